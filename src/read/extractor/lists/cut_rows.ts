/**
 * Ways of cutting a page into rows, proposed by where the values of two example rows are.
 *
 * docs/design/extractors.md, 2.10: the rows are the children of the element around two examples,
 * or elements inside these children, or several of the children together.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { elementKind } from "../../../page/layout/mod.ts";
import { MAX_ROW_BOXES, MAX_ROW_CUTS, MAX_ROW_SPAN } from "../../../base/limits.ts";
import type { MemberPlan } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { type Example, findOccurrences } from "../rule/occurrences.ts";
import type { ReadyExample } from "./align_rows.ts";

// Bounds.
/** Places of a value that are compared to cut a page into rows; later ones are not. */
const MAX_ROW_ANCHORS = 4;
/** Example rows whose places are compared to cut a page into rows; all are aligned. */
const MAX_COMPARED_ROWS = 4;

/** A container and the kinds by which its rows are found. */
export interface RowCut {
  readonly parent: Node;
  readonly plan: MemberPlan;
}

/** Values of each example row that it has besides those of its columns. */
type Held = readonly (readonly Example[])[];

/** Proposes cuts that have two examples in rows of their own; each one once. */
export function cutsBetween(
  model: PageModel,
  examples: readonly ReadyExample[],
  held: Held = [],
): RowCut[] {
  const places = examples.slice(0, MAX_COMPARED_ROWS).map((example, at) =>
    placesOf(model, example, held[at])
  );
  const cuts = new Map<string, RowCut>();
  for (const [at, one] of places.entries()) {
    for (const other of places.slice(at + 1)) {
      for (const first of one.rarest) {
        for (const second of other.rarest) {
          for (const cut of cutsFor(model.tree, [first, one], [second, other])) {
            if (cuts.size >= MAX_ROW_CUTS) return [...cuts.values()];
            const { member, wrapper = "", span = 1, deep = false } = cut.plan;
            const key = `${cut.parent} ${wrapper}>${member} ${span} ${deep}`;
            if (!cuts.has(key)) cuts.set(key, cut);
          }
        }
      }
    }
  }
  return [...cuts.values()];
}

/**
 * Proposes cuts for one example: the siblings that together have its values, and the element around
 * them where it has siblings of its kind, however unlike theirs its inside is.
 */
export function cutsAround(
  model: PageModel,
  example: ReadyExample,
  held?: readonly Example[],
): RowCut[] {
  const { tree } = model;
  const places = placesOf(model, example, held);
  return places.rarest.flatMap((node): RowCut[] => {
    let parent = tree.parent(node);
    const isInside = (nodes: readonly Node[]): boolean =>
      nodes.some((one) => tree.contains(parent, one));
    while (parent !== 0 && !places.all.every(isInside)) parent = tree.parent(parent);
    const around = parent === 0 ? 0 : childAround(tree, parent, node);
    if (around === 0) return [];
    const boxes = boxAround(tree, parent);
    const kids = elementsOf(tree, parent);
    const run = runAround(tree, kids, around, places);
    if (run === undefined || run.length < 2 || hasFurtherHead(tree, kids, run)) return boxes;
    const member = elementKind(tree, kids[run.from] as Node);
    return [{ parent, plan: { member, span: run.length } }, ...boxes];
  });
}

/** Cuts by the nearest element, from one upwards, that has a sibling of its kind. */
function boxAround(tree: Tree, from: Node): RowCut[] {
  for (let box = from; box !== 0 && tree.isElement(box); box = tree.parent(box)) {
    const parent = tree.parent(box);
    const member = elementKind(tree, box);
    const alike = elementsOf(tree, parent).filter((kid) => elementKind(tree, kid) === member);
    if (alike.length > 1) return [{ parent, plan: { member } }];
  }
  return [];
}

/** Where the values of one example row are. */
interface Places {
  /** The places of the value that has the fewest. */
  readonly rarest: readonly Node[];
  readonly all: readonly (readonly Node[])[];
}

function placesOf(
  model: PageModel,
  example: ReadyExample,
  held: readonly Example[] = [],
): Places {
  const all = [...example.values(), ...held].map((one) =>
    findOccurrences(model, one).slice(0, MAX_ROW_ANCHORS).map(({ node }) => node)
  );
  const found = all.filter((nodes) => nodes.length > 0);
  if (found.length < all.length) return { rarest: [], all };
  const [rarest = []] = [...found].sort((one, other) => one.length - other.length);
  return { rarest, all };
}

type Anchored = readonly [Node, Places];

function cutsFor(tree: Tree, one: Anchored, other: Anchored): RowCut[] {
  const parent = commonParent(tree, one[0], other[0]);
  const deep = cutDeep(tree, one, other);
  const [first, second] = [childAround(tree, parent, one[0]), childAround(tree, parent, other[0])];
  if (first === 0 || second === 0 || first === second) return deep;
  const holds = (child: Node, { all }: Places): boolean =>
    all.every((nodes) => nodes.some((node) => tree.contains(child, node)));
  if (!holds(first, one[1]) || !holds(second, other[1])) {
    return [...cutAcross(tree, parent, [first, one[1]], [second, other[1]]), ...deep];
  }
  const cuts: RowCut[] = [...deep];
  const boxes: string[] = [];
  let [row, like] = [first, second];
  for (let depth = 0; depth <= MAX_ROW_BOXES; depth++) {
    const member = sharedKind(tree, row, like);
    if (member === undefined) break;
    cuts.push({
      parent,
      plan: boxes.length === 0 ? { member } : { member, wrapper: boxes.join(">") },
    });
    boxes.push(member);
    row = childAround(tree, row, one[0]);
    like = childAround(tree, like, other[0]);
    if (row === 0 || like === 0 || !holds(row, one[1]) || !holds(like, other[1])) break;
  }
  return cuts;
}

