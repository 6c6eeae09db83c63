/** The questions that a caller names, in place of them all. */
import { type Question, QUESTIONS } from "./question.ts";

/** Every question that can be asked, in the order of the summary. */
export const QUESTION_NAMES: readonly string[] = QUESTIONS;

/**
 * Returns the questions of these names, in the order of the summary; other names are passed over.
 */
export function toQuestions(names: readonly string[]): Question[] {
  const asked = new Set(names);
  return QUESTIONS.filter((question) => asked.has(question));
}
