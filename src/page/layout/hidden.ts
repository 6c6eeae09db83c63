/**
 * What is not shown, by the element's own attributes: the one definition for every reader.
 *
 * WHATWG HTML 6.1 (`hidden`) and 15.3.1, CSS Display 3, CSS 2.2 section 11.2. Style sheets are not
 * read: a page that hides by class is taken as it is written. No script is run either, so what a
 * page hides only until its script has run is taken as shown.
 */
import { UNREAD_TAGS } from "./element_names.ts";
import { onceFor } from "../../base/once_for.ts";
import { type Node, TagSet, type Tree } from "../html/mod.ts";

const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))(?![\w-])/i;
/** Pages hide their root until a script has run: what is in it is shown all the same. */
const ROOTS: ReadonlySet<string> = new Set(["html", "body"]);
/** React's server renderer writes late parts hidden, by these ids; its script moves them in place. */
const LATE_PART = /^S:[0-9a-f]+$/;
/** Share of a page's text from which its container is the page itself, and no dialog over it. */
const WRAPPER_SHARE = 0.9;
/** Characters below which the hidden text of an empty shell is a warning, not the page. */
const MIN_WRAPPED_CHARS = 1_500;

/**
 * Reports whether an element hides itself and all inside it: by `hidden` or by its own style.
 *
 * What is `hidden=until-found` is part of the page: browsers search it and open it. So is a wrapper
 * of practically all the page's text, and a late part that React's script moves to its place.
 */
export function isHidden(tree: Tree, node: Node): boolean {
  const hidden = tree.attribute(node, "hidden");
  const style = tree.attribute(node, "style");
  if (hidden === undefined && style === undefined) return false;
  const isOff = hidden !== undefined && hidden.trim().toLowerCase() !== "until-found" ||
    style !== undefined && HIDING_STYLE.test(style);
  if (!isOff || ROOTS.has(tree.name(node))) return false;
  return !isLatePart(tree, node) && !isWrapper(tree, node);
}

/** Reports whether an element is a dialog that only a script opens (WHATWG HTML 4.11.4 and 15.3.3). */
export function isClosedDialog(tree: Tree, node: Node): boolean {
  return tree.isHtml(node, "dialog") && !tree.hasAttribute(node, "open");
}

/** Reports whether an element is a late part, whose place is not where it is written. */
export function isLatePart(tree: Tree, node: Node): boolean {
  return tree.hasAttribute(node, "hidden") && LATE_PART.test(tree.attribute(node, "id") ?? "");
}

/** Reports whether an element is hidden from screen readers (WAI-ARIA 1.2, `aria-hidden`). */
export function isDecoration(tree: Tree, node: Node): boolean {
  return tree.attribute(node, "aria-hidden")?.trim().toLowerCase() === "true" &&
    !ROOTS.has(tree.name(node));
}

const UNREAD = new TagSet(new Set([...UNREAD_TAGS, "noscript"]));

/** Adds up a count of every text outside scripts and the like, as far as it was asked for. */
class TextBefore {
  readonly #tree: Tree;
  readonly #count: (text: Node) => number;
  readonly #unread: Uint8Array;
  /** By position: the count of all before it. */
  readonly #before: Uint32Array;
  #end = 0;
  #silent = -1;

  constructor(tree: Tree, count: (text: Node) => number) {
    this.#tree = tree;
    this.#count = count;
    this.#unread = UNREAD.of(tree);
    this.#before = new Uint32Array(tree.length + 1);
  }

  /** Counts from one position up to another. */
  within(from: number, to: number): number {
    this.#read(to, Infinity);
    return (this.#before[to] ?? 0) - (this.#before[from] ?? 0);
  }

  /** Reports whether all texts together count more, and reads no further than it must. */
  isMoreThan(most: number): boolean {
    this.#read(this.#tree.length, most);
    return (this.#before[this.#end] as number) > most;
  }

  #read(to: number, most: number): void {
    const tree = this.#tree;
    const before = this.#before;
    let chars = before[this.#end] as number;
    for (; this.#end < to && chars <= most; before[++this.#end] = chars) {
      const at = this.#end;
      if (at <= this.#silent) continue;
      const node = tree.nodeAt(at);
      if (tree.isText(node)) chars += this.#count(node);
      else if (tree.isOneOf(node, this.#unread)) this.#silent = tree.lastPosition(node);
    }
  }
}

const countsOf = onceFor((tree: Tree) => ({
  all: new TextBefore(tree, (text) => tree.dataLength(text)),
  ink: new TextBefore(tree, (text) => inkOf(tree.data(text))),
}));

function isWrapper(tree: Tree, node: Node): boolean {
  const at = tree.position(node);
  if (at < 0) return false;
  const { all, ink } = countsOf(tree);
  const end = tree.lastPosition(node) + 1;
  // Most hidden elements have too little text of any kind, and no character is looked at.
  const most = all.within(at, end);
  if (most < MIN_WRAPPED_CHARS || ink.isMoreThan(most / WRAPPER_SHARE)) return false;
  const chars = ink.within(at, end);
  return chars >= MIN_WRAPPED_CHARS && chars >= WRAPPER_SHARE * ink.within(0, tree.length);
}

/** Counts the characters that are not white space. */
function inkOf(text: string): number {
  let chars = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 32) chars++;
  return chars;
}
