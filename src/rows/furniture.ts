/** The parts of a page that frame its content: navigation, headers, footers, hidden boxes. */
import { FURNITURE_ROLES } from "../layout/furniture_roles.ts";
import type { Node, Tree } from "../html/tree.ts";

const FURNITURE_TAGS = new Set(["head", "nav", "aside", "footer", "template", "dialog"]);
const UNREAD_TAGS = new Set(["script", "style", "noscript", "template", "head", "title"]);

/** Marks of a page, one byte for each position in document order. */
export type Marks = Uint8Array;

/** Marks every node at or below furniture, each subtree once. */
export function markFurniture(tree: Tree): Marks {
  return markSubtrees(tree, isFurniture);
}

/** Marks every node at or below an element whose text no visitor reads. */
export function markUnread(tree: Tree): Marks {
  return markSubtrees(tree, (inner, node) => UNREAD_TAGS.has(inner.name(node)));
}

function markSubtrees(tree: Tree, starts: (tree: Tree, node: Node) => boolean): Marks {
  const marks = new Uint8Array(tree.length);
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (!tree.isElement(node) || !starts(tree, node)) continue;
    const last = tree.lastPosition(node);
    marks.fill(1, at, last + 1);
    at = last;
  }
  return marks;
}

function isFurniture(tree: Tree, node: Node): boolean {
  if (FURNITURE_TAGS.has(tree.name(node)) || tree.hasAttribute(node, "hidden")) return true;
  if (tree.attribute(node, "aria-hidden")?.trim().toLowerCase() === "true") return true;
  const role = tree.attribute(node, "role")?.trim().toLowerCase();
  return role !== undefined && (role === "banner" || FURNITURE_ROLES.has(role));
}
