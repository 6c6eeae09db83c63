/** Text of a node: what the DOM calls `textContent`, or collapsed as it is shown. */
import { collapseWhitespace } from "../text/mod.ts";
import { raisedData } from "./raised_digits.ts";
import type { Node, Tree } from "./tree.ts";

/** Returns the text of every text node at or below a node, joined, in document order. */
export function textOf(tree: Tree, node: Node): string {
  if (tree.isText(node)) return tree.data(node);
  const from = tree.position(node);
  if (from < 0) return looseText(tree, node);
  let text = "";
  const last = tree.lastPosition(node);
  for (let at = from; at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (tree.isText(inner)) text += tree.data(inner);
  }
  return text;
}

/**
 * Returns the text of a node with runs of whitespace made one space and the ends trimmed. A `br` is
 * whitespace, `Main St 5<br>12345 Town` has no number 512345, and digits raised behind a number stay
 * so: `$19<sup>99</sup>` is not 1999.
 */
export function collapsedText(tree: Tree, node: Node): string {
  if (tree.isText(node) || tree.position(node) < 0) return collapseWhitespace(textOf(tree, node));
  let text = "";
  let before: Node = 0;
  const last = tree.lastPosition(node);
  for (let at = tree.position(node); at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (tree.isText(inner)) {
      text += raisedData(tree, before, inner);
      before = inner;
    } else if (tree.isHtml(inner, "br")) text += "\n";
  }
  return collapseWhitespace(text);
}

/** Reads a node outside the document, as template contents are, by its links. */
function looseText(tree: Tree, top: Node): string {
  let text = "";
  let node = top;
  while (node !== 0) {
    if (tree.isText(node)) text += tree.data(node);
    let next = tree.firstChild(node);
    while (next === 0 && node !== top && node !== 0) {
      next = tree.nextSibling(node);
      if (next === 0) node = tree.parent(node);
    }
    node = next;
  }
  return text;
}
