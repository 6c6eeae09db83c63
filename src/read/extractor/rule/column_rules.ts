/**
 * Further rules for the cells of a column, beside its path.
 *
 * docs/design/extractors.md, 4.2: a class or an attribute that is once in a row, the label before a
 * cell, the path down by tags alone. Each is kept only while it read what the path read in every
 * row.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { type Cell, spanOf } from "../../../page/layout/mod.ts";
import { cellIn, isFurtherSlot, type ReadRow } from "../page/members.ts";
import { marksOf, type PageModel, stableClasses } from "../page/model.ts";
import { parseSteps, stepsBetween, walkSteps } from "../page/steps.ts";

/** One rule for a cell inside a row. */
export type ColumnRule =
  /** Down from the only element with a class in the row. */
  | { by: "class"; class: string; steps: string }
  /** Down from the only element with an attribute that names its content, as `itemprop=price`. */
  | { by: "mark"; mark: string; steps: string }
  /** The piece of text right after one that is once in the row. */
  | { by: "label"; label: string }
  /** Down from the row, by tags and counts alone. */
  | { by: "tags"; steps: string };

/** A page's rows with what the rules of its columns are anchored to. */
export interface RuledRows {
  readonly model: PageModel;
  readonly rows: readonly ReadRow[];
  readonly span: number;
  /** For each row the only element with a class (`.price`) or mark; 0 where there are several. */
  readonly bearers: readonly ReadonlyMap<string, Node>[];
  /** For each row its cells by element and attribute, as {@link cellKey} writes them. */
  readonly cells: readonly ReadonlyMap<number, Cell>[];
}

/** Steps up from a cell in search of a class or mark as an anchor. */
const MAX_CLIMB = 4;
const MAX_CLASSES = 2;
const MAX_MARKS = 1;
/** Rows that must have the cell before a rule is learnt for it. */
const LEAST_CELLS = 3;
/** The share of a path's cells a rule must read, too. */
const LEAST_SHARE = 0.8;
/** Characters of a text that may be the label of a cell. */
export const MAX_LABEL_LENGTH = 40;

/** Prepares the rows of a page for rules; with `rules` undefined for every class and mark. */
export function ruledRows(
  model: PageModel,
  rows: readonly ReadRow[],
  span: number,
  rules?: readonly ColumnRule[],
): RuledRows {
  const wanted = rules === undefined ? undefined : new Set(rules.flatMap(keysOf));
  const heads = new Set(rows.map(({ node }) => node));
  const asks = wanted === undefined || wanted.size > 0;
  const bearers = rows.map(({ node }) =>
    asks ? bearersOf(model.tree, node, span, heads, wanted) : new Map<string, Node>()
  );
  return { model, rows, span, bearers, cells: rows.map(cellsByNode) };
}

function cellsByNode({ row }: ReadRow): Map<number, Cell> {
  return new Map(row.cells.map((cell) => [cellKey(cell.node, cell.attribute), cell]));
}

/** Writes an element and what is read of it as one number. */
function cellKey(node: Node, attribute: string | undefined): number {
  return node * 3 + (attribute === undefined ? 0 : attribute === "href" ? 1 : 2);
}

function keysOf(rule: ColumnRule): string[] {
  if (rule.by === "class") return [`.${rule.class}`];
  return rule.by === "mark" ? [rule.mark] : [];
}

function bearersOf(
  tree: Tree,
  head: Node,
  span: number,
  heads: ReadonlySet<Node>,
  wanted: ReadonlySet<string> | undefined,
): Map<string, Node> {
  const found = new Map<string, Node>();
  for (const part of spanOf(tree, head, span)) {
    const last = tree.lastPosition(part);
    for (let at = tree.position(part); at <= last; at++) {
      const node = tree.nodeAt(at);
      if (!tree.isElement(node)) continue;
      if (node !== part && heads.has(node)) {
        at = tree.lastPosition(node);
        continue;
      }
      for (const key of holdsOf(tree, node)) {
        if (wanted?.has(key) === false) continue;
        found.set(key, found.has(key) ? 0 : node);
      }
    }
  }
  return found;
}

function holdsOf(tree: Tree, node: Node): string[] {
  const classes = tree.hasAttribute(node, "class") ? stableClasses(tree, node) : [];
  return [...classes.map((name) => `.${name}`), ...marksOf(tree, node)];
}

