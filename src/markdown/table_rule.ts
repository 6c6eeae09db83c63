/** Tables: data tables become GFM tables, layout tables just let their content through. */
import type { Node, Tree } from "../html/tree.ts";
import { TableBlock } from "./table_block.ts";
import type { Closer, Walk } from "./walk.ts";

/** Content that no cell of a GFM table can hold. */
const BLOCKS_IN_CELL = new Set([
  "table",
  "pre",
  "blockquote",
  "ul",
  "ol",
  "dl",
  "h1",
  "h2",
  "h3",
  "h4",
]);

/** Opens a table; undefined on the stack stands for a layout table. */
export function openTable(walk: Walk, node: Node): Closer {
  const { tree, writer, tables } = walk;
  writer.endBlock();
  if (!writer.allowsBlocks) return () => writer.endBlock();
  const block = isLayout(tree, node) ? undefined : new TableBlock();
  tables.push(block);
  return () => {
    tables.pop();
    writer.block(block?.lines() ?? []);
  };
}

/** Opens a row of the innermost table. */
export function openRow({ writer, tables }: Walk): Closer {
  const block = writer.allowsBlocks ? tables.at(-1) : undefined;
  if (block === undefined) {
    writer.endBlock();
    return () => writer.endBlock();
  }
  block.openRow();
  return () => block.closeRow();
}

/** Opens a cell of the innermost table. */
export function openCell({ tree, writer, tables }: Walk, node: Node): Closer {
  const block = writer.allowsBlocks ? tables.at(-1) : undefined;
  if (block === undefined) {
    writer.endBlock();
    return () => writer.endBlock();
  }
  writer.openCell();
  return () =>
    block.addCell(writer.closeCell(), spanOf(tree, node, "colspan"), spanOf(tree, node, "rowspan"));
}

function spanOf(tree: Tree, node: Node, name: string): number {
  const span = Number.parseInt(tree.attribute(node, name) ?? "", 10);
  return span > 1 ? span : 1;
}

/** Says whether a table only arranges blocks: one cell a row, or blocks that no cell can hold. */
function isLayout(tree: Tree, table: Node): boolean {
  const last = tree.lastPosition(table);
  let rows = 0;
  let cells = 0;
  for (let at = tree.position(table) + 1; at <= last; at++) {
    const name = tree.name(tree.nodeAt(at));
    if (name === "tr") rows++;
    else if (name === "td" || name === "th") cells++;
    else if (BLOCKS_IN_CELL.has(name)) return true;
  }
  return rows === 0 || cells <= rows && cells < 2;
}
