/** How well main content is chosen on all labelled pages, by trees that have not seen their site. */
import { figuresOf, scorePages } from "../markdown/page_scores.ts";
import { mean } from "../markdown/scores.ts";
import { readArticles, readWcxb } from "../markdown/sets.ts";
import type { Scored } from "../constants/score.ts";
import { readFoldJudges } from "./fold_judges.ts";

/** Scores the sources that this module stands beside. */
export async function score(): Promise<Scored> {
  const pages = [...await readWcxb(), ...await readArticles()];
  const scores = scorePages(pages, await readFoldJudges());
  const { news_shingle_f1, wcxb_snippets_found, wcxb_snippets_leaked } = figuresOf(scores);
  const figures: Record<string, number> = { "news F1": news_shingle_f1 as number };
  const labelled = scores.filter(({ page }) => page.type !== "news");
  const wordF1 = (some: typeof scores): number => mean(some.map(({ words }) => words.f1 || 0));
  figures["word F1"] = wordF1(labelled);
  for (
    const [type, some = []] of Object.entries(Object.groupBy(labelled, ({ page }) => page.type))
  ) {
    figures[type] = wordF1(some);
  }
  figures.found = wcxb_snippets_found as number;
  figures.leaked = wcxb_snippets_leaked as number;
  return {
    figures,
    answers: scores.map(({ page, words, shingles, found, leaked }) =>
      JSON.stringify([page.name, words, shingles, found, leaked])
    ),
  };
}
