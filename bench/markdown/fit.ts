/**
 * Fits the trees that judge blocks, scores them, and writes `models/main_content.json`.
 *
 *   deno task fit:content           fits on every page, scores by folds of sites, writes both
 *   deno task fit:content --scores  scores by folds alone; the trees stay as they are
 *
 * A few trees rule most blocks out at a glance; the others judge what is left.
 */
import { parseHtml } from "../../src/page/html/parse.ts";
import { viewBlock } from "../../src/read/content/block_view.ts";
import { FEATURES } from "../../src/read/content/features.ts";
import { GLANCED_OVER, type Judges } from "../../src/read/content/main_content.ts";
import { viewPage } from "../../src/read/content/page_view.ts";
import { readForest, type WrittenForest } from "../../src/page/text/forest.ts";
import { type FoldScores, readModel, today, writeModel } from "../models/written_model.ts";
import { digestsOf } from "../models/sets.ts";
import { foldOfSite } from "../models/site_folds.ts";
import { type BoostOptions, type FittedTree, fitTrees, writeForest } from "./boost.ts";
import { labelBlocks, settleLabels } from "./labels.ts";
import { figuresOf, scorePages } from "./page_scores.ts";
import { type LabelledPage, readArticles, readNews, readWcxb } from "./sets.ts";

const ALSO = "324 news pages of 2008 of L3S-GN1 (for research)";
/**
 * What a page counts by its source: pages of articles are few and scored as a set of their own; those
 * of 2008 are of one kind, and at full weight listings and forums are read by their convention.
 */
const WEIGHTS: Readonly<Record<string, number>> = { news: 2, gn1: 0.25 };
/** Features that the glance may ask for: it is asked of every block. */
const GLANCE_FEATURES = 40;
/** Folds of sites by which the model is scored. */
const SITE_FOLDS = 3;
const LOOK: BoostOptions = {
  trees: 230,
  depth: 4,
  rate: 0.07,
  leaf: 20,
  columns: 0.25,
  ridge: 10,
  bag: 0.7,
};
const GLANCE: BoostOptions = { ...LOOK, trees: 30, rate: 0.2, columns: 0.5 };
/** Fits that only say which features matter. */
const RANKING: BoostOptions = { ...LOOK, trees: 70, rate: 0.09, columns: 0.15 };

/** Trees for the glance, and for the look at what it leaves. */
export interface FittedJudges {
  glance: WrittenForest;
  look: WrittenForest;
}

/** Rows of all pages: one a block. */
export interface Rows {
  labels: Float64Array;
  weights: Float64Array;
  /** Index of each row's page. */
  groups: Int32Array;
}

/** Columns by name. */
export type Columns = ReadonlyMap<string, Float32Array>;

/** Trees that can score rows. */
interface Fit {
  bias: number;
  /** The log-odds of each row it was fitted on. */
  scores: Float64Array;
  trees: FittedTree[];
  names: string[];
  columns: Float32Array[];
}

/** Fits trees to pages and gives them as the model has them. */
export function fitPages(pages: readonly LabelledPage[]): FittedJudges {
  return fitRows(measurePages(pages), () => false);
}

/** Pages measured once for all fits. */
export interface MeasuredPages {
  readonly pages: readonly LabelledPage[];
  readonly rows: Rows;
  readonly columns: Columns;
}

/** Measures the blocks of pages whose text is known. */
export function measurePages(all: readonly LabelledPage[]): MeasuredPages {
  const pages = all.filter((page) => page.truth !== "");
  return { pages, ...rowsOf(pages) };
}

/** Fits trees to measured pages, without those that are left out. */
export function fitRows(
  { pages, rows: all, columns: measured }: MeasuredPages,
  isOut: (page: LabelledPage) => boolean,
): FittedJudges {
  const outs = pages.map(isOut);
  const kept = Int32Array.from(all.labels.keys()).filter((row) => !outs[all.groups[row] as number]);
  const { rows, columns } = take(all, measured, kept);
  const ranking = fit(rows, columns, { ...RANKING, bag: 0.3 });
  const glance = fit(rows, best(columns, ranking, GLANCE_FEATURES), GLANCE);
  const glanced = glance.scores.map((score) => 1 / (1 + Math.exp(-score)));
  const met = Int32Array.from(rows.labels.keys()).filter((row) =>
    (glanced[row] as number) >= GLANCED_OVER
  );
  const { rows: seen, columns: all2 } = take(rows, columns, met);
  const look = fit(seen, best(all2, fit(seen, all2, RANKING)), LOOK);
  return { glance: written(glance), look: written(look) };
}

/** Takes some rows, and weighs them anew so that their mean is one. */
function take(
  rows: Rows,
  columns: Columns,
  kept: Int32Array,
): { rows: Rows; columns: Columns } {
  const sliced = (column: Float64Array): Float64Array =>
    Float64Array.from(kept, (row) => column[row] as number);
  const weights = sliced(rows.weights);
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1, weights.length);
  return {
    rows: {
      labels: sliced(rows.labels),
      weights: weights.map((weight) => weight / mean),
      groups: Int32Array.from(kept, (row) => rows.groups[row] as number),
    },
    columns: new Map(
      [...columns].map(([name, column]) => {
        const values = new Float32Array(kept.length);
        for (let at = 0; at < kept.length; at++) {
          values[at] = column[kept[at] as number] as number;
        }
        return [name, values];
      }),
    ),
  };
}

