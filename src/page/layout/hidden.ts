/**
 * What is not shown, by the element's own attributes: the one definition for every reader.
 *
 * WHATWG HTML 6.1 (`hidden`) and 15.3.1, CSS Display 3, CSS 2.2 section 11.2. Style sheets are not
 * read: a page that hides by class is taken as it is written. No script is run either, so what a
 * page hides only until its script has run is taken as shown.
 */
import { isUnreadTag } from "./element_names.ts";
import { onceFor } from "../../base/once_for.ts";
import type { Node, Tree } from "../html/mod.ts";

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

/**
 * Reports whether an element is a late part, whose place on the page is not where it is written.
 */
export function isLatePart(tree: Tree, node: Node): boolean {
  return tree.hasAttribute(node, "hidden") && LATE_PART.test(tree.attribute(node, "id") ?? "");
}

/**
 * Reports whether an element is hidden from screen readers: decoration, or a second copy of other
 * content (WAI-ARIA 1.2, `aria-hidden`).
 */
export function isDecoration(tree: Tree, node: Node): boolean {
  return tree.attribute(node, "aria-hidden")?.trim().toLowerCase() === "true" &&
    !ROOTS.has(tree.name(node));
}

const textBefore = onceFor((tree: Tree): { readonly all: Uint32Array; ink?: Uint32Array } => ({
  all: countText(tree, (text) => tree.dataLength(text)),
}));

function isWrapper(tree: Tree, node: Node): boolean {
  const at = tree.position(node);
  if (at < 0) return false;
  const before = textBefore(tree);
  const end = tree.lastPosition(node) + 1;
  // Most hidden elements have too little text of any kind, and no character is looked at.
  if (within(before.all, at, end) < MIN_WRAPPED_CHARS) return false;
  const ink = before.ink ??= countText(tree, (text) => inkOf(tree.data(text)));
  const chars = within(ink, at, end);
  return chars >= MIN_WRAPPED_CHARS && chars >= WRAPPER_SHARE * (ink[tree.length] ?? 0);
}

function within(before: Uint32Array, from: number, to: number): number {
  return (before[to] ?? 0) - (before[from] ?? 0);
}

/** Adds up a count of every text outside scripts and the like. */
function countText(tree: Tree, count: (text: Node) => number): Uint32Array {
  const before = new Uint32Array(tree.length + 1);
  let chars = 0;
  let silent = -1;
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.isText(node)) {
      if (at > silent) chars += count(node);
    } else if (at > silent && isUnreadTag(tree.name(node))) silent = tree.lastPosition(node);
    before[at + 1] = chars;
  }
  return before;
}

/** Counts the characters that are not white space. */
function inkOf(text: string): number {
  let chars = 0;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 32) chars++;
  return chars;
}
