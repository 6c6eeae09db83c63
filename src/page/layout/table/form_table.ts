/**
 * A table's cells at their places in its grid.
 *
 * HTML, 4.9.12.1, "Forming a table", with each row kept as a list of cells, not of slots: a cell a
 * thousand columns wide costs as much as a narrow one.
 */
import { Namespace, type Node, type Tree } from "../../html/mod.ts";

// Bounds.
/** Columns that one cell of a table takes, as HTML has it; a greater number is read as this. */
const MAX_CELL_COLUMNS = 1_000;
/** Rows that one cell of a table reaches into, as HTML has it; a greater number is read as this. */
const MAX_CELL_ROWS = 65_534;
/** Cells of the rows of one section, those that reach into them included, for each cell written. */
const MAX_SPANNED_CELLS = 16;

/** A cell and the slots that it covers, counted from 0. */
export interface GridCell {
  readonly node: Node;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Rows of the grid; of a cell that reaches to the end of its section, as many as there are. */
  readonly height: number;
}

/** The part of a table that a row stands in. */
type Section = "head" | "body" | "foot";

/** A row that the page wrote; one that only spans make is not listed. */
export interface GridRow {
  readonly node: Node;
  readonly y: number;
  readonly section: Section;
  /** Its own cells, from the left. */
  readonly own: readonly GridCell[];
  /** Its cells as a reader sees them: its own and those that reach into it. */
  readonly cells: readonly GridCell[];
}

/** The grid of a table. */
export interface Grid {
  /** The first caption; 0 when there is none. */
  readonly caption: Node;
  readonly width: number;
  readonly height: number;
  /** In the order of the grid: a foot is last wherever it is written. */
  readonly rows: readonly GridRow[];
  /** Cells that reach into rows past the bound and are not listed there. */
  readonly leftOut: number;
}

type OpenCell = { -readonly [Key in keyof GridCell]: GridCell[Key] };

/** A cell that reaches into rows below its own. */
interface Reach {
  readonly cell: OpenCell;
  /** The first row that it is not in; endless when it grows to the end of its section. */
  readonly until: number;
}

/** What is known while a table is being formed. */
class Forming {
  readonly rows: GridRow[] = [];
  width = 0;
  height = 0;
  /** The row being formed: the standard's y of the current row. */
  y = 0;
  /** Cells of rows above that cover slots of this one, from the left. */
  reaching: readonly Reach[] = [];
  leftOut = 0;
  /** Reaching cells that may still be listed in rows below their own. */
  room = 0;

  constructor(readonly tree: Tree) {}
}

/** Forms the grid of a table. Never throws; linear in its cells, spans being bounded. */
export function formTable(tree: Tree, table: Node): Grid {
  const forming = new Forming(tree);
  let caption: Node = 0;
  let mayHaveColumns = true;
  const feet: Node[] = [];
  for (let kid = tree.firstChild(table); kid !== 0; kid = tree.nextSibling(kid)) {
    const name = tree.namespace(kid) === Namespace.Html ? tree.name(kid) : "";
    if (name === "caption") caption ||= kid;
    else if (name === "colgroup") {
      if (mayHaveColumns) forming.width += columnsOf(tree, kid);
    } else if (name === "tr") {
      mayHaveColumns = false;
      addRow(forming, kid, "body");
    } else if (name === "thead" || name === "tbody" || name === "tfoot") {
      mayHaveColumns = false;
      endSection(forming);
      if (name === "tfoot") feet.push(kid);
      else addSection(forming, kid, name === "thead" ? "head" : "body");
    }
  }
  endSection(forming);
  for (const foot of feet) addSection(forming, foot, "foot");
  const { rows, width, height, leftOut } = forming;
  return { caption, rows, width, height, leftOut };
}

