/** The rows of a listing below its container, found by their kind. */
import type { Node, Page, Tree } from "../../../page/html/mod.ts";
import { classNames, handWritten, readColumns, stepName } from "../../../page/layout/mod.ts";
import type { Cell, Row } from "../../../page/layout/mod.ts";
import { isSkipped } from "./skips.ts";
import { elementsIn, splitAttribute } from "./place_path.ts";

/** The kinds by which the rows below a container are found. */
export interface MemberPlan {
  readonly member: string;
  /** Of the boxes between container and rows, the outer one first, as `section.group>ul`. */
  readonly wrapper?: string;
  readonly span?: number;
  /** Rows are at any depth, rows inside rows being rows of their own, as replies to comments. */
  readonly deep?: true;
  /** What members are told by that are no rows, as `.ad`, `>em.badge` or `colspan`. */
  readonly skips?: string[];
}

/** Writes what a row is, after its boxes: `section.group>ul>li`. */
export function rowsText({ wrapper, member }: Pick<MemberPlan, "wrapper" | "member">): string {
  return wrapper === undefined ? member : `${wrapper}>${member}`;
}

/** Boxes around all rows, and nothing else, that are descended into. */
const MAX_BOXES = 3;

/**
 * Lists the rows' first elements below a container, in document order.
 *
 * A box put around all of them is descended into; rows that only changed their tag keep their
 * classes and are found by these.
 */
export function findMembers(tree: Tree, container: Node, plan: MemberPlan): Node[] {
  const all = findAll(tree, container, plan);
  const { skips = [] } = plan;
  return skips.length === 0 ? all : all.filter((node) => !isSkipped(tree, node, skips));
}

function findAll(tree: Tree, container: Node, plan: MemberPlan): Node[] {
  for (const kinds of [plan, withoutTags(plan)]) {
    if (kinds === undefined) continue;
    let box = container;
    for (let depth = 0; depth <= MAX_BOXES && box !== 0; depth++, box = soleChild(tree, box)) {
      const members = membersIn(tree, box, kinds);
      if (members.length > 0) return members;
    }
  }
  return [];
}

function membersIn(tree: Tree, box: Node, { member, wrapper, deep }: MemberPlan): Node[] {
  if (deep === true) return descendantsOfKind(tree, box, member);
  if (wrapper === undefined) return childrenOfKind(tree, box, member);
  let boxes = [box];
  for (const kind of wrapper.split(">")) {
    boxes = boxes.flatMap((parent) => childrenOfKind(tree, parent, kind));
  }
  return boxes.flatMap((parent) => childrenOfKind(tree, parent, member));
}

/** Returns the kinds with any tag, where the rows have a class to be found by. */
function withoutTags({ member, wrapper, ...rest }: MemberPlan): MemberPlan | undefined {
  const bare = (kind: string): string => `${ANY_TAG}.${kind.split(".").slice(1).join(".")}`;
  const boxes = wrapper?.split(">") ?? [];
  if (![member, ...boxes].every((kind) => kind.includes("."))) return undefined;
  return {
    ...rest,
    member: bare(member),
    ...(wrapper === undefined ? {} : { wrapper: boxes.map(bare).join(">") }),
  };
}

/** Returns the one element inside a box that contains nothing else, 0 where there is more or none. */
function soleChild(tree: Tree, box: Node): Node {
  const [only = 0, ...others] = elementsIn(tree, box);
  if (others.length > 0) return 0;
  for (let kid = tree.firstChild(box); kid !== 0; kid = tree.nextSibling(kid)) {
    if (tree.isText(kid) && tree.data(kid).trim() !== "") return 0;
  }
  return only;
}

const ANY_TAG = "*";

/** Returns the children of a tag that have every class of a kind; further classes are allowed. */
function childrenOfKind(tree: Tree, parent: Node, kind: string): Node[] {
  const [tag = "", ...classes] = kind.split(".");
  return elementsIn(tree, parent).filter((kid) => isOfKind(tree, kid, tag, classes));
}

function descendantsOfKind(tree: Tree, box: Node, kind: string): Node[] {
  const [tag = "", ...classes] = kind.split(".");
  const found: Node[] = [];
  for (let at = tree.position(box) + 1; at <= tree.lastPosition(box); at++) {
    const node = tree.nodeAt(at);
    if (isOfKind(tree, node, tag, classes)) found.push(node);
  }
  return found;
}

function isOfKind(tree: Tree, node: Node, tag: string, classes: readonly string[]): boolean {
  if (!tree.isElement(node)) return false;
  if (tag !== ANY_TAG && stepName(tree.name(node)) !== tag) return false;
  if (classes.length === 0) return true;
  const names = new Set(classNames(tree, node).map(handWritten));
  return classes.every((name) => names.has(name));
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

/** Returns a row's value in a column; all of its text where that is the column. */
export function valueIn(row: ReadRow, path: string): string | undefined {
  return cellIn(row, path)?.value ?? (path === "." ? textIn(row) : undefined);
}

/** Returns the text of a row that has it all in elements of its own, as a link; undefined for none. */
function textIn({ row: { cells } }: ReadRow): string | undefined {
  const own = cells.filter(({ attribute, joined, within }) =>
    attribute === undefined && joined === undefined && within === undefined
  );
  // What stands in another cell's element is in its text already.
  let around = "";
  const outer = own.filter(({ path }) => {
    if (around !== "" && path.startsWith(`${around}>`)) return false;
    around = path;
    return true;
  });
  return outer.length === 0 ? undefined : outer.map(({ value }) => value).join(" ");
}

/** Returns a row's cell in a column; a first slot is found whether it is numbered or not. */
export function cellIn(row: ReadRow, path: string): Cell | undefined {
  return row.byPath.get(path) ?? row.byPlain.get(path) ?? row.byPlain.get(plainPath(path));
}

const FIRST_SLOT = /(?<!^h|>h)1(?=>|@|$)/g;

/** Returns a column's path with the number of every first slot left out. */
export function plainPath(path: string): string {
  return path.replace(FIRST_SLOT, "");
}

/**
 * Reports whether a path has a slot past the first: such a column is a count.
 *
 * The cells of a table are no count, whichever of them: their place is their meaning.
 */
export function isFurtherSlot(path: string): boolean {
  return path.split(/[>@]/).some((step) =>
    /\D(?:[2-9]|\d{2,})$/.test(step) && !/^(?:h[1-6]|t[dh]\d+)$/.test(step)
  );
}

/** Boxes without a class or a number, which may come and go around a value. */
const BARE_BOX = /^(?:div|span|section|p|b|i|em|strong)$/;

/** Boxes with a class, which are the same box by whatever of these tags. */
const NAMED_BOX = /^(?:div|span|section|article|p)(?=\.)/;

/**
 * Returns a column's path without bare boxes and tags of boxes: `div.meta>div>b.sku` is
 * `.meta>b.sku`.
 */
export function barePath(path: string): string {
  const { place, attribute } = splitAttribute(path);
  const steps = place.split(">").filter((step) => !BARE_BOX.test(step))
    .map((step) => step.replace(NAMED_BOX, ""));
  return `${steps.length === 0 ? "." : steps.join(">")}${
    attribute === undefined ? "" : `@${attribute}`
  }`;
}

/** Finds the one cell of a row whose path is a column's but for bare boxes. */
export function cellThroughBoxes(row: ReadRow, bare: string): Cell | undefined {
  let found: Cell | undefined;
  for (const cell of row.row.cells) {
    if (cell.joined === true || barePath(cell.path) !== bare) continue;
    if (found !== undefined) return undefined;
    found = cell;
  }
  return found;
}
