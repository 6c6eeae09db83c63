/**
 * Forests: boosted trees of thresholds, as a file of `models/` writes them, and their scoring.
 *
 * A tree is written in depth-first order. `[3, 0.5]` tests whether the fourth feature is above 0.5
 * (first the branch for no, then the one for yes); a plain number is what a leaf adds.
 */

/** One node of a written tree: a test or a leaf. */
export type WrittenNode = number | readonly number[];

/** A forest as a file of `models/` writes it. */
export interface WrittenForest {
  /** What every row starts from, in log-odds. */
  readonly bias: number;
  /** Names of the features that the trees test, by the numbers the tests use. */
  readonly features: readonly string[];
  readonly trees: readonly (readonly WrittenNode[])[];
}

/** A forest ready to score: one cell a node, the trees one after another. */
export interface Forest {
  /** Names of the features that are tested. */
  readonly features: readonly string[];
  readonly bias: number;
  /** Index into `features`, or -1 at a leaf. */
  readonly feature: Int16Array;
  /** The threshold of a test, or the value of a leaf. */
  readonly number: Float64Array;
  /** The cell of the branch for yes; the branch for no is the next cell. */
  readonly yes: Int32Array;
  readonly roots: Int32Array;
}

/** Reads a forest. Throws for a malformed tree or an unknown feature: the files are our own. */
export function readForest({ bias, features, trees }: WrittenForest): Forest {
  const feature: number[] = [];
  const number: number[] = [];
  const yes: number[] = [];
  const roots: number[] = [];
  trees.forEach((tree, index) => {
    roots.push(feature.length);
    const waiting: number[] = [];
    let missing = 1;
    for (const node of tree) {
      const cell = feature.length;
      yes.push(0);
      if (typeof node === "number") {
        feature.push(-1);
        number.push(node);
        missing--;
        const asked = waiting.pop();
        if (asked !== undefined) yes[asked] = cell + 1;
        continue;
      }
      const [at = -1, threshold = NaN] = node;
      if (features[at] === undefined || Number.isNaN(threshold)) {
        throw new Error(`Cannot read tree ${index}: question [${node}] names no feature`);
      }
      feature.push(at);
      number.push(threshold);
      waiting.push(cell);
      missing++;
    }
    if (missing !== 0) throw new Error(`Cannot read tree ${index}: ${missing} answers are missing`);
  });
  return {
    features,
    bias,
    feature: Int16Array.from(feature),
    number: Float64Array.from(number),
    yes: Int32Array.from(yes),
    roots: Int32Array.from(roots),
  };
}

/** Returns a function that reads a forest on its first call: no process waits for it to start. */
export function lazyForest(written: WrittenForest): () => Forest {
  let forest: Forest | undefined;
  return () => forest ??= readForest(written);
}

/**
 * Predicts the probabilities of several rows, written one after another in `values`, into `chances`
 * from `from` on. Tree by tree, so that the cells of one are at hand for all rows.
 */
export function predictRows(
  forest: Forest,
  values: Float64Array,
  rows: number,
  chances: Float64Array,
  from: number,
): void {
  const { feature, number, yes, roots, bias } = forest;
  const width = forest.features.length;
  chances.fill(bias, from, from + rows);
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree] as number;
    for (let row = 0; row < rows; row++) {
      const offset = row * width;
      let cell = root;
      for (let at = feature[cell] as number; at >= 0; at = feature[cell] as number) {
        const value = values[offset + at] as number;
        cell = value > (number[cell] as number) ? yes[cell] as number : cell + 1;
      }
      chances[from + row] = (chances[from + row] as number) + (number[cell] as number);
    }
  }
  for (let at = from; at < from + rows; at++) {
    chances[at] = 1 / (1 + Math.exp(-(chances[at] as number)));
  }
}

/** Returns the probability, 0 to 1, that a forest predicts for one row of feature values. */
export function predict(forest: Forest, values: Float64Array): number {
  const chance = new Float64Array(1);
  predictRows(forest, values, 1, chance, 0);
  return chance[0] as number;
}
