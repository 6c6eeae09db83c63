/** A block as features use it, and the measures they share. */
import type { Block, Container } from "./outline.ts";
import type { PageView } from "./page_view.ts";
import { countSigns, type TextCounts } from "./words/text_counts.ts";

/** A block as features use it: itself, its neighbours, and its containers. */
export interface BlockView {
  readonly page: PageView;
  readonly at: number;
  readonly block: Block;
  /** Its container and those around it, the document repeated at the end. */
  readonly around: readonly Container[];
}

/** Measures one thing of a block. */
export type Feature = (view: BlockView) => number;

/** Containers around a block that are read. */
export const LEVELS = 6;

/** Returns a view of a block. */
export function viewBlock(page: PageView, at: number): BlockView {
  const block = page.outline.blocks[at] as Block;
  const around: Container[] = [];
  let container = block.owner;
  for (let level = 0; level < LEVELS; level++) {
    around.push(container);
    container = container.parent ?? container;
  }
  return { page, at, block, around };
}

/** Returns the container that is the whole page. */
export function wholeOf(page: PageView): Container {
  return page.outline.containers[0] as Container;
}

/** Returns a part as a share of a whole, 0 when the whole is nothing. */
export function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

/** Reports whether a container is in another, or is it. */
export function isWithin(outer: Container, inner: Container): boolean {
  return inner.first >= outer.first && inner.last <= outer.last;
}

const MAX_DISTANCE = 20;

/** Returns how many steps up from `from` the first container is that also contains `target`. */
export function distance(target: Container, from: Container): number {
  let steps = 0;
  let at: Container | undefined = from;
  while (at !== undefined && steps < MAX_DISTANCE && !isWithin(at, target)) {
    steps++;
    at = at.parent;
  }
  return steps;
}

/** Counts the signs of a block's text, once for all features and models that ask. */
export function signsOf({ page, at, block }: BlockView): TextCounts {
  return page.signs[at] ??= countSigns(block.text);
}
