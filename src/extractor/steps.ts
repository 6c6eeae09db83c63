/** Steps from an element down to another, as `div[1]/span[-2]`; a negative one counts from the end. */
import { type Node, type Tree } from "../html/tree.ts";

/** One step down: the nth child of a tag. */
export interface Step {
  readonly tag: string;
  /** From 1, or from -1 for the last. */
  readonly nth: number;
}

const STEP = /^([^\s/[\]]+)\[(-?[1-9]\d{0,5})\]$/;

/** Parses steps; undefined when they are not written as steps. */
export function parseSteps(text: string): Step[] | undefined {
  if (text === "") return [];
  const steps: Step[] = [];
  for (const part of text.split("/")) {
    const found = STEP.exec(part);
    if (found === null) return undefined;
    steps.push({ tag: found[1] as string, nth: Number(found[2]) });
  }
  return steps;
}

/** Walks steps down from an element; 0 when one leads nowhere. */
export function walkSteps(tree: Tree, from: Node, steps: readonly Step[]): Node {
  let node = from;
  for (const step of steps) {
    node = childAt(tree, node, step);
    if (node === 0) return 0;
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
    steps.push(
      `${tree.name(node)}[${fromEnd ? -countAfter(tree, node) : countBefore(tree, node)}]`,
    );
  }
  return steps.reverse().join("/");
}

function countBefore(tree: Tree, node: Node): number {
  let count = 1;
  const id = tree.nameIdOf(node);
  for (let at = tree.previousSibling(node); at !== 0; at = tree.previousSibling(at)) {
    if (tree.nameIdOf(at) === id) count++;
  }
  return count;
}

function countAfter(tree: Tree, node: Node): number {
  let count = 1;
  const id = tree.nameIdOf(node);
  for (let at = tree.nextSibling(node); at !== 0; at = tree.nextSibling(at)) {
    if (tree.nameIdOf(at) === id) count++;
  }
  return count;
}