/** Gives fitted trees ready to judge. */
export function judgesOf({ glance, look }: FittedJudges): Judges {
  return { glance: readForest(glance), look: readForest(look) };
}

function fit(rows: Rows, columns: Columns, options: BoostOptions): Fit {
  const matrix = { rows: rows.labels.length, columns: [...columns.values()] };
  const groups = Int32Array.from(rows.labels.keys());
  const { bias, trees, scores } = fitTrees(matrix, rows.labels, rows.weights, {
    ...options,
    groups,
  });
  return { bias, trees, scores, names: [...columns.keys()], columns: matrix.columns };
}

/** Keeps the columns whose questions won most. */
function best(columns: Columns, { trees, names }: Fit, count = columns.size): Columns {
  const gains = new Map<string, number>();
  for (const tree of trees) {
    tree.column.forEach((column, node) => {
      const name = names[column];
      if (name !== undefined) gains.set(name, (gains.get(name) ?? 0) + (tree.gain[node] as number));
    });
  }
  const order = [...gains].sort((a, b) => b[1] - a[1]).slice(0, count);
  return new Map(order.map(([name]) => [name, columns.get(name) as Float32Array]));
}

function rowsOf(pages: readonly LabelledPage[]): { rows: Rows; columns: Columns } {
  const views = pages.map((page) => measured(page));
  const count = views.reduce((sum, view) => sum + view.labels.length, 0);
  const columns = new Map([...FEATURES.keys()].map((name) => [name, new Float32Array(count)]));
  const rows: Rows = {
    labels: new Float64Array(count),
    weights: new Float64Array(count),
    groups: new Int32Array(count),
  };
  let first = 0;
  views.forEach(({ values, labels, weights }, group) => {
    [...columns.values()].forEach((column, at) => column.set(values[at] as Float32Array, first));
    rows.labels.set(labels, first);
    rows.weights.set(weights, first);
    rows.groups.fill(group, first, first + labels.length);
    first += labels.length;
  });
  const mean = rows.weights.reduce((sum, weight) => sum + weight, 0) / count;
  return { rows: { ...rows, weights: rows.weights.map((weight) => weight / mean) }, columns };
}

/** One page's share of the rows. */
interface Measured {
  values: Float32Array[];
  labels: Float64Array;
  weights: Float64Array;
}

function measured(page: LabelledPage): Measured {
  const view = viewPage(parseHtml(page.html));
  const { blocks } = view.outline;
  const labels = settleLabels(blocks, labelBlocks(blocks, page.truth), page.truth);
  const words = Float64Array.from(blocks, (block) => block.words);
  const all = words.reduce((sum, count) => sum + count, 0);
  const right = words.reduce((sum, count, at) => sum + count * (labels[at] as number), 0);
  const scale = (WEIGHTS[page.type] ?? 1) / (Math.max(right, 50) + all);
  const views = blocks.map((_, at) => viewBlock(view, at));
  return {
    values: [...FEATURES.values()].map((feature) => Float32Array.from(views, feature)),
    labels,
    weights: words.map((count) => (count + 1) * scale),
  };
}

function written({ bias, trees, names }: Fit): WrittenForest {
  return writeForest(bias, trees, names);
}

/** Scores pages by trees that have not seen their site, then sources by trees of the others alone. */
function scoreFolds(measured: MeasuredPages, pages: readonly LabelledPage[]): FoldScores {
  const scores = Array.from({ length: SITE_FOLDS }, (_, fold) => {
    const isOut = ({ site }: LabelledPage): boolean => foldOfSite(site, SITE_FOLDS) === fold;
    const judges = judgesOf(fitRows(measured, isOut));
    return scorePages(pages.filter(isOut), () => judges);
  });
  const sources = ["news", "gn1"].flatMap((source) => {
    const isOut = ({ type }: LabelledPage): boolean => type === source;
    const judges = judgesOf(fitRows(measured, isOut));
    return scorePages(pages.filter(isOut), () => judges);
  });
  const { news_shingle_f1, gn1_word_f1 } = figuresOf(sources);
  return {
    scored: today(),
    command: "deno task fit:content --scores",
    left_out: "whole sites",
    folds: SITE_FOLDS,
    ...figuresOf(scores.flat()),
    sources_left_out: { news_shingle_f1, gn1_word_f1 },
  };
}

if (import.meta.main) {
  const pages = [
    ...await readWcxb(),
    ...await readArticles(),
    ...await readNews(),
  ];
  const measured = measurePages(pages);
  const scores = scoreFolds(measured, pages);
  console.log(scores);
  if (Deno.args.includes("--scores")) writeModel({ ...readModel("main_content"), scores });
  else {
    writeModel({
      name: "main_content",
      answers: "whether a block belongs to the main content of its page",
      fitted: today(),
      command: "deno task fit:content",
      data: digestsOf(["wcxb", "article-extraction-benchmark"]),
      also: ALSO,
      pages: pages.length,
      candidates: FEATURES.size,
      scores,
      forests: { ...fitRows(measured, () => false) },
    });
  }
}
