/** Tables: data tables become GFM tables, of layout tables only the content is written. */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { formTable, isLayoutTable } from "../../../page/layout/mod.ts";
import { TableBlock } from "./table_block.ts";
import {
  closeItem,
  type ItemTable,
  openItemCell,
  openItemRow,
  readItemTable,
} from "./item_table.ts";
import { type Closer, openBlock, type SKIP, type Walk } from "./walk.ts";

/** Opens a table; a layout table puts nothing on the stack. */
export function openTable(walk: Walk, node: Node): Closer {
  const { tree, writer, tables } = walk;
  if (!writer.allowsBlocks) return openBlock(walk);
  writer.endBlock();
  const isLayout = isLayoutTable(tree, node);
  const items = isLayout ? undefined : readItemTable(tree, node);
  if (items !== undefined) {
    tables.push(items);
    return () => {
      tables.pop();
      closeItem(writer, items);
    };
  }
  const block = isLayout ? undefined : new TableBlock(formTable(tree, node));
  tables.push(block);
  return () => {
    tables.pop();
    writer.table(block?.lines(writer.isPlain, (cell) => tree.name(cell) === "th") ?? []);
  };
}

/** Opens a row of the innermost table. */
export function openRow(walk: Walk, node: Node): Closer {
  const { writer, tables } = walk;
  const block = writer.allowsBlocks ? tables.at(-1) : undefined;
  if (isItemTable(block)) return openItemRow(walk, block, node);
  return block === undefined ? openBlock(walk) : () => {};
}

/** Opens a cell of the innermost table. */
export function openCell(walk: Walk, node: Node): Closer | typeof SKIP {
  const { tree, writer, tables } = walk;
  const block = writer.allowsBlocks ? tables.at(-1) : undefined;
  if (isItemTable(block)) return openItemCell(walk, block, node);
  if (block === undefined) return openBlock(walk);
  writer.openCell();
  return () => block.addCell(node, writer.closeCell(), alignmentOf(tree, node));
}

function isItemTable(block: TableBlock | ItemTable | undefined): block is ItemTable {
  return block !== undefined && "starts" in block;
}

function alignmentOf(tree: Tree, node: Node): string | undefined {
  const style = /text-align\s*:\s*(left|center|right)/i.exec(tree.attribute(node, "style") ?? "");
  return (style?.[1] ?? tree.attribute(node, "align"))?.toLowerCase();
}
