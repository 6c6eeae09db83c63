/** A command line or an environment that cannot be served. */

/** Its message is one line that says what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
