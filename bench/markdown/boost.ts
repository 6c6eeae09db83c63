/**
 * Fits gradient-boosted trees: the tables of thresholds that judge blocks.
 *
 * Plain histogram boosting on the logistic loss with weighted, fractional labels, or on the choice of
 * one row of each group. Deterministic: the columns each tree may look at come from a fixed sequence.
 */

import type { WrittenForest, WrittenNode } from "../../src/page/text/forest.ts";

/** One tree as parallel lists; a negative column marks a leaf, whose value stands in `threshold`. */
export interface FittedTree {
  column: number[];
  threshold: number[];
  /** Index of the left child; the right one follows it. */
  left: number[];
  /** What each question won over none. */
  gain: number[];
}

/** What is fitted and how. */
export interface BoostOptions {
  trees: number;
  depth: number;
  rate: number;
  /** Least weight of a leaf. */
  leaf: number;
  /** Share of the columns each tree may look at. */
  columns: number;
  ridge: number;
  seed?: number;
  /** Rows of one page bear one group; each tree sees `bag` of the groups. */
  groups?: Int32Array;
  bag?: number;
  /** Fit which row of each group is chosen, a right one being labelled 1, in place of each alone. */
  choice?: boolean;
}

/** Rows by columns, column after column. */
export interface Matrix {
  rows: number;
  columns: Float32Array[];
}

const BINS = 64;

/** Fits trees to labels between 0 and 1. Gives them with the log-odds they start from. */
export function fitTrees(
  matrix: Matrix,
  labels: Float64Array,
  weights: Float64Array,
  options: BoostOptions,
): { bias: number; trees: FittedTree[]; scores: Float64Array } {
  const { rows, columns } = matrix;
  const binned = columns.map((column) => binColumn(column));
  const weighed = Int32Array.from(weights.keys()).filter((row) => (weights[row] as number) > 0);
  let positive = 0;
  let all = 0;
  for (let row = 0; row < rows; row++) {
    positive += (weights[row] as number) * (labels[row] as number);
    all += weights[row] as number;
  }
  const bias = options.choice ? 0 : Math.log(positive / (all - positive));
  const descent = { scores: new Float64Array(rows).fill(bias), labels, weights };
  const { scores } = descent;
  const gradient = new Float64Array(rows);
  const hessian = new Float64Array(rows);
  const trees: FittedTree[] = [];
  let seed = options.seed ?? 1;
  for (let round = 0; round < options.trees; round++) {
    if (options.choice) judgeChoices(descent, options.groups, gradient, hessian);
    else judgeRows(descent, gradient, hessian);
    const usable: number[] = [];
    for (let column = 0; column < columns.length; column++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      if (seed / 2 ** 32 < options.columns) usable.push(column);
    }
    let sample = weighed;
    const { groups, bag } = options;
    if (groups !== undefined && bag !== undefined) {
      sample = sample.filter((row) => hashOf((groups[row] as number) * 7919 + round) < bag);
    }
    const tree = growTree(binned, usable, gradient, hessian, sample, options);
    trees.push(tree);
    addScores(scores, tree, columns);
  }
  return { bias, trees, scores };
}

/** What a round of boosting starts from. */
interface Descent {
  readonly scores: Float64Array;
  readonly labels: Float64Array;
  readonly weights: Float64Array;
}

/** Derives the logistic loss of each row by itself. */
function judgeRows(
  { scores, labels, weights }: Descent,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  for (let row = 0; row < scores.length; row++) {
    const chance = 1 / (1 + Math.exp(-(scores[row] as number)));
    gradient[row] = (weights[row] as number) * (chance - (labels[row] as number));
    hessian[row] = (weights[row] as number) * chance * (1 - chance);
  }
}

/** Keeps a leaf of settled choices from growing without bound. */
const LEAST_HESSIAN = 1e-3;

