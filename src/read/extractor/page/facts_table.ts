/**
 * Distinguishes the labelled facts of one thing from rows of many things.
 *
 * docs/design/extractors.md, 2.6: a table or description list whose labels are plain and
 * whose values are of unlike kinds (an amount, a date, a word) describes one thing.
 */
import { collapsedText, type Node, type Tree } from "../../../page/html/mod.ts";
import { elementsIn } from "./place_path.ts";
import { amountIn, kindsOf } from "./value_kinds.ts";

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
