/**
 * CSS selectors: Selectors 4, compiled once and matched on many pages and rows.
 *
 * Candidates come from an index by id, class or name; what is left of them is tested from right to
 * left with findings remembered, so the work is linear in the page for every combinator.
 */
import { SelectorBudget, TESTS_PER_STEP } from "../budget.ts";
import { columnsOf, type Position } from "../columns.ts";
import { candidatesOf } from "./candidates.ts";
import { both, compileLeft } from "./chain.ts";
import { compileCompound } from "./compound.ts";
import { CssMemory } from "./memory.ts";
import { type CssMember, isCombinator, isJoint, parseCssGroup, type Reading } from "./parse.ts";
import { Slots } from "../slots.ts";
import type {
  Combinator,
  Compound,
  CssAssembler,
  CssPart,
  CssRun,
  CssToken,
  Test,
} from "./types.ts";
import type { Node, Tree } from "../../html/mod.ts";
import { SelectorError } from "../selector_error.ts";

// Bounds.
/** Compounds of one CSS chain, joined by combinators. */
const MAX_CHAIN_COMPOUNDS = 256;

interface CssSelector {
  /** What is read of each match; one for the whole group. */
  readonly reading: Reading;
  /**
   * Returns the positions of the elements to read, in document order, each once.
   *
   * At or below `scope`, which is also what `:scope` means; combinators do not look past it.
   * Throws `SelectorStopped` when the budget is spent.
   */
  find(tree: Tree, scope: Node, budget?: SelectorBudget): Position[];
}

/** Compiles a selector group. Throws `SelectorError` with the reason it cannot be read. */
export function compileCss(text: string): CssSelector {
  const members = parseCssGroup(text);
  const reading = oneReading(members);
  const assembler = new Assembler();
  const finders = members.map(({ tokens, isInside }) => ({
    compound: assembler.chain(tokens),
    isInside,
  }));
  return { reading, find: createFinder(finders, assembler) };
}

function oneReading(members: readonly CssMember[]): Reading {
  const [first, ...others] = members.map((member) => member.reading);
  const same = JSON.stringify(first);
  if (first === undefined || others.some((each) => JSON.stringify(each) !== same)) {
    throw new SelectorError("the selectors of a group must all read the same thing");
  }
  return first;
}

/** One member of a group: what its last compound is looked up by, tested for, and read as. */
interface Finder {
  compound: Compound;
  isInside: boolean;
}

/** Compiles the pieces of one selector and hands out the slots of its memory. */
class Assembler extends Slots implements CssAssembler {
  #usesScope = false;

  meetScope(): void {
    this.#usesScope = true;
  }

  watchScope<Result>(compile: () => Result): { result: Result; usesScope: boolean } {
    const outside = this.#usesScope;
    this.#usesScope = false;
    const result = compile();
    const usesScope = this.#usesScope;
    this.#usesScope = outside || usesScope;
    return { result, usesScope };
  }

  list(lists: readonly (readonly CssToken[])[]): Test {
    const tests = lists.map((tokens) => this.chain(tokens).test);
    const [only] = tests;
    if (tests.length === 1 && only !== undefined) return only;
    const steps = Math.floor(tests.length / TESTS_PER_STEP);
    return (run, at) => {
      run.budget.spend(steps);
      for (const test of tests) if (test(run, at)) return true;
      return false;
    };
  }

  parts(tokens: readonly CssToken[]): CssPart[] {
    const parts: CssPart[] = [];
    let combinator: Combinator | null = null;
    let from = 0;
    for (let at = 0; at <= tokens.length; at++) {
      if (at < tokens.length && !isJoint(tokens[at])) continue;
      if (at > from) {
        checkOrder(tokens, from, at);
        parts.push({ combinator, compound: compileCompound(tokens.slice(from, at), this) });
      } else if (at > 0 || at === tokens.length) {
        throw new SelectorError("a combinator has no selector on both sides");
      }
      if (at < tokens.length) combinator = combinatorOf(tokens[at] as CssToken);
      from = at + 1;
    }
    if (parts.length > MAX_CHAIN_COMPOUNDS) {
      throw new SelectorError(`it joins more than ${MAX_CHAIN_COMPOUNDS} selectors`);
    }
    return parts;
  }

  /** Compiles a chain into a compound that tests all of it and is looked up by its end. */
  chain(tokens: readonly CssToken[]): Compound {
    if (isJoint(tokens[0])) {
      throw new SelectorError("it begins with a combinator: write :scope before it");
    }
    const parts = this.parts(tokens);
    const end = parts[parts.length - 1];
    if (end === undefined) throw new SelectorError("it is empty");
    const left = compileLeft(parts, this);
    if (left === null) return end.compound;
    const { test, seed, rest, fallback } = end.compound;
    return { test: both(test, left), seed, rest: both(rest, left), fallback };
  }
}

/** Refuses an element's name after the first place of a compound: no grammar has `.a*` or `[b]p`. */
function checkOrder(tokens: readonly CssToken[], from: number, to: number): void {
  for (let at = from + 1; at < to; at++) {
    const type = tokens[at]?.type;
    if (type === "tag" || type === "universal") {
      throw new SelectorError("the name of an element comes first in its compound");
    }
  }
}

function combinatorOf(token: CssToken): Combinator {
  if (isCombinator(token)) return token.type as Combinator;
  throw new SelectorError("only the combinators space, >, + and ~ are supported");
}

function createFinder(finders: readonly Finder[], assembler: Assembler): CssSelector["find"] {
  let memory: CssMemory | undefined;
  let scopes = 0;
  let lastScope = -1;
  return (tree, scope, budget = new SelectorBudget()) => {
    const columns = columnsOf(tree);
    const at = columns.at(scope);
    if (at < 0) return [];
    if (memory === undefined || memory.columns !== columns) {
      memory = new CssMemory(columns, assembler);
    }
    if (at !== lastScope) scopes++;
    lastScope = at;
    const run: CssRun = {
      columns,
      memory,
      isQuirks: tree.mode === "quirks",
      budget,
      top: at,
      scope: at,
      generation: scopes * 2,
    };
    try {
      return findAll(run, finders);
    } catch (error) {
      // What was half found when the budget ran out must not be used later.
      memory = undefined;
      throw error;
    }
  };
}

function findAll(run: CssRun, finders: readonly Finder[]): Position[] {
  const [only] = finders;
  if (finders.length === 1 && only !== undefined) return findOne(run, only);
  const found: Position[] = [];
  for (const finder of finders) {
    const some = findOne(run, finder);
    run.budget.hold(some.length);
    for (const at of some) found.push(at);
  }
  return distinct(found);
}

function findOne(run: CssRun, finder: Finder): Position[] {
  const found = candidatesOf(run, finder.compound, run.top);
  return finder.isInside ? elementsWithin(run, found) : found;
}

/** Returns every element at or below the found ones, each once. */
function elementsWithin({ columns, budget }: CssRun, found: readonly Position[]): Position[] {
  const all: Position[] = [];
  let past = -1;
  for (const top of found) {
    if (top < past) continue;
    past = (columns.last[top] as number) + 1;
    budget.spend(past - top);
    for (let at = top; at < past; at++) if (columns.isElement(at)) all.push(at);
  }
  return all;
}

/** Sorts positions into document order and drops repeats. */
function distinct(found: readonly Position[]): Position[] {
  const sorted = Int32Array.from(found).sort();
  const once: Position[] = [];
  for (const at of sorted) if (at !== once[once.length - 1]) once.push(at);
  return once;
}
