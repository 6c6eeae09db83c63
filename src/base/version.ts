/** Names the program and its version, to callers, to sites and on the command line. */

/** What the program calls itself. */
export const PRODUCT = "service";

/** What the product is called where people read it: `service` names a thousand others. */
export const PRODUCT_TITLE = "Pagefacts";

/** The version; `tests/house` checks that it equals the one in `deno.json`. */
export const VERSION = "0.1.0";
