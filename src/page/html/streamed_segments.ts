/**
 * Segments that React streams behind the page, each in a hidden element: put where they belong.
 *
 * `$RC("B:0","S:0")` has the browser replace what waits behind `<template id="B:0">`, up to its
 * comment `/$`, by the children of `S:0`; `$RS("S:1","P:1")` puts those of `S:1` in the place of
 * `<template id="P:1">`. React writes these calls into scripts of their own (react-dom,
 * `completeBoundary`, `completeBoundaryWithStyles` and `completeSegment`). Without them the main
 * text of such a page is hidden, and what it shows are words such as "Loading".
 */
import { childrenOf, createMover, type Mover } from "./served_order.ts";
import { Kind, Namespace, type Node, type Tree } from "./tree.ts";

/** What a call of React's names: the element that is waited for, and what was streamed. */
interface Call {
  readonly isBoundary: boolean;
  readonly target: string;
  readonly segment: string;
}

const CALL = /\$R([CRS])\("([^"\\\s]{1,64})","([^"\\\s]{1,64})"/g;

/** What the comment before a boundary's template contains while its content is waited for. */
const WAITING = new Set(["$?", "$~"]);
/** Comments that open a boundary of any state, and those that close one. */
const OPENING = new Set(["$", "$?", "$!", "$~", "&"]);
const CLOSING = new Set(["/$", "/&"]);

/** Puts streamed segments in their places. Linear in the page; never throws. */
export function placeStreamedSegments(tree: Tree): void {
  if (tree.contents.size === 0) return;
  const calls = readCalls(tree);
  if (calls.length === 0) return;
  const byId = findIds(tree, new Set(calls.flatMap(({ target, segment }) => [target, segment])));
  const mover = createMover(tree, "streamed segments");
  for (const { isBoundary, target, segment } of calls) {
    const template = byId.get(target);
    const streamed = byId.get(segment);
    if (template === undefined || streamed === undefined) continue;
    if (!tree.isHtml(template, "template") || !isHidden(tree, streamed)) continue;
    if (isBoundary) fillBoundary(tree, mover, template, streamed);
    else fillPlace(tree, mover, template, streamed);
  }
}

function readCalls(tree: Tree): Call[] {
  const calls: Call[] = [];
  const script = tree.nameId("script");
  for (let node = 1; node <= tree.size; node++) {
    if (tree.nameIdOf(node) !== script || tree.namespace(node) !== Namespace.Html) continue;
    for (const [, kind, first, second] of tree.data(tree.firstChild(node)).matchAll(CALL)) {
      const isBoundary = kind !== "S";
      const [target, segment] = isBoundary ? [first, second] : [second, first];
      calls.push({ isBoundary, target: target as string, segment: segment as string });
    }
  }
  return calls;
}

function findIds(tree: Tree, ids: ReadonlySet<string>): Map<string, Node> {
  const byId = new Map<string, Node>();
  for (let node = 1; node <= tree.size; node++) {
    if (!tree.isElement(node)) continue;
    const id = tree.attribute(node, "id");
    if (id !== undefined && ids.has(id) && !byId.has(id)) byId.set(id, node);
  }
  return byId;
}

/** Rows of tables are streamed in a hidden table: `table > tbody > tr`. */
function isHidden(tree: Tree, node: Node): boolean {
  const above = tree.parent(node);
  return [node, above, tree.parent(above)].some((at) =>
    tree.hasAttribute(at, "hidden") || tree.attribute(at, "aria-hidden") === "true"
  );
}

function fillPlace(tree: Tree, mover: Mover, template: Node, segment: Node): void {
  const parent = tree.parent(template);
  if (mover.move(childrenOf(tree, segment), parent, template)) mover.remove([template, segment]);
}

function fillBoundary(tree: Tree, mover: Mover, template: Node, segment: Node): void {
  const opening = tree.previousSibling(template);
  if (tree.kind(opening) !== Kind.Comment || !WAITING.has(tree.data(opening))) return;
  const waiting = waitingNodes(tree, mover, template);
  if (waiting === undefined) return;
  const closing = tree.nextSibling(waiting.at(-1) as Node);
  if (!mover.move(childrenOf(tree, segment), tree.parent(template), closing)) return;
  mover.remove([...waiting, segment]);
}

/** Lists what is shown until a boundary's content is there; undefined when nothing closes it. */
function waitingNodes(tree: Tree, mover: Mover, template: Node): Node[] | undefined {
  const nodes: Node[] = [];
  let level = 0;
  for (let node = template; node !== 0; node = tree.nextSibling(node)) {
    if (!mover.take(1)) return undefined;
    if (tree.kind(node) === Kind.Comment) {
      const data = tree.data(node);
      if (CLOSING.has(data) && level-- === 0) return nodes;
      if (OPENING.has(data)) level++;
    }
    nodes.push(node);
  }
  return undefined;
}
