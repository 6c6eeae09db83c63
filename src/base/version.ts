/** Names the program and its version, to callers, to sites and on the command line. */

/** What the program calls itself. */
export const PRODUCT = "service";

/** The version; `tests/house` checks that it equals the one in `deno.json`. */
export const VERSION = "0.1.0";
