/** Tells tables of data from tables that only place things. */
import type { Node, Tree } from "../html/mod.ts";
import { roleOf } from "./role.ts";

// Bounds.
/** Nodes of a table that are looked at before deciding what it is. */
export const MAX_LAYOUT_NODES = 20_000;

/** Content that makes a table a layout table. */
const BLOCK_NAMES = new Set(["pre", "blockquote", "h1", "h2", "h3"]);
/** Roles by which a table declares itself a layout table. */
const LAYOUT_ROLES = new Set(["presentation", "none"]);
const PART_NAMES = new Set(["p", "div", "br", "ul", "ol", "li", "hr"]);
/** Characters a cell of values has at most, on average. */
const MAX_CELL_CHARS = 400;

/** What is known from the first nodes of a table. */
class TableShape {
  cells = 0;
  headers = 0;
  /** Cells of tables inside it. */
  innerCells = 0;
  chars = 0;
  /** Headings, code and the like: what no cell can contain. */
  blocks = 0;
  /** Paragraphs, breaks and lists, counted to distinguish values from layout. */
  parts = 0;
}

/** Reports whether a table is for layout: one cell, headings, code, prose, other tables. */
export function isLayoutTable(tree: Tree, table: Node): boolean {
  if (LAYOUT_ROLES.has(roleOf(tree, table))) return true;
  const shape = shapeOf(tree, table);
  if (shape.cells < 2 && shape.parts > 1) return true;
  if (shape.cells === 0) return true;
  if (shape.blocks > 0 || shape.innerCells > 0) return true;
  return shape.chars > shape.cells * MAX_CELL_CHARS * (shape.headers > 0 ? 2 : 1);
}

function shapeOf(tree: Tree, table: Node): TableShape {
  const shape = new TableShape();
  const first = tree.position(table) + 1;
  const last = Math.min(tree.lastPosition(table), first + MAX_LAYOUT_NODES);
  let innerEnd = -1;
  for (let at = first; at <= last; at++) {
    const node = tree.nodeAt(at);
    if (tree.isText(node)) {
      shape.chars += tree.data(node).trim().length;
      continue;
    }
    const name = tree.name(node);
    if (at <= innerEnd) {
      if (name === "td" || name === "th") shape.innerCells++;
    } else if (name === "table") innerEnd = tree.lastPosition(node);
    else if (name === "td" || name === "th") {
      shape.cells++;
      if (name === "th") shape.headers++;
    } else if (BLOCK_NAMES.has(name)) shape.blocks++;
    else if (PART_NAMES.has(name)) shape.parts += name === "p" || name === "div" ? 1 : 2;
  }
  return shape;
}
