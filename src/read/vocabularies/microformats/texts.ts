/** The words of one outermost microformats item, read once: all properties are pieces of it. */
import { type Node, type Page, resolveLink, textOf, type Tree } from "../../../page/html/mod.ts";
import type { CopyBudget } from "../copy_budget.ts";
import { wordsOf } from "../scan.ts";

/** Returns an address as microformats require it: absolute ones as written, others resolved. */
export function mfAddress(page: Page, written: string): string {
  const text = written.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  return text === "" ? page.base ?? "" : resolveLink(page.base, text) ?? text;
}

/** An element whose class affects the values of the elements around it. */
interface Marked {
  readonly position: number;
  /** Whether it is a value; otherwise it is a property or an item of its own. */
  readonly isValue: boolean;
}

/** Texts of the elements at and below one element. */
export class ItemTexts {
  readonly tree: Tree;
  readonly #from: number;
  readonly #to: number;
  #plain: JoinedText | undefined;
  #sourced: JoinedText | undefined;
  #marked: readonly Marked[] | undefined;
  readonly #budget: CopyBudget | undefined;

  /** Opens the texts of an element; none is read before it is asked for. */
  constructor(readonly page: Page, top: Node, budget?: CopyBudget) {
    this.tree = page.tree;
    this.#budget = budget;
    this.#from = this.tree.position(top);
    this.#to = this.#from < 0 ? -1 : this.tree.lastPosition(top);
  }

  /** Returns the text inside an element, images as their `alt`, or as their address when asked. */
  text(node: Node, withSources: boolean): string {
    const at = this.tree.position(node);
    if (at < this.#from || at > this.#to || at < 0) return "";
    if (isSilent(this.tree, node)) return textOf(this.tree, node).trim();
    const joined = withSources
      ? this.#sourced ??= this.#join(true)
      : this.#plain ??= this.#join(false);
    return joined.between(at + 1 - this.#from, this.tree.lastPosition(node) + 1 - this.#from);
  }

  /** Finds elements of class `value` or `value-title` inside a property, none inside another. */
  valueElements(node: Node): Node[] {
    const { tree } = this;
    const marked = this.#marked ??= this.#findMarked();
    const found: Node[] = [];
    const last = tree.lastPosition(node);
    let steps = 0;
    for (let at = firstAfter(marked, tree.position(node)); at < marked.length; steps++) {
      const { position, isValue } = marked[at] as Marked;
      if (position > last) break;
      const inner = tree.nodeAt(position);
      if (isValue) found.push(inner);
      at = firstAfter(marked, tree.lastPosition(inner), at);
    }
    // Each is read as a value of its own, under every name of the property.
    this.#budget?.take(VALUE_STEPS * steps);
    return found;
  }

  #findMarked(): Marked[] {
    const { tree } = this;
    const marked: Marked[] = [];
    for (let position = this.#from; position <= this.#to; position++) {
      const node = tree.nodeAt(position);
      const written = tree.isElement(node) ? tree.attribute(node, "class") : undefined;
      if (written === undefined || tree.isHtml(node, "template")) continue;
      const classes = wordsOf(written);
      const isValue = classes.includes("value") || classes.includes("value-title");
      if (isValue || classes.some((name) => /^(?:h|p|u|dt|e)-[a-z]/.test(name))) {
        marked.push({ position, isValue });
      }
    }
    return marked;
  }

  #join(withSources: boolean): JoinedText {
    const { tree } = this;
    const joined = new JoinedText(this.#to - this.#from + 1);
    for (let at = this.#from; at <= this.#to; at++) {
      const node = tree.nodeAt(at);
      if (at > this.#from && isSilent(tree, node)) {
        for (const last = tree.lastPosition(node); at < last; at++) joined.add("");
        joined.add("");
      } else joined.add(this.#piece(node, withSources));
    }
    joined.finish();
    return joined;
  }

  #piece(node: Node, withSources: boolean): string {
    const { tree } = this;
    if (tree.isText(node)) return tree.data(node);
    if (!tree.isHtml(node, "img")) return "";
    const alt = tree.attribute(node, "alt");
    if (alt !== undefined) return alt;
    const src = withSources ? tree.attribute(node, "src") : undefined;
    return src === undefined ? "" : ` ${mfAddress(this.page, src)} `;
  }
}

/** What an element inside a property costs beside its text. */
const VALUE_STEPS = 8;

/** Returns the index of the first element past a position, looked for from an index on. */
function firstAfter(marked: readonly Marked[], position: number, from = 0): number {
  let low = from;
  let high = marked.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marked[middle] as Marked).position > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isSilent(tree: Tree, node: Node): boolean {
  return tree.isHtml(node, "script") || tree.isHtml(node, "style");
}

/** Pieces in order as one string, of which any range can be read without its outer white space. */
class JoinedText {
  #text = "";
  #count = 0;
  /** Where each piece begins, and one more: where the last one ends. */
  readonly #starts: Int32Array;
  /** The first character at or after each piece's beginning besides white space. */
  readonly #firsts: Int32Array;
  /** Just past the last character before each piece's beginning besides white space. */
  readonly #lasts: Int32Array;

  constructor(pieces: number) {
    this.#starts = new Int32Array(pieces + 1);
    this.#firsts = new Int32Array(pieces + 1).fill(-1);
    this.#lasts = new Int32Array(pieces + 1);
  }

  add(piece: string): void {
    const at = this.#count++;
    const start = this.#starts[at] as number;
    const end = piece.trimEnd().length;
    if (end > 0) this.#firsts[at] = start + piece.length - piece.trimStart().length;
    this.#lasts[at + 1] = end > 0 ? start + end : this.#lasts[at] as number;
    this.#starts[at + 1] = start + piece.length;
    this.#text += piece;
  }

  finish(): void {
    let first = this.#text.length;
    for (let at = this.#count; at >= 0; at--) {
      if (this.#firsts[at] === -1) this.#firsts[at] = first;
      else first = this.#firsts[at] as number;
    }
  }

  /** Returns the pieces from one up to another, trimmed. */
  between(from: number, to: number): string {
    return this.#text.slice(this.#firsts[from] as number, this.#lasts[to] as number);
  }
}
