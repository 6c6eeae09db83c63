/**
 * Hashes by which a page is recognised, so that a call goes to the process that has read it.
 *
 * Two pages may have one mark: then a process only reads a page that it was expected to have kept.
 */
import { LongText } from "../../base/json/long_text.ts";
import { isPageName } from "../../base/page_name.ts";
import type { PageArgument } from "../../tools/contract/mod.ts";

// Bounds.
/** Units that are read of a page to know it again, spread over all of it. */
const PAGE_MARK_LOOKS = 64;
/**
 * Units of a page that is worth knowing again; smaller ones are parsed faster than they are looked
 * up.
 */
const MIN_MARKED_UNITS = 2_000;

/** Returns the mark of a handed-in page; undefined when it is none, or is small. */
export function markOfPage(
  page: PageArgument | null,
  args: Record<string, unknown>,
): string | undefined {
  const given = page === null ? undefined : args[page];
  if (typeof given === "string") return markOf(given.length, (at) => given.charCodeAt(at));
  if (!(given instanceof LongText)) return undefined;
  return markOf(given.length, byteAt(given.parts));
}

/** Returns the name that is given in place of a page; undefined when none is. */
export function nameOfPage(
  page: PageArgument | null,
  args: Record<string, unknown>,
): string | undefined {
  const given = page === null ? undefined : args[page];
  return typeof given === "string" && isPageName(given) ? given.trim() : undefined;
}

function markOf(length: number, unitAt: (at: number) => number): string | undefined {
  if (length < MIN_MARKED_UNITS) return undefined;
  let hash = 0;
  for (let look = 0; look < PAGE_MARK_LOOKS; look++) {
    hash = (Math.imul(hash, 31) + unitAt(Math.floor(look / PAGE_MARK_LOOKS * length))) | 0;
  }
  return `${length} ${hash}`;
}

/** Finds bytes of pieces; offsets must ascend. */
function byteAt(parts: readonly Uint8Array[]): (at: number) => number {
  let [part, begins] = [0, 0];
  return (at) => {
    for (let length = parts[part]?.length; length !== undefined; length = parts[part]?.length) {
      if (at < begins + length) return parts[part]?.[at - begins] ?? 0;
      begins += length;
      part++;
    }
    return 0;
  };
}
