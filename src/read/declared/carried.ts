/**
 * The answers of carriers such as script state about the page's thing, found by the page's names.
 */
import type { Page } from "../../page/html/mod.ts";
import { type Answer, CARRIERS } from "../vocabularies/mod.ts";
import { type Question, QUESTIONS } from "../../base/names/question.ts";

/** The answers of all carriers, in their order. */
export type Carried = { readonly [question in Question]: readonly Answer[] };

/** Reads every carrier's answers about the thing that a page calls by one of these names. */
export function readCarried(page: Page, names: readonly string[]): Carried {
  const found = CARRIERS.map((carrier) => carrier.answer(page, names));
  return Object.fromEntries(
    QUESTIONS.map((question) => [question, found.flatMap((answers) => answers[question] ?? [])]),
  ) as unknown as Carried;
}
