/**
 * The values of a group's rows, column by column.
 *
 * docs/design/extractors.md, 1.2: a column is named by its path inside the row, as
 * `div.meta>span.sku`, `a.title@href`; a step repeated in any row is numbered in all of them.
 */
import { isUnreadTag } from "../element_names.ts";
import { collapsedText, type Node, type Page, resolveAddress, type Tree } from "../../html/mod.ts";
import { collapseWhitespace } from "../../text/mod.ts";
import { handWrittenClasses, stepName } from "./class_names.ts";
import { spanOf } from "./row_span.ts";
import { type TableCell, type TableRows, tableRows } from "./table_cells.ts";

// Bounds.
/** Elements read of all rows of a group; later rows, or the rest of a single one, are not read. */
export const MAX_ROW_ELEMENTS = 250_000;

/** One value of a row. */
export interface Cell {
  /** The column's path inside the row; `.` for the row's own text. */
  readonly path: string;
  /** The same path with the first of repeated steps left unnumbered. */
  readonly plain: string;
  readonly value: string;
  readonly node: Node;
  /** The attribute the value was read from; undefined for text. */
  readonly attribute?: "href" | "src";
  /** Set when the element has no text of its own and inline parts together make the value. */
  readonly joined?: true;
  /** What the headers of a table name its column, for the text of a cell and its first address. */
  readonly column?: string;
  /** Set when the text is part of that of a cell whose column has a name. */
  readonly within?: true;
}

/** One row of a group. */
export interface Row {
  readonly node: Node;
  readonly cells: readonly Cell[];
  /** Set when cells of a table reach into the row, or are wider: its tags do not count columns. */
  readonly spanned?: true;
}

/** What the columns are read from: the rows' first elements, and how many siblings make a row. */
interface RowPlan {
  readonly members: readonly Node[];
  readonly span: number;
}

