/** Location paths: XPath 1.0, section 2. */
import { SelectorError } from "../selector_error.ts";
import { nodesOnAxis } from "./axis.ts";
import { countOnAxis } from "./count.ts";
import type { Evaluate, XNode, XRun } from "./run.ts";
import { type CompiledStep, compileSteps } from "./step.ts";
import type { PathExpression } from "./syntax.ts";
import type { XPathAssembler } from "./types.ts";
import {
  type Compiled,
  joinTraits,
  type NodesShortcuts,
  nodesValue,
  stringOf,
  type Traits,
} from "./value.ts";

const ROOT: readonly XNode[] = [0];

/** Compiles a location path. */
export function compilePath(path: PathExpression, assembler: XPathAssembler): Compiled {
  const from = path.from === null ? null : assembler.compile(path.from);
  if (from !== null && from.nodes === undefined) {
    throw new SelectorError(`a ${from.type} is used where nodes are needed`);
  }
  const steps = compileSteps(path.steps, assembler);
  const start = startOf(path, from);
  const evaluate: Evaluate<readonly XNode[]> = (run, node, position, size) => {
    let nodes = start(run, node, position, size);
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
  return from?.nodes ?? ((_run, node) => [node]);
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
  const first: Evaluate<XNode | undefined> = (run, node) =>
    nodesOnAxis(run, axis, test, node, 1)[0];
  const boolean: Evaluate<boolean> = (run, node, position, size) =>
    first(run, node, position, size) !== undefined;
  const count: Evaluate<number> = (run, node) => countOnAxis(run, axis, test, node);
  if (!["self", "child", "descendant", "parent"].includes(axis)) return { boolean, count };
  return {
    boolean,
    count,
    string: (run, node, position, size) => {
      const found = first(run, node, position, size);
      return found === undefined ? "" : stringOf(run, found);
    },
  };
}

function attributeShortcuts(idsOf: (run: XRun) => readonly number[]): NodesShortcuts {
  const single = (run: XRun, node: XNode): string | undefined => {
    run.budget.spend(1);
    return node < 0 ? undefined : run.columns.attribute(node, idsOf(run));
  };
  return {
    single,
    string: (run, node) => single(run, node) ?? "",
    boolean: (run, node) => single(run, node) !== undefined,
  };
}
