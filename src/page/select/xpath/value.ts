/** The four types of XPath and how each becomes the others: XPath 1.0, sections 3.2 to 3.5 and 4. */
import { dataOf, Kind, type Node } from "../../html/mod.ts";
import type { Evaluate, XNode, XRun } from "./run.ts";

/** The type an expression has before any conversion. */
export type ValueType = "nodes" | "string" | "number" | "boolean";

/** A compiled expression: its own type, and an evaluator for each type it can become. */
export interface Compiled {
  type: ValueType;
  /** Nodes in document order; only for a node-set. Never changed by the receiver. */
  nodes?: Evaluate<readonly XNode[]>;
  /** Where there can be one node at most: its string, undefined when there is none. */
  single?: Evaluate<string | undefined>;
  /** For a node-set: how many nodes it contains. */
  count?: Evaluate<number>;
  string: Evaluate<string>;
  number: Evaluate<number>;
  boolean: Evaluate<boolean>;
  /** True when the value depends on `position()` or `last()` of the context. */
  usesPosition: boolean;
  /** True when the value is the same for every context of a page. */
  isFixed: boolean;
  /** True when evaluating may walk far, so that a result is worth remembering. */
  isCostly: boolean;
}

/** What is known of an expression beside its value. */
export type Traits = Pick<Compiled, "usesPosition" | "isFixed" | "isCostly">;

/** Joins the traits of operands. */
export function joinTraits(operands: readonly Traits[]): Traits {
  return {
    usesPosition: operands.some((operand) => operand.usesPosition),
    isFixed: operands.every((operand) => operand.isFixed),
    isCostly: operands.some((operand) => operand.isCostly),
  };
}

/** What a string costs whatever its length. */
const STEPS_OF_STRING = 3;

/** Returns the string-value of a node, paid for by its length. */
export function stringOf(run: XRun, node: XNode): string {
  const text = node < 0 ? run.memory.attributeValue(node) : treeText(run, node);
  run.budget.spendText(text.length, STEPS_OF_STRING);
  return text;
}

function treeText(run: XRun, at: number): string {
  const { columns } = run;
  const kind = columns.kind[at];
  return kind === Kind.Comment || kind === Kind.Instruction
    ? dataOf(columns.tree, columns.node[at] as Node)
    : columns.textOf(at);
}

const NUMBER = /^[ \t\r\n]*(-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+))[ \t\r\n]*$/;
/** A longer text, the blanks around it included, is NaN untried: trying would cost. */
const MAX_NUMBER_CHARS = 1_000;

/** Reads a number as XPath writes it: no exponent, no plus sign; otherwise NaN. */
export function toNumber(text: string): number {
  const match = text.length > MAX_NUMBER_CHARS ? null : NUMBER.exec(text);
  return match === null ? NaN : Number(match[1]);
}

/** Writes a number as XPath does: decimal, without an exponent, `-0` as `0`. */
export function toText(value: number): string {
  const text = String(value === 0 ? 0 : value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign = "", first = "", rest = "", exponent = "0"] = match;
  const digits = first + rest;
  const point = Number(exponent) + 1;
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return point >= digits.length
    ? sign + digits.padEnd(point, "0")
    : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Makes a compiled expression of a number. */
export function numberValue(evaluate: Evaluate<number>, traits: Traits): Compiled {
  return {
    type: "number",
    number: evaluate,
    string: (run) => toText(evaluate(run)),
    boolean: (run) => {
      const value = evaluate(run);
      return value !== 0 && !Number.isNaN(value);
    },
    ...traits,
  };
}

/** Makes a compiled expression of a string. */
export function stringValue(evaluate: Evaluate<string>, traits: Traits): Compiled {
  return {
    type: "string",
    string: evaluate,
    number: (run) => toNumber(evaluate(run)),
    boolean: (run) => evaluate(run) !== "",
    ...traits,
  };
}

/** Makes a compiled expression of a boolean. */
export function booleanValue(evaluate: Evaluate<boolean>, traits: Traits): Compiled {
  return {
    type: "boolean",
    boolean: evaluate,
    number: (run) => Number(evaluate(run)),
    string: (run) => String(evaluate(run)),
    ...traits,
  };
}

/** Quicker ways to a node-set's string and boolean than listing its nodes. */
export type NodesShortcuts = Partial<Pick<Compiled, "count" | "single" | "string" | "boolean">>;

/** Makes a compiled expression of nodes. */
export function nodesValue(
  evaluate: Evaluate<readonly XNode[]>,
  traits: Traits,
  shortcuts: NodesShortcuts = {},
): Compiled {
  const string: Evaluate<string> = shortcuts.string ?? ((run) => {
    const [first] = evaluate(run);
    return first === undefined ? "" : stringOf(run, first);
  });
  return {
    type: "nodes",
    nodes: evaluate,
    count: (run) => evaluate(run).length,
    string,
    number: (run) => toNumber(string(run)),
    boolean: (run) => evaluate(run).length > 0,
    ...shortcuts,
    ...traits,
  };
}
