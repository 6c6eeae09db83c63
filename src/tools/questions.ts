/** Reads the argument `questions`: which of the summary's questions to answer. */
import { QUESTION_NAMES, toQuestions } from "../declared/asked_questions.ts";
import type { DeclaredOptions } from "../declared/declared.ts";
import { ToolError } from "../errors.ts";
import { quoted } from "../quoted.ts";

const LISTED = QUESTION_NAMES.join(", ");

/** Reads the argument. Throws `ToolError` `bad_input` for a name of no question. */
export function readQuestions(
  names: readonly string[] | null,
): Pick<DeclaredOptions, "questions"> {
  if (names === null) return {};
  const other = names.find((name) => !QUESTION_NAMES.includes(name));
  if (other !== undefined) {
    throw new ToolError("bad_input", `${quoted(other)} is no question; questions are ${LISTED}`);
  }
  return { questions: toQuestions(names) };
}
