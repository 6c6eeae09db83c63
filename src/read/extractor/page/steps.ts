/**
 * Steps from an element down to another, as `div/tr[2]/td[-1]`.
 *
 * A step is numbered only where there are several children of its tag; a negative number counts
 * from the end. A numbered step fails when a child is added before it, another does not.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";

/** One step down: the nth child of a tag. */
export interface Step {
  readonly tag: string;
  /** From 1, or from -1 for the last; the first for a step without a number. */
  readonly nth: number;
  /** Whether the step is numbered. */
  readonly counted: boolean;
}

const STEP = /^([^\s/[\]]+)(?:\[(-?[1-9]\d{0,5})\])?$/;

/** Parses steps; undefined when they are not written as steps. */
export function parseSteps(text: string): Step[] | undefined {
  if (text === "") return [];
  const steps: Step[] = [];
  for (const part of text.split("/")) {
    const found = STEP.exec(part);
    if (found === null) return undefined;
    const [, tag = "", nth] = found;
    steps.push({ tag, nth: Number(nth ?? 1), counted: nth !== undefined });
  }
  return steps;
}

/** Walks steps down from an element; 0 when one leads nowhere, or, if strict, might lead elsewhere. */
export function walkSteps(
  tree: Tree,
  from: Node,
  steps: readonly Step[],
  strict = false,
): Node {
  let node = from;
  for (const step of steps) {
    node = childAt(tree, node, step);
    if (node === 0) return 0;
    if (strict && !step.counted && countLike(tree, node, true) > 0) return 0;
  }
  return node;
}

function childAt(tree: Tree, parent: Node, step: Step): Node {
  const forward = step.nth > 0;
  let left = Math.abs(step.nth);
  let kid = forward ? tree.firstChild(parent) : tree.lastChild(parent);
  const id = tree.nameId(step.tag);
  if (id < 0) return 0;
  while (kid !== 0) {
    if (tree.nameIdOf(kid) === id && --left === 0) return kid;
    kid = forward ? tree.nextSibling(kid) : tree.previousSibling(kid);
  }
  return 0;
}

/** Writes the steps from one element down to another, counted from the start or the end. */
export function stepsBetween(tree: Tree, from: Node, to: Node, fromEnd: boolean): string {
  const steps: string[] = [];
  for (let node = to; node !== from && node !== 0; node = tree.parent(node)) {
    const before = countLike(tree, node, false);
    const after = countLike(tree, node, true);
    const nth = fromEnd ? -1 - after : 1 + before;
    steps.push(before + after === 0 ? tree.name(node) : `${tree.name(node)}[${nth}]`);
  }
  return steps.reverse().join("/");
}

/** Counts the siblings of a node's tag before it or after it. */
export function countLike(tree: Tree, node: Node, after: boolean): number {
  const next = (at: Node): Node => after ? tree.nextSibling(at) : tree.previousSibling(at);
  const id = tree.nameIdOf(node);
  let count = 0;
  for (let at = next(node); at !== 0; at = next(at)) if (tree.nameIdOf(at) === id) count++;
  return count;
}
