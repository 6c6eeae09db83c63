/**
 * The tables of a page as data: columns with names, rows of cells, lists of facts.
 *
 * The only reader of tables. A cell's text stands in every row that the cell reaches into, at the
 * first of its columns: the one rule for spans, for data, rows and Markdown alike.
 */
import { MAX_ROW_ELEMENTS } from "../rows/columns.ts";
import { type Node, type Page, readableText, resolveAddress, type Tree } from "../../html/mod.ts";
import { HEADING_TAGS, isUnreadTag } from "../element_names.ts";
import { isHidden } from "../hidden.ts";
import { imageWords } from "../image_source.ts";
import { isLayoutTable, MAX_LAYOUT_NODES } from "../layout_table.ts";
import { type ColumnValues, readColumnValues } from "./column_values.ts";
import { formTable, type GridCell } from "./form_table.ts";
import { type FactBox, factBoxes, formRoleTable, isRoleTable } from "./role_grid.ts";
import { shownText } from "./shown_text.ts";
import { MAX_TABLE_COLUMNS, readHeaders, uniqueNames } from "./headers.ts";

// Bounds.
/** Tables read of one page; later ones are counted as passed over. */
const MAX_TABLES = 1_000;
/** Labels of one value of a description list; further ones are counted as left out. */
const MAX_FACT_LABELS = 16;
/** Characters of a value of a description list, on average; a list of longer ones is prose. */
const MAX_FACT_CHARS = 400;

/** One cell of a row; shared by the rows that it reaches into. */
interface TableCell {
  readonly text: string;
  /** Addresses of its links, resolved, in their order. */
  readonly links: readonly string[];
  readonly node: Node;
}

/** One column and what its cells are. */
export type TableColumn = { readonly name: string } & ColumnValues;

/** A row: a cell for each column, undefined where the table has none. */
interface TableRow {
  readonly node: Node;
  readonly cells: readonly (TableCell | undefined)[];
}

/** A table of a page. */
export interface PageTable {
  readonly node: Node;
  /** Facts are labels and values of one thing: a description list, or rows of two cells. */
  readonly kind: "data" | "facts";
  readonly caption: string;
  /** The last heading before the table. */
  readonly heading: string;
  readonly columns: readonly TableColumn[];
  readonly hasHeaderColumn: boolean;
  readonly rows: readonly TableRow[];
  /** Rows and cells that were left out, and names of columns that were cut, at a bound. */
  readonly leftOut: number;
}

/** The tables of a page, and what was passed over. */
interface PageTables {
  readonly tables: readonly PageTable[];
  /** Tables that only place things. */
  readonly layout: number;
  /** Tables that are not shown, that stand inside a data table, or that hold no cell. */
  readonly passed: number;
}

const LABEL = "label";
const VALUE = "value";

/**
 * Reads every table of a page, in the order written. Total and linear in the page.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { createPage } from "../../html/page.ts";
 *
 * const page = createPage("<table><tr><th>Plan<th>Price<tr><td>Solo<td>9<tr><td>Team<td>29", null);
 * const [table] = readTables(page).tables;
 * assert.deepEqual(table?.columns.map(({ name }) => name), ["Plan", "Price"]);
 * assert.equal(table?.rows[1]?.cells[0]?.text, "Team");
 * ```
 */
export function readTables(page: Page): PageTables {
  const { tree } = page;
  const tables: PageTable[] = [];
  let layout = 0;
  let passed = 0;
  let heading: Node = 0;
  let done = -1;
  let hidden = -1;
  let room = MAX_ROW_ELEMENTS;
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    const name = tree.name(node);
    if (at > hidden && (isUnreadTag(name) || isHidden(tree, node))) {
      hidden = tree.lastPosition(node);
    }
    if (HEADING_TAGS.has(name) && at > hidden) heading = node;
    if (at <= done || at <= hidden || tables.length >= MAX_TABLES) {
      if (name === "table" || name === "dl") passed++;
      continue;
    }
    const read = readerOf(tree, node, name);
    if (read === "layout") layout++;
    else if (read !== undefined) {
      const table = read(page, node, room);
      done = tree.lastPosition(node);
      room = Math.max(0, room - table.rows.length * Math.max(1, table.columns.length));
      if (table.rows.length + table.leftOut === 0 && table.columns.length === 0) passed++;
      else tables.push({ ...table, heading: readableText(tree, heading) });
    }
  }
  return { tables, layout, passed };
}

type OwnTable = Omit<PageTable, "heading">;
type TableReader = (page: Page, node: Node, room: number) => OwnTable;

/** Says what reads an element as a table; undefined for what is not a table. */
function readerOf(tree: Tree, node: Node, name: string): TableReader | "layout" | undefined {
  if (name === "table") return isLayoutTable(tree, node) ? "layout" : readTable;
  if (name === "dl") return isLayoutList(tree, node) ? "layout" : readList;
  if (isRoleTable(tree, node)) return readTable;
  const boxes = factBoxes(tree, node);
  return boxes.length === 0 ? undefined : (page, _, room) => readBoxes(page, node, boxes, room);
}

