/** The nodes an XPath expression selects, as matches. */
import { Kind, type Node, type Tree } from "../../html/tree.ts";
import type { SelectorBudget } from "../budget.ts";
import type { XPathSelector } from "./compile_xpath.ts";
import { elementMatch, type Match, MATCH_CELLS, textMatch } from "../match.ts";
import { SelectorError } from "../selector_error.ts";
import type { XNode, XRun } from "./run.ts";

/**
 * Evaluates an expression that selects nodes.
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
  const { run, value } = xpath.evaluate(tree, context, budget);
  const nodes = value as readonly XNode[];
  budget.hold(nodes.length * MATCH_CELLS);
  return nodes.map((node) => toMatch(run, node));
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
    default:
      throw new SelectorError("selects the document itself, which has no value: write /* instead");
  }
}
