/**
 * Boxes beside that of some rows which are of its kind and have such rows, too: the second group of
 * a recipe, the other team.
 *
 * docs/design/extractors.md, 2.15: examples in one of them do not tell whether it is meant alone.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { elementKind } from "../../../page/layout/mod.ts";
import { elementsIn } from "../page/place_path.ts";

/**
 * Lists the rows in boxes of the kind of the first row's own, beside it or in a box like the one
 * around it; those among the rows are left out.
 */
export function rowsBeside(tree: Tree, rows: readonly Node[]): Node[] {
  const [first] = rows;
  if (first === undefined) return [];
  const kind = elementKind(tree, first);
  const box = tree.parent(first);
  const own = new Set(rows);
  const boxes = new Set(rows.map((row) => tree.parent(row)));
  const holders = [tree.parent(box), ...likeSiblings(tree, tree.parent(box))];
  return holders.flatMap((holder) => likeIn(tree, holder, box))
    .filter((like) => !boxes.has(like))
    .flatMap((like) => elementsIn(tree, like))
    .filter((node) => !own.has(node) && elementKind(tree, node) === kind);
}

function likeIn(tree: Tree, holder: Node, node: Node): Node[] {
  if (holder === 0) return [];
  const kind = elementKind(tree, node);
  return elementsIn(tree, holder).filter((kid) => elementKind(tree, kid) === kind);
}

function likeSiblings(tree: Tree, node: Node): Node[] {
  if (node === 0) return [];
  return likeIn(tree, tree.parent(node), node).filter((sibling) => sibling !== node);
}
