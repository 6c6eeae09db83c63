/** What is an address in an argument that may also be a page: docs/design/contract.md, 1.2. */
import { MAX_ADDRESS_CHARS } from "../../base/limits.ts";
import { quoted } from "../../base/quoted.ts";
import { hideAddressSecrets } from "../../base/hide_secrets.ts";

/**
 * Reports whether an argument is an address rather than the text of a page.
 *
 * Only its beginning is looked at: no address follows more blanks than an address is long.
 */
export function isAddress(argument: string): boolean {
  return /^\s*https?:\/\//i.test(argument.slice(0, MAX_ADDRESS_CHARS));
}

/** Quotes an address for a message, its secrets hidden and its end cut off. */
export function quotedAddress(address: string): string {
  return quoted(hideAddressSecrets(address));
}
