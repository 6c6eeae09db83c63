/** How well the main content of labelled pages is chosen. */
import { parseHtml } from "../../src/page/html/parse.ts";
import { type Judges, readMainContent } from "../../src/read/content/main_content.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";
import { plainText, renderMarkdown } from "./round_trip.ts";
import {
  countSnippets,
  mean,
  meanShingleScore,
  type Score,
  shingleScore,
  wordScore,
} from "./scores.ts";
import type { LabelledPage } from "./sets.ts";

/** One page's scores. */
export interface PageScore {
  page: LabelledPage;
  words: Score;
  shingles: Score;
  found: number;
  leaked: number;
}

/** Scores what is chosen of labelled pages, each by the trees it is given. */
export function scorePages(
  pages: readonly LabelledPage[],
  judgesFor: (page: LabelledPage) => Judges | undefined,
): PageScore[] {
  return pages.map((page) => {
    const tree = parseHtml(page.html);
    const { selection, root } = readMainContent(tree, judgesFor(page));
    const markdown = root === 0 ? "" : toMarkdown(tree, { selection });
    const text = plainText(renderMarkdown(markdown));
    return {
      page,
      words: wordScore(page.truth, text),
      shingles: shingleScore(page.truth, text),
      found: countSnippets(text, page.found),
      leaked: countSnippets(text, page.leaked),
    };
  });
}

/** Gives the figures of the sets by name. */
export function figuresOf(scores: readonly PageScore[]): Record<string, number> {
  const news = scores.filter(({ page }) => page.type === "news");
  const old = scores.filter(({ page }) => page.type === "gn1");
  const others = scores.filter(({ page }) => page.type !== "news" && page.type !== "gn1");
  const total = (count: (score: PageScore) => number): number =>
    others.reduce((sum, score) => sum + count(score), 0);
  return {
    news_pages: news.length,
    news_shingle_f1: round(meanShingleScore(news.map((score) => score.shingles)).f1),
    wcxb_pages: others.length,
    wcxb_word_f1: round(mean(others.map(({ words }) => words.f1 || 0))),
    wcxb_word_precision: round(mean(others.map(({ words }) => words.precision).filter(isNumber))),
    gn1_pages: old.length,
    gn1_word_f1: round(mean(old.map(({ words }) => words.f1 || 0))),
    wcxb_snippets_found: total(({ found }) => found),
    wcxb_snippets_leaked: total(({ leaked }) => leaked),
  };
}

function isNumber(number: number): boolean {
  return !Number.isNaN(number);
}

function round(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}
