/** How much text there is in an element, asked again and again: counted once a page. */
import { onceFor } from "../../../base/once_for.ts";
import type { Node, Tree } from "../../../page/html/mod.ts";

const countsBefore = onceFor(countBefore);

/** Returns the characters of text in an element, spaces at the ends of each text left out. */
export function textSize(tree: Tree, node: Node): number {
  const before = countsBefore(tree);
  const first = tree.position(node);
  return (before[tree.lastPosition(node) + 1] as number) - (before[first] as number);
}

function countBefore(tree: Tree): Uint32Array {
  const before = new Uint32Array(tree.length + 1);
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    const own = tree.isText(node) ? tree.data(node).trim().length : 0;
    before[at + 1] = (before[at] as number) + own;
  }
  return before;
}
