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

/**
 * Assigns each example the first column that is free; where one goes without, those that have the
 * fewest columns choose first.
 */
export function matchColumns(columns: readonly string[][]): (string | undefined)[] {
  const given = [...columns.entries()];
  const picked = pickInTurn(given);
  if (!picked.includes(undefined)) return picked;
  return pickInTurn(given.sort(([, one], [, other]) => one.length - other.length));
}

function pickInTurn(columns: readonly [number, readonly string[]][]): (string | undefined)[] {
  const picked = new Array<string | undefined>(columns.length).fill(undefined);
  const taken = new Set<string>();
  for (const [at, paths] of columns) {
    const free = paths.find((path) => !taken.has(path));
    if (free === undefined) continue;
    taken.add(free);
    picked[at] = free;
  }
  return picked;
}

function isPicture(path: string): boolean {
  return /(?:^|>)img(?:[.\d#~]|$)/.test(path);
}
