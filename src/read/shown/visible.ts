/** Visible guesses: what the page shows without declaring it, kept apart from the summary. */
import { shortPlaceOf } from "../../page/html/mod.ts";
import type { ShownPage } from "./shown_page.ts";
import { guessAuthor } from "./guess_author.ts";
import type { Guess } from "./shown_answer.ts";
import { guessDates } from "./date/guess_dates.ts";

/** One guess of the answer. */
export interface VisibleGuess {
  value: string;
  /** The shortest XPath of the element, or `url`. */
  where: string;
  rule: string;
}

/** What a page is guessed to show. */
export const VISIBLE_QUESTIONS = ["title", "author", "published", "modified"] as const;

/** A question that a guess may answer. */
export type VisibleQuestion = typeof VISIBLE_QUESTIONS[number];

/** Reads the guesses of a page that are asked for; each costs only what it needs. */
export function readVisible(
  shown: ShownPage,
  asked: readonly VisibleQuestion[] = VISIBLE_QUESTIONS,
): Record<string, VisibleGuess> {
  const { page } = shown.facts;
  const visible: Record<string, VisibleGuess> = {};
  for (const question of asked) {
    const guess = READERS[question](shown);
    if (guess === undefined) continue;
    const { value, node, rule } = guess;
    visible[question] = { value, where: node === 0 ? "url" : shortPlaceOf(page.tree, node), rule };
  }
  return visible;
}

const READERS: Readonly<Record<VisibleQuestion, (shown: ShownPage) => Guess | undefined>> = {
  title: ({ heading }) => heading && { value: heading.text, node: heading.node, rule: "h1" },
  author: guessAuthor,
  published: (shown) => guessDates(shown).published,
  modified: (shown) => guessDates(shown).modified,
};
