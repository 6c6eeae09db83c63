/** Looking up the elements a compound may mean, in document order. */
import { asciiLower } from "../../text/mod.ts";
import { lowerBound, type Position } from "../columns.ts";
import type { Compound, CssRun, Seed, Test } from "./types.ts";
import { wordIndexOf } from "../word_index.ts";

/** Returns the elements at or below a position that fit a compound, in document order. */
export function candidatesOf(run: CssRun, compound: Compound, top: Position): Position[] {
  const { list, from, to, test } = lookUp(run, compound, top);
  const found: Position[] = [];
  run.budget.spend(to - from);
  for (let index = from; index < to; index++) {
    const at = list[index] as number;
    if (test(run, at)) found.push(at);
  }
  return found;
}

/** Candidates in part of a list, and what each must fit. */
interface Lookup {
  list: ArrayLike<number>;
  from: number;
  to: number;
  test: Test;
}

function lookUp(run: CssRun, compound: Compound, top: Position): Lookup {
  const { seed, test, rest, fallback } = compound;
  const last = run.columns.last[top] as number;
  if (seed.kind === "name" || seed.kind === "all") {
    return { ...rangeOf(run, seed, top, last), test: rest };
  }
  const range = rangeOf(run, fallback, top, last);
  const index = wordIndexOf(run.columns, range.to - range.from);
  if (index === undefined) return { ...range, test };
  const word = run.isQuirks ? asciiLower(seed.value) : seed.value;
  const list = seed.kind === "id" ? index.id(word) : index.class(word);
  const from = lowerBound(list, top, 0, list.length);
  return { list, from, to: lowerBound(list, last + 1, from, list.length), test: rest };
}

function rangeOf(
  { columns, memory }: CssRun,
  seed: Exclude<Seed, { value: string }>,
  first: Position,
  last: Position,
): Omit<Lookup, "test"> {
  return seed.kind === "name"
    ? columns.named(memory.nameId(seed.slot), first, last)
    : columns.elementsIn(first, last);
}
