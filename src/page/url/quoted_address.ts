/** What a message repeats of an argument that should have been an address. */
import { quoted } from "../../base/quoted.ts";
import { hideAddressSecrets } from "../../base/hide_secrets.ts";

/** Quotes an address for a message, its secrets hidden and its end cut off. */
export function quotedAddress(address: string): string {
  return quoted(hideAddressSecrets(address));
}
