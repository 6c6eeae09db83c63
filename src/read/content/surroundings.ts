/**
 * What is around each block: its section, its copies, and all blocks of like markup.
 *
 * Blocks are of like markup when the containers around them have the same names and classes: the
 * cards of a list, the comments under an article. What is known about one of them is known about
 * all.
 */
import { HEADING_TAGS } from "../../page/layout/mod.ts";
import type { Block, Container, Outline } from "./outline.ts";
import { isProse } from "./outline.ts";

/** Totals of blocks of like markup. */
interface Alike {
  blocks: number;
  words: number;
  linkWords: number;
  prose: number;
}

/** What is around each block of a page. */
export interface Surroundings {
  /** The number of each block's group, of those whose two containers around are of like markup. */
  readonly pairs: Int32Array;
  /** Totals of blocks whose one, two or four containers around are of like markup. */
  readonly alone: readonly Alike[];
  readonly pair: readonly Alike[];
  readonly path: readonly Alike[];
  /** Words of all blocks before each container. */
  readonly wordsAt: Int32Array;
  /** Words of links in all blocks before each one. */
  readonly linksBefore: Int32Array;
  /** Index of the heading after each block, or the number of blocks. */
  readonly nextHeading: Int32Array;
  /** How many blocks of the page have the level of the heading each block is under. */
  readonly sameHeadings: Int32Array;
  /** For each container the images below it. */
  readonly images: Int32Array;
}

/** Reads what is around each block. Linear in the page. */
export function surroundingsOf(
  outline: Outline,
  kinds: Int32Array,
  heading: Int32Array,
): Surroundings {
  const { blocks } = outline;
  const pairs = pairsOf(outline.containers, kinds, 1);
  const paths = pairsOf(outline.containers, pairs, 2);
  const groupsBy = (numbers: Int32Array): Int32Array =>
    Int32Array.from(blocks, ({ owner }) => numbers[owner.index] as number);
  const ofPairs = groupsBy(pairs);
  return {
    pairs: ofPairs,
    alone: totalsOf(blocks, groupsBy(kinds)),
    pair: totalsOf(blocks, ofPairs),
    path: totalsOf(blocks, groupsBy(paths)),
    wordsAt: wordsAtOf(outline),
    linksBefore: linksBeforeOf(blocks),
    nextHeading: nextHeadingsOf(blocks),
    sameHeadings: sameHeadingsOf(blocks, heading),
    images: imagesOf(outline),
  };
}

/** Numbers pairs of a container and one `steps` around it, equal for pairs of like markup. */
function pairsOf(containers: readonly Container[], kinds: Int32Array, steps: number): Int32Array {
  const numbers = new Map<number, number>();
  const pairs = new Int32Array(containers.length);
  for (const { index, parent } of containers) {
    let around = parent;
    for (let step = 1; step < steps; step++) around = around?.parent;
    const outer = around === undefined ? containers.length : kinds[around.index] as number;
    pairs[index] = numberOf(numbers, (kinds[index] as number) * (containers.length + 1) + outer);
  }
  return pairs;
}

/** Returns the number of a key, in the order keys come. */
export function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  let number = numbers.get(key);
  if (number === undefined) numbers.set(key, number = numbers.size);
  return number;
}

function totalsOf(blocks: readonly Block[], group: Int32Array): readonly Alike[] {
  const totals: Alike[] = [];
  return blocks.map((block, at) => {
    const total = totals[group[at] as number] ??= { blocks: 0, words: 0, linkWords: 0, prose: 0 };
    total.blocks++;
    total.words += block.words;
    total.linkWords += block.linkWords;
    if (isProse(block)) total.prose++;
    return total;
  });
}

function wordsAtOf({ blocks, containers }: Outline): Int32Array {
  let words = 0;
  let next = 0;
  const wordsAt = new Int32Array(containers.length);
  for (const { index, first } of containers) {
    for (; next < blocks.length && (blocks[next] as Block).first < first; next++) {
      words += (blocks[next] as Block).words;
    }
    wordsAt[index] = words;
  }
  return wordsAt;
}

function linksBeforeOf(blocks: readonly Block[]): Int32Array {
  const before = new Int32Array(blocks.length + 1);
  blocks.forEach(({ linkWords }, at) => before[at + 1] = (before[at] as number) + linkWords);
  return before;
}

function nextHeadingsOf(blocks: readonly Block[]): Int32Array {
  const next = new Int32Array(blocks.length);
  let last = blocks.length;
  for (let at = blocks.length - 1; at >= 0; at--) {
    next[at] = last;
    if (HEADING_TAGS.has(blocks[at]?.owner.name ?? "")) last = at;
  }
  return next;
}

function sameHeadingsOf(blocks: readonly Block[], heading: Int32Array): Int32Array {
  const counts = new Map<string, number>();
  for (const { owner: { name } } of blocks) {
    if (HEADING_TAGS.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return heading.map((at) => counts.get(blocks[at]?.owner.name ?? "") ?? 0);
}

function imagesOf({ containers, images }: Outline): Int32Array {
  const counts = new Int32Array(containers.length);
  for (const { owner } of images) counts[owner.index] = (counts[owner.index] as number) + 1;
  for (let at = containers.length - 1; at > 0; at--) {
    const parent = containers[at]?.parent?.index ?? 0;
    counts[parent] = (counts[parent] as number) + (counts[at] as number);
  }
  return counts;
}
