/**
 * What the tests of one selector remember about one page.
 *
 * Every `div a` would otherwise climb the same ancestors for each `a`. Findings are stamped with
 * the generation of the scope they were made in, so a thousand rows share one column.
 */
import type { Columns, Position } from "../columns.ts";
import type { SelectorBudget } from "../budget.ts";

/** A set of elements found once, and the generation it is valid for. */
export interface FoundSet {
  generation: number;
  flags: Uint8Array;
}

/** Positions counted among siblings that fit a selector; 0 for one that does not fit. */
export interface FoundCounts {
  generation: number;
  fromStart: Map<Position, number>;
  fromEnd: Map<Position, number>;
}

/** The columns, sets and counts of one selector on one page, by slot. */
export class CssMemory {
  readonly columns: Columns;
  readonly #names: Int32Array;
  readonly #attributes: readonly (readonly number[])[];
  readonly #stamps: (Int32Array | undefined)[] = [];
  readonly sets: (FoundSet | undefined)[] = [];
  readonly counts: (FoundCounts | undefined)[] = [];

  constructor(columns: Columns, names: readonly string[], attributes: readonly string[]) {
    this.columns = columns;
    const known = columns.attributeNames;
    this.#attributes = attributes.map((name) =>
      name.startsWith("*:") ? known.local(name.slice(2)) : known.whole(name)
    );
    this.#names = Int32Array.from(names, (name) => columns.nameId(name));
  }

  /** Returns the page's number of the name in a slot; -2 when the page has none such. */
  nameId(slot: number): number {
    return this.#names[slot] as number;
  }

  /** Returns the page's numbers of the attribute name in a slot. */
  attributeIds(slot: number): readonly number[] {
    return this.#attributes[slot] as readonly number[];
  }

  /** Returns the column of a slot: by position `2 * generation`, plus 1 for yes. */
  stamps(slot: number, budget: SelectorBudget): Int32Array {
    let column = this.#stamps[slot];
    if (column === undefined) {
      budget.hold(this.columns.count);
      column = new Int32Array(this.columns.count);
      this.#stamps[slot] = column;
    }
    return column;
  }
}