/** Reads one table, with at most `room` cells. */
function readTable(page: Page, node: Node, room: number): OwnTable {
  const { tree } = page;
  const grid = tree.name(node) === "table" ? formTable(tree, node) : formRoleTable(tree, node);
  const headers = readHeaders(tree, grid);
  const body = grid.rows.slice(headers.rows).filter(({ cells }) => cells.length > 0);
  const named = grid.rows.slice(0, headers.rows)
    .map(({ cells }) => ({ cells: cells.filter(({ width }) => width === 1) }));
  const places = columnPlaces([...named, ...body]);
  const known = new Map<Node, TableCell>();
  const rows: TableRow[] = [];
  let leftOut = grid.leftOut + headers.cut;
  let left = room;
  for (const row of body) {
    left -= row.cells.length;
    if (left < 0) {
      leftOut++;
      continue;
    }
    const cells = new Array<TableCell | undefined>(places.size).fill(undefined);
    for (const cell of row.cells) {
      const column = places.get(cell.x);
      if (column === undefined) leftOut++;
      // Of two cells that overlap, the row's own is meant.
      else if (cells[column] === undefined || cell.y === row.y) {
        cells[column] = cellOf(page, cell, known);
      }
    }
    rows.push({ node: row.node, cells });
  }
  const names = uniqueNames([...places.keys()].map((x) => headers.names[x] ?? ""));
  const isFacts = headers.rows === 0 && headers.hasHeaderColumn && places.size === 2;
  return {
    node,
    kind: isFacts ? "facts" : "data",
    caption: readableText(tree, grid.caption),
    columns: columnsOf(isFacts ? [LABEL, VALUE] : names, rows),
    hasHeaderColumn: headers.hasHeaderColumn,
    rows,
    leftOut,
  };
}

/** Numbers the columns in which a cell begins; the others only make cells wider. */
function columnPlaces(rows: readonly { cells: readonly GridCell[] }[]): Map<number, number> {
  const starts = new Set<number>();
  for (const { cells } of rows) for (const { x } of cells) starts.add(x);
  const sorted = [...starts].sort((a, b) => a - b).slice(0, MAX_TABLE_COLUMNS);
  return new Map(sorted.map((x, column) => [x, column]));
}

function columnsOf(names: readonly string[], rows: readonly TableRow[]): TableColumn[] {
  return names.map((name, column) => ({
    name,
    ...readColumnValues(rows.map(({ cells }) => cells[column]?.text ?? "")),
  }));
}

function cellOf(page: Page, { node }: GridCell, known: Map<Node, TableCell>): TableCell {
  let cell = known.get(node);
  if (cell === undefined) known.set(node, cell = readCell(page, node));
  return cell;
}

function readCell({ tree, base }: Page, node: Node): TableCell {
  const links: string[] = [];
  const images: string[] = [];
  const last = tree.lastPosition(node);
  for (let at = tree.position(node) + 1; at <= last; at++) {
    const inner = tree.nodeAt(at);
    if (!tree.isElement(inner)) continue;
    if (tree.name(inner) === "img") images.push(imageWords(tree, inner).trim());
    if (tree.name(inner) !== "a") continue;
    const link = resolveAddress(base, tree.attribute(inner, "href")?.trim() ?? "");
    if (link !== undefined && tree.hasAttribute(inner, "href")) links.push(link);
  }
  const text = shownText(tree, node) || images.filter((words) => words !== "").join(" ");
  return { text, links, node };
}

/** Reports whether a list holds what no fact does: prose, headings, code, tables, other lists. */
function isLayoutList(tree: Tree, list: Node): boolean {
  const first = tree.position(list) + 1;
  const last = Math.min(tree.lastPosition(list), first + MAX_LAYOUT_NODES);
  let values = 0;
  let chars = 0;
  for (let at = first; at <= last; at++) {
    const node = tree.nodeAt(at);
    if (tree.isText(node)) chars += tree.dataLength(node);
    const name = tree.name(node);
    if (name === "dd") values++;
    else if (["table", "dl", "pre"].includes(name) || HEADING_TAGS.has(name)) return true;
  }
  return chars > values * MAX_FACT_CHARS;
}

/** Reads a description list: a row for each value, with its label. */
function readList(page: Page, list: Node, room: number): OwnTable {
  const { tree } = page;
  const rows: TableRow[] = [];
  let leftOut = 0;
  let labels: TableCell[] = [];
  let isValued = false;
  const add = (item: Node): void => {
    if (tree.isHtml(item, "dt")) {
      if (isValued) labels = [];
      isValued = false;
      if (labels.length < MAX_FACT_LABELS) labels.push(readCell(page, item));
      else leftOut++;
    } else if (tree.isHtml(item, "dd")) {
      isValued = true;
      const value = readCell(page, item);
      for (const label of labels.length === 0 ? [undefined] : labels) {
        if ((rows.length + 1) * 2 > room) leftOut++;
        else rows.push({ node: item, cells: [label, value] });
      }
    }
  };
  for (let kid = tree.firstChild(list); kid !== 0; kid = tree.nextSibling(kid)) {
    // HTML, 4.4.9: each group of a list may stand in a div.
    if (!tree.isHtml(kid, "div")) add(kid);
    else for (let item = tree.firstChild(kid); item !== 0; item = tree.nextSibling(item)) add(item);
  }
  return factsOf(list, rows, leftOut);
}

/** Reads boxes of label and value as facts. */
function readBoxes(page: Page, list: Node, boxes: readonly FactBox[], room: number): OwnTable {
  const kept = boxes.slice(0, Math.floor(room / 2));
  const rows = kept.map(({ box, label, value }) => ({
    node: box,
    cells: [readCell(page, label), readCell(page, value)],
  }));
  return factsOf(list, rows, boxes.length - kept.length);
}

function factsOf(node: Node, rows: readonly TableRow[], leftOut: number): OwnTable {
  return {
    node,
    kind: "facts",
    caption: "",
    columns: rows.length + leftOut === 0 ? [] : columnsOf([LABEL, VALUE], rows),
    hasHeaderColumn: true,
    rows,
    leftOut,
  };
}
