/** Positions among siblings, counted once for a page: all elements, and those of one name. */
import { onceFor } from "../../base/once_for.ts";
import type { Columns } from "./columns.ts";

/** By position, each counted from 1. */
export interface SiblingCounts {
  child: Int32Array;
  childFromEnd: Int32Array;
  ofType: Int32Array;
  ofTypeFromEnd: Int32Array;
}

/** Returns the counts of a page, made once for each. */
export const siblingCountsOf: (columns: Columns) => SiblingCounts = onceFor(count);

function count(columns: Columns): SiblingCounts {
  const size = columns.count;
  const counts: SiblingCounts = {
    child: new Int32Array(size),
    childFromEnd: new Int32Array(size),
    ofType: new Int32Array(size),
    ofTypeFromEnd: new Int32Array(size),
  };
  const tally = new Map<number, number>();
  for (let parent = 0; parent < size; parent++) {
    if ((columns.last[parent] as number) > parent) countChildren(columns, parent, counts, tally);
  }
  return counts;
}

function countChildren(
  columns: Columns,
  parent: number,
  counts: SiblingCounts,
  tally: Map<number, number>,
): void {
  let total = 0;
  tally.clear();
  for (let at = parent + 1; at !== -1; at = columns.next(at)) {
    if (!columns.isElement(at)) continue;
    const name = columns.name[at] as number;
    const same = (tally.get(name) ?? 0) + 1;
    tally.set(name, same);
    counts.child[at] = ++total;
    counts.ofType[at] = same;
  }
  if (total === 0) return;
  for (let at = parent + 1; at !== -1; at = columns.next(at)) {
    if (!columns.isElement(at)) continue;
    counts.childFromEnd[at] = total - (counts.child[at] as number) + 1;
    const same = tally.get(columns.name[at] as number) as number;
    counts.ofTypeFromEnd[at] = same - (counts.ofType[at] as number) + 1;
  }
}
