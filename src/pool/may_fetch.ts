/** Chooses the lane of a call by the argument that holds its page (docs/design/contract.md, 5.5). */
import { isAddress } from "../url/is_address.ts";
import type { PageArgument } from "../tools/tool.ts";

/**
 * Says whether a call may fetch: unless every page is handed in as text, it may.
 *
 * Nothing handed in at all, or something that is no text, counts as fetching.
 */
export function mayFetch(page: PageArgument | null, args: Record<string, unknown>): boolean {
  if (page === null) return true;
  const value = args[page];
  const pages = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return pages.length === 0 ||
    pages.some((item) => typeof item !== "string" || isAddress(item));
}
