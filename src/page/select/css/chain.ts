/**
 * Compounds joined by combinators, matched from right to left.
 *
 * A descendant or later-sibling combinator remembers for every element whether it or one before it
 * fitted, so each element is tested once whatever the page looks like.
 */
import type { Position } from "../columns.ts";
import type { Combinator, CssAssembler, CssPart, CssRun, Test } from "./types.ts";

/** Compiles all parts of a chain but the last into what its last compound must also fit. */
export function compileLeft(parts: readonly CssPart[], assembler: CssAssembler): Test | null {
  let left: Test | null = null;
  for (let index = 1; index < parts.length; index++) {
    const before = parts[index - 1] as CssPart;
    const part = parts[index] as CssPart;
    const test = left === null ? before.compound.test : both(before.compound.test, left);
    left = compileLink(part.combinator as Combinator, test, assembler);
  }
  return left;
}

/** Makes one test of two, the first asked first. */
export function both(first: Test, second: Test): Test {
  return (run, at) => first(run, at) && second(run, at);
}

function compileLink(combinator: Combinator, left: Test, assembler: CssAssembler): Test {
  switch (combinator) {
    case "child":
      return (run, at) => {
        if (at === run.top) return false;
        run.budget.spend(1);
        const parent = run.columns.parent[at] as number;
        return parent > 0 && left(run, parent);
      };
    case "adjacent":
      return (run, at) => {
        if (at === run.top) return false;
        run.budget.spend(1);
        const before = run.columns.previousElement[at] as number;
        return before >= 0 && left(run, before);
      };
    case "descendant":
      return rememberedLink(left, assembler.slot(), (run) => run.columns.parent);
    case "sibling":
      return rememberedLink(left, assembler.slot(), (run) => run.columns.previousElement);
  }
}

/** Compiles "some element further along a column fits", each element asked once. */
function rememberedLink(left: Test, slot: number, columnOf: (run: CssRun) => Int32Array): Test {
  return (run, at) => {
    if (at === run.top) return false;
    const column = columnOf(run);
    const first = column[at] as number;
    if (first <= 0) return false;
    const stamps = run.memory.stamps(slot, run.budget);
    const no = run.generation * 2;
    let end: Position = first;
    let stamp = no;
    for (; end > 0; end = column[end] as number) {
      const known = stamps[end] as number;
      if (known >>> 1 === run.generation) {
        stamp = known;
        break;
      }
      run.budget.spend(1);
      if (left(run, end)) {
        stamp = no + 1;
        stamps[end] = stamp;
        break;
      }
      stamps[end] = no;
      if (end === run.top) break;
    }
    // What was passed on the way was marked "no"; a "yes" found further along is true of it too.
    if (stamp !== no) {
      for (let passed = first; passed !== end; passed = column[passed] as number) {
        stamps[passed] = stamp;
      }
    }
    return stamp !== no;
  };
}
