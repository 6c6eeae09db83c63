/**
 * The steps that reading a page may take: the bound that keeps a small page from causing endless
 * work.
 *
 * A reader that reads each part of a page once needs none. Steps are counted where the page itself
 * makes it read again: things inside things, references, one text under many names, addresses that
 * repeat a long base. A reader that ran out is reported in answers, as `unread`.
 */
import { MIN_READING_STEPS, READING_STEPS_PER_CHAR } from "../../base/limits.ts";
import { onceFor } from "../../base/once_for.ts";
import type { Tree } from "./tree.ts";

/** The steps of one reader on one page. */
export interface ReadingSteps {
  /** Takes steps; false, and none left, when there are not so many. */
  take(count: number): boolean;
  /** Ends the reading at another bound of the reader. */
  stop(): void;
  isSpent(): boolean;
}

const stoppedIn = onceFor((_: Tree) => new Set<string>());

/** Opens the steps of one reader; `part` is its name in an answer when it runs out. */
export function openSteps(tree: Tree, part: string): ReadingSteps {
  let left = Math.max(MIN_READING_STEPS, READING_STEPS_PER_CHAR * tree.source.text.length);
  const stop = (): void => {
    left = 0;
    stoppedIn(tree).add(part);
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
  return [...stoppedIn(tree)];
}
