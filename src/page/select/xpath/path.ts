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
