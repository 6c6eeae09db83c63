/** Comparisons (XPath 1.0, 3.4): of node-sets by common values and extremes, never pair by pair. */
import { type Compiled, stringOf, toNumber } from "./value.ts";
import type { Evaluate, XNode, XRun } from "./run.ts";
import type { Comparison, Operator } from "./syntax.ts";

const SWAPPED: Readonly<Record<Comparison, Comparison>> = {
  "=": "=",
  "!=": "!=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

/** Compiles a comparison of two expressions; `slot` returns a slot to remember values under. */
export function compileComparison(
  operator: Comparison,
  left: Compiled,
  right: Compiled,
  slot: () => number,
): Evaluate<boolean> {
  if (left.nodes !== undefined && right.nodes !== undefined) {
    if (operator === "=" && right.isFixed) return shareKnown(left.nodes, right.nodes, slot());
    if (operator === "=" && left.isFixed) return shareKnown(right.nodes, left.nodes, slot());
    return compareSets(operator, left.nodes, right.nodes);
  }
  if (left.nodes !== undefined) return compareSet(operator, left.nodes, left, right);
  if (right.nodes !== undefined) return compareSet(SWAPPED[operator], right.nodes, right, left);
  return compareValues(operator, left, right);
}

function compareValues(operator: Comparison, left: Compiled, right: Compiled): Evaluate<boolean> {
  const types = [left.type, right.type];
  if (!isOrder(operator) && types.includes("boolean")) {
    return compareBy(operator, left.boolean, right.boolean);
  }
  return isOrder(operator) || types.includes("number")
    ? compareBy(operator, left.number, right.number)
    : compareBy(operator, left.string, right.string);
}

function compareBy<Value extends Single>(
  operator: Comparison,
  left: Evaluate<Value>,
  right: Evaluate<Value>,
): Evaluate<boolean> {
  const holds = HOLDS[operator];
  return (run) => holds(left(run), right(run));
}

function isOrder(operator: Comparison): boolean {
  return operator !== "=" && operator !== "!=";
}

/** A string, a number or a boolean; both sides are of one type, and only numbers are ordered. */
type Single = string | number | boolean;

const HOLDS: Readonly<Record<Comparison, (left: Single, right: Single) => boolean>> = {
  "=": (left, right) => left === right,
  "!=": (left, right) => left !== right,
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
  ">": (left, right) => left > right,
  ">=": (left, right) => left >= right,
};

/** Reports whether an operator compares its operands. */
export function isComparison(operator: Operator | undefined): operator is Comparison {
  return operator !== undefined && Object.hasOwn(HOLDS, operator);
}

/** What a value in a set weighs in numbers of the budget's memory. */
const CELLS_PER_VALUE = 8;

type Nodes = Evaluate<readonly XNode[]>;

/** Compiles the comparison of a node-set, on the left, with a single value. */
function compareSet(
  operator: Comparison,
  nodes: Nodes,
  set: Compiled,
  value: Compiled,
): Evaluate<boolean> {
  const holds = HOLDS[operator];
  if (value.type === "boolean") {
    return (run) => holds(Number(set.boolean(run)), Number(value.boolean(run)));
  }
  const isNumeric = isOrder(operator) || value.type === "number";
  const wantedOf: Evaluate<Single> = isNumeric ? value.number : value.string;
  const read = (text: string): Single => isNumeric ? toNumber(text) : text;
  const { single } = set;
  // What is one node at most, as an attribute is, is not listed.
  if (single !== undefined) {
    return (run) => {
      const text = single(run);
      return text !== undefined && holds(read(text), wantedOf(run));
    };
  }
  return (run) => {
    const wanted = wantedOf(run);
    return nodes(run).some((each) => holds(read(stringOf(run, each)), wanted));
  };
}

function compareSets(operator: Comparison, left: Nodes, right: Nodes): Evaluate<boolean> {
  const compare = operator === "=" ? shareValue : operator === "!=" ? differ : undefined;
  return (run) => {
    const a = left(run);
    const b = right(run);
    if (a.length === 0 || b.length === 0) return false;
    return compare === undefined ? isOrdered(operator, run, a, b) : compare(run, a, b);
  };
}

/** Compiles equality with a node-set that is the same everywhere, whose values are read once. */
function shareKnown(nodes: Nodes, known: Nodes, slot: number): Evaluate<boolean> {
  return (run) => {
    const { fixed } = run.memory;
    if (!(slot in fixed)) {
      const values = known(run);
      run.budget.hold(values.length * CELLS_PER_VALUE);
      fixed[slot] = new Set(values.map((each) => stringOf(run, each)));
    }
    const values = fixed[slot] as ReadonlySet<string>;
    return nodes(run).some((each) => values.has(stringOf(run, each)));
  };
}

function shareValue(run: XRun, left: readonly XNode[], right: readonly XNode[]): boolean {
  const [few, many] = left.length < right.length ? [left, right] : [right, left];
  const values = new Set(few.map((node) => stringOf(run, node)));
  return many.some((node) => values.has(stringOf(run, node)));
}

/** All pairs are alike only when every value on both sides is the same one. */
function differ(run: XRun, left: readonly XNode[], right: readonly XNode[]): boolean {
  const value = stringOf(run, left[0] as XNode);
  const isOther = (node: XNode): boolean => stringOf(run, node) !== value;
  return left.some(isOther) || right.some(isOther);
}

function isOrdered(
  operator: Comparison,
  run: XRun,
  left: readonly XNode[],
  right: readonly XNode[],
): boolean {
  const wantsLess = operator === "<" || operator === "<=";
  return HOLDS[operator](extreme(run, left, wantsLess), extreme(run, right, !wantsLess));
}

/** Returns the least or largest number of a node-set; NaN when it is empty. */
function extreme(run: XRun, nodes: readonly XNode[], isLeast: boolean): number {
  let found = NaN;
  for (const node of nodes) {
    const value = toNumber(stringOf(run, node));
    if (Number.isNaN(found) || (isLeast ? value < found : value > found)) found = value;
  }
  return found;
}
