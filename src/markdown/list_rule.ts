/** Lists and their items: marks, numbers, and lists that follow one another. */
import type { Node } from "../html/tree.ts";
import { openNote } from "./footnote_rule.ts";
import type { Closer, Walk } from "./walk.ts";

/** A list whose items are being written. */
export interface ListState {
  /** Number of the next item; undefined for bullets. */
  number: number | undefined;
  /** `-` or `*`, `.` or `)`: two lists in a row must differ, or they would be read as one. */
  mark: string;
  items: number;
}

/** The mark of the list that ended last, and where, so that the next one can differ. */
export interface ListEnd {
  line: number;
  mark: string;
}

const MAX_NUMBER = 999_999_999;
const BLOCKED = new Set(["ul", "ol", "menu"]);

/** Opens a list. */
export function openList(walk: Walk, node: Node): Closer {
  const { tree, writer, lists } = walk;
  const ordered = tree.name(node) === "ol";
  if (!writer.allowsBlocks) return openInCell(walk, ordered ? "ol" : "ul");
  const nested = isInItem(walk, node);
  const state: ListState = {
    number: ordered ? startOf(walk, node) : undefined,
    mark: "",
    items: 0,
  };
  if (nested && (state.number ?? 1) === 1) writer.tighten();
  else writer.endBlock();
  state.mark = markFor(walk, ordered);
  const loose = !nested && lists.length > 0 && (lists.at(-1)?.items ?? 0) > 0 &&
    writer.allowsBlocks;
  if (loose) writer.openContainer("  ", "  ");
  lists.push(state);
  return () => {
    lists.pop();
    writer.endBlock();
    if (loose) writer.closeContainer();
    walk.listEnd = { line: writer.lineCount, mark: state.mark };
  };
}

/** Opens an item: its mark, then everything under it indented. */
export function openItem(walk: Walk, node: Node): Closer {
  const { tree, writer } = walk;
  if (!writer.allowsBlocks) return openInCell(walk, "li");
  const note = openNote(walk, node);
  if (note !== undefined) return note;
  const list = walk.lists.at(-1) ?? { number: undefined, mark: "-", items: 0 };
  if (list.items++ > 0) writer.tighten();
  if (list.number !== undefined) {
    list.number = numberOf(tree.attribute(node, "value")) ?? list.number;
  }
  const mark = list.number === undefined ? list.mark : `${list.number++}${list.mark}`;
  writer.openContainer(`${mark} `, " ".repeat(mark.length + 1));
  return () => writer.closeContainer();
}

/** A cell holds lists only as HTML; a heading holds none. */
function openInCell({ writer }: Walk, name: string): Closer {
  if (!writer.inCell) {
    writer.endBlock();
    return () => writer.endBlock();
  }
  writer.tag(`<${name}>`);
  return () => writer.tag(`</${name}>`);
}

/** Says whether a list stands inside an item of another, and not beside its items. */
function isInItem({ tree, lists }: Walk, node: Node): boolean {
  return lists.length > 0 && !BLOCKED.has(tree.name(tree.parent(node)));
}

function markFor({ writer, listEnd }: Walk, ordered: boolean): string {
  const usual = ordered ? "." : "-";
  const joins = listEnd?.line === writer.lineCount && listEnd.mark === usual;
  return joins ? (ordered ? ")" : "*") : usual;
}

function startOf({ tree }: Walk, node: Node): number {
  return numberOf(tree.attribute(node, "start")) ?? 1;
}

function numberOf(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? "", 10);
  return number >= 0 && number <= MAX_NUMBER ? number : undefined;
}