/** Derives the loss of a softmax over each group: how unlikely any of its right rows is chosen. */
function judgeChoices(
  { scores, labels }: Descent,
  groups: Int32Array | undefined,
  gradient: Float64Array,
  hessian: Float64Array,
): void {
  let to = 0;
  for (let from = 0; from < scores.length; from = to) {
    while (to < scores.length && groups?.[to] === groups?.[from]) to++;
    const own = scores.subarray(from, to);
    const highest = own.reduce((most, score) => Math.max(most, score), -Infinity);
    const parts = own.map((score) => Math.exp(score - highest));
    const all = parts.reduce((sum, part) => sum + part, 0);
    const right = parts.reduce((sum, part, at) => sum + part * (labels[from + at] as number), 0);
    parts.forEach((part, at) => {
      const aim = right > 0 ? part * (labels[from + at] as number) / right : 0;
      gradient[from + at] = part / all - aim;
      hessian[from + at] = Math.max(LEAST_HESSIAN, part / all * (1 - part / all));
    });
  }
}

/** Adds what a tree says of each row to its score. */
export function addScores(
  scores: Float64Array,
  { column, threshold, left }: FittedTree,
  columns: readonly Float32Array[],
): void {
  for (let row = 0; row < scores.length; row++) {
    let node = 0;
    for (let at = column[0] as number; at >= 0; at = column[node] as number) {
      const value = (columns[at] as Float32Array)[row] as number;
      node = (left[node] as number) + (value > (threshold[node] as number) ? 1 : 0);
    }
    scores[row] = (scores[row] as number) + (threshold[node] as number);
  }
}

/** Spreads a number evenly over 0 to 1. */
function hashOf(number: number): number {
  let hash = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** A column cut into bins. */
interface Binned {
  bins: Uint8Array;
  /** The threshold above each bin but the last. */
  cuts: number[];
}

/** Columns are fitted several times over; each is cut once. */
const KNOWN = new WeakMap<Float32Array, Binned>();

function binColumn(column: Float32Array): Binned {
  let known = KNOWN.get(column);
  if (known === undefined) {
    const sorted = Float32Array.from(column).sort();
    const edges = edgesOf(sorted);
    KNOWN.set(column, known = { bins: binOf(column, edges), cuts: cutsOf(sorted, edges) });
  }
  return known;
}

function edgesOf(sorted: Float32Array): number[] {
  const edges: number[] = [];
  for (let bin = 1; bin < BINS; bin++) {
    const edge = sorted[Math.floor(bin * sorted.length / BINS)] as number;
    if (edge !== edges.at(-1) && edge !== sorted.at(-1)) edges.push(edge);
  }
  if (edges.length < 8) {
    const values = [...new Set(sorted)];
    if (values.length <= BINS) return values.slice(0, -1);
  }
  return edges;
}

/** Halfway from each edge to the next value, so that rounding a threshold changes no answer. */
function cutsOf(sorted: Float32Array, edges: readonly number[]): number[] {
  return edges.map((edge) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] as number) > edge) high = middle;
      else low = middle + 1;
    }
    return (edge + (sorted[low] ?? edge + 1)) / 2;
  });
}

/** A bin holds what is above the edge before it and not above its own. */
function binOf(column: Float32Array, edges: readonly number[]): Uint8Array {
  const bins = new Uint8Array(column.length);
  for (let row = 0; row < column.length; row++) {
    let low = 0;
    let high = edges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((column[row] as number) > (edges[middle] as number)) low = middle + 1;
      else high = middle;
    }
    bins[row] = low;
  }
  return bins;
}

interface Growing {
  node: number;
  rows: Int32Array<ArrayBuffer>;
  depth: number;
  /** Gradients and hessians of the rows, summed by column and bin. */
  sums: Float64Array;
}

const STRIDE = 2 * BINS;