/** Reads one row's cell of a column by a rule; undefined when the rule finds none. */
export function readByRule(
  ruled: RuledRows,
  at: number,
  rule: ColumnRule,
  attribute: string | undefined,
): Cell | undefined {
  const row = ruled.rows[at];
  if (row === undefined) return undefined;
  const cellOf = (node: Node): Cell | undefined => ruled.cells[at]?.get(cellKey(node, attribute));
  if (rule.by === "label") {
    const found = afterLabel(ruled.model, row, ruled.span, rule.label);
    return found === 0 ? undefined : cellOf(found);
  }
  if (rule.by === "tags" && row.row.spanned === true) return undefined;
  const key = rule.by === "tags" ? "" : keysOf(rule)[0] as string;
  const from = rule.by === "tags" ? row.node : ruled.bearers[at]?.get(key) ?? 0;
  const steps = parseSteps(rule.steps);
  if (from === 0 || steps === undefined) return undefined;
  const node = walkSteps(ruled.model.tree, from, steps, true);
  return node === 0 ? undefined : cellOf(node);
}

/**
 * Returns the element that owns the text right after a label, 0 where the label is not there once.
 */
function afterLabel(model: PageModel, row: ReadRow, span: number, label: string): Node {
  const { first, end } = textsOf(model, row.node, span);
  let found = -1;
  for (let at = first; at < end - 1; at++) {
    if (model.foldAt(at) !== label) continue;
    if (found >= 0) return 0;
    found = at;
  }
  return found < 0 ? 0 : model.owners[found + 1] as Node;
}

function textsOf(model: PageModel, head: Node, span: number): { first: number; end: number } {
  const parts = spanOf(model.tree, head, span);
  const last = parts[parts.length - 1] ?? head;
  return { first: model.firstText(head), end: model.endText(last) };
}

/** Learns the rules of one column that read what its path reads on every page given. */
export function learnColumnRules(pages: readonly RuledRows[], path: string): ColumnRule[] {
  if (isFurtherSlot(path)) return [];
  const attribute = attributeOf(path);
  const proposed = new Map<string, ColumnRule>();
  let cells = 0;
  for (const page of pages) {
    for (const row of page.rows) {
      const cell = cellIn(row, path);
      if (cell === undefined) continue;
      if (++cells > LEAST_CELLS) continue;
      for (const rule of propose(page, row, cell.node, attribute)) {
        proposed.set(JSON.stringify(rule), rule);
      }
    }
  }
  if (cells < LEAST_CELLS) return [];
  const right = [...proposed.values()].filter((rule) => isRight(pages, path, rule, attribute));
  return limited(right);
}

/** Returns the attribute a column's path ends in. */
export function attributeOf(path: string): "href" | "src" | undefined {
  if (path.endsWith("@href")) return "href";
  return path.endsWith("@src") ? "src" : undefined;
}

function propose(
  { model, span }: RuledRows,
  row: ReadRow,
  node: Node,
  attribute: string | undefined,
): ColumnRule[] {
  const { tree } = model;
  const rules: ColumnRule[] = [];
  const top = spanOf(tree, row.node, span).find((part) => tree.contains(part, node)) ?? row.node;
  let holder = node;
  for (let climb = 0; climb < MAX_CLIMB; climb++, holder = tree.parent(holder)) {
    // The row's own classes are no anchor inside it: from there on all is counting.
    if (holder === top) break;
    const steps = stepsBetween(tree, holder, node, false);
    // Counting steps fail together: one rule suffices for all of them.
    if (steps.includes("[")) break;
    for (const hold of holdsOf(tree, holder)) {
      rules.push(
        hold.startsWith(".")
          ? { by: "class", class: hold.slice(1), steps }
          : { by: "mark", mark: hold, steps },
      );
    }
  }
  if (top === row.node && node !== top) {
    rules.push({ by: "tags", steps: stepsBetween(tree, top, node, false) });
  }
  const before = model.firstText(node) - 1;
  const label = before < textsOf(model, row.node, span).first ? "" : model.foldAt(before);
  if (attribute === undefined && label !== "" && label.length <= MAX_LABEL_LENGTH) {
    rules.push({ by: "label", label });
  }
  return rules;
}

function isRight(
  pages: readonly RuledRows[],
  path: string,
  rule: ColumnRule,
  attribute: string | undefined,
): boolean {
  let cells = 0;
  let read = 0;
  for (const page of pages) {
    for (const [at, row] of page.rows.entries()) {
      const own = cellIn(row, path)?.value;
      const other = readByRule(page, at, rule, attribute)?.value;
      if (own !== undefined) cells++;
      if (other === undefined) continue;
      if (other !== own) return false;
      read++;
    }
  }
  return read >= cells * LEAST_SHARE;
}

function limited(rules: readonly ColumnRule[]): ColumnRule[] {
  const left = { class: MAX_CLASSES, mark: MAX_MARKS, label: 1, tags: 1 };
  return rules.filter(({ by }) => left[by]-- > 0);
}
