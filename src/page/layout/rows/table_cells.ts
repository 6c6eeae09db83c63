/**
 * The cells of table rows as a reader sees them, with the names of their columns: a cell that reaches
 * down is a cell of every row it spans, and header rows are left out.
 */
import { addTo } from "../../../base/add_to.ts";
import type { Node, Tree } from "../../html/mod.ts";
import { isLayoutTable } from "../layout_table.ts";
import { formTable, type Grid, type GridRow } from "../table/form_table.ts";
import { readHeaders, uniqueNames } from "../table/headers.ts";

/** One cell of a row, from the left. */
export interface TableCell {
  readonly node: Node;
  /** Columns that it takes beyond its own, where the rows around it have them one by one. */
  readonly wider: number;
  /** What the headers of the table name its column, each name once; undefined where they name none. */
  readonly column?: string;
}

/** What tables say of some rows. */
export interface TableRows {
  /** The cells of rows whose columns are named, or whose own cells are not all there is. */
  readonly cells: ReadonlyMap<Node, readonly TableCell[]>;
  /** Rows that cells above reach into, or with cells wider than those of other rows. */
  readonly spanned: ReadonlySet<Node>;
  /** Rows that name the columns. */
  readonly headers: ReadonlySet<Node>;
}

/** Reads the tables that some rows stand in. Linear in their cells. */
export function tableRows(tree: Tree, heads: readonly Node[]): TableRows {
  const cells = new Map<Node, TableCell[]>();
  const spanned = new Set<Node>();
  const headers = new Set<Node>();
  const seen = new Set<Node>();
  for (const head of heads) {
    const table = tree.isHtml(head, "tr") ? tableOf(tree, head) : 0;
    if (table === 0 || seen.has(table)) continue;
    seen.add(table);
    const grid = formTable(tree, table);
    const names = columnNames(tree, table, grid, headers);
    for (const rows of sectionsOf(tree, grid)) addSection(rows, names, cells, spanned);
  }
  return { cells, spanned, headers };
}

/** Reports whether headers name columns of a table of data. */
export function isHeadedTable(tree: Tree, table: Node): boolean {
  return columnNames(tree, table, formTable(tree, table), new Set()).length > 0;
}

/** Returns the table of a row; 0 when it stands in none. */
export function tableOf(tree: Tree, row: Node): Node {
  const section = tree.parent(row);
  const table = tree.isHtml(section, "table") ? section : tree.parent(section);
  return tree.isHtml(table, "table") ? table : 0;
}

/** Returns the name of each column, and notes the rows that give them. */
function columnNames(tree: Tree, table: Node, grid: Grid, headers: Set<Node>): readonly string[] {
  const read = readHeaders(tree, grid);
  if (read.rows >= grid.rows.length || read.names.every((name) => name === "")) return [];
  if (isLayoutTable(tree, table)) return [];
  for (const { node } of grid.rows.slice(0, read.rows)) headers.add(node);
  const names = uniqueNames(read.names);
  return names.map((name, x) => read.names[x] === "" ? "" : name);
}

function sectionsOf(tree: Tree, { rows }: Grid): Iterable<GridRow[]> {
  const sections = new Map<Node, GridRow[]>();
  for (const row of rows) {
    const section = tree.parent(row.node);
    addTo(sections, section, row);
  }
  return sections.values();
}

function addSection(
  rows: readonly GridRow[],
  names: readonly string[],
  found: Map<Node, TableCell[]>,
  spanned: Set<Node>,
): void {
  const plain = rows.filter(({ own }) => own.every(({ width }) => width === 1)).length;
  const isMostPlain = plain * 2 > rows.length;
  for (const { node, y, own, cells } of rows) {
    const isWide = isMostPlain && own.some(({ width }) => width > 1);
    const isSpanned = isWide || cells.some((cell) => cell.y !== y);
    if (!isSpanned && names.length === 0) continue;
    if (isSpanned) spanned.add(node);
    found.set(
      node,
      cells.map((cell) => {
        const name = names[cell.x] ?? "";
        const wider = isMostPlain ? cell.width - 1 : 0;
        return { node: cell.node, wider, ...(name === "" ? {} : { column: name }) };
      }),
    );
  }
}
