/**
 * The field `unread` of the tools that read pages: what was past the bounds on a page's nodes and
 * on the steps its readers may take, and what was lost with a wrong encoding.
 *
 * No contract names it; it is there only when part of a page is missing from an answer.
 */
import { type Page, unreadPart } from "../../page/html/mod.ts";

// Bounds.
/** Pages whose parts that no reader saw are named; more would not fit an answer. */
const MAX_UNREAD_PAGES = 3;

/** Returns the field for one page, or nothing. */
export function unreadOf({ tree }: Page): { unread?: string } {
  const unread = unreadPart(tree);
  return unread === undefined ? {} : { unread };
}

/** Returns the field for several pages, each by its name. */
export function unreadOfEach(
  pages: readonly Page[],
  names: readonly string[],
): { unread?: string } {
  const parts = pages.flatMap(({ tree }, at) => {
    const unread = unreadPart(tree);
    return unread === undefined ? [] : [`${names[at] ?? "a page"}: ${unread}`];
  });
  return parts.length === 0 ? {} : { unread: parts.slice(0, MAX_UNREAD_PAGES).join(" ") };
}
