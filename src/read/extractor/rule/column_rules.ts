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
import { stepsBetween } from "../page/steps.ts";
import { downTo, nodeOfRule, type Rule, type Scope } from "./rule.ts";

/** A page's rows with what the rules of its columns are anchored to. */
export interface RuledRows {
  readonly model: PageModel;
  readonly rows: readonly ReadRow[];
  readonly span: number;
  /** Each row as rules read it: an element counts with a class or mark that is once in the row. */
  readonly scopes: readonly Scope[];
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
  rules?: readonly Rule[],
): RuledRows {
  const wanted = rules === undefined ? undefined : new Set(rules.flatMap(keysOf));
  const heads = new Set(rows.map(({ node }) => node));
  const asks = wanted === undefined || wanted.size > 0;
  const scopes = rows.map(({ node, row }): Scope => {
    const bearers = asks
      ? bearersOf(model.tree, node, span, heads, wanted)
      : new Map<string, Node>();
    const bearer = (key: string): Node[] => [bearers.get(key) ?? 0];
    const { first, end } = textsOf(model, node, span);
    return {
      tree: model.tree,
      top: row.spanned === true ? 0 : node,
      owners: model.owners,
      uniqueId: () => 0,
      bearersOfClass: bearer,
      bearersOfMark: bearer,
      labelled: (label) => model.textsFolding(label).filter((at) => at >= first && at < end - 1),
    };
  });
  return { model, rows, span, scopes, cells: rows.map(cellsByNode) };
}

function cellsByNode({ row }: ReadRow): Map<number, Cell> {
  return new Map(row.cells.map((cell) => [cellKey(cell.node, cell.attribute), cell]));
}

/** Writes an element and what is read of it as one number. */
function cellKey(node: Node, attribute: string | undefined): number {
  return node * 3 + (attribute === undefined ? 0 : attribute === "href" ? 1 : 2);
}

function keysOf(rule: Rule): string[] {
  return rule.by === "class" ? [rule.class] : rule.by === "mark" ? [rule.mark] : [];
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
  { scopes, cells }: RuledRows,
  at: number,
  rule: Rule,
  attribute: string | undefined,
): Cell | undefined {
  const scope = scopes[at];
  const node = scope === undefined ? 0 : nodeOfRule(scope, rule);
  return node === 0 ? undefined : cells[at]?.get(cellKey(node, attribute));
}

function textsOf(model: PageModel, head: Node, span: number): { first: number; end: number } {
  const parts = spanOf(model.tree, head, span);
  const last = parts[parts.length - 1] ?? head;
  return { first: model.firstText(head), end: model.endText(last) };
}

/** Learns the rules of one column that read what its path reads on every page given. */
export function learnColumnRules(pages: readonly RuledRows[], path: string): Rule[] {
  if (isFurtherSlot(path)) return [];
  const attribute = attributeOf(path);
  const proposed = new Map<string, Rule>();
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
  const left = { class: MAX_CLASSES, mark: MAX_MARKS, label: 1, path: 1 };
  return [...proposed.values()].filter((rule) =>
    isRight(pages, path, rule, attribute) && left[rule.by as keyof typeof left]-- > 0
  );
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
): Rule[] {
  const { tree } = model;
  const rules: Rule[] = [];
  const top = spanOf(tree, row.node, span).find((part) => tree.contains(part, node)) ?? row.node;
  let holder = node;
  for (let climb = 0; climb < MAX_CLIMB; climb++, holder = tree.parent(holder)) {
    // The row's own classes are no anchor inside it: from there on all is counting.
    if (holder === top) break;
    const steps = stepsBetween(tree, holder, node, false);
    // Counting steps fail together: one rule suffices for all of them.
    if (steps.includes("[")) break;
    for (const hold of holdsOf(tree, holder)) {
      const own = hold.startsWith(".")
        ? { by: "class" as const, class: hold }
        : { by: "mark" as const, mark: hold };
      rules.push({ ...own, ...downTo(steps, "text") });
    }
  }
  if (top === row.node && node !== top) {
    rules.push({ by: "path", ...downTo(stepsBetween(tree, top, node, false), "text") });
  }
  const before = model.firstText(node) - 1;
  const label = before < textsOf(model, row.node, span).first ? "" : model.foldAt(before);
  if (attribute === undefined && label !== "" && label.length <= MAX_LABEL_LENGTH) {
    rules.push({ by: "label", label, offset: 1 });
  }
  return rules;
}

function isRight(
  pages: readonly RuledRows[],
  path: string,
  rule: Rule,
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
