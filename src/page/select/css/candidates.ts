/** Looking up the elements a compound may mean, in document order. */
import { asciiLower } from "../../text/mod.ts";
import { type Columns, lowerBound, type Position } from "../columns.ts";
import type { Compound, CssRun, Seed, Test } from "./types.ts";
import { onceFor } from "../../../base/once_for.ts";

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

const NONE: readonly Position[] = [];
/** How often a page may be looked through before an index of it pays. */
const LOOKS_BEFORE_INDEX = 4;

/** An index, or how many elements were looked at for want of one. */
interface Indexing {
  index: WordIndex | undefined;
  looked: number;
}

const indexingOf = onceFor((_: Columns): Indexing => ({ index: undefined, looked: 0 }));

/** Returns the index of a page; undefined where looking at `looks` elements is cheaper. */
function wordIndexOf(columns: Columns, looks: number): WordIndex | undefined {
  const indexing = indexingOf(columns);
  if (indexing.index !== undefined) return indexing.index;
  indexing.looked += looks;
  if (indexing.looked > LOOKS_BEFORE_INDEX * columns.elements.length) {
    indexing.index = new WordIndex(columns);
  }
  return indexing.index;
}

/** Ids and class words of one page, each with its elements in document order. */
class WordIndex {
  readonly #ids = new Map<string, Position[]>();
  readonly #classes = new Map<string, Position[]>();

  constructor(columns: Columns) {
    // In quirks mode ids and classes are compared letter case aside (Selectors 4, 6.6 and 6.7).
    const fold = columns.tree.mode === "quirks" ? asciiLower : (text: string): string => text;
    const ids = columns.attributeNames.whole("id");
    const classes = columns.attributeNames.whole("class");
    for (const at of columns.elements) {
      const id = columns.attribute(at, ids);
      if (id !== undefined) add(this.#ids, fold(id), at);
      const list = columns.attribute(at, classes);
      const words = list === undefined ? [] : fold(list).split(/[\t\n\f\r ]+/);
      for (const word of words) if (word !== "") add(this.#classes, word, at);
    }
  }

  /** Returns the elements of an id; `id` in lower case when the page is in quirks mode. */
  id(id: string): readonly Position[] {
    return this.#ids.get(id) ?? NONE;
  }

  /** Returns the elements of a class; `name` in lower case when the page is in quirks mode. */
  class(name: string): readonly Position[] {
    return this.#classes.get(name) ?? NONE;
  }
}

function add(map: Map<string, Position[]>, word: string, at: Position): void {
  const list = map.get(word);
  if (list === undefined) map.set(word, [at]);
  else if (list[list.length - 1] !== at) list.push(at);
}
