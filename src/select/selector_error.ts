/** What is wrong with a selector, before the front says so to the caller. */

/** Tells why a selector cannot be read, or what it selected that has no value. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";
}
