/**
 * The position of a node among the siblings its XPath step counts.
 *
 * All children of a parent are counted the first time one of them is looked up, so that a page of
 * 100,000 siblings costs one walk and not one walk each.
 */
import { onceFor } from "../../../base/once_for.ts";
import { childrenOf, servedOrder } from "../served_order.ts";
import { Kind, Namespace, type Node, type Tree } from "../tree.ts";

// Bounds.
/** Characters of an element's name that a place repeats; a longer name is counted among all siblings. */
const MAX_STEP_NAME_CHARS = 100;

/** Reports whether a name is not written into a place: XPath cannot quote it, or it is too long. */
export function isCountedAmongAll(name: string): boolean {
  return name.length > MAX_STEP_NAME_CHARS || /['"#]/.test(name);
}

/** By node: its position; negative when it is the only one, 0 when not counted yet. */
const countedIn = onceFor((tree: Tree) => new Int32Array(tree.size + 1));

/** Returns a node's position among the siblings that its step in a place counts. */
export function siblingIndex(tree: Tree, node: Node): { index: number; isOnly: boolean } {
  const cells = countedIn(tree);
  if (cells[node] === 0) countSiblings(tree, node, cells);
  const cell = cells[node] as number;
  return { index: Math.abs(cell), isOnly: cell < 0 };
}

/** What counts together: a name, text, comments, or every node but text. */
type Group = string | number;

const TEXT_GROUP = -1;
const COMMENT_GROUP = -2;
const INSTRUCTION_GROUP = "#instruction";

/** Counts the siblings that a node has in the page as served. */
function countSiblings(tree: Tree, node: Node, cells: Int32Array): void {
  const order = servedOrder(tree);
  const parent = order?.parents.get(node) ?? tree.parent(node);
  countNodes(tree, order?.children.get(parent) ?? childrenOf(tree, parent), cells);
}

function countNodes(tree: Tree, nodes: readonly Node[], cells: Int32Array): void {
  const tallies = new Map<Group, { count: number; readonly first: Node }>();
  let others = 0;
  for (const node of nodes) {
    const kind = tree.kind(node);
    // XPath knows neither a doctype nor the content of a template, which follows the template.
    if (kind === Kind.Doctype || kind === Kind.Fragment) continue;
    if (kind !== Kind.Text) others++;
    if (kind === Kind.Element && isCountedAmongAll(tree.name(node))) {
      cells[node] = others;
      continue;
    }
    const group = groupOf(tree, node, kind);
    const tally = tallies.get(group);
    if (tally === undefined) {
      tallies.set(group, { count: 1, first: node });
      cells[node] = -1;
    } else {
      if (tally.count === 1) cells[tally.first] = 1;
      cells[node] = ++tally.count;
    }
  }
}

function groupOf(tree: Tree, node: Node, kind: number): Group {
  if (kind === Kind.Text) return TEXT_GROUP;
  if (kind === Kind.Comment) return COMMENT_GROUP;
  if (kind === Kind.Instruction) return INSTRUCTION_GROUP;
  const name = tree.name(node);
  return tree.namespace(node) === Namespace.Html ? name : `${name} `;
}
