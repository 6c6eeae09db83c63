/** What the tests of a selector remember of a page, by the generation of their scope. */
import type { Position } from "../columns.ts";
import type { SelectorBudget } from "../budget.ts";
import { PageNumbers } from "../slots.ts";

/** Positions counted among siblings that fit a selector; 0 for one that does not fit. */
export interface FoundCounts {
  generation: number;
  fromStart: Map<Position, number>;
  fromEnd: Map<Position, number>;
}

/** The columns, sets and counts of one selector on one page, by slot. */
export class CssMemory extends PageNumbers {
  readonly #stamps: (Int32Array | undefined)[] = [];
  readonly sets: ({ generation: number; flags: Uint8Array } | undefined)[] = [];
  readonly counts: (FoundCounts | undefined)[] = [];

  /** Returns the column of a slot: by position `2 * generation`, plus 1 for yes. */
  stamps(slot: number, budget: SelectorBudget): Int32Array {
    let column = this.#stamps[slot];
    if (column === undefined) {
      budget.hold(this.columns.count);
      this.#stamps[slot] = column = new Int32Array(this.columns.count);
    }
    return column;
  }
}
