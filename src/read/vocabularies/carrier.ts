/** Sources that contain many things: the page's own is found in them by its names. */
import type { Page } from "../../page/html/mod.ts";
import type { Answer } from "./answer.ts";
import type { Question } from "../../base/names/question.ts";

/** One row of the table of carriers; it answers only where no vocabulary does. */
export interface Carrier {
  /** Reads the answers about the thing that a page calls by one of these names. */
  answer(
    page: Page,
    names: readonly string[],
  ): { readonly [question in Question]?: readonly Answer[] };
}
