/**
 * What a caller could have asked for: of all unions of a page's parts, and of the text as it is
 * chosen, the one closest to its label. Posts are written as `page_markdown` writes them.
 *
 *   deno task bench:parts [--judges=FILE]
 *
 * Pages are judged by trees that have not seen their site, kept in a file as `bench:ablate` does.
 */
import { PAGE_PARTS, type PagePart } from "../../src/base/names/page_parts.ts";
import { createPage } from "../../src/page/html/page.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import type { ThreadPost } from "../../src/read/content/mod.ts";
import type { Selection } from "../../src/read/content/selection.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";
import { writeThread } from "../../src/tools/runs/text/thread_text.ts";
import { keepFoldJudges, readFoldJudges } from "../ablate/fold_judges.ts";
import { plainText, renderMarkdown } from "./round_trip.ts";
import { mean, wordScore } from "./scores.ts";
import { readArticles, readNews, readWcxb } from "./sets.ts";

/** A page's word F1: of its text, of the best that parts give, and which parts those are. */
interface UnionScore {
  readonly type: string;
  readonly text: number;
  readonly best: number;
  /** None where the text is better than all unions. */
  readonly parts: readonly PagePart[];
}

const labelled = [...await readWcxb(), ...await readArticles(), ...await readNews()];
await keepFoldJudges(labelled);
const judgesFor = await readFoldJudges();
const scores = labelled.map((page): UnionScore => {
  const { html, truth, type } = page;
  const opened = createPage(html, null);
  const { tree } = opened;
  const content = readMainContent(tree, judgesFor(page));
  const scored = (selection: Selection | undefined, posts: readonly ThreadPost[]): number => {
    const markdown = selection === undefined ? "" : toMarkdown(tree, { selection });
    const thread = writeThread(opened, posts, { format: "text", links: "none" });
    return wordScore(truth, `${plainText(renderMarkdown(markdown))}\n${thread.text}`).f1 || 0;
  };
  const thread = content.thread();
  // Ten labels are empty, and so may a text be.
  const text = content.root === 0
    ? scored(undefined, [])
    : scored(thread === undefined ? content.selection : thread.rest, thread?.posts ?? []);
  let best = { type, text, best: text, parts: [] as PagePart[] };
  for (let union = 1; union < 1 << PAGE_PARTS.length; union++) {
    const parts = PAGE_PARTS.filter((_, part) => (union >> part & 1) === 1);
    const { root, outside, posts } = content.selectParts(parts);
    const f1 = root === 0 ? scored(undefined, []) : scored(outside, posts);
    if (f1 > best.best || f1 === best.best && best.parts.length === 0) {
      best = { ...best, best: f1, parts };
    }
  }
  return best;
});
const round = (number: number): string => number.toFixed(3);
console.log("| pages | the text as it is chosen | best of all | its parts, most frequent first |");
console.log("| --- | --- | --- | --- |");
const kinds = Object.entries(Object.groupBy(scores, ({ type }) => type));
const wcxb = scores.filter(({ type }) => type !== "news" && type !== "gn1");
for (const [type, some = []] of [["wcxb", wcxb] as const, ...kinds]) {
  const named = Object.entries(Object.groupBy(some, ({ parts }) => parts.join(" + ") || "text"))
    .map(([name, { length } = []]) => ({ name, length })).sort((a, b) => b.length - a.length)
    .slice(0, 4).map(({ name, length }) => `${name} ${length}`);
  const [text, best] = [mean(some.map((one) => one.text)), mean(some.map((one) => one.best))];
  console.log(
    `| ${type}, ${some.length} | ${round(text)} | ${round(best)} | ${named.join(", ")} |`,
  );
}
