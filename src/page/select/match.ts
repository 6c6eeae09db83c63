/** What a selector selected: an element, a text of one, or an attribute of one. */
import { Kind, type Node } from "../html/mod.ts";
import type { Columns, Position } from "./columns.ts";

/** One thing selected. */
export interface Match {
  /** The element, the text node, or for an attribute the element that has it. */
  node: Node;
  /** The element itself, or the one a text or attribute belongs to. */
  element: Node;
  /** The attribute, by its qualified name. */
  attribute?: string;
  /** The text as the page has it, whitespace and all, of an element with a line end for each `br`. */
  text: string;
  /** An expression made the text, of one node or several: `node` is the first of them. */
  isComputed?: true;
  /** It was read from no node at all, as the count of what a page has none of. */
  isPlaceless?: true;
}

/** What one match weighs in numbers of the budget's memory. */
export const MATCH_CELLS = 16;

/** Returns the match of an element. */
export function elementMatch(columns: Columns, at: Position): Match {
  const node = columns.node[at] as Node;
  return { node, element: node, text: columns.linesOf(at) };
}

/** Returns the match of a text node. */
export function textMatch(columns: Columns, at: Position): Match {
  const element = columns.node[columns.parent[at] as number] as Node;
  return { node: columns.node[at] as Node, element, text: columns.textOf(at) };
}

/** Returns the text nodes that are children of the elements found, in document order. */
export function textMatches(columns: Columns, found: readonly Position[]): Match[] {
  const texts: Position[] = [];
  for (const at of found) {
    if (columns.last[at] === at) continue;
    for (let child = at + 1; child !== -1; child = columns.next(child)) {
      if (columns.kind[child] === Kind.Text) texts.push(child);
    }
  }
  return texts.sort((a, b) => a - b).map((at) => textMatch(columns, at));
}

/** Returns an attribute of each element found that has it; `name` in lower case. */
export function attributeMatches(
  columns: Columns,
  found: readonly Position[],
  name: string,
): Match[] {
  const matches: Match[] = [];
  const ids = columns.attributeNames.whole(name);
  for (const at of found) {
    const node = columns.node[at] as Node;
    const text = columns.attribute(at, ids);
    if (text !== undefined) matches.push({ node, element: node, attribute: name, text });
  }
  return matches;
}
