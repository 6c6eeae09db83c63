/** What a function of the core library declares of itself. */
import type { Evaluate, XNode } from "./run.ts";
import { type Compiled, stringOf, type Traits } from "./value.ts";

/** One function: how many arguments it takes and how a call of it is compiled. */
export interface FunctionRule {
  least: number;
  most: number;
  /** True when the first argument must be nodes. */
  takesNodes?: true;
  compile(args: readonly Compiled[], traits: Traits): Compiled;
}

/** Functions by name. */
export type FunctionTable = Readonly<Record<string, FunctionRule>>;

/** Makes the rule of a function that takes so many arguments, of any type. */
export function rule(least: number, most: number, compile: FunctionRule["compile"]): FunctionRule {
  return { least, most, compile };
}

/** Traits of what depends on the context node alone. */
export const OF_CONTEXT: Traits = { usesPosition: false, isFixed: false, isCostly: false };

/** Returns the argument at an index; the number of arguments was checked before. */
export function argument(args: readonly Compiled[], index: number): Compiled {
  return args[index] as Compiled;
}

/** Returns the string of the first argument, or of the context node without one. */
export function ownString(args: readonly Compiled[]): Evaluate<string> {
  return args[0]?.string ?? ((run) => stringOf(run, run.node));
}

/** Returns the first node of the first argument, or the context node without one. */
export function ownNode(args: readonly Compiled[]): Evaluate<XNode | undefined> {
  const nodes = args[0]?.nodes;
  if (nodes === undefined) return ({ node }) => node;
  return (run) => nodes(run)[0];
}

/** Returns the traits of a call whose missing argument means the context node. */
export function ownTraits(args: readonly Compiled[], traits: Traits): Traits {
  return args.length === 0 ? OF_CONTEXT : traits;
}
