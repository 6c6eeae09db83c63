/** Visible guesses: what the page shows without declaring it, kept apart from the summary. */
import { shortPlaceOf } from "../html/place.ts";
import type { Facts } from "../records/facts.ts";
import { pageHeading } from "../layout/heading.ts";
import { type Guess, guessAuthor } from "./author/guess_author.ts";
import { kindOf } from "../layout/page_kind.ts";
import { guessDates } from "./date/guess_dates.ts";
import { regionsOf } from "../layout/regions.ts";

/** One guess of the answer. */
export interface VisibleGuess {
  value: string;
  /** The shortest XPath of the element, or `url`. */
  where: string;
  rule: string;
}

/** Reads the guesses of a page: title, author, published, modified. */
export function readVisible(facts: Facts): Record<string, VisibleGuess> {
  const { page } = facts;
  const heading = pageHeading(facts);
  const regions = regionsOf(facts);
  const kind = kindOf(facts, heading !== undefined);
  const dates = guessDates(facts);
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
