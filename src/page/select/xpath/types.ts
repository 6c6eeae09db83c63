/** The interfaces between the parts of the XPath compiler; no code. */
import type { Compiled } from "./value.ts";
import type { Expression } from "./syntax.ts";

/** Compiles sub-expressions and hands out slots of the memory. */
export interface XPathAssembler {
  /** Compiles an expression that belongs to a larger one. */
  compile(expression: Expression): Compiled;
  /** Compiles a predicate, which is evaluated for many nodes. */
  compilePredicate(expression: Expression): Compiled;
  /** Returns the slot under which the page's number of an element name is kept. */
  nameSlot(name: string): number;
  /** Returns the slot of an attribute name in lower case, prefix included. */
  attributeSlot(name: string): number;
  /** Returns a slot to remember findings under. */
  slot(): number;
  /** True inside a predicate of a predicate, where a node may be tested again and again. */
  readonly isNested: boolean;
}
