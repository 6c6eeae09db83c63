/** XPath tokens to an expression: the grammar of XPath 1.0, sections 2 and 3. */
import { MAX_SELECTOR_CHARS, MAX_SELECTOR_DEPTH } from "../budget.ts";
import { asciiLower } from "../../text/mod.ts";
import { misplacedRows, SelectorError } from "../selector_error.ts";
import { readXPathTokens, type XPathToken } from "./lexer.ts";
import { AXES } from "./syntax.ts";
import type { Axis, Expression, NodeTest, Operator, Step } from "./syntax.ts";
import { clipped, quoted } from "../../../base/quoted.ts";

const NODE_TYPES = ["node", "text", "comment", "processing-instruction"] as const;

/** Operators from the loosest to the tightest. */
const RANKS: readonly (readonly string[])[] = [
  ["or"],
  ["and"],
  ["=", "!="],
  ["<", "<=", ">", ">="],
  ["+", "-"],
  ["*", "div", "mod"],
];

const ANY_NODE: Step = { axis: "descendant-or-self", test: { kind: "node" }, predicates: [] };

/** Parses an expression. Throws `SelectorError` with the reason it cannot be read. */
export function parseXPath(text: string): Expression {
  if (text.length > MAX_SELECTOR_CHARS) {
    throw new SelectorError(`it has more than ${MAX_SELECTOR_CHARS} characters`);
  }
  return new Parser(readXPathTokens(text)).whole();
}

