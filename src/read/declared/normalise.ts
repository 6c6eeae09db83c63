/** What the reader makes of answers: one spelling where their meaning is certain. */
import { readAmount, readCurrency, readDate, readGtin } from "../../page/text/mod.ts";
import { decodeReferences } from "../../page/html/mod.ts";
import { withoutMarkup } from "../records/mod.ts";
import type { Answer } from "../vocabularies/mod.ts";
import type { Question } from "../../base/names/question.ts";
import type { Declared } from "./declared.ts";

/** Words in JSON, where nothing takes out what a page's markup would mean. */
const WORDS: ReadonlySet<Question> = new Set(["description", "author", "brand"]);
/** The end of an element, or a break: a text that only names a tag, as of a manual, has none. */
const MARKUP = /<(?:\/[a-z][a-z0-9]{0,15}|br ?\/?)>/i;

function readWords(text: string): string {
  const decoded = decodeReferences(text);
  return MARKUP.test(decoded) ? withoutMarkup(decoded) || text : decoded;
}

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

/**
 * Returns what is made of a summary: dates in ISO 8601, plain decimals, ISO 4217, checked GTINs,
 * each only where certain; the title without the name of its site; words without markup; of the others
 * what differs from the text that is written on the page.
 */
export function normaliseAnswers(
  answers: ReadonlyMap<Question, readonly Answer[]>,
  summary: Declared["summary"],
): Record<string, string> {
  const normalised: Record<string, string> = {};
  for (const [question, [best]] of answers) {
    if (best === undefined) continue;
    const read = READERS[question];
    if (read !== undefined) {
      const value = best.meaning ?? read(best.value);
      if (value !== undefined) normalised[question] = value;
      continue;
    }
    const text = WORDS.has(question) ? readWords(best.value) : best.value;
    if (question === "title" || text !== summary[question]?.value) normalised[question] = text;
  }
  return normalised;
}

/** Returns what the reader makes of an answer: its normalised value, else the text as written. */
export function readingOf(
  { summary, normalised }: Pick<Declared, "summary" | "normalised">,
  question: Question,
): string | undefined {
  return normalised[question] ?? summary[question]?.value;
}
