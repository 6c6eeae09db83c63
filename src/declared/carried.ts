/** What carriers such as script state say of the page's thing, found by what the page is called. */
import type { Page } from "../html/page.ts";
import type { Answer } from "../vocabularies/answer.ts";
import { type Question, QUESTIONS } from "../vocabularies/question.ts";
import { CARRIERS } from "../vocabularies/table.ts";

/** The answers of all carriers, in their order. */
export type Carried = { readonly [question in Question]: readonly Answer[] };

/** Reads what every carrier says of the thing that a page calls by one of these names. */
export function readCarried(page: Page, names: readonly string[]): Carried {
  const found = CARRIERS.map((carrier) => carrier.answer(page, names));
  return Object.fromEntries(
    QUESTIONS.map((question) => [question, found.flatMap((answers) => answers[question] ?? [])]),
  ) as unknown as Carried;
}
