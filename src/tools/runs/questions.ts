/** Reads the argument `questions`: which of the summary's questions to answer, and what beside. */
import { QUESTIONS, toQuestions } from "../../base/names/question.ts";
import type { DeclaredOptions } from "../../read/declared/mod.ts";
import type { DeclaredPart } from "../../base/names/declared_parts.ts";
import { badInput } from "../../base/errors.ts";
import { didYouMean } from "../../base/nearest_name.ts";
import { quoted } from "../../base/quoted.ts";

/** What a caller asked for: the questions, and whether a part is named among them. */
interface Asked {
  readonly questions: Pick<DeclaredOptions, "questions">;
  /** Reports whether a part is wanted: as its argument says, else as `questions` does. */
  wants(part: DeclaredPart, argument?: boolean | null): boolean;
}

/** Reads the argument. Throws `ToolError` `bad_input` for a name of no question and no part. */
export function readQuestions(
  names: readonly string[] | null,
  parts: readonly DeclaredPart[] = [],
): Asked {
  const known: readonly string[] = [...QUESTIONS, ...parts];
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const listed = known.join(", ");
    const hint = didYouMean(unknown, known) ?? "";
    throw badInput(`${quoted(unknown)} is no question;${hint} questions are ${listed}`);
  }
  return {
    questions: names === null ? {} : { questions: toQuestions(names) },
    wants: (part, argument = null) => argument ?? (names === null || names.includes(part)),
  };
}
