/**
 * Chooses the main content of a page: which blocks and images a reader came for.
 */
import type { Tree } from "../html/tree.ts";
import { type Container, isProse, type Outline, outlineOf } from "./outline.ts";
import { Selection } from "./selection.ts";

/** The chosen part of a page. */
export interface MainContent {
  readonly selection: Selection;
  /** The smallest element that holds all that was chosen; 0 when nothing was. */
  readonly root: number;
}

/** Chooses the main content of a page. Linear in the page; never throws. */
export function readMainContent(tree: Tree): MainContent {
  const outline = outlineOf(tree);
  const best = bestContainer(outline);
  const chosen = new Uint8Array(tree.length);
  if (best === undefined) return { selection: new Selection(chosen), root: 0 };
  for (const block of outline.blocks) {
    if (block.first < best.first || block.last > best.last) continue;
    if (block.linkWords > block.words * 0.5 && !isProse(block)) continue;
    for (let at = block.first; at <= block.last; at++) {
      if (tree.isText(tree.nodeAt(at))) chosen[at] = 1;
    }
  }
  for (const at of outline.images) if (at >= best.first && at <= best.last) chosen[at] = 1;
  return { selection: new Selection(chosen), root: best.node };
}

function bestContainer(outline: Outline): Container | undefined {
  const scores = new Map<Container, number>();
  for (const block of outline.blocks) {
    if (!isProse(block)) continue;
    const score = Math.log(block.words) * (block.words - block.linkWords);
    let share = 1;
    for (
      let at: Container | undefined = block.owner.parent;
      at !== undefined && share > 0.2;
      at = at.parent
    ) {
      scores.set(at, (scores.get(at) ?? 0) + score * share);
      share *= 0.6;
    }
  }
  let best: Container | undefined;
  let most = 0;
  for (const [container, score] of scores) {
    const weighed = score * (1 - container.linkWords / (container.words + 1));
    if (weighed > most) [best, most] = [container, weighed];
  }
  return best;
}
