/** Chooses the lane of a call by the argument that is its page (docs/design/contract.md, 5.5). */
import { LongText, startOf } from "../../base/json/long_text.ts";
import { MAX_ADDRESS_CHARS } from "../../base/limits.ts";
import { isAddress, siteOf } from "../../page/url/mod.ts";
import type { PageArgument } from "../../tools/contract/mod.ts";

// Bounds.
/** Characters at the beginning of an argument that tell an address from a page. */
const SCHEME_HEAD_CHARS = 32;

/**
 * Reports whether a call may fetch: unless every page is handed in as text, it may.
 *
 * A run that goes on to further pages fetches those. Nothing handed in at all, or something that is not text, counts as fetching.
 */
export function mayFetch(page: PageArgument | null, args: Record<string, unknown>): boolean {
  if (page === null) return true;
  const pages = pagesOf(page, args);
  if (typeof args.max_pages === "number" && args.max_pages > 1) return true;
  return pages.length === 0 || [...pages, ...recipePages(args)].some((item) => !isText(item));
}

/** Returns the bytes of each page that is handed in, or of its text where it is not given as bytes. */
export function handedInBytes(
  page: PageArgument | null,
  args: Record<string, unknown>,
): number[] {
  const items = page === null ? [] : [...pagesOf(page, args), ...recipePages(args)];
  return items.filter(isText).map((text) => (text as string | LongText).length);
}

/**
 * Returns whom a call's slot is shared with: the sites of its addresses, and its caller where there
 * are several. A tool of no single page has its addresses in `urls`.
 */
export function sharesOf(
  page: PageArgument | null,
  args: Record<string, unknown>,
  party: string,
): string[] {
  const items = pagesOf(page ?? "urls", args);
  const addresses = [...items, ...recipePages(args)].filter((item) =>
    typeof item === "string" && isAddress(item)
  );
  const sites = new Set(addresses.map((address) => siteOf(String(address).trim())));
  return [...sites, ...(party === "" ? [] : [`caller ${party}`])];
}

function pagesOf(page: PageArgument | "urls", args: Record<string, unknown>): readonly unknown[] {
  const value = args[page];
  return Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
}

/** The pages that an extractor is yet to be learnt from; a file of one has none. */
function recipePages({ extractor }: Record<string, unknown>): readonly unknown[] {
  if (typeof extractor !== "object" || extractor === null) return [];
  const { format, pages } = extractor as { format?: unknown; pages?: unknown };
  return format === undefined && Array.isArray(pages) ? pages : [];
}

function isText(item: unknown): boolean {
  if (typeof item === "string") return !isAddress(item);
  if (!(item instanceof LongText)) return false;
  const start = startOf(item, SCHEME_HEAD_CHARS);
  // Most pages are recognised by their first characters; an address may follow blanks.
  return start.trimStart().length >= SCHEME_HEAD_CHARS / 2
    ? !isAddress(start)
    : !isAddress(startOf(item, MAX_ADDRESS_CHARS));
}