/** Cuts children into runs of several, each of which contains all values of its example. */
function cutAcross(
  tree: Tree,
  parent: Node,
  [first, one]: Anchored,
  [second, other]: Anchored,
): RowCut[] {
  const kids = elementsOf(tree, parent);
  const runs = [runAround(tree, kids, first, one), runAround(tree, kids, second, other)];
  const [own, its] = runs;
  if (own === undefined || its === undefined) return [];
  const member = sharedKind(tree, kids[own.from] as Node, kids[its.from] as Node);
  const span = Math.max(own.length, its.length);
  if (member === undefined || Math.abs(own.from - its.from) < span) return [];
  // Heads of one kind with the parts behind them would make rows that overlap.
  if (hasFurtherHead(tree, kids, { ...own, length: span })) return [];
  return [{ parent, plan: { member, span } }];
}

/** Reports whether a run of children has another one of its first one's kind. */
function hasFurtherHead(
  tree: Tree,
  kids: readonly Node[],
  { from, length }: { from: number; length: number },
): boolean {
  const kind = elementKind(tree, kids[from] as Node);
  return kids.slice(from + 1, from + length).some((kid) => elementKind(tree, kid) === kind);
}

/** Cuts rows of one kind at unlike depths, as a comment and a reply to it. */
function cutDeep(tree: Tree, [one, its]: Anchored, [other, theirs]: Anchored): RowCut[] {
  const [row, like] = [unitOf(tree, one, its), unitOf(tree, other, theirs)];
  const member = row === 0 || like === 0 ? undefined : sharedKind(tree, row, like);
  if (member === undefined || !member.includes(".")) return [];
  if (row === like || depthOf(tree, row) === depthOf(tree, like)) return [];
  // A reply inside the comment that it answers is beside the comments around that one.
  const around = tree.contains(row, like)
    ? row
    : tree.contains(like, row)
    ? like
    : commonParent(tree, row, like);
  const kind = elementKind(tree, around);
  let parent = tree.parent(around);
  for (let above = parent; above !== 0 && tree.isElement(above); above = tree.parent(above)) {
    if (elementKind(tree, above) === kind) parent = tree.parent(above);
  }
  return parent === 0 ? [] : [{ parent, plan: { member, deep: true } }];
}

/** Returns the smallest element around a place that has all values of its example; 0 for none. */
function unitOf(tree: Tree, node: Node, { all }: Places): Node {
  let unit = node;
  const isInside = (nodes: readonly Node[]): boolean =>
    nodes.some((place) => tree.contains(unit, place));
  while (unit !== 0 && !all.every(isInside)) unit = tree.parent(unit);
  return unit;
}

function depthOf(tree: Tree, node: Node): number {
  let depth = 0;
  for (let at = node; at !== 0; at = tree.parent(at)) depth++;
  return depth;
}

/** Returns the shortest run of children near one of them that contains a place of every value. */
function runAround(
  tree: Tree,
  kids: readonly Node[],
  around: Node,
  { all }: Places,
): { from: number; length: number } | undefined {
  const own = kids.indexOf(around);
  let [from, last] = [own, own];
  for (const nodes of all) {
    const near = nodes.map((node) => kids.findIndex((kid) => tree.contains(kid, node)))
      .filter((at) => at >= 0)
      .sort((a, b) => Math.abs(a - own) - Math.abs(b - own));
    const [at] = near;
    if (at === undefined) return undefined;
    from = Math.min(from, at);
    last = Math.max(last, at);
  }
  const length = last - from + 1;
  return length > MAX_ROW_SPAN ? undefined : { from, length };
}

function elementsOf(tree: Tree, parent: Node): Node[] {
  const kids: Node[] = [];
  for (let kid = tree.firstChild(parent); kid !== 0; kid = tree.nextSibling(kid)) {
    if (tree.isElement(kid)) kids.push(kid);
  }
  return kids;
}

/** Returns the tag and classes that two elements share; undefined for two tags. */
function sharedKind(tree: Tree, one: Node, other: Node): string | undefined {
  const [tag, ...classes] = elementKind(tree, one).split(".");
  const [its, ...theirs] = elementKind(tree, other).split(".");
  if (tag === undefined || tag !== its) return undefined;
  return [tag, ...classes.filter((name) => theirs.includes(name))].join(".");
}

function commonParent(tree: Tree, one: Node, other: Node): Node {
  let parent = tree.parent(one);
  while (parent !== 0 && !tree.contains(parent, other)) parent = tree.parent(parent);
  return parent;
}

/** Returns the child of an element that is, or contains, a node below it; 0 for none. */
export function childAround(tree: Tree, parent: Node, node: Node): Node {
  let at = node;
  while (at !== 0 && tree.parent(at) !== parent) at = tree.parent(at);
  return at;
}
