/** What a link without text is called. */
import { collapsedText, type Node, type Tree } from "../../../page/html/mod.ts";

/** Returns the name of a link without text as screen readers compute it; empty for none. */
export function labelOf(tree: Tree, node: Node): string {
  const label = tree.attribute(node, "aria-label") ?? tree.attribute(node, "title") ?? "";
  if (label.trim() !== "") return label.trim();
  const last = tree.lastPosition(node);
  for (let at = tree.position(node) + 1; at <= last; at++) {
    const inner = tree.nodeAt(at);
    const name = tree.name(inner);
    const words = name === "img"
      ? tree.attribute(inner, "alt") ?? ""
      : name === "title"
      ? collapsedText(tree, inner)
      : "";
    if (words.trim() !== "") return words.trim();
  }
  return "";
}
