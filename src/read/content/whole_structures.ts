/**
 * Keeps tables, lists, code and quotes whole: blocks are chosen one by one, but a row without its
 * first cell, or three items of ten, would mislead.
 */
import { HEADING_TAGS, isLayoutTable } from "../../page/layout/mod.ts";
import { type Block, type Container, isProse, type Outline } from "./outline.ts";
import { DECLARED_KINDS } from "./evidence.ts";
import type { PageView } from "./page_view.ts";

const ARTICLE = 1 << DECLARED_KINDS.indexOf("article");

/** Share of its words from which a structure belongs to the main content. */
const CHOSEN_SHARE = 0.5;

/** What a plain list consists of; anything else in it makes it layout. */
const LIST_PARTS = new Set(
  "ul ol dl li dt dd p pre blockquote code table thead tbody tr td th".split(" "),
);

/** Chooses all of a structure if most of it is chosen, else none; outer ones decide first. */
export function wholeStructures(page: PageView, chosen: Uint8Array): Uint8Array {
  const { outline: { blocks, containers } } = page;
  const sums = sumWords(blocks, chosen);
  const whole = Uint8Array.from(chosen);
  let done = -1;
  let at = 0;
  for (const container of containers) {
    if (container.first <= done) continue;
    while (at < blocks.length && (blocks[at] as Block).first < container.first) at++;
    const end = at + container.blocks;
    const inside = (sums.chosen[end] as number) - (sums.chosen[at] as number);
    const all = (sums.all[end] as number) - (sums.all[at] as number);
    if (inside === 0 || inside === all) continue;
    const isPlain = sums.unlisted[end] === sums.unlisted[at];
    if (!isStructure(page, container, isPlain)) continue;
    whole.fill(inside >= all * CHOSEN_SHARE ? 1 : 0, at, end);
    done = container.last;
  }
  keepHeadings(page, whole);
  return whole;
}

/**
 * Chooses headings right above chosen prose of the same container: sections would run into one
 * another. The title of a declared article stays out, as its rule says.
 */
function keepHeadings(page: PageView, chosen: Uint8Array): void {
  const { outline: { blocks }, evidence, title } = page;
  const isDeclared = (evidence.kinds & ARTICLE) !== 0;
  blocks.forEach(({ owner }, at) => {
    const below = blocks[at + 1];
    if (below === undefined || chosen[at + 1] === 0 || !HEADING_TAGS.has(owner.name)) return;
    if (at === title && isDeclared) return;
    if (isProse(below) && below.owner.parent === owner.parent) chosen[at] = 1;
  });
}

/** For each block what is before it: words, words of chosen blocks, blocks outside lists. */
interface Sums {
  readonly all: Float64Array;
  readonly chosen: Float64Array;
  readonly unlisted: Int32Array;
}

function sumWords(blocks: Outline["blocks"], chosen: Uint8Array): Sums {
  const sums = {
    all: new Float64Array(blocks.length + 1),
    chosen: new Float64Array(blocks.length + 1),
    unlisted: new Int32Array(blocks.length + 1),
  };
  blocks.forEach(({ words, owner }, at) => {
    // Buttons are never written: their words neither keep a structure nor make it layout.
    const isButton = owner.name === "button";
    const weight = isButton ? 0 : Math.max(words, 1);
    sums.all[at + 1] = (sums.all[at] as number) + weight;
    sums.chosen[at + 1] = (sums.chosen[at] as number) + (chosen[at] === 1 ? weight : 0);
    sums.unlisted[at + 1] = (sums.unlisted[at] as number) +
      (isButton || LIST_PARTS.has(owner.name) ? 0 : 1);
  });
  return sums;
}

/** `isPlain` is whether all its blocks are of list parts. */
function isStructure({ tree }: PageView, { name, node }: Container, isPlain: boolean): boolean {
  switch (name) {
    case "pre":
    case "blockquote":
      return true;
    case "table":
      return !isLayoutTable(tree, node);
    case "ul":
    case "ol":
    case "dl":
      return isPlain;
    default:
      return false;
  }
}
