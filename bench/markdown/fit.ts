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
import { type Judges, LOOKED_AT_AGAIN } from "../../src/read/content/main_content.ts";
import { viewPage } from "../../src/read/content/page_view.ts";
import { type Judged, lookAgain } from "../../src/read/content/second_look.ts";
import { GROUPINGS } from "../../src/read/content/surroundings.ts";
import { readForest, type WrittenForest } from "../../src/page/text/forest.ts";
import { type FoldScores, readModel, today, writeModel } from "../models/written_model.ts";
import { digestsOf } from "../models/sets.ts";
import { foldOfSite } from "../models/site_folds.ts";
import { type BoostOptions, type FittedTree, fitTrees, scoreRow, writeForest } from "./boost.ts";
import { labelBlocks, settleLabels } from "./labels.ts";
import { figuresOf, scorePages } from "./page_scores.ts";
import { type LabelledPage, readArticles, readWcxb } from "./sets.ts";

/** News pages are few and scored as a set of their own, so each counts twice. */
const NEWS_WEIGHT = 2;
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
interface Rows {
  labels: Float64Array;
  weights: Float64Array;
  /** Index of each row's page. */
  groups: Int32Array;
  /** What the second look needs of each page, in the order of the rows. */
  pages: Omit<Judged, "chances">[];
}

/** Columns by name. */
type Columns = ReadonlyMap<string, Float32Array>;

/** Trees that can score rows. */
interface Fit {
  bias: number;
  trees: FittedTree[];
  names: string[];
  columns: Float32Array[];
}

/** Fits trees to pages and gives them as the model has them. */
export function fitPages(pages: readonly LabelledPage[]): FittedJudges {
  const { rows, columns } = rowsOf(pages.filter((page) => page.truth !== ""));
  const ranking = fit(rows, columns, RANKING);
  const glance = fit(rows, best(columns, ranking, GLANCE_FEATURES), GLANCE);
  const seen = best(columns, ranking, FIRST_FEATURES);
  const first = fit(rows, seen, FIRST);
  const chances = chancesOutOfFold(rows, seen);
  const doubtful = rows.weights.map((weight, row) =>
    (chances[row] as number) >= LOOKED_AT_AGAIN ? weight : 0
  );
  const both = new Map([...seen, ...lookedAt(rows, chances)]);
  const kept = best(both, fit(rows, both, RANKING, doubtful), SECOND_FEATURES);
  const second = fit(rows, kept, SECOND, doubtful);
  return { glance: written(glance), first: written(first), second: written(second) };
}

/** Gives fitted trees ready to judge. */
export function judgesOf({ glance, first, second }: FittedJudges): Judges {
  return { glance: readForest(glance), first: readForest(first), second: readForest(second) };
}

function fit(rows: Rows, columns: Columns, options: BoostOptions, weights = rows.weights): Fit {
  const matrix = { rows: rows.labels.length, columns: [...columns.values()] };
  const groups = Int32Array.from(rows.labels.keys());
  const { bias, trees } = fitTrees(matrix, rows.labels, weights, { ...options, groups });
  return { bias, trees, names: [...columns.keys()], columns: matrix.columns };
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
    const isIn = (row: number) => (rows.groups[row] as number) % FOLDS === fold;
    const weights = rows.weights.map((weight, row) => isIn(row) ? 0 : weight);
    const { bias, trees, columns: values } = fit(rows, columns, FIRST, weights);
    for (let row = 0; row < chances.length; row++) {
      if (!isIn(row)) continue;
      const score = scoreRow(bias, trees, (column) => values[column]?.[row] as number);
      chances[row] = 1 / (1 + Math.exp(-score));
    }
  }
  return chances;
}

function lookedAt({ pages }: Rows, chances: Float64Array): Columns {
  const columns = new Map<string, Float32Array>();
  let first = 0;
  for (const page of pages) {
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
    pages: views.map(({ judged }) => judged),
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
  judged: Omit<Judged, "chances">;
}

function measured(page: LabelledPage): Measured {
  const view = viewPage(parseHtml(page.html));
  const { blocks } = view.outline;
  const labels = settleLabels(blocks, labelBlocks(blocks, page.truth), page.truth);
  const words = Float64Array.from(blocks, (block) => block.words);
  const all = words.reduce((sum, count) => sum + count, 0);
  const right = words.reduce((sum, count, at) => sum + count * (labels[at] as number), 0);
  const scale = (page.type === "news" ? NEWS_WEIGHT : 1) / (Math.max(right, 50) + all);
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

/** Scores pages by trees that have not seen their site. */
function scoreFolds(pages: readonly LabelledPage[]): FoldScores {
  const scores = Array.from({ length: SITE_FOLDS }, (_, fold) => {
    const isOut = ({ site }: LabelledPage): boolean => foldOfSite(site, SITE_FOLDS) === fold;
    const judges = judgesOf(fitPages(pages.filter((page) => !isOut(page))));
    return scorePages(pages.filter(isOut), () => judges);
  });
  return {
    scored: today(),
    command: "deno task fit:content --scores",
    left_out: "whole sites",
    folds: SITE_FOLDS,
    ...figuresOf(scores.flat()),
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
  const pages = [...await readWcxb(), ...await readArticles()];
  const scores = scoreFolds(pages);
  console.log(scores);
  if (Deno.args.includes("--scores")) writeModel({ ...readModel("main_content"), scores });
  else {
    writeModel({
      name: "main_content",
      answers: "whether a block belongs to the main content of its page",
      fitted: today(),
      command: "deno task fit:content",
      data: digestsOf(["wcxb", "article-extraction-benchmark"]),
      pages: pages.length,
      candidates: countCandidates(),
      scores,
      forests: { ...fitPages(pages) },
    });
  }
}