const CODE = /^(?:data|javascript|vbscript|blob|about):/i;
const SAYS = /[\p{L}\p{N}\p{Sc}%#@°]/u;
/** Inline parts that may make one value together, and the nodes below each of them. */
const MAX_PARTS = 8;
const MAX_PART_NODES = 8;
const INLINE = new Set("a abbr b bdi em i small span strong sub sup time u data".split(" "));
/** Characters of values at least allowed, and allowed for each character of the rows' source. */
const MIN_BUDGET = 10_000;
const BUDGET_PER_CHARACTER = 10;

/** A step of a path: its parent, its label, its number among equal labels. */
interface Step {
  readonly above: number;
  readonly label: string;
  readonly ordinal: number;
  /** The slot shared by every ordinal of this label below one step. */
  readonly slot: number;
}

class Steps {
  readonly list: Step[] = [{ above: -1, label: ".", ordinal: 1, slot: 0 }];
  readonly repeated = new Set<number>();
  readonly #numbers = new Map<string, number>();
  readonly #slots = new Map<string, number>();

  number(above: number, label: string, ordinal: number): number {
    const slotKey = `${above} ${label}`;
    let slot = this.#slots.get(slotKey);
    if (slot === undefined) this.#slots.set(slotKey, slot = this.#slots.size + 1);
    if (ordinal > 1) this.repeated.add(slot);
    const key = `${slot} ${ordinal}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.list.push({ above, label, ordinal, slot }) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }
}

/** Reads every row of a group. Linear in the rows' source; past the text budget, cells are left out. */
export function readColumns(page: Page, plan: RowPlan): Row[] {
  const steps = new Steps();
  const raw: { head: Node; found: Found[] }[] = [];
  const heads = new Set(plan.members);
  const tables = tableRows(page.tree, plan.members);
  let room = MAX_ROW_ELEMENTS;
  for (const head of plan.members) {
    if (room <= 0) break;
    if (tables.headers.has(head)) continue;
    const found = walkRow({ tree: page.tree, heads, tables, steps }, head, plan.span);
    room -= found.length;
    raw.push({ head, found });
  }
  const names = nameSteps(steps);
  let budget = budgetOf(page.tree, plan);
  return raw.map(({ head, found }) => {
    const cells: Cell[] = [];
    let linked: string | undefined;
    for (const { node, step, column, within } of found) {
      if (budget <= 0) break;
      const name = names[step] as StepName;
      for (const cell of cellsOf(page, node, name, column !== undefined)) {
        budget -= cell.value.length;
        if (cell.attribute === undefined) {
          const part = within === undefined ? {} : { within: true as const };
          cells.push({ ...cell, ...(column === undefined ? part : { column }) });
          continue;
        }
        const owner = column ?? within;
        const isFirst = owner !== undefined && owner !== linked;
        cells.push(isFirst ? { ...cell, column: `${owner}@${cell.attribute}` } : cell);
        linked = owner ?? linked;
      }
    }
    return { node: head, cells, ...(tables.spanned.has(head) ? { spanned: true } : {}) };
  });
}

function budgetOf(tree: Tree, plan: RowPlan): number {
  const first = plan.members[0];
  const last = plan.members[plan.members.length - 1];
  if (first === undefined || last === undefined) return MIN_BUDGET;
  const end = tree.end(tree.nodeAt(tree.lastPosition(last)));
  return Math.max(MIN_BUDGET, BUDGET_PER_CHARACTER * (end - tree.start(first)));
}

interface Found {
  node: Node;
  step: number;
  /** The name of the column, for a cell of a table. */
  column?: string;
  /** The same for what is inside such a cell. */
  within?: string;
}

/** What the walk through a group's rows needs. */
interface Walk {
  readonly tree: Tree;
  readonly heads: ReadonlySet<Node>;
  readonly tables: TableRows;
  readonly steps: Steps;
}

function walkRow(walk: Walk, head: Node, span: number): Found[] {
  const found: Found[] = [];
  for (const [offset, part] of spanOf(walk.tree, head, span).entries()) {
    if (offset > 0 && walk.heads.has(part)) break;
    const root = offset === 0 ? 0 : walk.steps.number(0, `+${offset}`, 1);
    const cells = walk.tables.cells.get(part);
    if (cells === undefined) walkPart(walk, part, root, found);
    else walkCells(walk, part, cells, root, found);
  }
  return found;
}

/** Walks a table row cell by cell, those that reach into it included. */
function walkCells(
  walk: Walk,
  row: Node,
  cells: readonly TableCell[],
  step: number,
  found: Found[],
): void {
  found.push({ node: row, step });
  const counts = new Map<string, number>();
  for (const { node, wider, column } of cells) {
    if (found.length >= MAX_ROW_ELEMENTS) break;
    const label = labelOf(walk.tree, node);
    const ordinal = (counts.get(label) ?? 0) + 1;
    counts.set(label, ordinal + wider);
    const first = found.length;
    walkPart(walk, node, walk.steps.number(step, label, ordinal), found);
    if (column === undefined) continue;
    for (let at = first; at < found.length; at++) {
      const met = found[at] as Found;
      if (met.node === node) met.column = column;
      else met.within = column;
    }
  }
}

function walkPart({ tree, heads, steps }: Walk, root: Node, step: number, found: Found[]): void {
  found.push({ node: root, step });
  const stepAt = new Map<Node, number>([[root, step]]);
  const counts = new Map<string, number>();
  const last = tree.lastPosition(root);
  for (let at = tree.position(root) + 1; at <= last && found.length < MAX_ROW_ELEMENTS; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node)) continue;
    // A row inside a row is a row of its own.
    if (isUnreadTag(tree.name(node)) || heads.has(node)) {
      at = tree.lastPosition(node);
      continue;
    }
    const parent = tree.parent(node);
    const above = stepAt.get(parent) as number;
    const label = labelOf(tree, node);
    const key = `${parent} ${label}`;
    const ordinal = (counts.get(key) ?? 0) + 1;
    counts.set(key, ordinal);
    const own = steps.number(above, label, ordinal);
    stepAt.set(node, own);
    found.push({ node, step: own });
  }
}

/** Returns an element's label in a path: its tag and the first class a person wrote. */
export function labelOf(tree: Tree, node: Node): string {
  const name = stepName(tree.name(node));
  if (tree.attribute(node, "class") === undefined) return name;
  const first = handWrittenClasses(tree, node).find((written) => !written.includes("."));
  return first === undefined ? name : `${name}.${first}`;
}

type StepName = Pick<Cell, "path" | "plain">;

function nameSteps(steps: Steps): StepName[] {
  const taken = new Set<string>();
  const names: StepName[] = [];
  for (const step of steps.list) {
    const above = names[step.above];
    if (above === undefined) {
      names.push({ path: ".", plain: "." });
      continue;
    }
    const lead = above.path === "." ? "" : `${above.path}>`;
    const plainLead = above.plain === "." ? "" : `${above.plain}>`;
    const mark = steps.repeated.has(step.slot) ? String(step.ordinal) : "";
    let path = `${lead}${step.label}${mark}`;
    if (taken.has(path)) path = `${lead}${step.label}#${step.ordinal}`;
    for (let again = 2; taken.has(path); again++) path = `${lead}${step.label}~${again}`;
    taken.add(path);
    const plain = `${plainLead}${step.label}${step.ordinal > 1 ? step.ordinal : ""}`;
    names.push({ path, plain });
  }
  return names;
}

function cellsOf(page: Page, node: Node, name: StepName, isWhole: boolean): Cell[] {
  const cells: Cell[] = [];
  const text = ownSaying(page.tree, node) || (isWhole ? wholeText(page.tree, node) : "");
  if (text !== "") cells.push({ ...name, value: text, node });
  else if (isJoined(page.tree, node)) {
    cells.push({ ...name, value: collapsedText(page.tree, node), node, joined: true });
  }
  const attribute = addressAttribute(page.tree, node);
  if (attribute === undefined) return cells;
  const written = page.tree.attribute(node, attribute)?.trim() ?? "";
  const value = resolveAddress(page.base, written) ?? (CODE.test(written) ? "" : written);
  const at = (path: string): string => `${path}@${attribute}`;
  if (value !== "") {
    cells.push({ path: at(name.path), plain: at(name.plain), value, node, attribute });
  }
  return cells;
}

function addressAttribute(tree: Tree, node: Node): "href" | "src" | undefined {
  if (tree.hasAttribute(node, "href")) return "href";
  return tree.hasAttribute(node, "src") ? "src" : undefined;
}

/** Reports whether an element is made of two inline parts or more, all short, and nothing else. */
function isJoined(tree: Tree, node: Node): boolean {
  let parts = 0;
  for (let kid = tree.firstChild(node); kid !== 0; kid = tree.nextSibling(kid)) {
    if (!tree.isElement(kid)) continue;
    if (!INLINE.has(tree.name(kid)) || ++parts > MAX_PARTS) return false;
    if (tree.lastPosition(kid) - tree.position(kid) > MAX_PART_NODES) return false;
  }
  return parts > 1 && SAYS.test(collapsedText(tree, node));
}

/** Returns all the text of a cell whose column has a name, whatever marks stand around it. */
function wholeText(tree: Tree, node: Node): string {
  const text = collapsedText(tree, node);
  return SAYS.test(text) ? text : "";
}

/** Returns the text of an element that has text of its own; empty for a mere wrapper. */
function ownSaying(tree: Tree, node: Node): string {
  if (tree.name(node) === "img") return collapseWhitespace(tree.attribute(node, "alt") ?? "");
  for (let kid = tree.firstChild(node); kid !== 0; kid = tree.nextSibling(kid)) {
    if (tree.isText(kid) && SAYS.test(tree.data(kid))) return collapsedText(tree, node);
  }
  return "";
}
