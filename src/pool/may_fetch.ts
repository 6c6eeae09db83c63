/** Chooses the lane of a call by the argument that holds its page (contract section 3.7). */
import { isTextSpan, textOf, type TextSpan } from "../reader/arguments.ts";
import type { PageArgument } from "../tools/tool.ts";
import { isAddress } from "../url/is_address.ts";

/**
 * Says whether a call may fetch: unless every page is handed in as text, it may.
 *
 * Nothing handed in at all, or something that is no text, counts as fetching.
 */
export function mayFetch(page: PageArgument | null, args: Record<string, unknown>): boolean {
  if (page === null) return true;
  const value = args[page];
  const pages = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return pages.length === 0 || pages.some(isOrMayBeAddress);
}

function isOrMayBeAddress(page: unknown): boolean {
  if (typeof page === "string") return isAddress(page);
  if (isTextSpan(page)) return mayBeginAddress(page) && isAddress(textOf(page));
  return true;
}

/** Most pages begin with `<`: then their bytes need not become text to know what they are. */
function mayBeginAddress({ bytes }: TextSpan): boolean {
  const first = bytes.find((byte) => byte !== SPACE && (byte < TAB || byte > RETURN));
  if (first === undefined) return false;
  // Other whitespace is no ASCII, or written as an escape.
  return first === CAPITAL_H || first === SMALL_H || first === BACKSLASH || first > LAST_ASCII;
}

const [TAB, RETURN, SPACE] = [0x09, 0x0d, 0x20] as const;
const [CAPITAL_H, SMALL_H, BACKSLASH, LAST_ASCII] = [0x48, 0x68, 0x5c, 0x7f] as const;
