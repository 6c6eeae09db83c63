/** What is wrong with a selector, before it becomes a refusal. */

/** The reason why a selector cannot be read, or what it selected that has no value. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";
}
