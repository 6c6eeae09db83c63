/** The address that a command begins at. */
import { hideAddressSecrets } from "../base/hide_secrets.ts";
import { clipped, quoted } from "../base/quoted.ts";
import { canonicalAddress } from "../page/url/mod.ts";
import { UsageError } from "./usage_error.ts";

/** Returns an address as it is asked for; `done` is what is done to it, as "mapped". Throws `UsageError`. */
export function startAddress(written: string, done: string): string {
  const start = canonicalAddress(written);
  if (start !== undefined) return start;
  const name = quoted(clipped(hideAddressSecrets(written)));
  throw new UsageError(
    `${name} is no http(s) address that can be ${done}; give one such as https://example.com`,
  );
}
