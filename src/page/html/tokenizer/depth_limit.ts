/** Keeps a tree from being deeper than code that walks it by recursion can handle. */
import { MAX_TREE_DEPTH } from "../node.ts";
import { DOCUMENT_NODE, type Node, type Tree } from "../tree.ts";

/**
 * Makes elements deeper than {@link MAX_TREE_DEPTH} siblings of their ancestor at the bound.
 *
 * As browsers do it: document order stays, and text stays in its element. The content of a template
 * at the bound is dropped. Each element is moved once at most.
 */
export function limitDepth(tree: Tree): void {
  let node: Node = DOCUMENT_NODE;
  let depth = 0;
  while (node !== 0) {
    if (depth === MAX_TREE_DEPTH) flatten(tree, node);
    const inner = depth < MAX_TREE_DEPTH ? firstBelow(tree, node) : 0;
    if (inner !== 0) {
      node = inner;
      depth++;
      continue;
    }
    while (node !== 0 && tree.nextSibling(node) === 0) {
      node = above(tree, node);
      depth--;
    }
    if (node !== 0) node = tree.nextSibling(node);
  }
}

/** Moves the element children of a node at the bound to behind it. */
function flatten(tree: Tree, node: Node): void {
  const parent = tree.parent(node);
  let cursor = node;
  let child = tree.firstChild(node);
  while (child !== 0) {
    const next = tree.nextSibling(child);
    if (tree.isElement(child)) {
      tree.flags.depth = true;
      tree.detach(child);
      tree.insertBefore(parent, child, tree.nextSibling(cursor));
      cursor = child;
    }
    child = next;
  }
  const content = tree.templateContent(node);
  while (content !== 0 && tree.firstChild(content) !== 0) {
    tree.flags.depth = true;
    tree.detach(tree.firstChild(content));
  }
}

/** Returns the first node one level deeper; a template's content counts as its children. */
function firstBelow(tree: Tree, node: Node): Node {
  const content = tree.templateContent(node);
  return tree.firstChild(content === 0 ? node : content);
}

function above(tree: Tree, node: Node): Node {
  const parent = tree.parent(node);
  return tree.templateHost(parent) || parent;
}
