/**
 * The classes of a page, a number for each value of `class`: the same values are on thousands of
 * elements, and every reader of classes looks each value up once.
 */
import { onceFor } from "../../../base/once_for.ts";
import { TextTable } from "../../text/mod.ts";
import type { Node, Tree } from "../tree.ts";

/** The values of `class` on one page. */
export interface ClassColumn {
  /** By node: the number of its value, from 1; 0 for an element without one. */
  readonly ofNode: Int32Array;
  /** Every value once, from 1 on in document order. */
  readonly texts: readonly string[];
}

/** Returns the classes of a page; gathered once, later calls are free. */
export const classColumn: (tree: Tree) => ClassColumn = onceFor(gatherClasses);

function gatherClasses(tree: Tree): ClassColumn {
  const { store } = tree;
  const name = store.names.idOf("class");
  const ofNode = new Int32Array(tree.size + 1);
  const texts = [""];
  const numbers = new TextTable<number>();
  for (let node: Node = 1; node < ofNode.length; node++) {
    const text = tree.attributeRun(node) === 0
      ? undefined
      : store.find(tree.attributeRun(node), name);
    if (text === undefined) continue;
    let number = numbers.get(text);
    if (number === undefined) numbers.add(text, number = texts.push(text) - 1);
    ofNode[node] = number;
  }
  return { ofNode, texts };
}
