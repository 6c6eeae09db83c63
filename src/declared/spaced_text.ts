/** Text of an element with a space wherever elements meet, so that neighbours never run together. */
import { Kind, type Node, type Tree } from "../html/tree.ts";
import { collapseWhitespace } from "../text/whitespace.ts";

const SILENT = new Set(["script", "style", "noscript", "template"]);

/** Gives the collapsed text of a node, its pieces one space apart. */
export function spacedText(tree: Tree, node: Node): string {
  const pieces: string[] = [];
  const last = tree.lastPosition(node);
  for (let at = tree.position(node); at >= 0 && at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (tree.kind(inner) === Kind.Text) pieces.push(tree.data(inner));
    else if (SILENT.has(tree.name(inner))) at = tree.lastPosition(inner);
  }
  return collapseWhitespace(pieces.join(" "));
}
