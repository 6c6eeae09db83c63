/** Tables: data tables become GFM tables, of layout tables only the content is written. */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { isLayoutTable } from "../../../page/layout/mod.ts";
import { TableBlock } from "./table_block.ts";
import {
  closeItem,
  type ItemTable,
  openItemCell,
  openItemRow,
  readItemTable,
} from "./item_table.ts";
import type { Closer, SKIP, Walk } from "./walk.ts";

/** Opens a table; a layout table puts nothing on the stack. */
export function openTable(walk: Walk, node: Node): Closer {
  const { tree, writer, tables } = walk;
  writer.endBlock();
  if (!writer.allowsBlocks) return () => writer.endBlock();
  const isLayout = isLayoutTable(tree, node);
  const items = isLayout ? undefined : readItemTable(tree, node);
  if (items !== undefined) {
    tables.push(items);
    return () => {
      tables.pop();
      closeItem(writer, items);
    };
  }
  const block = isLayout ? undefined : new TableBlock();
  tables.push(block);
  return () => {
    tables.pop();
    writer.table(block?.lines(writer.isPlain) ?? []);
  };
}

/** Opens a row of the innermost table. */
export function openRow(walk: Walk, node: Node): Closer {
  const { writer, tables } = walk;
  const block = writer.allowsBlocks ? tables.at(-1) : undefined;
  if (isItemTable(block)) return openItemRow(walk, block, node);
  if (block === undefined) {
    writer.endBlock();
    return () => writer.endBlock();
  }
  block.openRow();
  return () => block.closeRow();
}

/** Opens a cell of the innermost table. */
export function openCell(walk: Walk, node: Node): Closer | typeof SKIP {
  const { tree, writer, tables } = walk;
  const block = writer.allowsBlocks ? tables.at(-1) : undefined;
  if (isItemTable(block)) return openItemCell(walk, block, node);
  if (block === undefined) {
    writer.endBlock();
    return () => writer.endBlock();
  }
  if (tree.name(node) === "th" || tree.name(tree.parent(tree.parent(node))) === "thead") {
    block.headRow();
  }
  block.align(alignmentOf(tree, node));
  writer.openCell();
  return () =>
    block.addCell(writer.closeCell(), spanOf(tree, node, "colspan"), spanOf(tree, node, "rowspan"));
}

function isItemTable(block: TableBlock | ItemTable | undefined): block is ItemTable {
  return block !== undefined && "starts" in block;
}

function alignmentOf(tree: Tree, node: Node): string | undefined {
  const style = /text-align\s*:\s*(left|center|right)/i.exec(tree.attribute(node, "style") ?? "");
  return (style?.[1] ?? tree.attribute(node, "align"))?.toLowerCase();
}

function spanOf(tree: Tree, node: Node, name: string): number {
  const span = Number.parseInt(tree.attribute(node, name) ?? "", 10);
  return span > 1 ? span : 1;
}
