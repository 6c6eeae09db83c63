/** Looking up the elements a compound may mean, in document order. */
import { asciiLower } from "./ascii_lower.ts";
import { type Columns, lowerBound, type Position } from "./columns.ts";
import type { Compound, CssRun } from "./css_types.ts";
import { wordIndexOf } from "./word_index.ts";

/** Gives the elements at or below a position that fit a compound, in document order. */
export function candidatesOf(run: CssRun, compound: Compound, top: Position): Position[] {
  const { columns, budget } = run;
  const last = columns.last[top] as number;
  const found: Position[] = [];
  const { list, from, to } = lookUp(run, compound, top, last);
  const test = compound.rest;
  budget.spend(to - from);
  for (let index = from; index < to; index++) {
    const at = list[index] as number;
    if (test(run, at)) found.push(at);
  }
  return found;
}

interface Lookup {
  list: ArrayLike<number>;
  from: number;
  to: number;
}

function lookUp(run: CssRun, compound: Compound, top: Position, last: Position): Lookup {
  const { columns } = run;
  const { seed } = compound;
  switch (seed.kind) {
    case "name":
      return columns.named(run.memory.nameId(seed.slot), top, last);
    case "all":
      return within(columns, columns.elements, top, last);
    default: {
      const word = run.isQuirks ? asciiLower(seed.value) : seed.value;
      const index = wordIndexOf(columns);
      return within(columns, seed.kind === "id" ? index.id(word) : index.class(word), top, last);
    }
  }
}

function within(
  columns: Columns,
  list: ArrayLike<number>,
  top: Position,
  last: Position,
): Lookup {
  if (top === 0 && last === columns.count - 1) return { list, from: 0, to: list.length };
  return {
    list,
    from: lowerBound(list, top, 0, list.length),
    to: lowerBound(list, last + 1, 0, list.length),
  };
}
