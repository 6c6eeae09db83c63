/** Lists and their items: marks, numbers, and lists that follow one another. */
import type { Node } from "../../../page/html/mod.ts";
import { openNote } from "./footnote_rule.ts";
import { type Closer, openBlock, type Walk } from "./walk.ts";

/** A list whose items are being written. */
export interface ListState {
  /** Number of the next item; undefined for bullets. */
  number: number | undefined;
  /** `-` or `*`, `.` or `)`: two lists in a row must differ, or they would be read as one. */
  mark: string;
  /** Whether no item was opened yet. */
  leads: boolean;
  /** Whether the list may follow the line before it without a blank one. */
  tight: boolean;
  /** Lines that were written before the list. */
  begin: number;
  /** How many quotes and items the list is in. */
  readonly depth: number;
  /** Whether the last item is still open: what comes between two items belongs to the first. */
  open: boolean;
}

/** The mark of the list that ended last, and where, so that the next one can differ. */
export interface ListEnd {
  line: number;
  mark: string;
}

const MAX_NUMBER = 999_999_999;
const LISTS = new Set(["ul", "ol", "menu"]);

/** Opens a list. */
export function openList(walk: Walk, node: Node): Closer {
  const { tree, writer, lists } = walk;
  const ordered = tree.name(node) === "ol";
  if (!writer.allowsBlocks) return openInCell(walk, ordered ? "ol" : "ul");
  const nested = isInItem(walk, node);
  const start = ordered ? numberOf(tree.attribute(node, "start")) ?? 1 : undefined;
  const state = newList(start, "", writer.depth);
  state.tight = nested && (state.number ?? 1) === 1;
  writer.endBlock();
  state.begin = writer.lineCount;
  state.mark = markFor(walk, ordered);
  lists.push(state);
  return () => {
    lists.pop();
    writer.endBlock();
    closeLast(walk, state);
    walk.listEnd = { line: writer.lineCount, mark: state.mark };
  };
}

/** An item outside any list is one of a list of its own, at no depth. */
function newList(number: number | undefined, mark: string, depth: number): ListState {
  return { number, mark, depth, leads: true, tight: false, begin: 0, open: false };
}

/** Opens an item: its mark, then everything under it indented. */
export function openItem(walk: Walk, node: Node): Closer {
  const { tree, writer } = walk;
  if (!writer.allowsBlocks) return openInCell(walk, "li");
  const list = walk.lists.at(-1) ?? newList(undefined, "-", -1);
  closeLast(walk, list);
  const note = openNote(walk, node);
  if (note !== undefined) return note;
  if (list.tight) writer.tighten();
  if (list.number !== undefined) {
    list.number = numberOf(tree.attribute(node, "value")) ?? list.number;
  }
  const mark = list.number === undefined ? list.mark : `${list.number++}${list.mark}`;
  const staysOpen = writer.depth === list.depth;
  writer.openContainer(`${mark} `, " ".repeat(mark.length + 1), list.leads);
  list.leads = false;
  return () => {
    if (staysOpen) {
      writer.endBlock();
      list.open = true;
    } else writer.closeContainer(walk.selection === undefined);
  };
}

/**
 * Closes the last item of a list, unless something between the items is still open. One that has
 * nothing to show is left out of a page's main content.
 */
function closeLast(walk: Walk, list: ListState): void {
  if (!list.open || walk.writer.depth !== list.depth + 1) return;
  list.open = false;
  walk.writer.closeContainer(walk.selection === undefined);
  if (walk.writer.lineCount > list.begin) list.tight = true;
  else list.leads = true;
}

/** A cell contains lists only as HTML; a heading contains none. */
function openInCell(walk: Walk, name: string): Closer {
  const { writer } = walk;
  if (!writer.inCell) return openBlock(walk);
  writer.tag(`<${name}>`);
  return () => writer.tag(`</${name}>`);
}

/** Reports whether a list is inside an item of another, or right after one. */
function isInItem({ tree, lists }: Walk, node: Node): boolean {
  const list = lists.at(-1);
  return list !== undefined &&
    (list.open || !LISTS.has(tree.name(tree.parent(node))));
}

function markFor({ writer, listEnd }: Walk, ordered: boolean): string {
  const usual = ordered ? "." : "-";
  const joins = listEnd?.line === writer.lineCount && listEnd.mark === usual;
  return joins ? (ordered ? ")" : "*") : usual;
}

function numberOf(text: string | undefined): number | undefined {
  const number = Number.parseInt(text ?? "", 10);
  return number >= 0 && number <= MAX_NUMBER ? number : undefined;
}
