/**
 * Which blocks of a labelled page belong to its main text.
 *
 * The label is a plain text, so each block is looked up in it: long blocks by the share of their
 * runs of words that stand there; short ones, which stand everywhere, only where the order of the
 * blocks and the order of the text agree.
 */
import type { Block } from "../../src/read/content/outline.ts";
import { wordsOf } from "./scores.ts";

const RUN = 3;
const MAX_PLACES = 30;

/** Gives the share of each block that belongs to the truth, 0 to 1. */
export function labelBlocks(blocks: readonly Block[], truth: string): Float64Array {
  const words = wordsOf(truth);
  const runs = new Set<string>();
  const places = new Map<string, number[]>();
  for (let at = 0; at < words.length; at++) {
    if (at + RUN <= words.length) runs.add(words.slice(at, at + RUN).join(" "));
    const list = places.get(words[at] as string);
    if (list === undefined) places.set(words[at] as string, [at]);
    else list.push(at);
  }
  const labels = new Float64Array(blocks.length);
  const spots: Spot[] = [];
  blocks.forEach((block, index) => {
    const own = wordsOf(block.text);
    if (own.length === 0) return;
    const share = shareIn(own, runs);
    if (own.length >= 8) labels[index] = share;
    if (own.length < 8 || share > 0.5) {
      for (const place of placesOf(own, words, places)) {
        spots.push({ index, place, weight: own.length });
      }
    }
  });
  for (const index of bestChain(spots, words.length)) {
    labels[index] = Math.max(labels[index] ?? 0, 1);
  }
  return labels;
}

interface Spot {
  index: number;
  place: number;
  weight: number;
}

function shareIn(own: readonly string[], runs: ReadonlySet<string>): number {
  if (own.length < RUN) return 0;
  const covered = new Uint8Array(own.length);
  for (let at = 0; at + RUN <= own.length; at++) {
    if (runs.has(own.slice(at, at + RUN).join(" "))) covered.fill(1, at, at + RUN);
  }
  return covered.reduce((sum, at) => sum + at, 0) / own.length;
}

function placesOf(
  own: readonly string[],
  words: readonly string[],
  places: ReadonlyMap<string, number[]>,
): number[] {
  const need = Math.min(own.length, 8);
  const found: number[] = [];
  for (const place of places.get(own[0] as string) ?? []) {
    let same = 0;
    while (same < need && words[place + same] === own[same]) same++;
    if (same === need) found.push(place);
    if (found.length >= MAX_PLACES) break;
  }
  return found;
}

/** The heaviest chain of spots rising in both orders, by a Fenwick tree of best weights. */
function bestChain(spots: Spot[], length: number): Set<number> {
  const best = new Float64Array(length + 2);
  const at = new Int32Array(length + 2).fill(-1);
  const before = new Int32Array(spots.length).fill(-1);
  const total = new Float64Array(spots.length);
  spots.sort((a, b) => a.index - b.index || b.place - a.place);
  let last = -1;
  spots.forEach((spot, index) => {
    let weight = 0;
    let from = -1;
    for (let node = spot.place; node > 0; node -= node & -node) {
      if ((best[node] as number) > weight) {
        [weight, from] = [best[node] as number, at[node] as number];
      }
    }
    before[index] = from;
    const sum = total[index] = weight + spot.weight;
    const end = Math.min(spot.place + spot.weight, length);
    for (let node = end; node <= length; node += node & -node) {
      if (sum > (best[node] as number)) [best[node], at[node]] = [sum, index];
    }
    if (last < 0 || sum > (total[last] as number)) last = index;
  });
  const chain = new Set<number>();
  for (let index = last; index >= 0; index = before[index] as number) {
    chain.add((spots[index] as Spot).index);
  }
  return chain;
}

/** A block whose words overlap the truth this much may still be worth taking. */
const WORTH_TRYING = 0.3;
const SETTLING_ROUNDS = 6;
/** Reach, in blocks, within which other right blocks speak for one. */
const NEAR = 3;

/**
 * Settles which blocks are best taken together: of two that say the same, the truth has one.
 *
 * Blocks are left out and taken in, those that stand alone first, as long as the page's F1 over
 * words rises.
 */
export function settleLabels(
  blocks: readonly Block[],
  labels: Float64Array,
  truth: string,
): Float64Array {
  const bag = new Bag(truth);
  const own = blocks.map(({ text }) => bag.countsOf(text));
  const taken = labels.map((label) => label >= 0.5 ? 1 : 0);
  own.forEach((words, at) => taken[at] === 1 && bag.change(words, 1));
  let changed = true;
  for (let round = 0; changed && round < SETTLING_ROUNDS; round++) {
    changed = false;
    for (const at of loneliestFirst(blocks, taken)) {
      const words = own[at] as WordCounts;
      if (words.length === 0) continue;
      const out = taken[at] === 1;
      if (!out && ((labels[at] as number) < WORTH_TRYING || words.length < 8)) continue;
      const before = bag.f1();
      bag.change(words, out ? -1 : 1);
      if (bag.f1() > before + 1e-9) {
        taken[at] = out ? 0 : 1;
        changed = true;
      } else bag.change(words, out ? 1 : -1);
    }
  }
  return labels.map((label, at) =>
    taken[at] === 1 ? Math.max(label, 0.5) : label >= 0.5 ? 0 : label
  );
}

function loneliestFirst(blocks: readonly Block[], taken: Float64Array): number[] {
  const company = Float64Array.from(blocks, (_, at) => {
    let words = 0;
    for (let near = at - NEAR; near <= at + NEAR; near++) {
      if (near !== at) words += (taken[near] ?? 0) * ((blocks[near]?.words ?? 0) + 1);
    }
    return words;
  });
  return [...blocks.keys()].sort((a, b) => (company[a] as number) - (company[b] as number));
}

/** How often a block has each word of the truth, and how many words it has at all. */
interface WordCounts {
  counts: ReadonlyMap<string, number>;
  length: number;
}

/** The words taken so far, beside those of the truth. */
class Bag {
  readonly #truth = new Map<string, number>();
  readonly #given = new Map<string, number>();
  readonly #expected: number;
  #shared = 0;
  #total = 0;

  constructor(truth: string) {
    const words = wordsOf(truth);
    this.#expected = words.length;
    for (const word of words) this.#truth.set(word, (this.#truth.get(word) ?? 0) + 1);
  }

  countsOf(text: string): WordCounts {
    const words = wordsOf(text);
    const counts = new Map<string, number>();
    for (const word of words) {
      if (this.#truth.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return { counts, length: words.length };
  }

  /** Takes a block's words in, or out with a `sign` of -1. */
  change({ counts, length }: WordCounts, sign: 1 | -1): void {
    this.#total += sign * length;
    for (const [word, count] of counts) {
      const most = this.#truth.get(word) ?? 0;
      const before = this.#given.get(word) ?? 0;
      const after = before + sign * count;
      this.#given.set(word, after);
      this.#shared += Math.min(after, most) - Math.min(before, most);
    }
  }

  f1(): number {
    return 2 * this.#shared / Math.max(1, this.#expected + this.#total);
  }
}
