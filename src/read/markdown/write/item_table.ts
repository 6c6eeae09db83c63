/** Lists laid out in tables: items of several rows, as link sites have them. */
import { collapsedText, type Node, type Tree } from "../../../page/html/mod.ts";
import { type Closer, SKIP, type Walk } from "./walk.ts";

/** A table that is written as a list. */
export interface ItemTable {
  /** The rows that begin an item. */
  readonly starts: ReadonlySet<Node>;
  /** First cells that hold the number of their item alone. */
  readonly numbers: ReadonlyMap<Node, string>;
  isOpen: boolean;
  /** Whether no item was opened yet. */
  leads: boolean;
}

/** Items from which a table may be a list. */
const LEAST_ITEMS = 3;
/** Share of the items that must have the same rows. */
const SAME_ROWS = 0.8;
const RANK = /^(\d{1,6})[.)]?$/;

/** Reads a table as a list of items of several rows, each with a link; undefined for none. */
export function readItemTable(tree: Tree, table: Node): ItemTable | undefined {
  const rows = rowsOf(tree, table);
  if (rows === undefined || rows.length < 2 * LEAST_ITEMS) return undefined;
  const width = rows[0]?.cells.length;
  const at = rows.flatMap(({ cells }, index) => cells.length === width ? [index] : []);
  const step = (at[1] ?? 0) - (at[0] ?? 0);
  if (at.length < LEAST_ITEMS || step < 2) return undefined;
  const even = at.filter((index, item) => item === 0 || index - (at[item - 1] as number) === step);
  if (even.length < at.length * SAME_ROWS) return undefined;
  const starts = at.map((index) => rows[index] as Row);
  if (!starts.every(({ node }) => hasLink(tree, node))) return undefined;
  const numbers = new Map<Node, string>();
  for (const { cells: [first = 0] } of starts) {
    const rank = RANK.exec(collapsedText(tree, first))?.[1];
    if (rank !== undefined) numbers.set(first, rank);
  }
  return {
    starts: new Set(starts.map(({ node }) => node)),
    numbers: numbers.size === starts.length ? numbers : new Map(),
    isOpen: false,
    leads: true,
  };
}

interface Row {
  readonly node: Node;
  readonly cells: readonly Node[];
}

/** Lists the rows of a table with their cells; undefined where a cell is a heading. */
function rowsOf(tree: Tree, table: Node): Row[] | undefined {
  const rows: Row[] = [];
  for (let part = tree.firstChild(table); part !== 0; part = tree.nextSibling(part)) {
    const name = tree.name(part);
    if (name === "caption" || name === "thead") return undefined;
    if (name !== "tbody") continue;
    for (let row = tree.firstChild(part); row !== 0; row = tree.nextSibling(row)) {
      if (tree.name(row) !== "tr") continue;
      const cells: Node[] = [];
      for (let cell = tree.firstChild(row); cell !== 0; cell = tree.nextSibling(cell)) {
        if (tree.name(cell) === "th") return undefined;
        if (tree.name(cell) === "td") cells.push(cell);
      }
      rows.push({ node: row, cells });
    }
  }
  return rows;
}

function hasLink(tree: Tree, row: Node): boolean {
  const last = tree.lastPosition(row);
  for (let at = tree.position(row) + 1; at <= last; at++) {
    const node = tree.nodeAt(at);
    if (tree.name(node) !== "a") continue;
    if (collapsedText(tree, node) !== "") return true;
    at = tree.lastPosition(node);
  }
  return false;
}

/** Opens a row: an item begins with it, or it is a further line of one. */
export function openItemRow({ tree, writer }: Walk, table: ItemTable, row: Node): Closer {
  if (!table.starts.has(row)) {
    if (table.isOpen) writer.lineBreak();
    return () => {};
  }
  closeItem(writer, table);
  const number = table.numbers.get(firstCell(tree, row));
  const mark = number === undefined ? "-" : `${number}.`;
  if (!table.leads) writer.tighten();
  writer.openContainer(`${mark} `, " ".repeat(mark.length + 1), table.leads);
  table.isOpen = true;
  table.leads = false;
  return () => {};
}

function firstCell(tree: Tree, row: Node): Node {
  let cell = tree.firstChild(row);
  while (cell !== 0 && tree.name(cell) !== "td") cell = tree.nextSibling(cell);
  return cell;
}

/** Opens a cell: its words follow those of the cell before it. */
export function openItemCell({ writer }: Walk, table: ItemTable, cell: Node): Closer | typeof SKIP {
  return table.numbers.has(cell) ? SKIP : () => writer.text(" ");
}

/** Closes the item that is open. */
export function closeItem(writer: Walk["writer"], table: ItemTable): void {
  if (table.isOpen) writer.closeContainer();
  table.isOpen = false;
}
