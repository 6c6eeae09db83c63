/**
 * Ways of cutting a page into rows, proposed by where the values of two example rows are.
 *
 * docs/design/extractors.md, 2.10: the rows are the children of the element around two examples,
 * or elements inside these children, or several of the children together.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { elementKind } from "../../../page/layout/mod.ts";
import { MAX_ROW_BOXES, MAX_ROW_CUTS, MAX_ROW_SPAN } from "../../../base/limits.ts";
import type { PageModel } from "../page/model.ts";
import { around, elementsIn, wayTo } from "../page/place_path.ts";
import { type Example, findOccurrences } from "../rule/occurrences.ts";
import type { ReadyExample } from "./align_rows.ts";
import type { RowCut } from "./rows_of.ts";

// Bounds.
/** Places of a value that are compared to cut a page into rows; later ones are not. */
const MAX_ROW_ANCHORS = 4;
/** Example rows whose places are compared to cut a page into rows; all are aligned. */
const MAX_COMPARED_ROWS = 4;

/** Values of each example row that it has besides those of its columns. */
type Held = readonly (readonly Example[])[];

/** Proposes cuts that have two examples in rows of their own; each one once. */
export function cutsBetween(
  model: PageModel,
  examples: readonly ReadyExample[],
  held: Held = [],
): RowCut[] {
  // The last one may be in another group than the first ones.
  const compared = [...examples.keys()].filter((at) =>
    at < MAX_COMPARED_ROWS - 1 || at === examples.length - 1
  );
  const places = compared.map((at) => placesOf(model, examples[at] as ReadyExample, held[at]));
  const cuts = new Map<string, RowCut>();
  for (const [at, own] of places.entries()) {
    for (const other of places.slice(at + 1)) {
      for (const first of own.rarest) {
        for (const second of other.rarest) {
          for (const cut of cutsFor(model.tree, [first, own], [second, other])) {
            if (cuts.size >= MAX_ROW_CUTS) return [...cuts.values()];
            cuts.set(JSON.stringify(cut), cut);
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
    const container = unitAround(tree, tree.parent(node), places.all);
    const child = container === 0 ? 0 : childAround(tree, container, node);
    if (child === 0) return [];
    const boxes = boxAround(tree, container);
    const kids = elementsIn(tree, container);
    const run = runAround(tree, kids, child, places);
    if (run === undefined || run.length < 2 || hasFurtherHead(tree, kids, run)) return boxes;
    const member = elementKind(tree, kids[run.from] as Node);
    return [{ container, plan: { member, span: run.length } }, ...boxes];
  });
}

/** Cuts by the nearest element, from one upwards, that has a sibling of its kind. */
function boxAround(tree: Tree, from: Node): RowCut[] {
  const box = around(tree, from).find((at) => tree.isElement(at) && hasLikeSibling(tree, at));
  if (box === undefined) return [];
  return [{ container: tree.parent(box), plan: { member: elementKind(tree, box) } }];
}

/** Where the values of one example row are. */
interface Places {
  /** The places of the value that has the fewest; none where one is nowhere. */
  readonly rarest: readonly Node[];
  readonly all: readonly (readonly Node[])[];
}

function placesOf(
  model: PageModel,
  example: ReadyExample,
  held: readonly Example[] = [],
): Places {
  const all = [...example.values(), ...held].map((value) =>
    findOccurrences(model, value).slice(0, MAX_ROW_ANCHORS).map(({ node }) => node)
  );
  const [rarest = []] = [...all].sort((a, b) => a.length - b.length);
  return { rarest, all };
}

type Anchored = readonly [Node, Places];

function cutsFor(tree: Tree, first: Anchored, second: Anchored): RowCut[] {
  const container = unitAround(tree, tree.parent(first[0]), [[second[0]]]);
  const deep = cutDeep(tree, first, second);
  let [row, like] = [first[0], second[0]].map((node) => childAround(tree, container, node));
  if (!row || !like || row === like) return deep;
  const cuts: RowCut[] = [...deep];
  const boxes: string[] = [];
  while (row && like && holds(tree, row, first[1].all) && holds(tree, like, second[1].all)) {
    const member = boxes.length > MAX_ROW_BOXES ? undefined : sharedKind(tree, row, like);
    if (member === undefined) return cuts;
    const wrapper = boxes.length === 0 ? {} : { wrapper: boxes.join(">") };
    cuts.push({ container, plan: { member, ...wrapper } });
    boxes.push(member);
    [row, like] = [childAround(tree, row, first[0]), childAround(tree, like, second[0])];
  }
  if (boxes.length > 0) return cuts;
  return [...cutAcross(tree, container, [row, first[1]], [like, second[1]]), ...deep];
}

/** Cuts children into runs of several, each of which contains all values of its example. */
function cutAcross(
  tree: Tree,
  container: Node,
  first: Anchored,
  second: Anchored,
): RowCut[] {
  const kids = elementsIn(tree, container);
  const [own, its] = [first, second].map(([child, places]) => runAround(tree, kids, child, places));
  if (own === undefined || its === undefined) return [];
  const member = sharedKind(tree, kids[own.from] as Node, kids[its.from] as Node);
  const span = Math.max(own.length, its.length);
  if (member === undefined || Math.abs(own.from - its.from) < span) return [];
  // Heads of one kind with the parts behind them would make rows that overlap.
  if (hasFurtherHead(tree, kids, { ...own, length: span })) return [];
  return [{ container, plan: { member, span } }];
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
function cutDeep(tree: Tree, [node, its]: Anchored, [other, theirs]: Anchored): RowCut[] {
  const [row, like] = [unitAround(tree, node, its.all), unitAround(tree, other, theirs.all)];
  const member = row === 0 || like === 0 ? undefined : sharedKind(tree, row, like);
  if (member === undefined || !member.includes(".")) return [];
  if (row === like || depthOf(tree, row) === depthOf(tree, like)) return [];
  // A reply inside the comment that it answers is beside the comments around that one.
  const unit = tree.contains(like, row) ? like : unitAround(tree, row, [[like]]);
  const kind = elementKind(tree, unit);
  const alike = wayTo(tree, unit).find((above) => elementKind(tree, above) === kind) ?? unit;
  const container = tree.parent(alike);
  return container === 0 ? [] : [{ container, plan: { member, deep: true } }];
}

/** Returns the smallest element from one upwards that has a node of each of some; 0 for none. */
export function unitAround(tree: Tree, from: Node, all: readonly (readonly Node[])[]): Node {
  return around(tree, from).find((unit) => holds(tree, unit, all)) ?? 0;
}

function holds(tree: Tree, box: Node, all: readonly (readonly Node[])[]): boolean {
  return all.every((nodes) => nodes.some((node) => tree.contains(box, node)));
}

function depthOf(tree: Tree, node: Node): number {
  return around(tree, node).reduce((depth) => depth + 1, 0);
}

/** Returns the shortest run of children near one of them that contains a place of every value. */
function runAround(
  tree: Tree,
  kids: readonly Node[],
  child: Node,
  { all }: Places,
): { from: number; length: number } | undefined {
  const own = kids.indexOf(child);
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

/** Returns the tag and classes that two elements share; undefined for two tags. */
function sharedKind(tree: Tree, first: Node, second: Node): string | undefined {
  const [tag, ...classes] = elementKind(tree, first).split(".");
  const [its, ...theirs] = elementKind(tree, second).split(".");
  if (tag === undefined || tag !== its) return undefined;
  return [tag, ...classes.filter((name) => theirs.includes(name))].join(".");
}

/** Reports whether an element has a sibling of its kind. */
export function hasLikeSibling(tree: Tree, node: Node): boolean {
  const kind = elementKind(tree, node);
  return elementsIn(tree, tree.parent(node)).some((kid) =>
    kid !== node && elementKind(tree, kid) === kind
  );
}

/** Lists the kinds of the boxes between an element and one inside it, the outer one first. */
export function kindsBetween(tree: Tree, top: Node, node: Node): string[] {
  return [...around(tree, tree.parent(node), top)].map((box) => elementKind(tree, box)).reverse();
}

/** Returns the child of an element that is, or contains, a node below it; 0 for none. */
function childAround(tree: Tree, parent: Node, node: Node): Node {
  return around(tree, node).find((at) => tree.parent(at) === parent) ?? 0;
}
