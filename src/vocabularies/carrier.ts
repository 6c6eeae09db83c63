/** What carries much beside the page's own thing, which is found in it by its names. */
import type { Page } from "../html/page.ts";
import type { Answer } from "./answer.ts";
import type { Question } from "./question.ts";

/** One row of the table of carriers; it answers only where no vocabulary does. */
export interface Carrier {
  /** Reads what is carried of the thing that a page calls by one of these names. */
  answer(
    page: Page,
    names: readonly string[],
  ): { readonly [question in Question]?: readonly Answer[] };
}
