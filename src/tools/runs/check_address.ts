/** The checks of addresses, numbers and cursors that a caller gives; each throws `ToolError`. */
import { badInput } from "../../base/errors.ts";
import { MAX_ADDRESS_CHARS } from "../../base/limits.ts";
import { canonicalAddress, isSameSite, judgeAddress, quotedAddress } from "../../page/url/mod.ts";

/** Refuses an address that has no host or cannot be read, quoting it; returns it trimmed. */
export function checkAddress(argument: string): string {
  const address = argument.trim();
  if (address.length > MAX_ADDRESS_CHARS) {
    throw badInput(`an address has at most ${MAX_ADDRESS_CHARS} characters`);
  }
  const judged = judgeAddress(address, true);
  if (judged.verdict !== "fine") {
    const what = `the address ${quotedAddress(address)} cannot be read: ${judged.why}`;
    throw badInput(what);
  }
  return address;
}

/** Returns the address of a site in its one spelling; `done` is what is done to it, as "mapped". */
export function checkStart(url: string, done: string): string {
  const start = canonicalAddress(url);
  if (start !== undefined) return start;
  const what = `${quotedAddress(url)} is no http(s) address that can be ${done}`;
  throw badInput(what);
}

/** Refuses a cursor of another site than the address that comes with it. */
export function checkCursor(saved: string, start: string): void {
  if (isSameSite(saved, start)) return;
  const what = `the cursor is of ${quotedAddress(saved)}; hand it in with that url`;
  throw badInput(what);
}

/** Refuses a number out of its range. */
export function checkRange(name: string, value: number, least: number, most: number): void {
  if (value >= least && value <= most) return;
  throw badInput(`${name} must lie between ${least} and ${most}, not ${value}`);
}
