/** The structure of an element: the set of tag paths below it, three steps deep. */
import type { Node, Tree } from "../../html/mod.ts";

/** Tag paths below an element, as numbers in rising order. */
export type Outline = readonly number[];

/** Paths an outline has at most; later ones, in document order, are left out. */
const MAX_PATHS = 400;
const DEPTH = 3;

/** Numbers the tag paths of one page. */
export interface PathNumbers {
  readonly numbers: Map<string, number>;
  /** Tables by whether their columns have names, for the readers of outlines. */
  readonly headed: Map<Node, boolean>;
}

/** Reads the outline of an element, `depth` steps deep. Linear in the nodes up to there. */
export function outlineOf(tree: Tree, node: Node, paths: PathNumbers, depth = DEPTH): Outline {
  const found = new Set<number>();
  let level: { node: Node; path: string }[] = [{ node, path: "" }];
  for (let step = 0; step < depth && found.size < MAX_PATHS; step++) {
    const below: { node: Node; path: string }[] = [];
    for (const { node: parent, path } of level) {
      for (let kid = tree.firstChild(parent); kid !== 0; kid = tree.nextSibling(kid)) {
        if (!tree.isElement(kid)) continue;
        const own = `${path}/${tree.nameIdOf(kid)}`;
        found.add(numberOf(paths, own));
        below.push({ node: kid, path: own });
      }
    }
    level = below;
  }
  return [...found].sort((a, b) => a - b).slice(0, MAX_PATHS);
}

function numberOf(paths: PathNumbers, path: string): number {
  let number = paths.numbers.get(path);
  if (number === undefined) paths.numbers.set(path, number = paths.numbers.size);
  return number;
}

/** Reports whether two outlines share two thirds of their paths; two empty ones are alike. */
export function areAlike(a: Outline, b: Outline): boolean {
  if (a.length * 3 < b.length * 2 || b.length * 3 < a.length * 2) return false;
  const shared = countShared(a, b);
  return shared * 3 >= (a.length + b.length - shared) * 2;
}

function countShared(a: Outline, b: Outline): number {
  let shared = 0;
  let at = 0;
  let opposite = 0;
  while (at < a.length && opposite < b.length) {
    const here = a[at] as number;
    const there = b[opposite] as number;
    if (here === there) shared++;
    if (here <= there) at++;
    if (there <= here) opposite++;
  }
  return shared;
}
