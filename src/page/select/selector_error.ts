/** What is wrong with a selector, before it becomes a refusal. */

/** The reason why a selector cannot be read, or what it selected that has no value. */
export class SelectorError extends Error {
  override readonly name = "SelectorError";
}

/** What is wrong with `::rows` where it is not the end of a whole selector, which its tool takes off. */
export function misplacedRows(): SelectorError {
  return new SelectorError(
    "::rows stands once, at the very end and right behind the selector of tables, as in table::rows",
  );
}
