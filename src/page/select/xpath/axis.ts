/** The axes of XPath 1.0, 2.2, from one node or from many, whose shared part is walked once. */
import type { Position, PositionRange } from "../columns.ts";
import { inDocumentOrder, positionOf, type XNode, type XRun } from "./run.ts";
import type { Axis } from "./syntax.ts";

/** A node test ready to run: positions by `fits`, attributes by `fitsAttribute`. */
export interface CompiledTest {
  fits(run: XRun, at: Position): boolean;
  fitsAttribute(run: XRun, node: XNode): boolean;
  /** Returns what fits in a range of positions, where an index knows; undefined for other tests. */
  range: ((run: XRun, first: Position, last: Position) => PositionRange) | undefined;
  /** In which column siblings that fit are numbered; undefined where in none. */
  siblings: "child" | "ofType" | undefined;
  /** Returns the numbers of the only attribute name that fits; undefined for other tests. */
  attributeIds: ((run: XRun) => readonly number[]) | undefined;
}

/** Reports whether nodes of an axis come nearest first, against document order. */
export function isReverse(axis: Axis): boolean {
  return axis.startsWith("ancestor") || axis.startsWith("preceding");
}

/** Collects nodes until `limit` are found; returns false when it wants no more. */
type Take = (node: XNode) => boolean;

/** Returns the nodes of an axis from one context, nearest first, at most `limit` of them. */
export function nodesOnAxis(
  run: XRun,
  axis: Axis,
  test: CompiledTest,
  node: XNode,
  limit: number,
): XNode[] {
  const found: XNode[] = [];
  const take: Take = (candidate) => {
    run.budget.spend(1);
    const fits = candidate < 0 ? test.fitsAttribute(run, candidate) : test.fits(run, candidate);
    return !fits || found.push(candidate) < limit;
  };
  walkAxis(run, axis, test, node, take);
  return found;
}

function walkAxis(run: XRun, axis: Axis, test: CompiledTest, node: XNode, take: Take): void {
  if (axis === "self") take(node);
  else if (node < 0) walkFromAttribute(run, axis, test, node, take);
  else WALKS[axis]?.(run, node, take, test);
}

function walkFromAttribute(
  run: XRun,
  axis: Axis,
  test: CompiledTest,
  node: XNode,
  take: Take,
): void {
  const owner = run.memory.ownerOf(node);
  if (axis === "parent") take(owner);
  else if (axis === "descendant-or-self") take(node);
  else if (axis === "ancestor") walkUp(run, owner, take);
  else if (axis === "ancestor-or-self") {
    if (take(node)) walkUp(run, owner, take);
  } else if (axis === "following") {
    // The children of its element follow an attribute: they are not below it.
    walkRange(run, owner + 1, run.columns.count - 1, take, test);
  } else if (axis === "preceding") WALKS.preceding?.(run, owner, take, test);
}

type Walk = (run: XRun, at: Position, take: Take, test: CompiledTest) => void;

const WALKS: Partial<Record<Axis, Walk>> = {
  child: ({ columns }, at, take) => {
    if (columns.last[at] === at) return;
    for (let child = at + 1; child !== -1; child = columns.next(child)) if (!take(child)) return;
  },
  attribute: (run, at, take, test) => {
    const { attributes, tree } = run.columns;
    const cell = attributes[at] as number;
    if (cell === 0) return;
    for (const id of test.attributeIds?.(run) ?? tree.store.ids(cell)) {
      if (tree.store.has(cell, id) && !take(run.memory.attributeNode(at, id))) return;
    }
  },
  parent: ({ columns }, at, take) => {
    if (at > 0) take(columns.parent[at] as number);
  },
  ancestor: (run, at, take) => walkUp(run, run.columns.parent[at] as number, take),
  "ancestor-or-self": walkUp,
  descendant: (run, at, take, test) =>
    walkRange(run, at + 1, run.columns.last[at] as number, take, test),
  "descendant-or-self": (run, at, take, test) =>
    walkRange(run, at, run.columns.last[at] as number, take, test),
  following: (run, at, take, test) =>
    walkRange(run, (run.columns.last[at] as number) + 1, run.columns.count - 1, take, test),
  preceding: walkPreceding,
  "following-sibling": ({ columns }, at, take) => {
    for (let next = columns.next(at); next !== -1; next = columns.next(next)) {
      if (!take(next)) return;
    }
  },
  "preceding-sibling": ({ columns }, at, take) => {
    for (let before = columns.previous[at] as number; before !== -1;) {
      if (!take(before)) return;
      before = columns.previous[before] as number;
    }
  },
};

