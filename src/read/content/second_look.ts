/**
 * A second look at every block, after all were judged once: with the probabilities of those around
 * it.
 *
 * A row of a table or a short line is little evidence by itself; that its neighbours, its section
 * or the blocks of like markup are content is nearly all.
 */
import { GROUPINGS, type Surroundings } from "./surroundings.ts";

/** Blocks before and after that are features one by one. */
const NEIGHBOURS = [-3, -1, 1, 2];
/** Reach of the windows to both sides, in blocks. */
const WINDOWS = [2, 5, 12];
/** Log-odds of what is not there, and the bound of all others. */
const NOTHING = -9;
const LEAST_CHANCE = 1e-4;
const SURE = 0.5;
const MAX_STEPS = 200;

/** Blocks as the second look needs them. */
export interface Judged {
  readonly chances: Float64Array;
  /** Words of each block. */
  readonly words: Float64Array;
  readonly heading: Int32Array;
  readonly groups: Surroundings["groups"];
}

/** One feature: its name, and what measures it of every block. */
type Measure = readonly [name: string, measure: () => Float64Array];

/**
 * Returns features of the second look by name, one number a block. Linear in the page.
 *
 * Only those `asked` for are measured; all of them for a fit, which does not name any.
 */
export function lookAgain(
  judged: Judged,
  asked?: ReadonlySet<string>,
): ReadonlyMap<string, Float64Array> {
  const odds = judged.chances.map(logOdds);
  const measures: Measure[] = [
    ["seen", () => odds],
    ...neighbours(odds),
    ...windows(judged),
    ...groups(judged),
    ["seenHeading", () => Float64Array.from(judged.heading, (at) => odds[at] ?? NOTHING)],
    ...wholes(judged, odds),
    ...steps(judged.chances),
  ];
  return new Map(
    measures.filter(([name]) => asked?.has(name) ?? true)
      .map(([name, measure]) => [name, measure()]),
  );
}

function logOdds(chance: number): number {
  const bounded = Math.min(Math.max(chance, LEAST_CHANCE), 1 - LEAST_CHANCE);
  return Math.log(bounded / (1 - bounded));
}

function* neighbours(odds: Float64Array): Generator<Measure> {
  for (const offset of NEIGHBOURS) {
    yield [`seen${offset}`, () => {
      const shifted = new Float64Array(odds.length);
      for (let at = 0; at < odds.length; at++) shifted[at] = odds[at + offset] ?? NOTHING;
      return shifted;
    }];
  }
}

/** Mean chances of the words around, before and after each block. */
function* windows({ chances, words }: Judged): Generator<Measure> {
  const count = chances.length;
  const right = new Float64Array(count + 1);
  const all = new Float64Array(count + 1);
  for (let at = 0; at < count; at++) {
    const weight = (words[at] as number) + 0.5;
    right[at + 1] = (right[at] as number) + weight * (chances[at] as number);
    all[at + 1] = (all[at] as number) + weight;
  }
  /** Mean over the blocks from `back` to before `ahead`, both counted from each block. */
  const means = (back: number, ahead: number) => (): Float64Array => {
    const column = new Float64Array(count);
    for (let at = 0; at < count; at++) {
      const from = Math.min(Math.max(at + back, 0), count);
      const to = Math.min(Math.max(at + ahead, 0), count);
      const weight = (all[to] as number) - (all[from] as number);
      column[at] = weight > 0 ? ((right[to] as number) - (right[from] as number)) / weight : 0;
    }
    return column;
  };
  for (const reach of WINDOWS) yield [`seenWithin${reach}`, means(-reach, reach + 1)];
  yield ["seenAfter5", means(1, 6)];
  const total = right[count] as number;
  const fill = (number: number) => (): Float64Array => new Float64Array(count).fill(number);
  yield [
    "expectedBefore",
    () => right.subarray(0, count).map((sum) => total > 0 ? sum / total : 0),
  ];
  yield ["expected", fill(total)];
  yield ["expectedShare", fill(total / Math.max(all[count] as number, 1))];
}

/** Mean chances of the words of each block's groups. */
function* groups({ chances, words, groups }: Judged): Generator<Measure> {
  for (const grouping of GROUPINGS) {
    yield [`seen@${grouping}`, () => meansOf(groups[grouping], chances, words)];
  }
}

function meansOf(group: Int32Array, chances: Float64Array, words: Float64Array): Float64Array {
  let size = 0;
  for (const to of group) size = Math.max(size, to + 1);
  const right = new Float64Array(size);
  const all = new Float64Array(size);
  for (let at = 0; at < group.length; at++) {
    const to = group[at] as number;
    const weight = (words[at] as number) + 0.5;
    right[to] = (right[to] as number) + weight * (chances[at] as number);
    all[to] = (all[to] as number) + weight;
  }
  const mean = new Float64Array(group.length);
  for (let at = 0; at < group.length; at++) {
    const to = group[at] as number;
    mean[at] = (right[to] as number) / (all[to] as number);
  }
  return mean;
}

/** How sure of its content the whole page is. */
function* wholes(
  { chances, words }: Judged,
  odds: Float64Array,
): Generator<Measure> {
  let [sure, sureWords, total, surest] = [0, 0, 0, NOTHING];
  chances.forEach((chance, at) => {
    const weight = (words[at] as number) + 0.5;
    total += chance * weight;
    surest = Math.max(surest, odds[at] as number);
    if (chance < SURE) return;
    sure += chance * weight;
    sureWords += weight;
  });
  const fill = (number: number) => (): Float64Array =>
    new Float64Array(chances.length).fill(number);
  yield ["sureness", fill(sureWords > 0 ? sure / sureWords : 0)];
  yield ["sureShare", fill(total > 0 ? sure / total : 0)];
  yield ["surest", fill(surest)];
}

/** Steps to the nearest likely block before and after each one, itself included. */
function* steps(chances: Float64Array): Generator<Measure> {
  yield ["sinceSure", () => stepsAlong(chances, 0, 1)];
  yield ["untilSure", () => stepsAlong(chances, chances.length - 1, -1)];
}

function stepsAlong(chances: Float64Array, first: number, step: 1 | -1): Float64Array {
  const since = new Float64Array(chances.length);
  let steps = MAX_STEPS;
  for (let at = first; at >= 0 && at < chances.length; at += step) {
    steps = (chances[at] as number) >= SURE ? 0 : Math.min(steps + 1, MAX_STEPS);
    since[at] = steps;
  }
  return since;
}
