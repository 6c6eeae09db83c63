/** Predicates: XPath 1.0, section 2.4. */
import type { Evaluate, XNode, XRun } from "./run.ts";
import type { Expression } from "./syntax.ts";
import type { XPathAssembler } from "./types.ts";
import type { Compiled } from "./value.ts";

/** A predicate ready to run. */
export interface Predicate {
  keeps: Evaluate<boolean>;
  /** True when the result depends on a node's position in its list. */
  isPositional: boolean;
  /** No node past this position is kept, so that a walk may end early. */
  limit: number;
}

/** Compiles a predicate. */
export function compilePredicate(expression: Expression, assembler: XPathAssembler): Predicate {
  const compiled = assembler.compilePredicate(expression);
  if (compiled.type === "number") {
    const { number } = compiled;
    const limit = expression.kind === "number" ? expression.value : Infinity;
    return { keeps: (run) => number(run) === run.position, isPositional: true, limit };
  }
  return {
    keeps: remembered(compiled, assembler),
    isPositional: compiled.usesPosition,
    limit: positionLimit(expression),
  };
}

/** Remembers the result of a costly predicate per node, when it may be evaluated again. */
function remembered(compiled: Compiled, assembler: XPathAssembler): Evaluate<boolean> {
  const { boolean, isCostly, isFixed, usesPosition } = compiled;
  if (!assembler.isNested || !isCostly || isFixed || usesPosition) return boolean;
  const slot = assembler.slot();
  return (run) => {
    const { node } = run;
    if (node < 0) return boolean(run);
    const judged = run.memory.judged(slot, run.budget);
    if (judged[node] === 0) judged[node] = boolean(run) ? 2 : 1;
    return judged[node] === 2;
  };
}

/** Reads `position() = 3`, `position() < 3` and `position() <= 3` as limits. */
function positionLimit(expression: Expression): number {
  if (expression.kind !== "chain" || expression.rest.length !== 1) return Infinity;
  const { first, rest: [link] } = expression;
  const isPosition = first.kind === "call" && first.name === "position";
  if (!isPosition || link === undefined || link.operand.kind !== "number") return Infinity;
  return ["=", "<", "<="].includes(link.operator) ? link.operand.value : Infinity;
}

/** Keeps the nodes of a list, in the order of its axis, that every predicate keeps. */
export function filterNodes(
  run: XRun,
  nodes: readonly XNode[],
  predicates: readonly Predicate[],
): XNode[] {
  const { node, position, size } = run;
  let kept = nodes as XNode[];
  for (const { keeps } of predicates) {
    run.size = kept.length;
    run.budget.spend(run.size);
    kept = kept.filter((each, index) => {
      run.node = each;
      run.position = index + 1;
      return keeps(run);
    });
  }
  run.node = node;
  run.position = position;
  run.size = size;
  return kept;
}
