/**
 * Boosted trees of thresholds: how they are written down, and how they judge.
 *
 * A tree is a line of words in depth-first order: `name>5` asks whether a feature is above a number
 * (first comes the answer no, then the answer yes), a plain number is what a leaf adds.
 */

/** Trees ready to judge: one cell a node, the trees one after another. */
export interface Forest {
  /** Names of the features that are asked for. */
  readonly features: readonly string[];
  readonly bias: number;
  /** Index into `features`, or -1 at a leaf. */
  readonly feature: Int16Array;
  /** The threshold of a question, or the value of a leaf. */
  readonly number: Float64Array;
  /** Where the answer yes goes on; the answer no is the next cell. */
  readonly yes: Int32Array;
  readonly roots: readonly number[];
}

/** Reads trees from their lines. Throws on a line that is no tree: the lines are our own. */
export function parseForest(bias: number, lines: readonly string[]): Forest {
  const features: string[] = [];
  const known = new Map<string, number>();
  const feature: number[] = [];
  const number: number[] = [];
  const yes: number[] = [];
  const roots: number[] = [];
  for (const line of lines) {
    roots.push(feature.length);
    const waiting: number[] = [];
    let missing = 1;
    for (const word of line.split(" ")) {
      const cell = feature.length;
      const [name, threshold] = splitQuestion(word);
      missing += name === undefined ? -1 : 1;
      if (name === undefined) {
        feature.push(-1);
        number.push(threshold);
        yes.push(0);
        const asked = waiting.pop();
        if (asked !== undefined) yes[asked] = cell + 1;
        continue;
      }
      let at = known.get(name);
      if (at === undefined) known.set(name, at = features.push(name) - 1);
      feature.push(at);
      number.push(threshold);
      yes.push(0);
      waiting.push(cell);
    }
    if (missing !== 0) throw new Error(`a tree ends early: ${line}`);
  }
  return {
    features,
    bias,
    feature: Int16Array.from(feature),
    number: Float64Array.from(number),
    yes: Int32Array.from(yes),
    roots,
  };
}

/** Gives what reads trees when they are first asked for: starting a process must not wait for it. */
export function lazyForest(bias: number, lines: readonly string[]): () => Forest {
  let forest: Forest | undefined;
  return () => forest ??= parseForest(bias, lines);
}

/** Gives the chance, 0 to 1, that the trees see in one row of feature values. */
export function judge(forest: Forest, values: Float64Array, offset: number): number {
  const { feature, number, yes } = forest;
  let score = forest.bias;
  for (const root of forest.roots) {
    let cell = root;
    for (let at = feature[cell] as number; at >= 0; at = feature[cell] as number) {
      const value = values[offset + at] as number;
      cell = value > (number[cell] as number) ? yes[cell] as number : cell + 1;
    }
    score += number[cell] as number;
  }
  return 1 / (1 + Math.exp(-score));
}

function splitQuestion(word: string): [name: string | undefined, number: number] {
  const at = word.indexOf(">");
  return at < 0 ? [undefined, Number(word)] : [word.slice(0, at), Number(word.slice(at + 1))];
}
