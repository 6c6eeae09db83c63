/** A page prepared for scoring its blocks: what is known of each container and of the whole. */
import { classColumn, type Tree } from "../../page/html/mod.ts";
import { HEADING_TAGS, layoutOf, Part } from "../../page/layout/mod.ts";
import { type BlockWords, readBlockWords } from "./block_words.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { type Hint, hintBit, HintReader } from "./hints.ts";
import { type Block, type Container, isProse, type Outline, outlineOf } from "./outline.ts";
import type { TextCounts } from "./words/text_counts.ts";
import { numberOf, type Surroundings, surroundingsOf } from "./surroundings.ts";

/** Names of elements that mark where a block is; one bit each, for all inside them. */
export const ZONES = [
  "nav",
  "footer",
  "aside",
  "main",
  "article",
  "form",
  "table",
  "section",
  "dl",
  "button",
  "noscript",
  "hidden",
] as const;

/** Returns the bit of a zone. */
export function zoneBit(zone: typeof ZONES[number]): number {
  return 1 << ZONES.indexOf(zone);
}

const ZONE_BITS = new Map<string, number>(ZONES.map((zone) => [zone, zoneBit(zone)]));

/** What is known about a page. */
export interface PageView {
  readonly tree: Tree;
  readonly outline: Outline;
  readonly evidence: Evidence;
  /** Hints of each container's own names, and of all around it. */
  readonly ownHints: Int32Array;
  readonly allHints: Int32Array;
  /** Bits of {@link ZONES} around each container, itself included. */
  readonly zones: Int32Array;
  /** How many siblings of a container have its name and class. */
  readonly twins: Int32Array;
  /** What is known about each block by its words. */
  readonly words: readonly BlockWords[];
  /** What is counted of the signs of each block, as it is asked for. */
  readonly signs: TextCounts[];
  /** How many blocks of the page have the same text. */
  readonly repeats: Int32Array;
  /** The container with the most prose for its size. */
  readonly best: Container;
  /** The smallest container with most of the page's prose. */
  readonly core: Container;
  /** Index of the block of the first `h1`, or -1; of the first and last prose of `best`. */
  readonly h1: number;
  readonly firstProse: number;
  readonly lastProse: number;
  readonly wordsBefore: Int32Array;
  readonly proseBefore: Int32Array;
  /** Index of the heading each block is under, or -1. */
  readonly heading: Int32Array;
  /** How many headings that are links are between the title and each block. */
  readonly linkedHeadings: Int32Array;
  /** Index of the block with the page's title, or -1. */
  readonly title: number;
  /** The smallest container of the title and the first prose after it; none without a title. */
  readonly scope: Container | undefined;
  /** For each block the order of its group of prose after the title; 99 before it or for none. */
  readonly groupRank: Int32Array;
  /** Words of the group of prose of each block's parent. */
  readonly groupWords: Int32Array;
  /** Words of the largest group of prose. */
  readonly mostGroupWords: number;
  /** For each container the order of the `article` it is in, or -1. */
  readonly articleRank: Int32Array;
  readonly surroundings: Surroundings;
  /** Share of the page's words in containers named as comments, as messages, as cards. */
  readonly shareOf: ReadonlyMap<Hint, number>;
}

/** Names of what lies over a text or stands beside it. */
const APART = hintBit("overlay") | hintBit("beside");
/**
 * Share of a page's words from which what holds them is the page itself, whatever settings its class
 * names: it lies over nothing, is beside nothing, and no form to fill in.
 */
const MOST_SHARE = 0.5;
/** Words from which a `noscript` with most of a page's is its text, and asks nobody to run scripts. */
const TEXT_WORDS = 100;

