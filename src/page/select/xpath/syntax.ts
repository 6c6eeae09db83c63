/** The shapes of a parsed XPath 1.0 expression. */

/** The thirteen axes. */
export const AXES = [
  "ancestor",
  "ancestor-or-self",
  "attribute",
  "child",
  "descendant",
  "descendant-or-self",
  "following",
  "following-sibling",
  "namespace",
  "parent",
  "preceding",
  "preceding-sibling",
  "self",
] as const;

/** One of the axes. */
export type Axis = typeof AXES[number];

/** What a step selects; names in lower case, with `xml:` when they have it. */
export type NodeTest =
  | { kind: "name"; name: string }
  | { kind: "any" }
  | { kind: "node" | "text" | "comment" }
  /** Of one target, or of any. */
  | { kind: "processing-instruction"; target: string | undefined };

/** One step of a location path. */
export interface Step {
  axis: Axis;
  test: NodeTest;
  predicates: Expression[];
}

/** The operators of a comparison. */
export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** The operators that calculate. */
export type Calculation = "+" | "-" | "*" | "div" | "mod";

/** An operator between two operands. */
export type Operator = "or" | "and" | Comparison | Calculation;

/** A location path; `from` is what it starts at when that is neither the context nor the root. */
export interface PathExpression {
  kind: "path";
  isAbsolute: boolean;
  from: Expression | null;
  steps: Step[];
}

/** An expression. Operators of one rank are one flat chain, so length never becomes depth. */
export type Expression =
  | PathExpression
  | { kind: "number"; value: number }
  | { kind: "literal"; value: string }
  | { kind: "negate"; operand: Expression }
  | { kind: "chain"; first: Expression; rest: { operator: Operator; operand: Expression }[] }
  | { kind: "union"; members: Expression[] }
  | { kind: "filter"; base: Expression; predicates: Expression[] }
  | { kind: "call"; name: string; args: Expression[] };
