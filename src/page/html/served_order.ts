/**
 * What of a tree was moved after it was parsed, so that readers meet it where a person does, and
 * where the page as served has it.
 *
 * Places are those of the page as served; order, descent and selectors those of the tree.
 */
import { MAX_TREE_DEPTH } from "./node.ts";
import { openSteps } from "./steps.ts";
import { DOCUMENT_NODE, type Node, type Tree } from "./tree.ts";

/** Children as served of every parent that lost or gained some, and parents of what was moved. */
interface ServedOrder {
  readonly children: Map<Node, readonly Node[]>;
  readonly parents: Map<Node, Node>;
}

const ORDERS = new WeakMap<Tree, ServedOrder>();

/** Returns what was moved in a tree; undefined when nothing was. */
export function servedOrder(tree: Tree): ServedOrder | undefined {
  return ORDERS.get(tree);
}

/** Lists the children of a node in a tree as it is now. */
export function childrenOf(tree: Tree, parent: Node): Node[] {
  const children: Node[] = [];
  for (let node = tree.firstChild(parent); node !== 0; node = tree.nextSibling(node)) {
    children.push(node);
  }
  return children;
}

/** Moves nodes of one tree and remembers where they were. */
export interface Mover {
  /**
   * Moves nodes, in their order, to before `reference`, or to the end of `parent` when it is 0.
   *
   * False, and nothing is moved, where the tree would become too deep, a node would get into
   * itself, `parent` is not in the document, or the steps are spent.
   */
  move(nodes: readonly Node[], parent: Node, reference: Node): boolean;
  /** Takes nodes out of the tree. */
  remove(nodes: readonly Node[]): void;
  /** Takes steps of the moving for other work; false when they are spent. */
  take(count: number): boolean;
}

/** Opens the moving of nodes; `part` is its name in an answer when it runs out of steps. */
export function createMover(tree: Tree, part: string): Mover {
  const steps = openSteps(tree, part);
  return {
    move(nodes, parent, reference): boolean {
      if (!fits(tree, nodes, parent, steps.take)) return false;
      remember(tree, parent);
      for (const node of nodes) {
        detach(tree, node);
        tree.insertBefore(parent, node, reference);
      }
      return true;
    },
    remove(nodes): void {
      for (const node of nodes) detach(tree, node);
    },
    take: steps.take,
  };
}

function detach(tree: Tree, node: Node): void {
  const { parents } = remember(tree, tree.parent(node));
  if (!parents.has(node)) parents.set(node, tree.parent(node));
  tree.detach(node);
}

function remember(tree: Tree, parent: Node): ServedOrder {
  const order = ORDERS.get(tree) ?? { children: new Map(), parents: new Map() };
  ORDERS.set(tree, order);
  if (!order.children.has(parent)) order.children.set(parent, childrenOf(tree, parent));
  return order;
}

type Take = (count: number) => boolean;

/** Each move looks at all that is moved: what is moved again and again would be endless work. */
function fits(tree: Tree, nodes: readonly Node[], parent: Node, take: Take): boolean {
  const moved = new Set(nodes);
  let depth = 0;
  for (let node = parent; node !== DOCUMENT_NODE; node = tree.parent(node)) {
    if (node === 0 || moved.has(node) || !take(1)) return false;
    depth++;
  }
  return nodes.every((node) => isLowEnough(tree, node, MAX_TREE_DEPTH - depth, take));
}

/** Reports whether no element of a subtree is deeper in it than `most`, its top being at 1. */
function isLowEnough(tree: Tree, top: Node, most: number, take: Take): boolean {
  let depth = 1;
  let node = top;
  for (;;) {
    if (!take(1) || (depth > most && tree.isElement(node))) return false;
    const inner = tree.firstChild(node);
    if (inner !== 0) {
      node = inner;
      depth++;
      continue;
    }
    while (node !== top && tree.nextSibling(node) === 0) {
      node = tree.parent(node);
      depth--;
    }
    if (node === top) return true;
    node = tree.nextSibling(node);
  }
}
