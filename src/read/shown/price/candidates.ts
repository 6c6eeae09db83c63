/** Every amount of money that a page shows in a short text of its own. */
import { type Node, TextBit, type Tree } from "../../../page/html/mod.ts";
import { lineOf, shownTexts } from "../../../page/layout/mod.ts";
import { type Money, readMonies } from "../../../page/text/mod.ts";
import { marksOf } from "./marks.ts";

// Bounds.
/** Amounts of money that a shop's page shows, compared with one another; later ones are not. */
export const MAX_PRICES = 250;

/** One amount and the smallest element that shows it whole. */
export interface PriceCandidate {
  readonly node: Node;
  /** All that the element shows. */
  readonly line: string;
  /** The amount, and its place in the line. */
  readonly money: Money;
}

/** Characters of a text that may be nothing but a price with its label. */
const MAX_LABEL_CHARS = 48;
/** Characters of a sentence that may contain a price among other words. */
const MAX_SENTENCE_CHARS = 120;
const MAX_TEXT_CHARS = 400;
const MAX_LINE_NODES = 16;
const MAX_CLIMB = 5;

/** What between two amounts makes them the ends of a range. */
const RANGE_MARK = /^\s*(?:-|–|—|~|to|bis|à|a|do)\s*$/u;

/** Reports whether an amount is in a sentence rather than in a line of its own. */
export function isSentence({ line }: PriceCandidate): boolean {
  return line.length > MAX_LABEL_CHARS;
}

/** Finds the amounts of a page, in document order; zero is not a price. */
export function findPrices(tree: Tree): PriceCandidate[] {
  const found: PriceCandidate[] = [];
  let done = 0;
  for (const node of shownTexts(tree)) {
    if (found.length >= MAX_PRICES) break;
    if (!hasShortNumber(tree, node) || tree.position(node) <= done) continue;
    const box = boxOf(tree, node);
    if (box === undefined) continue;
    // The text of a box is read once, however many pieces it is written in.
    done = tree.lastPosition(box.node);
    for (const money of box.monies) {
      if (Number(money.amount) > 0) found.push({ node: box.node, line: box.line, money });
    }
  }
  return found;
}

/** A text that may be part of a price; indents may make it longer than the price itself. */
function hasShortNumber(tree: Tree, text: Node): boolean {
  return tree.dataLength(text) <= MAX_TEXT_CHARS && (tree.textBits(text) & TextBit.Digit) !== 0;
}

interface Box {
  readonly node: Node;
  readonly line: string;
  readonly monies: readonly Money[];
}

/** Finds the smallest element around a text that reads as money, or is named as a price. */
function boxOf(tree: Tree, text: Node): Box | undefined {
  let named: Box | undefined;
  let inner = "";
  let monies: readonly Money[] = [];
  let at = tree.parent(text);
  for (let step = 0; step < MAX_CLIMB && at !== 0; step++, at = tree.parent(at)) {
    if (tree.lastPosition(at) - tree.position(at) > MAX_LINE_NODES) break;
    const line = lineOf(tree, at);
    if (line.length > (step === 0 ? MAX_SENTENCE_CHARS : MAX_LABEL_CHARS)) break;
    // Most boxes around a box have the same line.
    if (line !== inner) monies = withRanges(line, readMonies(line));
    inner = line;
    const marked = monies.filter(({ mark }) => mark !== "");
    if (marked.length > 0) return { node: at, line, monies: distinct(marked) };
    const isNamed = monies.length === 1 && marksOf(tree, at).kinds.has("price");
    if (isNamed && named === undefined) named = { node: at, line, monies };
  }
  return named;
}

/** A number joined by a dash to an amount has that amount's currency. */
function withRanges(line: string, monies: readonly Money[]): Money[] {
  return monies.map((money, index) => {
    const next = monies[index + 1];
    const isLow = next !== undefined && money.mark === "" && next.mark !== "" &&
      RANGE_MARK.test(line.slice(money.end, next.start));
    return isLow ? { ...money, mark: next.mark } : money;
  });
}

function distinct(monies: readonly Money[]): Money[] {
  return monies.filter(({ amount }, index) =>
    monies.findIndex((each) => Number(each.amount) === Number(amount)) === index
  );
}
