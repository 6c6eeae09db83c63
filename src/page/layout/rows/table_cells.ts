/**
 * The cells of table rows as a reader sees them: one that reaches down is a cell of every row it
 * spans.
 *
 * HTML, 4.9.12.1, the algorithm for forming a table; a section of rows ends every span.
 */
import type { Node, Tree } from "../../html/mod.ts";
import {
  MAX_CELL_COLUMNS,
  MAX_CELL_ROWS,
  MAX_ROW_ELEMENTS,
  MAX_SPANNED_CELLS,
} from "../../../base/limits.ts";

/** One cell of a row, from the left. */
export interface TableCell {
  readonly node: Node;
  /** Columns that it takes beyond its own, where the rows around it have them one by one. */
  readonly wider: number;
}

/**
 * Lists the cells of the rows whose own are not all there is: a cell of a row above reaches into
 * them, or one is wider than those of the other rows.
 */
export function spannedRows(tree: Tree, heads: readonly Node[]): ReadonlyMap<Node, TableCell[]> {
  const found = new Map<Node, TableCell[]>();
  const seen = new Set<Node>();
  let room = MAX_ROW_ELEMENTS;
  for (const head of heads) {
    const section = tree.parent(head);
    if (tree.name(head) !== "tr" || seen.has(section)) continue;
    seen.add(section);
    room = addSection(tree, section, found, room);
  }
  return found;
}

/** A cell that reaches into rows below. */
interface Reaching {
  readonly node: Node;
  readonly width: number;
  /** Rows below the one just read that it is in, too. */
  left: number;
}

function addSection(
  tree: Tree,
  section: Node,
  found: Map<Node, TableCell[]>,
  room: number,
): number {
  const rows = childrenOf(tree, section).filter((node) => tree.name(node) === "tr")
    .map((row) => ({ row, cells: cellsOf(tree, row) }));
  const reaches = rows.some(({ cells }) => cells.some(({ rows }) => rows > 1));
  const isPlain = hasPlainRows(rows.map(({ cells }) => cells.map(({ width }) => width)));
  if (!reaches && !isPlain.some) return room;
  // Each row may have a cell that reaches to the last one: their cells are the square of the rows.
  const own = rows.reduce((sum, { cells }) => sum + cells.length, 0);
  const most = Math.min(room, own * MAX_SPANNED_CELLS);
  let left = most;
  const open = new Map<number, Reaching>();
  for (const { row, cells } of rows) {
    if (left <= 0) break;
    const line = lineOf(cells, open);
    left -= line.length + open.size;
    const wide = isPlain.most && cells.some(({ width }) => width > 1);
    if (!wide && line.every(({ own }) => own)) continue;
    found.set(row, line.map(({ node, width }) => ({ node, wider: isPlain.most ? width - 1 : 0 })));
  }
  return room - (most - left);
}

/** Puts the cells of one row between those that reach into it, and notes its own that reach on. */
function lineOf(
  cells: readonly OwnCell[],
  open: Map<number, Reaching>,
): { node: Node; width: number; own: boolean }[] {
  const line: { node: Node; width: number; own: boolean }[] = [];
  const added: [number, Reaching][] = [];
  let column = 0;
  const pass = (): void => {
    for (let one = open.get(column); one !== undefined; one = open.get(column)) {
      line.push({ node: one.node, width: one.width, own: false });
      column += one.width;
    }
  };
  for (const { node, width, rows } of cells) {
    pass();
    line.push({ node, width, own: true });
    if (rows > 1) added.push([column, { node, width, left: rows }]);
    column += width;
  }
  pass();
  for (const [at, one] of added) open.set(at, one);
  for (const [at, one] of open) if (--one.left <= 0) open.delete(at);
  return line;
}

/** Reports whether some rows have wider cells, and whether most have none. */
function hasPlainRows(rows: readonly (readonly number[])[]): { some: boolean; most: boolean } {
  const plain = rows.filter((widths) => widths.every((width) => width === 1)).length;
  return { some: plain < rows.length, most: plain * 2 > rows.length };
}

interface OwnCell {
  readonly node: Node;
  readonly width: number;
  readonly rows: number;
}

function cellsOf(tree: Tree, row: Node): OwnCell[] {
  return childrenOf(tree, row).filter((node) => ["td", "th"].includes(tree.name(node)))
    .map((node) => ({
      node,
      width: Math.min(MAX_CELL_COLUMNS, countOf(tree.attribute(node, "colspan"), 1)),
      rows: Math.min(MAX_CELL_ROWS, countOf(tree.attribute(node, "rowspan"), MAX_CELL_ROWS)),
    }));
}

/** Reads a count; 0 is `zero`, which for rows is all that follow. */
function countOf(text: string | undefined, zero: number): number {
  const [digits] = /^\s*\d{1,9}/.exec(text ?? "") ?? [];
  const count = digits === undefined ? 1 : Number(digits);
  return count === 0 ? zero : count;
}

function childrenOf(tree: Tree, parent: Node): Node[] {
  const children: Node[] = [];
  for (let kid = tree.firstChild(parent); kid !== 0; kid = tree.nextSibling(kid)) {
    if (tree.isElement(kid)) children.push(kid);
  }
  return children;
}
