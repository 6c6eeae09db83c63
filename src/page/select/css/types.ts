/** The shapes the parts of the CSS engine share; no code. */
import type { AttributeSelector, PseudoSelector, Selector as CssToken } from "css-what";
import type { SelectorBudget } from "../budget.ts";
import type { Columns, Position } from "../columns.ts";
import type { Slots } from "../slots.ts";
import type { CssMemory } from "./memory.ts";

export type { AttributeSelector, CssToken, PseudoSelector };

/** Reports whether an element fits; compiled once, run on many elements. */
export type Test = (run: CssRun, at: Position) => boolean;

/** The state of one evaluation: the page, where it looks, and what it may spend. */
export interface CssRun {
  readonly columns: Columns;
  readonly memory: CssMemory;
  readonly isQuirks: boolean;
  budget: SelectorBudget;
  /** Combinators do not look past this position; 0, the document, for a whole page. */
  top: Position;
  /** What `:scope` is. */
  scope: Position;
  /** Tells what was remembered below one `top` from what was remembered below another; from 2. */
  generation: number;
}

/** Compiles the lists inside `:is()`, `:not()`, `:has()` and the like, and hands out slots. */
export interface CssAssembler extends Slots {
  /** Compiles a list of selectors into one test. */
  list(lists: readonly (readonly CssToken[])[]): Test;
  /** Compiles compounds and combinators from right to left for `:has()`. */
  parts(tokens: readonly CssToken[]): CssPart[];
  /** Notes that `:scope` was met. */
  meetScope(): void;
  /** Compiles something and tells whether `:scope` was met in it. */
  watchScope<Result>(compile: () => Result): { result: Result; usesScope: boolean };
}

/** The combinators both engines of the web agree on. */
export type Combinator = "descendant" | "child" | "adjacent" | "sibling";

/** One compound with the combinator before it; null before the first of a chain. */
export interface CssPart {
  combinator: Combinator | null;
  compound: Compound;
}

/** Where the candidates for a compound are looked up. */
export type Seed =
  | { kind: "id" | "class"; value: string }
  | { kind: "name"; slot: number }
  | { kind: "all" };

/** One compound: the whole test, and the lookup with what remains to be tested after it. */
export interface Compound {
  test: Test;
  seed: Seed;
  /** What a looked-up candidate must still fit. */
  rest: Test;
  /** Where candidates for the whole test come from while there is no index of words. */
  fallback: Exclude<Seed, { value: string }>;
}
