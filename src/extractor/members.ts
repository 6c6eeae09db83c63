/** The rows of a listing below its container, found by their kind. */
import type { Page } from "../html/page.ts";
import type { Node, Tree } from "../html/tree.ts";
import { classNames, handWritten, stepName } from "../rows/class_names.ts";
import { type Cell, readColumns, type Row } from "../rows/columns.ts";

/** What tells the rows below a container. */
export interface MemberPlan {
  readonly member: string;
  readonly wrapper?: string;
  readonly span?: number;
}

/** Lists the rows' first elements below a container, in document order. */
export function findMembers(tree: Tree, container: Node, plan: MemberPlan): Node[] {
  const bearers = childrenOfKind(tree, container, plan.member);
  if (plan.wrapper === undefined) return bearers;
  const wrappers = childrenOfKind(tree, container, plan.wrapper);
  return wrappers.flatMap((wrapper) => childrenOfKind(tree, wrapper, plan.member));
}

/** Lists the children of a tag that bear every class of a kind; further classes do no harm. */
export function childrenOfKind(tree: Tree, parent: Node, kind: string): Node[] {
  const [tag, ...classes] = kind.split(".");
  const found: Node[] = [];
  for (let kid = tree.firstChild(parent); kid !== 0; kid = tree.nextSibling(kid)) {
    if (!tree.isElement(kid) || stepName(tree.name(kid)) !== tag) continue;
    if (classes.length === 0) found.push(kid);
    else {
      const names = new Set(classNames(tree, kid).map(handWritten));
      if (classes.every((name) => names.has(name))) found.push(kid);
    }
  }
  return found;
}

/** One row as a map from column to cell. */
export interface ReadRow {
  readonly node: Node;
  readonly row: Row;
  readonly byPath: ReadonlyMap<string, Cell>;
  readonly byPlain: ReadonlyMap<string, Cell>;
}

/** Reads the rows below a container. */
export function readMembers(page: Page, members: readonly Node[], span: number): ReadRow[] {
  return readColumns(page, { members, span }).map((row) => ({
    node: row.node,
    row,
    byPath: new Map(row.cells.map((cell) => [cell.path, cell])),
    byPlain: new Map(row.cells.map((cell) => [cell.plain, cell])),
  }));
}

/** Gives a row's value in a column. */
export function valueIn(row: ReadRow, path: string): string | undefined {
  return cellIn(row, path)?.value;
}

/** Gives a row's cell in a column; a first slot is found whether it is numbered or not. */
export function cellIn(row: ReadRow, path: string): Cell | undefined {
  return row.byPath.get(path) ?? row.byPlain.get(path) ?? row.byPlain.get(plainPath(path));
}

const FIRST_SLOT = /(?<!^h|>h)1(?=>|@|$)/g;

/** Gives a column's path with the number of every first slot left out. */
export function plainPath(path: string): string {
  return path.replace(FIRST_SLOT, "");
}

/** Says how often a path's steps are slots past the first: such a column is a count. */
export function isFurtherSlot(path: string): boolean {
  return path.split(/[>@]/).some((step) =>
    /\D(?:[2-9]|\d{2,})$/.test(step) && !/^h[1-6]$/.test(step)
  );
}
