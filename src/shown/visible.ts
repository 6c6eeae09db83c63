/** Visible guesses: what the page shows without declaring it, kept apart from the summary. */
import { shortPlaceOf } from "../html/place.ts";
import type { ShownPage } from "./shown_page.ts";
import { type Guess, guessAuthor } from "./guess_author.ts";
import { guessDates } from "./date/guess_dates.ts";

/** One guess of the answer. */
export interface VisibleGuess {
  value: string;
  /** The shortest XPath of the element, or `url`. */
  where: string;
  rule: string;
}

/** Reads the guesses of a page: title, author, published, modified. */
export function readVisible(shown: ShownPage): Record<string, VisibleGuess> {
  const { facts: { page }, heading, regions, kind } = shown;
  const dates = guessDates(shown);
  const guesses: [string, Guess | undefined][] = [
    ["title", heading && { value: heading.text, node: heading.node, rule: "h1" }],
    ["author", guessAuthor(page, regions, kind)],
    ["published", dates.published],
    ["modified", dates.modified],
  ];
  const visible: Record<string, VisibleGuess> = {};
  for (const [question, guess] of guesses) {
    if (guess === undefined) continue;
    const { value, node, rule } = guess;
    visible[question] = { value, where: node === 0 ? "url" : shortPlaceOf(page.tree, node), rule };
  }
  return visible;
}
