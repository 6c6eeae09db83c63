/** Elements that are children of one parent, and those of them that make one row together. */
import type { Node, Tree } from "../../html/mod.ts";

/** Lists a row's elements: its first one and as many siblings after it as the span says. */
export function spanOf(tree: Tree, head: Node, span: number): Node[] {
  const parts: Node[] = [];
  for (let part = head; parts.length < span && part !== 0; part = tree.nextSibling(part)) {
    if (tree.isElement(part)) parts.push(part);
  }
  return parts;
}

/** Lists the elements among the children of a node. */
export function elementChildren(tree: Tree, node: Node): Node[] {
  return spanOf(tree, tree.firstChild(node), Infinity);
}