function growTree(
  binned: readonly Binned[],
  usable: readonly number[],
  gradient: Float64Array,
  hessian: Float64Array,
  sample: Int32Array<ArrayBuffer>,
  options: BoostOptions,
): FittedTree {
  const tree: FittedTree = { column: [0], threshold: [0], left: [0], gain: [0] };
  const columns = usable.map((column) => binned[column] as Binned);
  const sumsOf = (rows: Int32Array) => sumBins(columns, rows, gradient, hessian);
  const queue: Growing[] = [{ node: 0, rows: sample, depth: 0, sums: sumsOf(sample) }];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { node, rows, depth, sums } = next;
    let g = 0;
    let h = 0;
    for (const row of rows) {
      g += gradient[row] as number;
      h += hessian[row] as number;
    }
    const split = depth < options.depth ? bestSplit(columns, sums, g, h, options) : undefined;
    if (split === undefined) {
      tree.column[node] = -1;
      tree.threshold[node] = -options.rate * g / (h + options.ridge);
      continue;
    }
    const { bins, cuts } = columns[split.column] as Binned;
    tree.column[node] = usable[split.column] as number;
    tree.threshold[node] = cuts[split.bin] as number;
    tree.gain[node] = split.gain;
    const left = tree.left[node] = tree.column.length;
    for (const list of [tree.column, tree.threshold, tree.left, tree.gain]) list.push(0, 0);
    const low = rows.filter((row) => (bins[row] as number) <= split.bin);
    const high = rows.filter((row) => (bins[row] as number) > split.bin);
    const [few, many] = low.length < high.length ? [low, high] : [high, low];
    const deeper = depth + 1 < options.depth;
    const fewSums = deeper ? sumsOf(few) : sums;
    const manySums = deeper ? sums.map((sum, at) => sum - (fewSums[at] as number)) : sums;
    queue.push({
      node: few === low ? left : left + 1,
      rows: few,
      depth: depth + 1,
      sums: fewSums,
    }, {
      node: few === low ? left + 1 : left,
      rows: many,
      depth: depth + 1,
      sums: manySums,
    });
  }
  return tree;
}

function sumBins(
  columns: readonly Binned[],
  rows: Int32Array,
  gradient: Float64Array,
  hessian: Float64Array,
): Float64Array {
  const sums = new Float64Array(columns.length * STRIDE);
  const gs = Float64Array.from(rows, (row) => gradient[row] as number);
  const hs = Float64Array.from(rows, (row) => hessian[row] as number);
  columns.forEach(({ bins }, place) => {
    for (let at = 0; at < rows.length; at++) {
      const cell = place * STRIDE + 2 * (bins[rows[at] as number] as number);
      sums[cell] = (sums[cell] as number) + (gs[at] as number);
      sums[cell + 1] = (sums[cell + 1] as number) + (hs[at] as number);
    }
  });
  return sums;
}

function bestSplit(
  columns: readonly Binned[],
  sums: Float64Array,
  g: number,
  h: number,
  options: BoostOptions,
): { column: number; bin: number; gain: number } | undefined {
  let best: { column: number; bin: number; gain: number } | undefined;
  let most = 1e-6;
  const whole = g * g / (h + options.ridge);
  for (let column = 0; column < columns.length; column++) {
    const count = (columns[column] as Binned).cuts.length;
    let left = 0;
    let leftH = 0;
    for (let bin = 0; bin < count; bin++) {
      left += sums[column * STRIDE + 2 * bin] as number;
      leftH += sums[column * STRIDE + 2 * bin + 1] as number;
      if (leftH < options.leaf || h - leftH < options.leaf) continue;
      const gain = left * left / (leftH + options.ridge) +
        (g - left) ** 2 / (h - leftH + options.ridge) - whole;
      if (gain > most) [most, best] = [gain, { column, bin, gain }];
    }
  }
  return best;
}

/** Writes trees as a file of `models/` has them: with the features they ask for, rounded. */
export function writeForest(
  bias: number,
  trees: readonly FittedTree[],
  names: readonly string[],
): WrittenForest {
  const features: string[] = [];
  const known = new Map<number, number>();
  const indexOf = (column: number): number => {
    let at = known.get(column);
    if (at === undefined) known.set(column, at = features.push(names[column] as string) - 1);
    return at;
  };
  return {
    bias: Number(bias.toFixed(4)),
    trees: trees.map((tree) => writeTree(tree, indexOf)),
    features,
  };
}

function writeTree(tree: FittedTree, indexOf: (column: number) => number): WrittenNode[] {
  const nodes: WrittenNode[] = [];
  const waiting = [0];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const column = tree.column[node] as number;
    const number = tree.threshold[node] as number;
    if (column < 0) nodes.push(Number(number.toFixed(4)));
    else {
      nodes.push([indexOf(column), Number(number.toPrecision(5))]);
      waiting.push((tree.left[node] as number) + 1, tree.left[node] as number);
    }
  }
  return nodes;
}
