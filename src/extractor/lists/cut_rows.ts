/**
 * Ways of cutting a page into rows, proposed by where the values of two example rows are.
 *
 * docs/design/extractors.md, 2.10: the rows are the children of the element around two examples,
 * or elements inside these children, or several of the children together.
 */
import type { Node, Tree } from "../../html/tree.ts";
import {
  MAX_COMPARED_ROWS,
  MAX_ROW_ANCHORS,
  MAX_ROW_BOXES,
  MAX_ROW_CUTS,
  MAX_ROW_SPAN,
} from "../../limits.ts";
import { elementKind } from "../../rows/class_names.ts";
import type { MemberPlan } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { findOccurrences } from "../rule/occurrences.ts";
import type { ReadyExample } from "./align_rows.ts";

/** A container and the kinds by which its rows are found. */
export interface RowCut {
  readonly parent: Node;
  readonly plan: MemberPlan;
}

/** Proposes cuts that have two examples in rows of their own; each one once. */
export function cutsBetween(model: PageModel, examples: readonly ReadyExample[]): RowCut[] {
  const places = examples.slice(0, MAX_COMPARED_ROWS).map((example) => placesOf(model, example));
  const cuts = new Map<string, RowCut>();
  for (const [at, one] of places.entries()) {
    for (const other of places.slice(at + 1)) {
      for (const first of one.rarest) {
        for (const second of other.rarest) {
          for (const cut of cutsFor(model.tree, [first, one], [second, other])) {
            if (cuts.size >= MAX_ROW_CUTS) return [...cuts.values()];
            const { member, wrapper = "", span = 1 } = cut.plan;
            const key = `${cut.parent} ${wrapper}>${member} ${span}`;
            if (!cuts.has(key)) cuts.set(key, cut);
          }
        }
      }
    }
  }
  return [...cuts.values()];
}

/** Where the values of one example row are. */
interface Places {
  /** The places of the value that has the fewest. */
  readonly rarest: readonly Node[];
  readonly all: readonly (readonly Node[])[];
}

function placesOf(model: PageModel, example: ReadyExample): Places {
  const all = [...example.values()].map((one) =>
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
  const [first, second] = [childAround(tree, parent, one[0]), childAround(tree, parent, other[0])];
  if (first === 0 || second === 0 || first === second) return [];
  const holds = (child: Node, { all }: Places): boolean =>
    all.every((nodes) => nodes.some((node) => tree.contains(child, node)));
  if (!holds(first, one[1]) || !holds(second, other[1])) {
    return cutAcross(tree, parent, [first, one[1]], [second, other[1]]);
  }
  const cuts: RowCut[] = [];
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
  const isHead = (kid: Node): boolean =>
    elementKind(tree, kid) === elementKind(tree, kids[own.from] as Node);
  if (kids.slice(own.from + 1, own.from + span).some(isHead)) return [];
  return [{ parent, plan: { member, span } }];
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
function childAround(tree: Tree, parent: Node, node: Node): Node {
  let at = node;
  while (at !== 0 && tree.parent(at) !== parent) at = tree.parent(at);
  return at;
}
