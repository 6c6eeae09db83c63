/** The check of every address that a caller gives. */
import { ToolError } from "../../base/errors.ts";
import { MAX_ADDRESS_CHARS } from "../../base/limits.ts";
import { judgeAddress, quotedAddress } from "../../page/url/mod.ts";

/** Refuses an address that has no host or cannot be read, quoting it; returns it trimmed. */
export function checkAddress(argument: string): string {
  const address = argument.trim();
  if (address.length > MAX_ADDRESS_CHARS) {
    throw new ToolError("bad_input", `an address has at most ${MAX_ADDRESS_CHARS} characters`);
  }
  const judged = judgeAddress(address, true);
  if (judged.verdict !== "fine") {
    const what = `the address ${quotedAddress(address)} cannot be read: ${judged.why}`;
    throw new ToolError("bad_input", what);
  }
  return address;
}
