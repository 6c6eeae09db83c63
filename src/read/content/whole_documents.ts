/**
 * Keeps documents whole: where most of a text is chosen, what is left out between is a hole.
 *
 * The labels that the trees were fitted on leave out code as often as not; who reads documentation
 * came for it.
 */
import { DECLARED_KINDS } from "./evidence.ts";
import { hintBit } from "./hints.ts";
import type { Block, Container } from "./outline.ts";
import { type PageView, zoneBit } from "./page_view.ts";

/** Chosen words from which a page has a text that can have holes. */
const DOCUMENT_WORDS = 40;
/** Share of the chosen words that is in the text's container. */
const CORE_SHARE = 0.9;
/** Share of the container's own words from which the text of a page with code is taken whole. */
const FILLED_SHARE = 0.5;
/** Elements that say a page is about code. */
const CODE = new Set(["pre", "code", "tt"]);
/** Share of a block's words from which it is links and no text. */
const OWN_LINKS_SHARE = 0.5;

const FURNITURE = zoneBit("nav") | zoneBit("footer") | zoneBit("aside") | zoneBit("button") |
  zoneBit("noscript") | zoneBit("hidden") | zoneBit("form");
const APART = hintBit("overlay") | hintBit("beside") | hintBit("comment") | hintBit("footer") |
  hintBit("sidebar") | hintBit("caption");
const ARTICLE = 1 << DECLARED_KINDS.indexOf("article");
const FORUM = 1 << DECLARED_KINDS.indexOf("forum");
const MESSAGE = hintBit("message");

/** Chooses code of a page's text, and all of a text with code of which half is chosen; linear. */
export function wholeDocuments(page: PageView, chosen: Uint8Array): Uint8Array {
  const { outline: { blocks }, evidence: { kinds }, title } = page;
  const own = Uint8Array.from(
    blocks,
    (block, at) => chosen[at] === 1 || isText(page, block) ? 1 : 0,
  );
  const sums = sumWords(blocks, own, chosen);
  const core = coreOf(page, sums);
  if (core === undefined) return chosen;
  const whole = Uint8Array.from(chosen);
  for (let at = core.from; at < core.end; at++) {
    if ((blocks[at] as Block).owner.name === "pre" && own[at] === 1) whole[at] = 1;
  }
  const isWhole = core.isMost && (kinds & FORUM) === 0 && !isThread(page, chosen);
  if (!isWhole || !hasCode(page, core)) return whole;
  // Above its title, and below what holds all that is chosen, a page has its own.
  const first = whole.indexOf(1, core.from);
  const end = Math.max(whole.lastIndexOf(1, core.end - 1), core.innerEnd);
  for (let at = title >= core.from && title < first ? title : first; at < end; at++) {
    if (own[at] === 1 && !(at === title && (kinds & ARTICLE) !== 0)) whole[at] = 1;
  }
  return whole;
}

/** Reports whether a block can be of a text: it is not furniture, not links, and not named otherwise. */
function isText({ zones, allHints }: PageView, { owner, words, linkWords }: Block): boolean {
  return ((zones[owner.index] ?? 0) & FURNITURE) === 0 &&
    ((allHints[owner.index] ?? 0) & APART) === 0 &&
    (words === 0 || linkWords < words * OWN_LINKS_SHARE);
}

function hasCode({ tree, outline: { blocks } }: PageView, { from, end }: Run): boolean {
  const last = (blocks[end - 1] as Block).last;
  for (let at = (blocks[from] as Block).owner.first; at <= last; at++) {
    const node = tree.nodeAt(at);
    if (tree.isElement(node) && CODE.has(tree.name(node))) return true;
  }
  return false;
}

/** Reports whether most of what is chosen is of messages, by their names. */
function isThread({ outline: { blocks }, allHints }: PageView, chosen: Uint8Array): boolean {
  let [messages, all] = [0, 0];
  blocks.forEach(({ owner, words }, at) => {
    if (chosen[at] === 0) return;
    all += words;
    if (((allHints[owner.index] ?? 0) & MESSAGE) !== 0) messages += words;
  });
  return messages > all / 2;
}

/** For each block what is before it: words that can be of a text, and chosen words. */
interface Sums {
  readonly own: Float64Array;
  readonly chosen: Float64Array;
}

function sumWords(blocks: readonly Block[], own: Uint8Array, chosen: Uint8Array): Sums {
  const sums = {
    own: new Float64Array(blocks.length + 1),
    chosen: new Float64Array(blocks.length + 1),
  };
  blocks.forEach(({ words }, at) => {
    const weight = Math.max(words, 1);
    sums.own[at + 1] = (sums.own[at] as number) + (own[at] === 1 ? weight : 0);
    sums.chosen[at + 1] = (sums.chosen[at] as number) + (chosen[at] === 1 ? weight : 0);
  });
  return sums;
}

/** Some blocks in a row. */
interface Run {
  readonly from: number;
  readonly end: number;
}

function between(sums: Float64Array, { from, end }: Run): number {
  return (sums[end] as number) - (sums[from] as number);
}

/** The blocks of a text. */
interface Core extends Run {
  /** The end of the smallest container with nearly all that is chosen; 0 where that is the whole page. */
  readonly innerEnd: number;
  /** Whether enough of it is chosen for the rest to be holes. */
  readonly isMost: boolean;
}

/**
 * Finds the blocks of the smallest container with nearly all that is chosen; undefined for too little.
 *
 * Where most of it is chosen, a container around it counts if most of that is chosen once it is whole:
 * a section beside the longest may be left out as one.
 */
function coreOf(
  { outline: { blocks, containers } }: PageView,
  sums: Sums,
): Core | undefined {
  const all = sums.chosen[blocks.length] as number;
  if (all < DOCUMENT_WORDS) return undefined;
  const runs: Run[] = [];
  let smallest: Container | undefined;
  let from = 0;
  for (const container of containers) {
    while (from < blocks.length && (blocks[from] as Block).first < container.first) from++;
    const run = { from, end: from + container.blocks };
    runs.push(run);
    // Containers come in document order: a later one with as much is within the one before.
    if (between(sums.chosen, run) >= all * CORE_SHARE) smallest = container;
  }
  if (smallest === undefined) return undefined;
  let core = runs[smallest.index] as Run;
  const innerEnd = smallest.name === "body" ? 0 : core.end;
  const isMost = (chosen: number, run: Run) => chosen >= between(sums.own, run) * FILLED_SHARE;
  if (!isMost(between(sums.chosen, core), core)) return { ...core, innerEnd, isMost: false };
  for (let outer = smallest.parent; outer !== undefined; outer = outer.parent) {
    const run = runs[outer.index] as Run;
    const beside = between(sums.chosen, run) - between(sums.chosen, core);
    if (!isMost(between(sums.own, core) + beside, run)) break;
    core = run;
  }
  return { ...core, innerEnd, isMost: true };
}
