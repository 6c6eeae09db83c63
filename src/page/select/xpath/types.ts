/** The interfaces between the parts of the XPath compiler; no code. */
import type { Slots } from "../slots.ts";
import type { Compiled } from "./value.ts";
import type { Expression } from "./syntax.ts";

/** Compiles sub-expressions and hands out slots of the memory. */
export interface XPathAssembler extends Slots {
  /** Compiles an expression that belongs to a larger one. */
  compile(expression: Expression): Compiled;
  /** Compiles a predicate, which is evaluated for many nodes. */
  compilePredicate(expression: Expression): Compiled;
  /** True inside a predicate of a predicate, where a node may be tested again and again. */
  readonly isNested: boolean;
}
