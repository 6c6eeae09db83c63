/**
 * What a caller could have asked for: of all unions of a page's parts the one closest to its label,
 * beside the text as it is chosen.
 *
 *   deno task bench:parts [--judges=FILE]
 *
 * Pages are judged by trees that have not seen their site, kept in a file as `bench:ablate` does.
 */
import { PAGE_PARTS, type PagePart } from "../../src/base/names/page_parts.ts";
import { parseHtml } from "../../src/page/html/parse.ts";
import { type Chosen, readMainContent } from "../../src/read/content/main_content.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";
import { keepFoldJudges, readFoldJudges } from "../ablate/fold_judges.ts";
import { plainText, renderMarkdown } from "./round_trip.ts";
import { mean, wordScore } from "./scores.ts";
import { readArticles, readNews, readWcxb } from "./sets.ts";

/** A page's word F1: of its text, of its best union of parts, and which parts those are. */
interface UnionScore {
  readonly type: string;
  readonly text: number;
  readonly best: number;
  readonly parts: readonly PagePart[];
}

const labelled = [...await readWcxb(), ...await readArticles(), ...await readNews()];
await keepFoldJudges(labelled);
const judgesFor = await readFoldJudges();
const scores = labelled.map((page): UnionScore => {
  const { html, truth, type } = page;
  const tree = parseHtml(html);
  const content = readMainContent(tree, judgesFor(page));
  const textOf = ({ root, selection }: Chosen): string =>
    root === 0 ? "" : plainText(renderMarkdown(toMarkdown(tree, { selection })));
  const scored = (text: string): number => wordScore(truth, text).f1 || 0;
  const texts = PAGE_PARTS.map((part) => textOf(content.selectParts([part])));
  const text = scored(textOf(content));
  let best = { type, text, best: 0, parts: [] as PagePart[] };
  for (let union = 1; union < 1 << PAGE_PARTS.length; union++) {
    const isIn = (_: unknown, part: number): boolean => (union >> part & 1) === 1;
    const f1 = scored(texts.filter(isIn).join("\n"));
    if (f1 > best.best) best = { ...best, best: f1, parts: PAGE_PARTS.filter(isIn) };
  }
  return best;
});
const round = (number: number): string => number.toFixed(3);
console.log("| pages | the text as it is chosen | best union | its parts, most frequent first |");
console.log("| --- | --- | --- | --- |");
const kinds = Object.entries(Object.groupBy(scores, ({ type }) => type));
const wcxb = scores.filter(({ type }) => type !== "news" && type !== "gn1");
for (const [type, some = []] of [["wcxb", wcxb] as const, ...kinds]) {
  const named = Object.entries(Object.groupBy(some, ({ parts }) => parts.join(" + ")))
    .map(([name, { length } = []]) => ({ name, length })).sort((a, b) => b.length - a.length)
    .slice(0, 4).map(({ name, length }) => `${name} ${length}`);
  const [text, best] = [mean(some.map((one) => one.text)), mean(some.map((one) => one.best))];
  console.log(
    `| ${type}, ${some.length} | ${round(text)} | ${round(best)} | ${named.join(", ")} |`,
  );
}
