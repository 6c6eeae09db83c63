/**
 * XPath 1.0, compiled once and evaluated on many pages and rows.
 *
 * Every expression has a type known before any page is seen, so each is compiled straight to the
 * conversion its place needs: a predicate never lists nodes to learn whether there are any.
 */
import type { Node, Tree } from "../../html/mod.ts";
import { MAX_SELECTOR_DEPTH, SelectorBudget, TESTS_PER_STEP } from "../budget.ts";
import { columnsOf } from "../columns.ts";
import { SelectorError } from "../selector_error.ts";
import { Slots } from "../slots.ts";
import { compileComparison, isComparison } from "./compare.ts";
import { compileCall } from "./functions.ts";
import { parseXPath } from "./parser.ts";
import { compilePath } from "./path.ts";
import { compilePredicate, filterNodes } from "./predicate.ts";
import { type Evaluate, inDocumentOrder, type XNode, XPathMemory, type XRun } from "./run.ts";
import type { Calculation, Comparison, Expression, Operator } from "./syntax.ts";
import type { XPathAssembler } from "./types.ts";
import { booleanValue, joinTraits, nodesValue, numberValue, stringValue } from "./value.ts";
import type { Compiled, ValueType } from "./value.ts";

type XPathValue = readonly XNode[] | string | number | boolean;

/** A compiled expression. */
export interface XPathSelector {
  /** The type of the expression's value. */
  readonly type: ValueType;
  /** True when some path of it begins at the document and not at the context node. */
  readonly isAbsolute: boolean;
  /**
   * Evaluates the expression for a context node of a tree.
   *
   * Nodes come in document order, each once; none for a context outside the document. Throws
   * `SelectorStopped` when the budget is spent.
   */
  evaluate(tree: Tree, context: Node, budget?: SelectorBudget): XPathResult;
}

/** A value; of a string, a number or a boolean also the first node it was read from. */
interface XPathResult {
  readonly run: XRun;
  readonly value: XPathValue;
  /** Undefined where no node was read. */
  firstRead(): XNode | undefined;
}

/** Compiles an expression. Throws `SelectorError` with the reason it cannot be read. */
export function compileXPath(text: string): XPathSelector {
  const expression = parseXPath(text);
  const assembler = new Assembler();
  const compiled = assembler.compile(expression);
  const evaluate = compiled[compiled.type] as Evaluate<XPathValue>;
  const reads = compiled.type === "nodes" ? [] : compileReads(expression, assembler);
  let memory: XPathMemory | undefined;
  return {
    type: compiled.type,
    isAbsolute: readsWholePage(expression),
    evaluate: (tree, context, budget = new SelectorBudget()) => {
      const columns = columnsOf(tree);
      if (memory === undefined || memory.columns !== columns) {
        memory = new XPathMemory(columns, assembler);
      }
      const at = columns.at(context);
      const isOutside = at < 0 && compiled.type === "nodes";
      const run: XRun = { columns, memory, budget, node: Math.max(at, 0), position: 1, size: 1 };
      return { run, value: isOutside ? [] : evaluate(run), firstRead: () => firstOf(reads, run) };
    },
  };
}

/** Compiles the pieces of one expression and hands out the slots of its memory. */
class Assembler extends Slots implements XPathAssembler {
  #depth = 0;

  get isNested(): boolean {
    return this.#depth > 0;
  }

  compilePredicate(expression: Expression): Compiled {
    this.#depth++;
    const compiled = this.compile(expression);
    this.#depth--;
    return compiled;
  }

  compile(expression: Expression): Compiled {
    const compiled = this.#compile(expression);
    return compiled.isFixed && compiled.isCostly ? this.#remembered(compiled) : compiled;
  }

  #compile(expression: Expression): Compiled {
    switch (expression.kind) {
      case "number":
        return numberValue(() => expression.value, joinTraits([]));
      case "literal":
        return stringValue(() => expression.value, joinTraits([]));
      case "negate": {
        const operand = this.compile(expression.operand);
        return numberValue((run) => -operand.number(run), joinTraits([operand]));
      }
      case "path":
        return compilePath(expression, this);
      case "call":
        return compileCall(expression.name, expression.args.map((each) => this.compile(each)));
      case "chain":
        return this.#chain(expression.first, expression.rest);
      case "union":
        return this.#union(expression.members);
      case "filter":
        return this.#filter(expression.base, expression.predicates);
    }
  }

  /** Keeps the value of an expression no context changes; `//p[count(//p) > 1]` counts once. */
  #remembered(compiled: Compiled): Compiled {
    const keep = <Value>(evaluate: Evaluate<Value>): Evaluate<Value> => {
      const slot = this.slot();
      return (run) => {
        const { fixed } = run.memory;
        if (slot in fixed) return fixed[slot] as Value;
        const value = evaluate(run);
        if (Array.isArray(value)) run.budget.hold(value.length);
        fixed[slot] = value;
        return value;
      };
    };
    return {
      ...compiled,
      ...(compiled.nodes === undefined ? {} : { nodes: keep(compiled.nodes) }),
      ...(compiled.count === undefined ? {} : { count: keep(compiled.count) }),
      string: keep(compiled.string),
      number: keep(compiled.number),
      boolean: keep(compiled.boolean),
    };
  }

  #union(members: readonly Expression[]): Compiled {
    const different = new Map(members.map((member) => [JSON.stringify(member), member]));
    const sets = [...different.values()].map((member) => this.#nodes(member));
    return nodesValue((run) => {
      let found: XNode[] = [];
      for (const { nodes } of sets) {
        for (const each of nodes(run)) found.push(each);
        if (found.length > 2 * run.columns.count) found = inDocumentOrder(run, found);
      }
      return inDocumentOrder(run, found);
    }, joinTraits(sets));
  }

  #filter(base: Expression, predicates: readonly Expression[]): Compiled {
    const set = this.#nodes(base);
    const tests = predicates.map((predicate) => compilePredicate(predicate, this));
    return nodesValue(
      (run) => filterNodes(run, set.nodes(run), tests),
      { ...joinTraits([set]), isCostly: true },
    );
  }

  #nodes(expression: Expression): Compiled & { nodes: Evaluate<readonly XNode[]> } {
    const compiled = this.compile(expression);
    const { nodes } = compiled;
    if (nodes === undefined) {
      throw new SelectorError(`a ${compiled.type} is used where nodes are needed`);
    }
    return { ...compiled, nodes };
  }

  #chain(
    first: Expression,
    rest: readonly { operator: Operator; operand: Expression }[],
  ): Compiled {
    const operators = rest.map((link) => link.operator);
    const operands = [first, ...rest.map((link) => link.operand)].map((each) => this.compile(each));
    const [operator] = operators;
    if (operator === "or" || operator === "and") return logic(operator, operands);
    if (isComparison(operator)) return comparisons(operands, operators as Comparison[], this);
    return arithmetic(operands, operators as Calculation[]);
  }
}

