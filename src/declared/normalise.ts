/** Answers in one spelling, where their meaning is certain; nothing where it is not. */
import { readAmount } from "../text/amount.ts";
import { readCurrency } from "../text/currency.ts";
import { readDate } from "../text/date.ts";
import { readGtin } from "../text/gtin.ts";
import type { Question } from "../vocabularies/question.ts";
import type { Answer } from "../vocabularies/answer.ts";

const READERS: Partial<Record<Question, (text: string) => string | undefined>> = {
  published: readDate,
  modified: readDate,
  price: readAmount,
  price_regular: readAmount,
  price_low: readAmount,
  price_high: readAmount,
  currency: readCurrency,
  gtin: readGtin,
};

/** Returns the certain readings of a summary: ISO 8601, plain decimals, ISO 4217, checked GTINs. */
export function normaliseAnswers(
  answers: ReadonlyMap<Question, readonly Answer[]>,
): Record<string, string> {
  const normalised: Record<string, string> = {};
  for (const [question, read] of Object.entries(READERS)) {
    const best = answers.get(question as Question)?.[0];
    const value = best && (best.meaning ?? read(best.value));
    if (value !== undefined) normalised[question] = value;
  }
  return normalised;
}
