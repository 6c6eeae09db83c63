/**
 * The steps that reading a page may take: what keeps a small page from asking for endless work.
 *
 * A reader that looks at each part of a page once needs none. It pays where the page itself makes
 * it look again: things inside things, references, one text under many names, addresses that repeat
 * a long base. A reader that ran out is told of in answers, as `unread`.
 */
import { MIN_READING_STEPS, READING_STEPS_PER_CHAR } from "../limits.ts";
import type { Tree } from "./tree.ts";

/** The steps of one reader on one page. */
export interface ReadingSteps {
  /** Takes steps; false, and none left, when there are not so many. */
  take(count: number): boolean;
  /** Ends the reading at a bound of the reader's own. */
  stop(): void;
  isSpent(): boolean;
}

const STOPPED = new WeakMap<Tree, Set<string>>();

/** Opens the steps of one reader; `part` is what an answer calls it when it runs out. */
export function openSteps(tree: Tree, part: string): ReadingSteps {
  let left = Math.max(MIN_READING_STEPS, READING_STEPS_PER_CHAR * tree.source.text.length);
  const stop = (): void => {
    left = 0;
    const parts = STOPPED.get(tree) ?? new Set<string>();
    STOPPED.set(tree, parts.add(part));
  };
  return {
    take(count: number): boolean {
      if (count >= left) stop();
      else left -= count;
      return left > 0;
    },
    stop,
    isSpent: () => left === 0,
  };
}

/** Names the readers of a page that ran out of steps, in the order in which they did. */
export function stoppedParts(tree: Tree): string[] {
  return [...STOPPED.get(tree) ?? []];
}