/** Prepares a page. Linear in the page. */
export function viewPage(tree: Tree): PageView {
  const outline = outlineOf(tree);
  const { blocks, containers } = outline;
  const ownHints = new Int32Array(containers.length);
  const allHints = new Int32Array(containers.length);
  const zones = new Int32Array(containers.length);
  const reader = new HintReader(tree);
  const layout = layoutOf(tree);
  const hidden = zoneBit("hidden");
  const most = (containers[0]?.words ?? 0) * MOST_SHARE;
  for (const { index, node, name, parent, words } of containers) {
    if (parent === undefined) continue;
    const isMost = words > most;
    ownHints[index] = reader.read(node) & (isMost ? ~APART : ~0);
    allHints[index] = (ownHints[index] as number) | (allHints[parent.index] as number);
    const isHidden = (layout.own(node) & Part.Hidden) !== 0;
    const zone = (isMost ? zoneOfMost(name, words) : ZONE_BITS.get(name)) ?? 0;
    const own = zone | (isHidden ? hidden : 0);
    zones[index] = own | (zones[parent.index] as number);
  }
  const best = bestContainer(outline);
  const inBest = (block: Block) =>
    block.first >= best.first && block.last <= best.last && isProse(block);
  const evidence = evidenceOf(tree);
  const kinds = kindsOf(tree, containers);
  const words = readBlockWords(blocks, evidence);
  const title = titleOf(blocks, words, evidence);
  const heading = headingsOf(blocks);
  return {
    tree,
    outline,
    evidence,
    title,
    scope: scopeOf(blocks, title, zones),
    ...groupsOf(blocks, containers.length, title),
    articleRank: articlesOf(containers),
    ownHints,
    allHints,
    zones,
    twins: countTwins(containers, kinds),
    words,
    signs: [],
    repeats: countRepeats(blocks),
    best,
    core: coreOf(outline),
    h1: blocks.findIndex((block) => block.owner.name === "h1"),
    firstProse: blocks.findIndex(inBest),
    lastProse: blocks.findLastIndex(inBest),
    wordsBefore: sumBefore(blocks),
    proseBefore: sumBefore(blocks, true),
    heading,
    linkedHeadings: countLinkedHeadings(blocks, title),
    surroundings: surroundingsOf(outline, kinds, heading),
    shareOf: sharesOf(blocks, allHints),
  };
}

/** Returns the zone of an element that holds most of a page. */
function zoneOfMost(name: string, words: number): number | undefined {
  const isText = name === "form" || name === "noscript" && words >= TEXT_WORDS;
  return isText ? undefined : ZONE_BITS.get(name);
}

const MAX_TITLE_WORDS = 40;

/** The title is the heading, or else the short block, that shares most words with what is declared. */
function titleOf(
  blocks: readonly Block[],
  words: readonly BlockWords[],
  evidence: Evidence,
): number {
  let best = -1;
  let most = 0.3;
  blocks.forEach(({ owner, words: count }, at) => {
    if (count === 0 || count > MAX_TITLE_WORDS) return;
    const { count: own, title: { found } } = words[at] as BlockWords;
    if (found === 0) return;
    const level = HEADING_TAGS.has(owner.name) ? 1.2 - Number(owner.name[1]) * 0.1 : 0.6;
    const score = level * 2 * found / (own + evidence.title.size + 1);
    if (score > most) [best, most] = [at, score];
  });
  return best >= 0 ? best : blocks.findIndex((block) => block.owner.name === "h1");
}

/** Words of prose a title must be followed by before their container counts as its scope. */
const SCOPE_WORDS = 80;
/** Zones whose prose does not belong to a title. */
const ASIDE_ZONES = zoneBit("nav") | zoneBit("footer") | zoneBit("aside");

function scopeOf(
  blocks: readonly Block[],
  title: number,
  zones: Int32Array,
): Container | undefined {
  let scope: Container | undefined = blocks[title]?.owner;
  let words = 0;
  for (let at = title + 1; at < blocks.length && scope !== undefined && words < SCOPE_WORDS; at++) {
    const block = blocks[at] as Block;
    if (!isProse(block) || ((zones[block.owner.index] ?? 0) & ASIDE_ZONES) !== 0) continue;
    words += block.words;
    while (scope !== undefined && (block.first < scope.first || block.last > scope.last)) {
      scope = scope.parent;
    }
  }
  return words >= SCOPE_WORDS ? scope : undefined;
}

const NO_GROUP = 99;

/** Prose that shares a parent is a group; groups are counted from the title on. */
function groupsOf(
  blocks: readonly Block[],
  containers: number,
  title: number,
): { groupRank: Int32Array; groupWords: Int32Array; mostGroupWords: number } {
  const words = new Int32Array(containers);
  const ranks = new Int32Array(containers).fill(-1);
  let ranked = 0;
  let most = 1;
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as Block;
    if (!isProse(block)) continue;
    const group = groupOf(block);
    words[group] = (words[group] as number) + block.words;
    most = Math.max(most, words[group] as number);
    if (at > title && ranks[group] === -1) ranks[group] = ranked++;
  }
  return {
    groupRank: columnOf(blocks, (block) => {
      const rank = ranks[groupOf(block)] as number;
      return rank < 0 ? NO_GROUP : rank;
    }),
    groupWords: columnOf(blocks, (block) => words[groupOf(block)] as number),
    mostGroupWords: most,
  };
}

function groupOf({ owner }: Block): number {
  return (owner.parent ?? owner).index;
}

