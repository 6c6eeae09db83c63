/** The answers of script state about the page's thing, found by the page's names. */
import type { Page } from "../../page/html/mod.ts";
import { type Answer, readState } from "../vocabularies/mod.ts";
import { type Question, QUESTIONS } from "../../base/names/question.ts";

/** The answers to each question, in their order. */
export type Carried = { readonly [question in Question]: readonly Answer[] };

/** Reads what state answers about the thing that a page calls by one of these names. */
export function readCarried(page: Page, names: readonly string[]): Carried {
  const found: Partial<Carried> = readState(page, names);
  return Object.fromEntries(
    QUESTIONS.map((question) => [question, found[question] ?? []]),
  ) as unknown as Carried;
}
