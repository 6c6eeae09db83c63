/** Text of a node: what the DOM calls `textContent`, or collapsed as it is shown. */
import { collapseWhitespace } from "../text/mod.ts";
import type { Node, Tree } from "./tree.ts";

/**
 * Returns the text of every text node at or below a node, joined, in document order; `lineBreak` is
 * what a `br` gives.
 */
export function textOf(tree: Tree, node: Node, lineBreak = ""): string {
  if (tree.isText(node)) return tree.data(node);
  const from = tree.position(node);
  if (from < 0) return looseText(tree, node);
  let text = "";
  const last = tree.lastPosition(node);
  for (let at = from; at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (tree.isText(inner)) text += tree.data(inner);
    else if (lineBreak !== "" && tree.isHtml(inner, "br")) text += lineBreak;
  }
  return text;
}

/**
 * Returns the text of a node with runs of whitespace made one space and the ends trimmed. A `br` is
 * whitespace: `Main St 5<br>12345 Town` has no number 512345.
 */
export function collapsedText(tree: Tree, node: Node): string {
  return collapseWhitespace(textOf(tree, node, "\n"));
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
