/**
 * What a member of a list may be told by, and whether it is left out by that.
 *
 * docs/design/extractors.md, 2.16.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { classNames, handWritten } from "../../../page/layout/mod.ts";
import { elementsIn } from "./place_path.ts";

/** A row of a table with a cell that spans columns. */
export const SPANNED = "colspan";

/** Reports whether a member is left out. */
export function isSkipped(tree: Tree, node: Node, skips: readonly string[]): boolean {
  const marks = skipMarks(tree, node);
  return skips.some((skip) => marks.includes(skip));
}

/** Lists what a member may be told by: its classes as `.ad`, and those inside it as `>em.badge`. */
export function skipMarks(tree: Tree, node: Node): string[] {
  const marks = hasSpan(tree, node) ? [SPANNED] : [];
  for (let at = tree.position(node); node !== 0 && at <= tree.lastPosition(node); at++) {
    const inner = tree.nodeAt(at);
    if (!tree.isElement(inner) || !tree.hasAttribute(inner, "class")) continue;
    const lead = inner === node ? "" : `>${tree.name(inner)}`;
    for (const name of classNames(tree, inner)) marks.push(`${lead}.${handWritten(name) ?? name}`);
  }
  return marks;
}

function hasSpan(tree: Tree, node: Node): boolean {
  return tree.name(node) === "tr" &&
    elementsIn(tree, node).some((cell) => Number(tree.attribute(cell, "colspan") ?? 1) > 1);
}
