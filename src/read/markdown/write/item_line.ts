/** Items of a listing: a line of a list each, with their name, its link and their price. */
import type { Node, Tree } from "../../../page/html/mod.ts";
import type { Closer, Walk } from "./walk.ts";

/** Items from which a list in an item is one; fewer are labels of its line. */
const LEAST_LISTED = 3;

/** Opens an item; it continues the list of the item before it where nothing came between. */
export function openItemLine(walk: Walk, node: Node): Closer {
  const { writer } = walk;
  if (!writer.allowsBlocks) return () => writer.endBlock();
  writer.endBlock();
  const parent = walk.tree.parent(node);
  const leads = walk.lineEnd?.parent !== parent || walk.lineEnd.line !== writer.lineCount;
  if (!leads) writer.tighten();
  writer.openContainer("- ", "  ", leads);
  const isLine = !holdsList(walk.tree, node);
  if (isLine) writer.openLine();
  return () => {
    if (isLine) writer.closeLine();
    writer.closeContainer();
    walk.lineEnd = { parent, line: writer.lineCount };
  };
}

/** Reports whether an item has a list of its own, which no line can hold. */
function holdsList(tree: Tree, node: Node): boolean {
  const last = tree.lastPosition(node);
  let items = 0;
  for (let at = tree.position(node) + 1; at <= last && items < LEAST_LISTED; at++) {
    if (tree.name(tree.nodeAt(at)) === "li") items++;
  }
  return items >= LEAST_LISTED;
}
