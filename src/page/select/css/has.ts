/**
 * `:has()`: Selectors 4, section 4.5.
 *
 * Found from the inside out, once for the page: first what the argument ends in, then what has the
 * right relation to that, up to the elements that have it. Every step marks an element at most
 * once, so `div:has(div:has(div))` on a deep page costs a few walks and not one per element.
 */
import type { Position } from "../columns.ts";
import { candidatesOf } from "./candidates.ts";
import { isCombinator } from "./parse.ts";
import { wholeGeneration, wholePage } from "./scope.ts";
import type { Combinator, CssAssembler, CssPart, CssRun, CssToken, Test } from "./types.ts";

interface Argument {
  chains: readonly CssPart[][];
  usesScope: boolean;
  slot: number;
}

/** Compiles the argument of `:has()`. */
export function compileHas(lists: readonly (readonly CssToken[])[], assembler: CssAssembler): Test {
  const { result, usesScope } = assembler.watchScope(() =>
    lists.map((tokens) => relativeParts(tokens, assembler))
  );
  const argument: Argument = { chains: result, usesScope, slot: assembler.slot() };
  return (run, at) => flagsOf(run, argument)[at] === 1;
}

/** Returns the parts of a relative selector, each with the combinator before it. */
function relativeParts(tokens: readonly CssToken[], assembler: CssAssembler): CssPart[] {
  const descendant = { type: "descendant" } as CssToken;
  return assembler.parts(isCombinator(tokens[0]) ? tokens : [descendant, ...tokens]);
}

function flagsOf(run: CssRun, { chains, usesScope, slot }: Argument): Uint8Array {
  const generation = wholeGeneration(run, usesScope);
  const known = run.memory.sets[slot];
  if (known?.generation === generation) return known.flags;
  run.budget.hold(run.columns.count >> 2);
  const flags = new Uint8Array(run.columns.count);
  wholePage(run, usesScope, () => {
    for (const parts of chains) {
      for (const at of anchorsOf(run, parts)) flags[at] = 1;
    }
  });
  run.memory.sets[slot] = { generation, flags };
  return flags;
}

function anchorsOf(run: CssRun, parts: readonly CssPart[]): Position[] {
  const end = parts[parts.length - 1] as CssPart;
  let found = candidatesOf(run, end.compound, 0);
  for (let index = parts.length - 1; index >= 0 && found.length > 0; index--) {
    const related = relatedTo(run, found, (parts[index] as CssPart).combinator as Combinator);
    const left = parts[index - 1]?.compound.test;
    found = left === undefined ? related : related.filter((at) => left(run, at));
  }
  return found;
}

/** Returns every element from which a combinator leads to one of `found`. */
function relatedTo(run: CssRun, found: readonly Position[], combinator: Combinator): Position[] {
  const { columns } = run;
  const column = combinator === "descendant" || combinator === "child"
    ? columns.parent
    : columns.previousElement;
  const isFar = combinator === "descendant" || combinator === "sibling";
  const marked = new Uint8Array(columns.count);
  run.budget.spend((columns.count >> 4) + found.length);
  const related: Position[] = [];
  for (const at of found) {
    let before = column[at] as number;
    while (before > 0 && marked[before] === 0) {
      marked[before] = 1;
      related.push(before);
      if (!isFar) break;
      before = column[before] as number;
    }
  }
  run.budget.spend(related.length);
  return related;
}
