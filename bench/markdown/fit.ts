/**
 * Fits the trees that judge blocks, scores them, and writes `models/main_content.json`.
 *
 *   deno task fit:content           fits on every page, scores by folds of sites, writes both
 *   deno task fit:content --scores  scores by folds alone; the trees stay as they are
 *
 * A few trees rule most blocks out at a glance. The first see the page; the second see what the
 * first thought of it too: what they learn from was thought by trees that had not seen the page.
 */
import { parseHtml } from "../../src/page/html/parse.ts";
import { viewBlock } from "../../src/read/content/block_view.ts";
import { FEATURES } from "../../src/read/content/features.ts";
import { GLANCED_OVER, type Judges, LOOKED_AT_AGAIN } from "../../src/read/content/main_content.ts";
import { viewPage } from "../../src/read/content/page_view.ts";
import { type Judged, lookAgain } from "../../src/read/content/second_look.ts";
import { GROUPINGS } from "../../src/read/content/surroundings.ts";
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
/** Features each kind of trees may ask for: what is not asked for costs no time. */
const GLANCE_FEATURES = 40;
const FIRST_FEATURES = 190;
const SECOND_FEATURES = 100;
const FOLDS = 3;
/** Folds of sites by which the model is scored. */
const SITE_FOLDS = 3;
const FIRST: BoostOptions = {
  trees: 140,
  depth: 4,
  rate: 0.09,
  leaf: 20,
  columns: 0.25,
  ridge: 10,
  bag: 0.7,
};
const GLANCE: BoostOptions = { ...FIRST, trees: 30, rate: 0.2, columns: 0.5 };
const SECOND: BoostOptions = { ...FIRST, trees: 90, rate: 0.075 };
/** Fits that only say which features matter. */
const RANKING: BoostOptions = { ...FIRST, trees: 70, columns: 0.15 };

/** Trees for the glance, for the first and for the second look. */
export interface FittedJudges {
  glance: WrittenForest;
  first: WrittenForest;
  second: WrittenForest;
}

/** Rows of all pages: one a block. */
export interface Rows {
  labels: Float64Array;
  weights: Float64Array;
  /** Index of each row's page. */
  groups: Int32Array;
  /** In which of many folds its site is. */
  sites: Int32Array;
  /** What the second look needs of each page, in the order of the rows. */
  pages: Omit<Judged, "chances">[];
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
  const seenColumns = best(all2, fit(seen, all2, RANKING), FIRST_FEATURES);
  const first = fit(seen, seenColumns, FIRST);
  // The second look is given all blocks of a page: those that were glanced over too.
  const chances = glanced.slice();
  chancesOutOfFold(seen, seenColumns).forEach((chance, at) => chances[met[at] as number] = chance);
  const looked = lookedAt(rows, chances);
  const again = met.filter((row) => (chances[row] as number) >= LOOKED_AT_AGAIN);
  const doubtful = take(rows, new Map([...pick(columns, seenColumns), ...looked]), again);
  const both = doubtful.columns;
  const asked = best(both, fit(doubtful.rows, both, RANKING), SECOND_FEATURES);
  const second = fit(doubtful.rows, asked, SECOND);
  return { glance: written(glance), first: written(first), second: written(second) };
}

function pick(columns: Columns, named: Columns): Columns {
  return new Map([...named.keys()].map((name) => [name, columns.get(name) as Float32Array]));
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
      sites: Int32Array.from(kept, (row) => rows.sites[row] as number),
      pages: rows.pages,
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
export function judgesOf({ glance, first, second }: FittedJudges): Judges {
  return { glance: readForest(glance), first: readForest(first), second: readForest(second) };
}

function fit(rows: Rows, columns: Columns, options: BoostOptions, weights = rows.weights): Fit {
  const matrix = { rows: rows.labels.length, columns: [...columns.values()] };
  const groups = Int32Array.from(rows.labels.keys());
  const { bias, trees, scores } = fitTrees(matrix, rows.labels, weights, { ...options, groups });
  return { bias, trees, scores, names: [...columns.keys()], columns: matrix.columns };
}

/** Keeps the columns whose questions won most. */
function best(columns: Columns, { trees, names }: Fit, count: number): Columns {
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

/** What trees think of each row's page that were fitted on other pages. */
function chancesOutOfFold(rows: Rows, columns: Columns): Float64Array {
  const chances = new Float64Array(rows.labels.length);
  for (let fold = 0; fold < FOLDS; fold++) {
    const isIn = (row: number) =>
      Math.floor((rows.sites[row] as number) / SITE_FOLDS) % FOLDS === fold;
    const weights = rows.weights.map((weight, row) => isIn(row) ? 0 : weight);
    const { scores } = fit(rows, columns, FIRST, weights);
    for (let row = 0; row < chances.length; row++) {
      if (isIn(row)) chances[row] = 1 / (1 + Math.exp(-(scores[row] as number)));
    }
  }
  return chances;
}

function lookedAt({ pages, groups }: Rows, chances: Float64Array): Columns {
  const columns = new Map<string, Float32Array>();
  let first = 0;
  while (first < chances.length) {
    const page = pages[groups[first] as number] as Omit<Judged, "chances">;
    const end = first + page.words.length;
    for (const [name, values] of lookAgain({ ...page, chances: chances.subarray(first, end) })) {
      let column = columns.get(name);
      if (column === undefined) columns.set(name, column = new Float32Array(chances.length));
      column.set(values, first);
    }
    first = end;
  }
  return columns;
}

function rowsOf(pages: readonly LabelledPage[]): { rows: Rows; columns: Columns } {
  const views = pages.map((page) => measured(page));
  const count = views.reduce((sum, view) => sum + view.labels.length, 0);
  const columns = new Map([...FEATURES.keys()].map((name) => [name, new Float32Array(count)]));
  const rows: Rows = {
    labels: new Float64Array(count),
    weights: new Float64Array(count),
    groups: new Int32Array(count),
    sites: new Int32Array(count),
    pages: views.map(({ judged }) => judged),
  };
  let first = 0;
  views.forEach(({ values, labels, weights }, group) => {
    [...columns.values()].forEach((column, at) => column.set(values[at] as Float32Array, first));
    rows.labels.set(labels, first);
    rows.weights.set(weights, first);
    rows.groups.fill(group, first, first + labels.length);
    const site = foldOfSite(pages[group]?.site ?? "", 60);
    rows.sites.fill(site, first, first + labels.length);
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
  judged: Omit<Judged, "chances">;
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
    judged: { words, heading: view.heading, groups: view.surroundings.groups },
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

/** Counts the features that all forests may choose from: those of a block, and of a second look. */
function countCandidates(): number {
  const none = new Int32Array(0);
  const groups = Object.fromEntries(GROUPINGS.map((name) => [name, none]));
  const looked = lookAgain({
    chances: new Float64Array(0),
    words: new Float64Array(0),
    heading: none,
    groups: groups as unknown as Judged["groups"],
  });
  return FEATURES.size + looked.size;
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
      candidates: countCandidates(),
      scores,
      forests: { ...fitRows(measured, () => false) },
    });
  }
}
