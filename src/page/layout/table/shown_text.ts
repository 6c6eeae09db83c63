/** The text of a cell as it is shown. */
import { type Node, readableText, type Tree } from "../../html/mod.ts";
import { isHidden } from "../hidden.ts";

/** Returns the text of a cell without what it hides, such as the key that a script sorts it by. */
export function shownText(tree: Tree, node: Node): string {
  const last = tree.lastPosition(node);
  for (let at = tree.position(node) + 1; at <= last; at++) {
    if (tree.isElement(tree.nodeAt(at)) && isHidden(tree, tree.nodeAt(at))) {
      return readableText(tree, node, (inner) => isHidden(tree, inner));
    }
  }
  return readableText(tree, node);
}
