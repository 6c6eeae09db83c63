/**
 * Which blocks of a labelled page belong to its main text.
 *
 * The label is a plain text, so each block is looked up in it: long blocks by the share of their
 * runs of words that stand there; short ones, which stand everywhere, only where the order of the
 * blocks and the order of the text agree.
 */
import type { Block } from "../../src/markdown/outline.ts";
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
