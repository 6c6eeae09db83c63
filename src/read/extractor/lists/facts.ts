/**
 * Distinguishes the labelled facts of one thing from rows of many things.
 *
 * docs/design/extractors.md, 2.6: a table or description list whose labels are plain and whose values
 * are of unlike kinds (an amount, a date, a word) describes one thing; so does a list of facts with
 * their labels ("Total time: 30 min") where somebody asks for values behind labels alone.
 */
import { collapsedText, type Node, type Tree } from "../../../page/html/mod.ts";
import { fold, foldLabel } from "../page/fold.ts";
import { type ReadRow, valueIn } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { around, elementsIn } from "../page/place_path.ts";
import { amountIn, kindsOf } from "../page/value_kinds.ts";
import { MAX_LABEL_LENGTH } from "../rule/column_rules.ts";
import { labelMatch } from "../rule/context.ts";
import { type Example, isExample } from "../rule/occurrences.ts";
import { REQUIRED_SHARE } from "../run/read_rows.ts";
import type { Rows } from "./rows_of.ts";

/** Rows looked at; the kinds of a facts table show early. */
const MAX_ROWS = 200;
const UNLIKE_KINDS = 3;
const MAX_WORD_LENGTH = 40;

/** Reports whether the rows are facts of one thing: a label and a value each, of unlike kinds. */
export function isFactsTable(tree: Tree, members: readonly Node[]): boolean {
  const rows = members.slice(0, MAX_ROWS);
  const facts = rows.map((node) => factOf(tree, node)).filter((fact) => fact !== null);
  if (facts.length < 3 || facts.length * 5 < rows.length * 4) return false;
  if (new Set(facts.map(({ label }) => label)).size < facts.length) return false;
  return new Set(facts.map(({ kind }) => kind)).size >= UNLIKE_KINDS;
}

function factOf(tree: Tree, node: Node): { label: string; kind: string } | null {
  const [label, value, ...others] = cellsOf(tree, node);
  if (label === undefined || value === undefined || others.length > 0) return null;
  const isLabel = tree.name(label) === "th" || tree.name(label) === "dt";
  if (!isLabel || holdsLink(tree, label)) return null;
  return { label: collapsedText(tree, label), kind: sortOf(collapsedText(tree, value)) };
}

function cellsOf(tree: Tree, node: Node): Node[] {
  if (tree.name(node) === "tr") return elementsIn(tree, node);
  if (tree.name(node) !== "dt") return [];
  let next = tree.nextSibling(node);
  while (next !== 0 && !tree.isElement(next)) next = tree.nextSibling(next);
  return next === 0 ? [node] : [node, next];
}

function holdsLink(tree: Tree, node: Node): boolean {
  for (let at = tree.position(node); at <= tree.lastPosition(node); at++) {
    if (tree.name(tree.nodeAt(at)) === "a") return true;
  }
  return false;
}

function sortOf(text: string): string {
  const kinds = kindsOf(text);
  if (kinds.includes("date")) return "date";
  if (/\p{Sc}/u.test(text) && amountIn(text) !== undefined) return "amount";
  if (/^\d+$/.test(text)) return "count";
  if (/\d/.test(text) && !/\s/.test(text)) return "identifier";
  if (kinds.includes("amount")) return "amount";
  return text.length <= MAX_WORD_LENGTH ? "word" : "prose";
}

/** Reports whether rows are labelled facts of one thing, of which the examples are values. */
export function areLabelledFacts(
  { model, rows, plan }: Rows,
  pick: ReadonlyMap<string, string>,
  example: ReadonlyMap<string, Example>,
): boolean {
  if (rows.length < 2 || (plan.span ?? 1) > 1) return false;
  const labels = rows.map((row) => labelOf(model, row));
  const known = labels.filter((label) => label !== undefined);
  if (known.length < rows.length * REQUIRED_SHARE) return false;
  if (new Set(known.map(({ text }) => text)).size < known.length) return false;
  if ([...pick.values()].some((path) => rows.some((row, at) => says(row, path, labels[at])))) {
    return false;
  }
  return known.every(({ isWritten }) => isWritten) ||
    [...pick].every(([name, path]) => namesItsRow(name, path, rows, labels, example));
}

interface RowLabel {
  /** Folded, without its colon. */
  readonly text: string;
  /** Whether it is written as a label, with a colon. */
  readonly isWritten: boolean;
}

function labelOf(model: PageModel, { node }: ReadRow): RowLabel | undefined {
  const first = model.firstText(node);
  const text = model.texts[first] ?? "";
  const next = first + 1 < model.endText(node) ? model.texts[first + 1] : undefined;
  if (next === undefined || text.length > MAX_LABEL_LENGTH || !/\p{L}/u.test(text)) {
    return undefined;
  }
  const { tree } = model;
  const isLink = around(tree, model.owners[first] ?? node, node).some((at) =>
    tree.name(at) === "a"
  );
  if (isLink) return undefined;
  return { text: foldLabel(fold(text)), isWritten: /[:：]$/.test(text) || /^[:：]/.test(next) };
}

/** Reports whether a column has a row's label. */
function says(row: ReadRow, path: string, label: RowLabel | undefined): boolean {
  const value = valueIn(row, path);
  return value !== undefined && label !== undefined && fold(value).startsWith(label.text);
}

/** Reports whether a name is in the label of the row that says its example, and in no other. */
function namesItsRow(
  name: string,
  path: string,
  rows: readonly ReadRow[],
  labels: readonly (RowLabel | undefined)[],
  example: ReadonlyMap<string, Example>,
): boolean {
  const wanted = example.get(name);
  const named = rows.filter((_, at) => labelMatch(name, labels[at]?.text ?? "") > 0);
  const [only] = named;
  if (wanted === undefined || only === undefined || named.length > 1) return false;
  const value = valueIn(only, path);
  return value !== undefined && isExample(wanted, value, fold(value));
}
