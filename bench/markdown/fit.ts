/**
 * Fits the trees that judge blocks, and writes them to `src/markdown/content_trees.ts`.
 *
 *   deno run -A bench/markdown/fit.ts           fits on every shared page
 *   deno run -A bench/markdown/fit.ts a FILE    fits on half a alone and writes FILE
 *
 * Two rounds: the first sees every feature, the second only those the first asked for most.
 */
import { parseHtml } from "../../src/html/parse.ts";
import { viewBlock } from "../../src/markdown/block_view.ts";
import { FEATURES } from "../../src/markdown/features.ts";
import { viewPage } from "../../src/markdown/page_view.ts";
import { type BoostOptions, fitTrees, lineOf } from "./boost.ts";
import { labelBlocks } from "./labels.ts";
import { halfOf, type LabelledPage, readArticles, readWcxb } from "./sets.ts";

/** News pages are few and scored as a set of their own, so each counts twice. */
const NEWS_WEIGHT = 2;
const KEPT_FEATURES = 110;
const OPTIONS: BoostOptions = {
  trees: 120,
  depth: 3,
  rate: 0.15,
  leaf: 20,
  columns: 0.2,
  ridge: 5,
};

/** Rows of all pages: one a block. */
interface Rows {
  names: string[];
  columns: Float32Array[];
  labels: Float64Array;
  weights: Float64Array;
}

/** Fits trees to pages and gives them as lines of `content_trees.ts`. */
export function fitPages(pages: readonly LabelledPage[]): { bias: number; lines: string[] } {
  const rows = rowsOf(pages.filter((page) => page.truth !== ""));
  const first = fitTrees(
    { rows: rows.labels.length, columns: rows.columns },
    rows.labels,
    rows.weights,
    OPTIONS,
  );
  const used = new Map<number, number>();
  for (const tree of first.trees) {
    for (const column of tree.column) {
      if (column >= 0) used.set(column, (used.get(column) ?? 0) + 1);
    }
  }
  const kept = [...used].sort((a, b) => b[1] - a[1]).slice(0, KEPT_FEATURES).map(([column]) =>
    column
  );
  const names = kept.map((column) => rows.names[column] as string);
  const columns = kept.map((column) => rows.columns[column] as Float32Array);
  const { bias, trees } = fitTrees(
    { rows: rows.labels.length, columns },
    rows.labels,
    rows.weights,
    {
      ...OPTIONS,
      columns: 0.3,
    },
  );
  return { bias: Number(bias.toFixed(4)), lines: trees.map((tree) => lineOf(tree, names)) };
}

function rowsOf(pages: readonly LabelledPage[]): Rows {
  const names = [...FEATURES.keys()];
  const features = [...FEATURES.values()];
  const values: number[][] = names.map(() => []);
  const labels: number[] = [];
  const weights: number[] = [];
  for (const page of pages) {
    const view = viewPage(parseHtml(page.html));
    const { blocks } = view.outline;
    const own = labelBlocks(blocks, page.truth);
    const words = blocks.reduce((sum, block) => sum + block.words, 0);
    const right = blocks.reduce((sum, block, at) => sum + block.words * (own[at] as number), 0);
    const scale = (page.type === "news" ? NEWS_WEIGHT : 1) / (Math.max(right, 50) + 0.25 * words);
    blocks.forEach((block, at) => {
      const seen = viewBlock(view, at);
      features.forEach((feature, column) => values[column]?.push(feature(seen)));
      labels.push(own[at] as number);
      weights.push((block.words + 1) * scale);
    });
  }
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  return {
    names,
    columns: values.map((column) => Float32Array.from(column)),
    labels: Float64Array.from(labels),
    weights: Float64Array.from(weights, (weight) => weight / mean),
  };
}

function fileOf(bias: number, lines: readonly string[], pages: number): string {
  const day = new Date().toISOString().slice(0, 10);
  return `/**
 * Trees that judge whether a block belongs to the main content, as \`text/trees.ts\` reads them.
 *
 * Fitted on ${day} to ${pages} labelled pages by \`deno run -A bench/markdown/fit.ts\`; data, never
 * edited by hand. Features are those of \`features.ts\`.
 */

/** What every block starts from, in log-odds. */
export const CONTENT_BIAS = ${bias};

/** One tree a line. */
export const CONTENT_TREES: readonly string[] = [
${lines.map((line) => `  ${JSON.stringify(line)},`).join("\n")}
];
`;
}

if (import.meta.main) {
  const [half, file] = Deno.args;
  const all = [...await readWcxb(), ...await readArticles()];
  const pages = half === undefined ? all : all.filter((page) => halfOf(page.name) === half);
  const { bias, lines } = fitPages(pages);
  const path = file ?? new URL("../../src/markdown/content_trees.ts", import.meta.url).pathname;
  await Deno.writeTextFile(path, fileOf(bias, lines, pages.length));
  console.log(`${lines.length} trees from ${pages.length} pages written to ${path}`);
}
