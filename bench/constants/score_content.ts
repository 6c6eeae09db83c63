/** How well main content is chosen on every tenth labelled page. */
import { figuresOf, scorePages } from "../markdown/page_scores.ts";
import { readSomePages } from "./content_pages.ts";
import type { Scored } from "./score.ts";

/** Scores the sources that this module stands beside. */
export async function score(): Promise<Scored> {
  const scores = scorePages(await readSomePages(), () => undefined);
  const { news_shingle_f1, wcxb_word_f1, wcxb_snippets_found, wcxb_snippets_leaked } = figuresOf(
    scores,
  );
  return {
    figures: {
      "news F1": news_shingle_f1 as number,
      "word F1": wcxb_word_f1 as number,
      found: wcxb_snippets_found as number,
      leaked: wcxb_snippets_leaked as number,
    },
    answers: scores.map(({ page, words, shingles, found, leaked }) =>
      JSON.stringify([page.name, words, shingles, found, leaked])
    ),
  };
}