/** Measures one number of every item; several times as fast as `Int32Array.from`. */
function columnOf<Item>(
  items: readonly Item[],
  measure: (item: Item, at: number) => number,
): Int32Array {
  const column = new Int32Array(items.length);
  for (let at = 0; at < items.length; at++) column[at] = measure(items[at] as Item, at);
  return column;
}

function articlesOf(containers: readonly Container[]): Int32Array {
  const ranks = new Int32Array(containers.length).fill(-1);
  let count = 0;
  for (const { index, name, parent } of containers) {
    const around = parent === undefined ? -1 : ranks[parent.index] as number;
    ranks[index] = name === "article" && around < 0 ? count++ : around;
  }
  return ranks;
}

function headingsOf(blocks: readonly Block[]): Int32Array {
  let last = -1;
  return columnOf(blocks, (block, at) => {
    const before = last;
    if (HEADING_TAGS.has(block.owner.name)) last = at;
    return before;
  });
}

function countLinkedHeadings(blocks: readonly Block[], title: number): Int32Array {
  let count = 0;
  return columnOf(blocks, (block, at) => {
    if (at > title && HEADING_TAGS.has(block.owner.name) && block.linkWords > block.words / 2) {
      count++;
    }
    return count;
  });
}

/** Gives each container a number for its name and class, the same for those of like markup. */
function kindsOf(tree: Tree, containers: readonly Container[]): Int32Array {
  const { ofNode, texts } = classColumn(tree);
  const kinds = new Map<number, number>();
  return columnOf(containers, ({ node }) => {
    const number = ofNode[node] as number;
    // An empty class counts as no class.
    const key = (texts[number] === "" ? 0 : number) * (tree.names.size + 1) +
      tree.nameIdOf(node) + 1;
    return numberOf(kinds, key);
  });
}

function sharesOf(blocks: readonly Block[], hints: Int32Array): ReadonlyMap<Hint, number> {
  const shares = new Map<Hint, number>();
  const all = blocks.reduce((sum, block) => sum + block.words, 0);
  for (const hint of ["comment", "message", "card", "review", "price"] as const) {
    const bit = hintBit(hint);
    let words = 0;
    for (const { owner, words: own } of blocks) {
      if (((hints[owner.index] ?? 0) & bit) !== 0) words += own;
    }
    shares.set(hint, all === 0 ? 0 : words / all);
  }
  return shares;
}

function sumBefore(blocks: readonly Block[], proseOnly = false): Int32Array {
  const before = new Int32Array(blocks.length + 1);
  blocks.forEach((block, at) => {
    before[at + 1] = (before[at] as number) + (proseOnly && !isProse(block) ? 0 : block.words);
  });
  return before;
}

function countRepeats(blocks: readonly Block[]): Int32Array {
  const lengths = new Map<number, number>();
  for (const { text } of blocks) lengths.set(text.length, (lengths.get(text.length) ?? 0) + 1);
  // A text whose length no other has is not a repeat, and needs no look-up of all its characters.
  const counts = new Map<string, number>();
  for (const { text } of blocks) {
    if (lengths.get(text.length) !== 1) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return columnOf(blocks, ({ text }) => lengths.get(text.length) === 1 ? 1 : counts.get(text) ?? 1);
}

function countTwins(containers: readonly Container[], kinds: Int32Array): Int32Array {
  const keys = containers.map(({ index, parent }) =>
    ((parent?.index ?? -1) + 1) * kinds.length + (kinds[index] as number)
  );
  const counts = new Map<number, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return columnOf(keys, (key) => counts.get(key) ?? 1);
}

const SHARE_FLOOR = 0.05;

/** Each block of prose gives to its parents, ever less upwards; links make a container poorer. */
function bestContainer(outline: Outline): Container {
  const scores = new Float64Array(outline.containers.length);
  for (const block of outline.blocks) {
    if (!isProse(block)) continue;
    const score = Math.sqrt(block.words) * (block.words - block.linkWords);
    let share = 1;
    for (let at = block.owner.parent; at !== undefined && share > SHARE_FLOOR; at = at.parent) {
      scores[at.index] = (scores[at.index] as number) + score * share;
      share *= 0.7;
    }
  }
  let best = outline.containers[0] as Container;
  let most = 0;
  for (const container of outline.containers) {
    const score = (scores[container.index] as number) *
      (1 - container.linkWords / (container.words + 1));
    if (score > most) [best, most] = [container, score];
  }
  return best;
}

function coreOf(outline: Outline): Container {
  const all = outline.containers[0] as Container;
  let core = all;
  for (const container of outline.containers) {
    if (container.proseWords > all.proseWords * 0.6 && container.depth >= core.depth) {
      core = container;
    }
  }
  return core;
}
