/**
 * Counting the nodes of an axis without listing them.
 *
 * `count(preceding-sibling::tr)` for every row of a long table is otherwise quadratic.
 */
import type { Position } from "../columns.ts";
import { siblingCountsOf } from "../sibling_counts.ts";
import { type CompiledTest, nodesOnAxis } from "./axis.ts";
import type { XNode, XRun } from "./run.ts";
import type { Axis } from "./syntax.ts";

/** Counts the nodes of an axis from one context. */
export function countOnAxis(run: XRun, axis: Axis, test: CompiledTest, node: XNode): number {
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

/**
 * Siblings are numbered by name and as elements; the numbers are of use only for a context of the
 * same kind.
 */
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
