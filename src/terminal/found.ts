/** What an answer found, as exit codes tell it: grep's. */
import type { Answer } from "../tools/contract/mod.ts";

/** Something was found. */
export const EXIT_FOUND = 0;
/** Nothing was, or the page drifted from its extractor. */
export const EXIT_NOTHING = 1;
/** The call could not be answered. */
export const EXIT_FAILED = 2;
/** What was found is what the caller asked to fail on. */
export const EXIT_FAULTS = 3;

/** What an answer found is in the first of these that it has; all empty means nothing. */
const FINDINGS = ["values", "items", "urls", "pages", "rows", "fields", "records", "summary"];

/** Returns the exit code of one answer. */
export function exitCodeOf(answer: Answer): number {
  if (answer.error !== undefined) return EXIT_FAILED;
  if (!answer.ok) return EXIT_NOTHING;
  if (answer.markdown === "" || answer.html === "") return EXIT_NOTHING;
  const found = FINDINGS.filter((name) => name in answer).map((name) => answer[name]);
  const isEmpty = found.length > 0 && found.every((each) => Object.keys(each ?? {}).length === 0);
  return isEmpty ? EXIT_NOTHING : EXIT_FOUND;
}
