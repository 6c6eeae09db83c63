/** Items of a listing: a line of a list each, with their name, its link and their price. */
import type { Node } from "../../html/tree.ts";
import type { Closer, Walk } from "./walk.ts";

/** Opens an item; it continues the list of the item before it where nothing came between. */
export function openItemLine(walk: Walk, node: Node): Closer {
  const { writer } = walk;
  if (!writer.allowsBlocks) return () => writer.endBlock();
  writer.endBlock();
  const parent = walk.tree.parent(node);
  const leads = walk.lineEnd?.parent !== parent || walk.lineEnd.line !== writer.lineCount;
  if (!leads) writer.tighten();
  writer.openContainer("- ", "  ", leads);
  writer.openLine();
  return () => {
    writer.closeLine();
    writer.closeContainer();
    walk.lineEnd = { parent, line: writer.lineCount };
  };
}