function columnsOf(tree: Tree, group: Node): number {
  let columns = 0;
  let hasOwn = false;
  for (let kid = tree.firstChild(group); kid !== 0; kid = tree.nextSibling(kid)) {
    if (!tree.isHtml(kid, "col")) continue;
    hasOwn = true;
    columns += spanOfCell(tree, kid, "span", MAX_CELL_COLUMNS) || 1;
  }
  return hasOwn ? columns : spanOfCell(tree, group, "span", MAX_CELL_COLUMNS) || 1;
}

function addSection(forming: Forming, section: Node, name: Section): void {
  const { tree } = forming;
  for (let kid = tree.firstChild(section); kid !== 0; kid = tree.nextSibling(kid)) {
    if (tree.isHtml(kid, "tr")) addRow(forming, kid, name);
  }
  endSection(forming);
}

/** Ends every span: cells reach no further than their section. */
function endSection(forming: Forming): void {
  for (const { cell, until } of forming.reaching) {
    if (until === Infinity) cell.height = forming.height - cell.y;
  }
  forming.y = forming.height;
  forming.reaching = [];
}

function addRow(forming: Forming, row: Node, section: Section): void {
  const { tree, y } = forming;
  if (forming.height === y) forming.height++;
  const own: OpenCell[] = [];
  const cells: GridCell[] = [];
  const reaching: Reach[] = [];
  const above = forming.reaching;
  let next = 0;
  let x = 0;
  // Cells above that begin left of x are passed: they cover slots, and the row shows them there.
  const pass = (): void => {
    for (let reach = above[next]; reach !== undefined && reach.cell.x <= x; reach = above[++next]) {
      cells.push(reach.cell);
      reaching.push(reach);
      x = Math.max(x, reach.cell.x + reach.cell.width);
    }
  };
  for (let kid = tree.firstChild(row); kid !== 0; kid = tree.nextSibling(kid)) {
    if (!tree.isHtml(kid, "td") && !tree.isHtml(kid, "th")) continue;
    pass();
    const width = spanOfCell(tree, kid, "colspan", MAX_CELL_COLUMNS) || 1;
    const rows = spanOfCell(tree, kid, "rowspan", MAX_CELL_ROWS);
    const cell: OpenCell = { node: kid, x, y, width, height: rows || 1 };
    own.push(cell);
    cells.push(cell);
    if (rows !== 1) reaching.push({ cell, until: rows === 0 ? Infinity : y + rows });
    forming.height = Math.max(forming.height, y + cell.height);
    const end = x += width;
    // A slot of this cell that a cell above covers, too, is both's.
    for (let reach = above[next]; reach !== undefined && reach.cell.x < end;) {
      cells.push(reach.cell);
      reaching.push(reach);
      x = Math.max(x, reach.cell.x + reach.cell.width);
      reach = above[++next];
    }
    forming.width = Math.max(forming.width, end);
  }
  for (; next < above.length; next++) {
    cells.push((above[next] as Reach).cell);
    reaching.push(above[next] as Reach);
  }
  forming.rows.push({ node: row, y, section, own, cells });
  forming.y = y + 1;
  keepReaching(forming, reaching);
}

/** Keeps the cells that reach on, as many as there is room for. */
function keepReaching(forming: Forming, reaching: readonly Reach[]): void {
  forming.room += MAX_SPANNED_CELLS * (1 + (forming.rows.at(-1)?.own.length ?? 0));
  const kept: Reach[] = [];
  for (const reach of reaching) {
    if (reach.until <= forming.y) continue;
    if (forming.room-- > 0) kept.push(reach);
    else forming.leftOut++;
  }
  forming.room = Math.max(0, forming.room);
  forming.reaching = kept;
}

/** Reads a span as HTML reads a non-negative number (2.3.4.2), up to a bound; 1 for none. */
function spanOfCell(tree: Tree, node: Node, name: string, most: number): number {
  const written = tree.attribute(node, name);
  if (written === undefined) return 1;
  const [, sign, digits] = /^[\t\n\f\r ]{0,99}([+-]?)0{0,99}(\d{1,9})/.exec(written) ?? [];
  if (digits === undefined || (sign === "-" && Number(digits) > 0)) return 1;
  return Math.min(most, Number(digits));
}
