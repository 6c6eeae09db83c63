/** One statement of the user's document, and what holds the service to it. */
import type { Served } from "./served.ts";

/** A statement. */
export interface Statement {
  /** Its line of `../shared/spec/service-api.md`. */
  readonly line: number;
  /** What it says, in a few words. */
  readonly says: string;
  /** Throws where it does not hold. */
  readonly check: (served: Served) => Promise<void> | void;
}

/** Writes a statement as one row. */
export function says(line: number, text: string, check: Statement["check"]): Statement {
  return { line, says: text, check };
}
