/** How much of a page a reader of a vocabulary may copy, and how many things it may make. */
import { openSteps, type Page, type ReadingSteps } from "../../page/html/mod.ts";

// Bounds.
/** Types of one thing; later ones are dropped. */
export const MAX_THING_TYPES = 256;
/** Items of a page's microdata or microformats, or statements of its RDFa; later ones are not read. */
export const MAX_THINGS = 100_000;

/** The steps of a reader of things. */
export interface CopyBudget extends ReadingSteps {
  /** Counts one item; false, with nothing left, past `MAX_THINGS`. */
  takeThing(): boolean;
}

/** Opens the budget of one reader on one page; `part` is what an answer calls it when it runs out. */
export function copyBudget(page: Page, part: string): CopyBudget {
  const steps = openSteps(page.tree, part);
  let things = MAX_THINGS;
  return {
    ...steps,
    takeThing(): boolean {
      if (things === 0) steps.stop();
      else things--;
      return !steps.isSpent();
    },
  };
}