function walkUp({ columns }: XRun, from: Position, take: Take): void {
  for (let at = from; at !== -1; at = columns.parent[at] as number) if (!take(at)) return;
}

function walkRange(
  run: XRun,
  first: Position,
  last: Position,
  take: Take,
  test: CompiledTest,
): void {
  const range = test.range?.(run, first, last);
  if (range !== undefined) {
    const { list, from, to } = range;
    for (let index = from; index < to; index++) if (!take(list[index] as number)) return;
    return;
  }
  for (let at = first; at <= last; at++) if (!take(at)) return;
}

function walkPreceding(run: XRun, at: Position, take: Take, test: CompiledTest): void {
  const { columns } = run;
  const range = test.range?.(run, 0, at - 1);
  if (range !== undefined) {
    const { list, from, to } = range;
    for (let index = to - 1; index >= from; index--) {
      const before = list[index] as number;
      if ((columns.last[before] as number) < at && !take(before)) return;
    }
    return;
  }
  for (let before = at - 1; before > 0; before--) {
    if ((columns.last[before] as number) < at && !take(before)) return;
  }
}

const NO_LIMIT = Infinity;

/** Returns the nodes of an axis from many contexts, in document order, each once. */
export function nodesOnAxisOfAll(
  run: XRun,
  axis: Axis,
  test: CompiledTest,
  contexts: readonly XNode[],
): XNode[] {
  const [first] = contexts;
  if (first === undefined) return [];
  if (contexts.length === 1) {
    const found = nodesOnAxis(run, axis, test, first, NO_LIMIT);
    return isReverse(axis) ? found.reverse() : found;
  }
  const found: XNode[] = [];
  collect({ run, axis, test, contexts }, found);
  return inDocumentOrder(run, found);
}

/** One axis from several nodes. */
interface Steps {
  readonly run: XRun;
  readonly axis: Axis;
  readonly test: CompiledTest;
  readonly contexts: readonly XNode[];
}

function collect(walk: Steps, found: XNode[]): void {
  const { run, axis, test, contexts } = walk;
  switch (axis) {
    case "descendant":
    case "descendant-or-self":
      return collectBelow(walk, found);
    case "following":
      return collectFollowing(walk, found);
    case "preceding": {
      const last = contexts.reduce((most, node) => Math.max(most, positionOf(run, node)), 0);
      for (const node of nodesOnAxis(run, axis, test, last, NO_LIMIT)) found.push(node);
      return;
    }
    case "ancestor":
    case "ancestor-or-self":
    case "following-sibling":
    case "preceding-sibling":
    case "parent":
      return collectMarked(walk, found);
    default:
      for (const context of contexts) {
        for (const node of nodesOnAxis(run, axis, test, context, NO_LIMIT)) found.push(node);
      }
  }
}

/** Walks the subtrees of contexts that lie in no earlier context's subtree. */
function collectBelow({ run, axis, test, contexts }: Steps, found: XNode[]): void {
  let past = -1;
  for (const context of contexts) {
    run.budget.spend(1);
    if (context >= 0 && context < past) continue;
    for (const node of nodesOnAxis(run, axis, test, context, NO_LIMIT)) found.push(node);
    if (context >= 0) past = (run.columns.last[context] as number) + 1;
  }
}

/** Everything that follows any context follows the one that ends first. */
function collectFollowing({ run, test, contexts }: Steps, found: XNode[]): void {
  let first = run.columns.count;
  for (const context of contexts) {
    const start = context < 0
      ? run.memory.ownerOf(context) + 1
      : (run.columns.last[context] as number) + 1;
    first = Math.min(first, start);
  }
  run.budget.spend(contexts.length);
  walkRange(run, first, run.columns.count - 1, (node) => {
    run.budget.spend(1);
    if (test.fits(run, node)) found.push(node);
    return true;
  }, test);
}

/** Walks from each context until a node another context has already been past. */
function collectMarked({ run, axis, test, contexts }: Steps, found: XNode[]): void {
  const { marks, mark } = run.memory.marks();
  for (const context of contexts) {
    walkAxis(run, axis, test, context, (node) => {
      run.budget.spend(1);
      if (node < 0) {
        if (test.fitsAttribute(run, node)) found.push(node);
        return true;
      }
      if (marks[node] === mark) return false;
      marks[node] = mark;
      if (test.fits(run, node)) found.push(node);
      return true;
    });
  }
}