class Parser {
  readonly #tokens: readonly XPathToken[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly XPathToken[]) {
    this.#tokens = tokens;
  }

  whole(): Expression {
    if (this.#tokens.length === 0) throw new SelectorError("it is empty");
    const expression = this.#ranked(0);
    const left = this.#tokens[this.#at];
    if (left !== undefined) throw new SelectorError(`${quoted(left.text)} is out of place`);
    return expression;
  }

  /** Reads operands of the next tighter rank joined by the operators of one rank. */
  #ranked(rank: number): Expression {
    const operators = RANKS[rank];
    if (operators === undefined) return this.#unary();
    const first = this.#ranked(rank + 1);
    const rest: { operator: Operator; operand: Expression }[] = [];
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token?.kind !== "operator" || !operators.includes(token.text)) break;
      this.#at++;
      rest.push({ operator: token.text as Operator, operand: this.#ranked(rank + 1) });
    }
    return rest.length === 0 ? first : { kind: "chain", first, rest };
  }

  #unary(): Expression {
    let minuses = 0;
    while (this.#take("-")) minuses++;
    let operand = this.#union();
    // Two minuses still convert their operand to a number.
    if (minuses > 0 && minuses % 2 === 0) operand = { kind: "negate", operand };
    return minuses === 0 ? operand : { kind: "negate", operand };
  }

  #union(): Expression {
    const members = [this.#path()];
    while (this.#take("|")) members.push(this.#path());
    const [only] = members;
    return members.length === 1 && only !== undefined ? only : { kind: "union", members };
  }

  #path(): Expression {
    if (this.#peek("//")) {
      return { kind: "path", isAbsolute: true, from: null, steps: this.#steps([]) };
    }
    if (this.#take("/")) {
      const steps = this.#beginsStep() ? this.#steps([this.#step()]) : [];
      return { kind: "path", isAbsolute: true, from: null, steps };
    }
    if (this.#beginsStep()) {
      return { kind: "path", isAbsolute: false, from: null, steps: this.#steps([this.#step()]) };
    }
    const base = this.#primary();
    const predicates = this.#predicates();
    const from: Expression = predicates.length === 0 ? base : { kind: "filter", base, predicates };
    if (!this.#peek("/") && !this.#peek("//")) return from;
    return { kind: "path", isAbsolute: false, from, steps: this.#steps([]) };
  }

  #steps(steps: Step[]): Step[] {
    for (;;) {
      if (this.#take("//")) steps.push(ANY_NODE, this.#step());
      else if (this.#take("/")) steps.push(this.#step());
      else return steps;
    }
  }

  #beginsStep(): boolean {
    const token = this.#tokens[this.#at];
    if (token === undefined) return false;
    if (token.kind === "symbol") return [".", "..", "@", "*"].includes(token.text);
    if (token.kind !== "name") return false;
    const isCall = this.#peek("(", 1);
    return !isCall || (NODE_TYPES as readonly string[]).includes(token.text);
  }

  #step(): Step {
    const short = this.#take(".") ? "self" : this.#take("..") ? "parent" : undefined;
    if (short !== undefined) return { axis: short, test: { kind: "node" }, predicates: [] };
    const axis = this.#axis();
    const test = this.#nodeTest(axis);
    return { axis, test, predicates: this.#predicates() };
  }

  #axis(): Axis {
    if (this.#take("@")) return "attribute";
    if (!this.#peek("::", 1)) return "child";
    const name = this.#next().text;
    this.#at++;
    const axis = AXES.find((each) => each === name);
    if (axis === undefined) {
      if (this.#tokens[this.#at]?.text === "rows") throw misplacedRows();
      throw new SelectorError(`${quoted(name)} is no axis`);
    }
    return axis;
  }

  #nodeTest(axis: Axis): NodeTest {
    const token = this.#next();
    if (token.kind === "symbol" && token.text === "*") return { kind: "any" };
    if (token.kind !== "name") {
      throw new SelectorError(`${quoted(token.text)} is no step of a path`);
    }
    const type = NODE_TYPES.find((name) => name === token.text);
    if (type !== undefined && this.#take("(")) {
      if (type !== "processing-instruction") {
        this.#need(")");
        return { kind: type };
      }
      const target = this.#tokens[this.#at];
      const isNamed = target?.kind === "literal";
      if (isNamed) this.#at++;
      this.#need(")");
      return { kind: type, target: isNamed ? target.text : undefined };
    }
    return nameTest(token.text, axis);
  }

  #predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.#take("[")) {
      predicates.push(this.#nested());
      this.#need("]");
    }
    return predicates;
  }

  #nested(): Expression {
    if (++this.#depth > MAX_SELECTOR_DEPTH) {
      throw new SelectorError(`it nests more than ${MAX_SELECTOR_DEPTH} brackets`);
    }
    const expression = this.#ranked(0);
    this.#depth--;
    return expression;
  }

  #primary(): Expression {
    const token = this.#next();
    if (token.kind === "number") return { kind: "number", value: Number(token.text) };
    if (token.kind === "literal") return { kind: "literal", value: token.text };
    if (token.kind === "symbol" && token.text === "(") {
      const inner = this.#nested();
      this.#need(")");
      return inner;
    }
    if (token.kind === "symbol" && token.text === "$") {
      throw new SelectorError("no variable is known here");
    }
    if (token.kind !== "name" || !this.#take("(")) {
      throw new SelectorError(`${quoted(token.text)} is out of place`);
    }
    return { kind: "call", name: token.text, args: this.#args() };
  }

  #args(): Expression[] {
    const args: Expression[] = [];
    if (this.#take(")")) return args;
    do args.push(this.#nested()); while (this.#take(","));
    this.#need(")");
    return args;
  }

  #peek(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token !== undefined && token.text === text &&
      (token.kind === "symbol" || token.kind === "operator");
  }

  #take(text: string): boolean {
    if (!this.#peek(text)) return false;
    this.#at++;
    return true;
  }

  #need(text: string): void {
    if (this.#take(text)) return;
    const found = this.#tokens[this.#at];
    const met = found === undefined ? "it ends" : `${quoted(found.text)} comes`;
    throw new SelectorError(`${met} where "${text}" is needed`);
  }

  #next(): XPathToken {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new SelectorError("it ends too early");
    return token;
  }
}

/** Reads a name test. Only the prefix `xml` is bound, as in every page. */
function nameTest(name: string, axis: Axis): NodeTest {
  const colon = name.indexOf(":");
  const prefix = name.slice(0, Math.max(colon, 0));
  if (colon !== -1 && (prefix !== "xml" || name.endsWith(":*"))) {
    throw new SelectorError(`the prefix ${clipped(prefix)}: is not bound to a namespace`);
  }
  // Attributes of HTML are found by their lower-case names, elements letter case aside.
  return { kind: "name", name: axis === "attribute" ? asciiLower(name) : name };
}
