/** The argument `questions`: which of the summary's questions to answer. */
import * as z from "zod";
import { QUESTION_NAMES, toQuestions } from "../declared/asked_questions.ts";
import type { DeclaredOptions } from "../declared/declared.ts";
import { ToolError } from "../errors.ts";
import { quoted } from "../quoted.ts";

const LISTED = QUESTION_NAMES.join(", ");

/** Describes the argument; null asks them all. */
export const questionsArgument = z.array(z.string()).nullable().default(null).describe(
  `The questions to answer, all when null; fewer cost less. Of: ${LISTED}`,
);

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
