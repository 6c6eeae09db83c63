/** Examples assigned to columns of rows, each to one of its own. */
import { fold } from "../page/fold.ts";
import type { ReadRow } from "../page/members.ts";
import { type Example, isExample } from "../rule/occurrences.ts";

/** Returns the columns in which some row has an example. */
export function columnsSaying(rows: readonly ReadRow[], example: Example): string[] {
  const columns = new Set<string>();
  const joins = new Set<string>();
  for (const { row } of rows) {
    for (const { path, value, joined } of row.cells) {
      if (columns.has(path) || !isExample(example, value, fold(value))) continue;
      if (joined === undefined) columns.add(path);
      else joins.add(path);
    }
  }
  // What a visitor reads is meant before what stands in for a picture.
  return [...new Set([...columns, ...joins])].sort((one, other) =>
    Number(isPicture(one)) - Number(isPicture(other))
  );
}

/** Assigns as many examples as possible a column of their own, by augmenting paths. */
export function matchColumns(columns: readonly string[][]): (string | undefined)[] {
  const owner = new Map<string, number>();
  for (let at = 0; at < columns.length; at++) augment(columns, owner, at);
  const picked = new Array<string | undefined>(columns.length).fill(undefined);
  for (const [path, at] of owner) picked[at] = path;
  return picked;
}

function augment(columns: readonly string[][], owner: Map<string, number>, start: number): void {
  const from = new Map<string, number>();
  const queue = [start];
  for (let next = 0; next < queue.length; next++) {
    const at = queue[next] as number;
    for (const path of columns[at] as string[]) {
      if (from.has(path)) continue;
      from.set(path, at);
      const holder = owner.get(path);
      if (holder !== undefined) {
        queue.push(holder);
        continue;
      }
      augmentPath(owner, from, path, start);
      return;
    }
  }
}

/** Reassigns columns along the augmenting path that led to a free one. */
function augmentPath(
  owner: Map<string, number>,
  from: ReadonlyMap<string, number>,
  free: string,
  start: number,
): void {
  let path = free;
  for (;;) {
    const at = from.get(path) as number;
    const before = [...owner].find(([, holder]) => holder === at)?.[0];
    owner.set(path, at);
    if (at === start || before === undefined) return;
    owner.delete(before);
    path = before;
  }
}

function isPicture(path: string): boolean {
  return /(?:^|>)img(?:[.\d#~]|$)/.test(path);
}
