/** What a message repeats of an argument that should have been an address. */
import { quoted } from "../quoted.ts";
import { hideAddressSecrets } from "./hide_secrets.ts";

/** Quotes an address for a message, its secrets hidden and its end cut off. */
export function quotedAddress(address: string): string {
  return quoted(hideAddressSecrets(address));
}
