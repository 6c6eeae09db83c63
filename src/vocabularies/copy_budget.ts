/** How much a reader may copy of a page that makes it copy. */
import type { Page } from "../html/page.ts";
import { COPY_FACTOR, MAX_THINGS, MIN_COPY_CHARS } from "../limits.ts";

/** What is left of a page's budget, in characters. */
export interface CopyBudget {
  /** Takes a cost; false, and nothing left, when it cannot be paid. */
  take(cost: number): boolean;
  /** Takes the room of one item; false, and nothing left, past `MAX_THINGS`. */
  takeThing(): boolean;
  isSpent(): boolean;
}

/** Opens the budget of one reader on one page: some multiple of the page's length. */
export function copyBudget(page: Page): CopyBudget {
  let things = MAX_THINGS;
  let left = Math.max(MIN_COPY_CHARS, COPY_FACTOR * page.html.length);
  return {
    take(cost: number): boolean {
      left = cost > left ? 0 : left - cost;
      return left > 0;
    },
    takeThing(): boolean {
      if (things === 0) left = 0;
      else things--;
      return left > 0;
    },
    isSpent(): boolean {
      return left === 0;
    },
  };
}