function logic(operator: "or" | "and", operands: readonly Compiled[]): Compiled {
  const decisive = operator === "or";
  const steps = Math.floor(operands.length / TESTS_PER_STEP);
  return booleanValue((run) => {
    run.budget.spend(steps);
    for (const { boolean } of operands) {
      if (boolean(run) === decisive) return decisive;
    }
    return !decisive;
  }, joinTraits(operands));
}

/** Compares from left to right: `1 < 2 < 3` compares a boolean with 3. */
function comparisons(
  operands: readonly Compiled[],
  operators: readonly Comparison[],
  assembler: XPathAssembler,
): Compiled {
  const [first, ...others] = operands;
  if (others.length > MAX_SELECTOR_DEPTH) {
    throw new SelectorError(`it compares more than ${MAX_SELECTOR_DEPTH} times in a row`);
  }
  return others.reduce(
    (left, right, index) =>
      booleanValue(
        compileComparison(operators[index] as Comparison, left, right, () => assembler.slot()),
        joinTraits([left, right]),
      ),
    first as Compiled,
  );
}

type Calculate = (left: number, right: number) => number;

const CALCULATIONS: Readonly<Record<Calculation, Calculate>> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "div": (left, right) => left / right,
  "mod": (left, right) => left % right,
};

function arithmetic(operands: readonly Compiled[], operators: readonly Calculation[]): Compiled {
  const [first, ...others] = operands as [Compiled, ...Compiled[]];
  const calculations = operators.map((operator) => CALCULATIONS[operator]);
  const steps = Math.floor(operands.length / TESTS_PER_STEP);
  return numberValue((run) => {
    run.budget.spend(steps);
    return others.reduce(
      (value, { number }, index) => (calculations[index] as Calculate)(value, number(run)),
      first.number(run),
    );
  }, joinTraits(operands));
}

/** The functions that read the context node when no argument is given. */
const OF_CONTEXT: ReadonlySet<string> = new Set(
  "local-name name namespace-uri normalize-space number string string-length".split(" "),
);

/** The node an expression begins to read at; undefined where it finds none. */
type Read = Evaluate<XNode | undefined>;

/** Compiles what a string, number or boolean is read from, in the order it is written. */
function compileReads(expression: Expression, assembler: XPathAssembler): Read[] {
  const reads: Read[] = [];
  collectReads(expression, assembler, reads);
  return reads;
}

/** Returns the first node read. */
function firstOf(reads: readonly Read[], run: XRun): XNode | undefined {
  for (const read of reads) {
    const node = read(run);
    if (node !== undefined) return node;
  }
  return undefined;
}

/** Collects by recursion, which the parser's bound on nesting bounds too. */
function collectReads(expression: Expression, assembler: XPathAssembler, reads: Read[]): void {
  switch (expression.kind) {
    case "number":
    case "literal":
      return;
    case "negate":
      return collectReads(expression.operand, assembler, reads);
    case "chain":
      for (const each of operandsOf(expression)) collectReads(each, assembler, reads);
      return;
    case "call":
      if (readsContext(expression)) reads.push(({ node }) => node);
      if (expression.name !== "id") {
        for (const each of expression.args) collectReads(each, assembler, reads);
        return;
      }
  }
  const { nodes } = assembler.compile(expression);
  if (nodes !== undefined) reads.push((run) => nodes(run)[0]);
}

function readsContext({ name, args }: Expression & { kind: "call" }): boolean {
  return name === "lang" || (args.length === 0 && OF_CONTEXT.has(name));
}

function operandsOf({ first, rest }: Expression & { kind: "chain" }): Expression[] {
  return [first, ...rest.map(({ operand }) => operand)];
}

/** Reports whether some path begins at the document and not at the context node. */
function readsWholePage(expression: Expression): boolean {
  switch (expression.kind) {
    case "path":
      return expression.isAbsolute ||
        (expression.from !== null && readsWholePage(expression.from));
    case "filter":
      return readsWholePage(expression.base);
    case "union":
      return expression.members.some(readsWholePage);
    case "call":
      return expression.name === "id" || expression.args.some(readsWholePage);
    case "chain":
      return operandsOf(expression).some(readsWholePage);
    case "negate":
      return readsWholePage(expression.operand);
    default:
      return false;
  }
}
