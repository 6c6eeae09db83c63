/** Text of a node: what the DOM calls `textContent`, whole or with its whitespace collapsed. */
import { Kind, type Node, type Tree } from "./tree.ts";

/** Gives the text of every text node at or below a node, joined, in document order. */
export function textOf(tree: Tree, node: Node): string {
  if (tree.isText(node)) return tree.data(node);
  let text = "";
  const last = tree.lastPosition(node);
  for (let at = tree.position(node); at >= 0 && at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (tree.kind(inner) === Kind.Text) text += tree.data(inner);
  }
  return text;
}

/** Gives the text of a node with runs of HTML whitespace made one space and the ends trimmed. */
export function collapsedText(tree: Tree, node: Node): string {
  return collapseWhitespace(textOf(tree, node));
}

/** Makes every run of whitespace one space and trims the ends. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
