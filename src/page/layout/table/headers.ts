/**
 * The headers of a table: which rows name its columns, and whether its first column names its rows.
 *
 * HTML, 4.9.12.2 says which headers a cell has. Pages leave out much of it, so rows of header cells
 * that open the table are its header with or without `<thead>`.
 */
import { clipped } from "../../../base/quoted.ts";
import { type Node, readableText, type Tree } from "../../html/mod.ts";
import type { Grid, GridRow } from "./form_table.ts";
import { isHeaderCell } from "./role_grid.ts";
import { shownText } from "./shown_text.ts";

// Bounds.
/** Columns read of one table; cells further right are counted as left out. */
export const MAX_TABLE_COLUMNS = 1_000;
/** Rows that may name the columns of a table; later ones are rows of data. */
const MAX_HEADER_ROWS = 8;
/** Characters of a column's name; the rest of a longer one is cut and counted as left out. */
const MAX_NAME_CHARS = 1_000;

interface TableHeaders {
  /** Rows that open the table and name its columns. */
  readonly rows: number;
  /** The name of each column, empty where nothing names it. */
  readonly names: readonly string[];
  /** Whether the first column is made of header cells, which name the rows. */
  readonly hasHeaderColumn: boolean;
  /** Names that were cut at a bound. */
  readonly cut: number;
}

const BOLD = new Set(["b", "strong"]);

/** Reads the headers of a table. Linear in the cells of its first rows. */
export function readHeaders(tree: Tree, grid: Grid): TableHeaders {
  const rows = headerRows(tree, grid);
  const names = joinedNames(tree, grid, grid.rows.slice(0, rows));
  // A name over a thousand columns stands in each of them, and is cut once.
  const short = new Map(names.map((name) => [name, ""]));
  for (const name of short.keys()) short.set(name, clipped(name, MAX_NAME_CHARS));
  return {
    rows,
    names: names.map((name) => short.get(name) ?? ""),
    hasHeaderColumn: hasHeaderColumn(tree, grid.rows.slice(rows)),
    cut: [...short].filter(([name, kept]) => name !== kept).length,
  };
}

function headerRows(tree: Tree, { rows }: Grid): number {
  let count = 0;
  while (count < Math.min(rows.length, MAX_HEADER_ROWS) && isHeaderRow(tree, rows[count])) count++;
  if (count === rows.length && rows[0]?.section !== "head") return Math.min(1, rows.length);
  return count > 0 ? count : isBoldRow(tree, rows) ? 1 : 0;
}

/** Reports whether a row names columns: it stands in the head, or its cells are header cells. */
function isHeaderRow(tree: Tree, row: GridRow | undefined): boolean {
  if (row === undefined) return false;
  if (row.section === "head") return true;
  const heads = row.cells.filter(({ node }) => isHeaderCell(tree, node));
  if (heads.length === 0 || row.own.length === 0) return false;
  if (heads.every(({ node }) => scopeOf(tree, node) === "row")) return false;
  if (heads.length === row.cells.length) return true;
  // A corner may be an empty cell; one header before an empty cell is a fact without its value.
  const isCorner = heads.length > 1 || heads[0]?.x !== 0;
  return isCorner &&
    row.cells.every(({ node }) => isHeaderCell(tree, node) || readableText(tree, node) === "");
}

function scopeOf(tree: Tree, node: Node): string {
  return (tree.attribute(node, "scope") ?? "").trim().toLowerCase().replace("group", "");
}

/** Reports whether the first row alone is all in bold, as tables without header cells have it. */
function isBoldRow(tree: Tree, [first, second]: readonly GridRow[]): boolean {
  if (first === undefined || second === undefined || first.cells.length < 2) return false;
  const isBold = ({ cells }: GridRow): boolean => cells.every(({ node }) => isAllBold(tree, node));
  return isBold(first) && !isBold(second);
}

function isAllBold(tree: Tree, cell: Node): boolean {
  let bold = false;
  for (let kid = tree.firstChild(cell); kid !== 0; kid = tree.nextSibling(kid)) {
    if (tree.isText(kid) ? tree.data(kid).trim() !== "" : !BOLD.has(tree.name(kid))) return false;
    bold ||= BOLD.has(tree.name(kid));
  }
  return bold;
}

/** Joins the words above each column; a cell over all columns names the table, not a column. */
function joinedNames(tree: Tree, { width }: Grid, rows: readonly GridRow[]): string[] {
  const columns = Math.min(width, MAX_TABLE_COLUMNS);
  const names = new Array<string>(columns).fill("");
  const ends = new Array<Node>(columns).fill(0);
  for (const { cells } of rows) {
    for (const cell of cells) {
      if (width > 1 && cell.width >= width && rows.length > 1) continue;
      const text = shownText(tree, cell.node);
      const last = Math.min(columns, cell.x + cell.width);
      for (let x = cell.x; x < last; x++) {
        if (text === "" || ends[x] === cell.node) continue;
        ends[x] = cell.node;
        names[x] = names[x] === "" || names[x] === text ? text : `${names[x]} ${text}`;
      }
    }
  }
  return names;
}

/** Reports whether most rows begin with a header cell, and with nothing but one. */
function hasHeaderColumn(tree: Tree, rows: readonly GridRow[]): boolean {
  const wide = rows.filter(({ cells }) => cells.length > 1);
  const headed = wide.filter(({ cells: [first, second] }) =>
    first !== undefined && isHeaderCell(tree, first.node) && second !== undefined
  );
  return wide.length > 0 && headed.length * 2 > wide.length;
}

/** Names each column once: `Price`, `Price 2`; a column without a name is told by its number. */
export function uniqueNames(written: readonly string[]): string[] {
  const taken = new Set<string>(written);
  const used = new Set<string>();
  // A thousand columns of one name would each try all numbers before theirs.
  const numbers = new Map<string, number>();
  return written.map((text, at) => {
    const first = text === "" ? `column ${at + 1}` : text;
    let again = numbers.get(text) ?? 1;
    let name = again === 1 ? first : `${first} ${again}`;
    while (used.has(name) || name !== text && taken.has(name)) name = `${first} ${++again}`;
    if (text !== "") numbers.set(text, again);
    used.add(name);
    return name;
  });
}
