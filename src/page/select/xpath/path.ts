/** Location paths: XPath 1.0, section 2. */
import { SelectorError } from "../selector_error.ts";
import { type CompiledTest, nodesOnAxis } from "./axis.ts";
import type { Evaluate, XNode, XRun } from "./run.ts";
import { type CompiledStep, compileSteps } from "./step.ts";
import type { Axis, PathExpression } from "./syntax.ts";
import type { XPathAssembler } from "./types.ts";
import { joinTraits, nodesValue, stringOf } from "./value.ts";
import type { Compiled, NodesShortcuts, Traits } from "./value.ts";
import type { Position } from "../columns.ts";
import { siblingCountsOf } from "../sibling_counts.ts";

const ROOT: readonly XNode[] = [0];

/** Compiles a location path. */
export function compilePath(path: PathExpression, assembler: XPathAssembler): Compiled {
  const from = path.from === null ? null : assembler.compile(path.from);
  if (from !== null && from.nodes === undefined) {
    throw new SelectorError(`a ${from.type} is used where nodes are needed`);
  }
  const steps = compileSteps(path.steps, assembler);
  const start = startOf(path, from);
  const evaluate: Evaluate<readonly XNode[]> = (run) => {
    let nodes = start(run);
    for (const step of steps) {
      if (nodes.length === 0) return nodes;
      run.budget.spend(1);
      nodes = step.run(run, nodes);
    }
    return nodes;
  };
  return nodesValue(evaluate, traitsOf(path, from, steps), shortcutsOf(path, steps));
}

function startOf(path: PathExpression, from: Compiled | null): Evaluate<readonly XNode[]> {
  if (path.isAbsolute) return () => ROOT;
  return from?.nodes ?? (({ node }) => [node]);
}

function traitsOf(
  path: PathExpression,
  from: Compiled | null,
  steps: readonly CompiledStep[],
): Traits {
  const isNear = steps.length === 1 && path.from === null && !path.isAbsolute &&
    ["self", "attribute", "parent"].includes(steps[0]?.axis ?? "") &&
    steps[0]?.predicates.length === 0;
  const base = from === null
    ? { usesPosition: false, isFixed: path.isAbsolute, isCostly: false }
    : joinTraits([from]);
  return { ...base, isCostly: base.isCostly || !isNear };
}

/** Returns quicker ways for the one-step paths that predicates are full of. */
function shortcutsOf(path: PathExpression, steps: readonly CompiledStep[]): NodesShortcuts {
  const [step] = steps;
  if (path.isAbsolute || path.from !== null || steps.length !== 1 || step === undefined) return {};
  if (step.predicates.length > 0) return {};
  const { axis, test } = step;
  if (axis === "attribute" && test.attributeIds !== undefined) {
    return attributeShortcuts(test.attributeIds);
  }
  const first: Evaluate<XNode | undefined> = (run) => nodesOnAxis(run, axis, test, run.node, 1)[0];
  const boolean: Evaluate<boolean> = (run) => first(run) !== undefined;
  const count: Evaluate<number> = (run) => countOnAxis(run, axis, test, run.node);
  if (!["self", "child", "descendant", "parent"].includes(axis)) return { boolean, count };
  return {
    boolean,
    count,
    string: (run) => {
      const found = first(run);
      return found === undefined ? "" : stringOf(run, found);
    },
  };
}

function attributeShortcuts(idsOf: (run: XRun) => readonly number[]): NodesShortcuts {
  const single: Evaluate<string | undefined> = (run) => {
    run.budget.spend(1);
    return run.node < 0 ? undefined : run.columns.attribute(run.node, idsOf(run));
  };
  return {
    single,
    string: (run) => single(run) ?? "",
    boolean: (run) => single(run) !== undefined,
  };
}

/**
 * Counts the nodes of an axis from one context, without listing them where it can:
 * `count(preceding-sibling::tr)` for every row of a long table is otherwise quadratic.
 */
function countOnAxis(run: XRun, axis: Axis, test: CompiledTest, node: XNode): number {
  const known = node < 0 ? undefined : countKnown(run, axis, test, node);
  return known ?? nodesOnAxis(run, axis, test, node, Infinity).length;
}

function countKnown(run: XRun, axis: Axis, test: CompiledTest, at: Position): number | undefined {
  const { columns } = run;
  run.budget.spend(1);
  switch (axis) {
    case "descendant":
      return countRange(run, test, at + 1, columns.last[at] as number);
    case "following":
      return countRange(run, test, (columns.last[at] as number) + 1, columns.count - 1);
    case "preceding-sibling":
    case "following-sibling":
      return countSiblings(run, axis, test, at);
    default:
      return undefined;
  }
}

function countRange(
  run: XRun,
  test: CompiledTest,
  first: Position,
  last: Position,
): number | undefined {
  const range = test.range?.(run, first, last);
  return range === undefined ? undefined : range.to - range.from;
}

/** Siblings are numbered by name and as elements; of use only for a context of the same kind. */
function countSiblings(
  run: XRun,
  axis: "preceding-sibling" | "following-sibling",
  test: CompiledTest,
  at: Position,
): number | undefined {
  if (test.siblings === undefined || !test.fits(run, at)) return undefined;
  const counts = siblingCountsOf(run.columns);
  const column = axis === "preceding-sibling"
    ? counts[test.siblings]
    : counts[test.siblings === "child" ? "childFromEnd" : "ofTypeFromEnd"];
  return (column[at] as number) - 1;
}
