/** What an XPath expression gives on a page, as matches. */
import { Kind, type Node, type Tree } from "../../html/mod.ts";
import type { SelectorBudget } from "../budget.ts";
import type { Position } from "../columns.ts";
import type { XPathSelector } from "./compile_xpath.ts";
import { elementMatch, type Match, MATCH_CELLS, textMatch } from "../match.ts";
import { SelectorError } from "../selector_error.ts";
import { positionOf, type XNode, type XRun } from "./run.ts";
import { toText } from "./value.ts";

/**
 * Evaluates an expression; a string, a number or a boolean is one match at the first node it was
 * read from, a number that is none (NaN) no match at all.
 *
 * Throws `SelectorError` when it selects the document or a comment, `SelectorStopped` past the
 * budget.
 */
export function xpathMatches(
  xpath: XPathSelector,
  tree: Tree,
  context: Node,
  budget: SelectorBudget,
): Match[] {
  const { run, value, firstRead } = xpath.evaluate(tree, context, budget);
  if (typeof value === "object") {
    budget.hold(value.length * MATCH_CELLS);
    return value.map((node) => toMatch(run, node));
  }
  budget.hold(MATCH_CELLS);
  if (Number.isNaN(value)) return [];
  const text = typeof value === "number" ? toText(value) : String(value);
  const read = firstRead();
  const element = elementAt(run, positionOf(run, read ?? Math.max(run.columns.at(context), 0)));
  const computed = { node: element, element, text, isComputed: true } as const;
  return [read === undefined ? { ...computed, isPlaceless: true } : computed];
}

/** Returns the element at or above a position; of the document the first one. */
function elementAt({ columns }: XRun, from: Position): Node {
  let at = from;
  while (at > 0 && !columns.isElement(at)) at = columns.parent[at] as number;
  return columns.node[at === 0 ? columns.elements[0] ?? 0 : at] as Node;
}

function toMatch(run: XRun, node: XNode): Match {
  const { columns, memory } = run;
  if (node < 0) {
    const element = columns.node[memory.ownerOf(node)] as Node;
    const attribute = memory.attributeName(node);
    return { node: element, element, attribute, text: memory.attributeValue(node) };
  }
  switch (columns.kind[node]) {
    case Kind.Element:
      return elementMatch(columns, node);
    case Kind.Text:
      return textMatch(columns, node);
    case Kind.Comment:
      throw new SelectorError("selects a comment, which has no value");
    case Kind.Instruction:
      throw new SelectorError("selects a processing instruction, which has no value");
    default:
      throw new SelectorError("selects the document itself, which has no value: write /* instead");
  }
}
