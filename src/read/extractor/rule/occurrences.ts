/**
 * Where an example value is on a page.
 *
 * docs/design/extractors.md, 3.1: whole pieces of text, small elements whose pieces together are
 * it, and, when no text is, attributes.
 */
import { collapseWhitespace } from "../../../page/text/mod.ts";
import type { Node } from "../../../page/html/mod.ts";
import { MAX_ADDRESS_CHARS } from "../../../base/limits.ts";
import { fold } from "../page/fold.ts";
import type { PageModel } from "../page/model.ts";
import { attributeSpot, isReadAttribute } from "./rule.ts";
import { moneyIn } from "../page/value_kinds.ts";

/** A place of an example on a page. */
export interface Occurrence {
  readonly node: Node;
  /** The piece of text with it; for a whole element the first of its pieces. */
  readonly text: number;
  /**
   * The unit of the element with it, as `parseUnit` reads it; several when one can be counted
   * twice.
   */
  readonly units: readonly string[];
  /** Whether several pieces together are it. */
  readonly whole: boolean;
}

/** Places of one example that rules are made from; a value found more often is boilerplate. */
const MAX_OCCURRENCES = 16;
/** Pieces of text an element's value may have. */
const MAX_PIECES = 10;
/** Elements of one page whose attributes are read. */
const MAX_ELEMENTS = 50_000;

/** An example to compare texts with: the same when folded, or the same amount. */
export interface Example {
  readonly text: string;
  readonly folded: string;
  readonly amount: number | undefined;
  /** What it is when resolved on each page, folded; of what may be an address alone. */
  readonly addresses?: ReadonlySet<string>;
}

/** Reports whether a text may be an address as a page writes it. */
function mayBeAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_CHARS && /[/.?#]/.test(text) && !/[\s<>"]/.test(text);
}

/** Readies an example for comparing, an address also as it resolves on the pages. */
export function exampleOf(text: string, models: readonly PageModel[] = []): Example {
  const collapsed = collapseWhitespace(text);
  const addresses = models.length > 0 && mayBeAddress(collapsed)
    ? { addresses: new Set(models.map((model) => fold(model.resolved(collapsed)))) }
    : {};
  return { text: collapsed, folded: fold(collapsed), amount: moneyIn(collapsed), ...addresses };
}

/** Reports whether a text is the example. */
export function isExample(example: Example, text: string, folded: string): boolean {
  if (folded === example.folded || example.addresses?.has(folded) === true) return true;
  return example.amount !== undefined && moneyIn(text) === example.amount;
}

/** Returns where an example is on a page, in document order, pieces of text first. */
export function findOccurrences(model: PageModel, example: Example): Occurrence[] {
  // Cut before it is searched: a page may have "x" in half a million places of one parent.
  const texts = textsSaying(model, example).slice(0, MAX_OCCURRENCES);
  const found = texts.map((at) => textOccurrence(model, at));
  if (found.length < MAX_OCCURRENCES) found.push(...elementsSaying(model, example));
  if (found.length > 0) return found.slice(0, MAX_OCCURRENCES);
  return attributesSaying(model, example).slice(0, MAX_OCCURRENCES);
}

/** Returns the paths at which JSON-LD or script state has an example. */
export function dataPaths(model: PageModel, example: Example): string[] {
  const paths: string[] = [];
  for (const [path, { text, folded }] of model.data()) {
    if (text.length <= 2 * example.text.length + 40 && isExample(example, text, folded)) {
      paths.push(path);
    }
  }
  return paths;
}

function textsSaying(model: PageModel, example: Example): readonly number[] {
  const same = example.folded === "" ? [] : model.textsFolding(example.folded);
  if (example.amount === undefined) return same;
  const equal: number[] = [];
  for (const [at, text] of model.texts.entries()) {
    if (text.length < 64 && isExample(example, text, model.foldAt(at))) equal.push(at);
  }
  return equal;
}

function textOccurrence(model: PageModel, at: number): Occurrence {
  const node = model.owners[at] as Node;
  const own = model.ownTexts(node);
  const nth = own.indexOf(at);
  const single = model.endText(node) - model.firstText(node) === 1;
  const counted = [`text ${nth + 1}`, `text ${nth - own.length}`];
  return { node, text: at, units: single ? ["text"] : counted, whole: false };
}

function elementsSaying(model: PageModel, example: Example): Occurrence[] {
  const found: Occurrence[] = [];
  const { tree } = model;
  const least = example.folded.length;
  for (let at = 0; at < tree.length && found.length < MAX_OCCURRENCES; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    const first = model.firstText(node);
    const pieces = model.endText(node) - first;
    if (pieces < 2 || pieces > MAX_PIECES) continue;
    if (!mayStart(model, first, example)) continue;
    if (lengthOf(model, first, pieces) > least * 2 + 40) continue;
    const text = model.textOf(node);
    if (!isExample(example, text, fold(text))) continue;
    if (!hasChildSayingAll(model, node, pieces)) {
      found.push({ node, text: first, units: ["text"], whole: true });
    }
  }
  return found;
}

/** Counts the characters of some texts of a page, one after another. */
export function lengthOf(model: PageModel, first: number, pieces: number): number {
  let length = 0;
  for (let at = first; at < first + pieces; at++) length += (model.texts[at] as string).length;
  return length;
}

/** Reports whether an element's first piece may begin the example, cheaply. */
function mayStart(model: PageModel, first: number, example: Example): boolean {
  if (example.amount !== undefined) return true;
  const piece = model.foldAt(first);
  return piece === "" || example.folded.startsWith(piece.slice(0, 12));
}

function hasChildSayingAll(model: PageModel, node: Node, pieces: number): boolean {
  const { tree } = model;
  for (let kid = tree.firstChild(node); kid !== 0; kid = tree.nextSibling(kid)) {
    if (tree.isElement(kid) && model.endText(kid) - model.firstText(kid) === pieces) return true;
  }
  return false;
}

function attributesSaying(model: PageModel, example: Example): Occurrence[] {
  const found: Occurrence[] = [];
  const { tree } = model;
  const end = Math.min(tree.length, MAX_ELEMENTS);
  for (let at = 0; at < end && found.length < MAX_OCCURRENCES; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node) || !model.isRead(node)) continue;
    for (const { name } of tree.attributes(node)) {
      if (!isReadAttribute(name)) continue;
      const said = attributeSpot(model, node, name);
      if (said === null || !isExample(example, said.value, said.folded)) continue;
      found.push({ node, text: model.firstText(node), units: [`@${name}`], whole: false });
    }
  }
  return found;
}
