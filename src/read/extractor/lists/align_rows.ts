/**
 * The columns in which rows say the examples: each example in a row of its own, all of its values
 * in that one row.
 *
 * docs/design/extractors.md, 2.10.
 */
import { type ReadRow, valueIn } from "../page/members.ts";
import { fold } from "../page/fold.ts";
import { type Example, exampleOf, isExample } from "../rule/occurrences.ts";
import type { PageModel } from "../page/model.ts";
import type { Rows } from "./rows_of.ts";
import { type ExampleRow, splitRow } from "./want.ts";

/** One example row, its values ready to be compared. */
export type ReadyExample = ReadonlyMap<string, Example>;

/** The columns found, and how many rows have all of them. */
export interface Alignment {
  /** Paths by name. */
  readonly pick: ReadonlyMap<string, string>;
  readonly full: number;
}

/** Rows and the columns in which they say the examples. */
export interface AlignedRows extends Rows {
  readonly alignment: Alignment;
}

/** Readies example rows for comparing. */
export function readyExamples(
  rows: readonly ExampleRow[],
  models: readonly PageModel[],
): ReadyExample[] {
  return rows.map((row) =>
    new Map(
      Object.entries(splitRow(row).values).map(([name, text]) => [name, exampleOf(text, models)]),
    )
  );
}

/** Readies the values in the lists of each example row, which the row must have as well. */
export function readyHeld(
  rows: readonly ExampleRow[],
  models: readonly PageModel[],
): Example[][] {
  return rows.map((row) =>
    Object.values(splitRow(row).lists).flatMap((list) => examplesIn(list, models))
  );
}

/** Lists every value of rows and of the lists in them. */
function examplesIn(rows: readonly ExampleRow[], models: readonly PageModel[]): Example[] {
  return rows.flatMap((row) => {
    const { values, lists } = splitRow(row);
    const own = Object.values(values).map((text) => exampleOf(text, models));
    return [...own, ...Object.values(lists).flatMap((list) => examplesIn(list, models))];
  });
}

/**
 * Aligns example rows with rows of a page; undefined where they are not rows of these columns. What
 * each must have besides, in whatever column, is `held`.
 */
export function alignRows(
  rows: readonly ReadRow[],
  examples: readonly ReadyExample[],
  held: readonly (readonly Example[])[] = [],
): Alignment | undefined {
  const candidates: [ReadRow[], ReadyExample][] = [];
  for (const [at, example] of examples.entries()) {
    const all = [...example.values(), ...held[at] ?? []];
    const own = rows.filter((row) => all.every((value) => columnsSaying([row], value).length > 0));
    if (own.length === 0) return undefined;
    candidates.push([own, example]);
  }
  const names = [...new Set(examples.flatMap((example) => [...example.keys()]))];
  const columns = names.map((name) => columnsFor(name, candidates));
  const picked = matchColumns(columns);
  if (picked.includes(undefined)) return undefined;
  const pick = new Map(names.map((name, at) => [name, picked[at] as string]));
  if (rowsOfTheirOwn(candidates, pick) === undefined) return undefined;
  return { pick, full: countFull(rows, pick) };
}

/** Lists the columns that some rows have several times. */
export function repeatedIn({ rows, alignment: { pick } }: AlignedRows): string[] {
  const uncounted = (path: string): string => path.replace(/(?<!\d)\d+(?=[>@]|$)/g, "");
  const often = new Set<string>();
  for (const { row: { cells } } of rows) {
    const seen = new Set<string>();
    for (const { path } of cells) {
      const place = uncounted(path);
      if (seen.has(place)) often.add(place);
      seen.add(place);
    }
  }
  return [...pick].filter(([, path]) => often.has(uncounted(path))).map(([name]) => name);
}

/** Reports whether first, last and a further one of some rows are examples: their box is meant alone. */
export function isGivenWhole(
  { rows, alignment: { pick } }: AlignedRows,
  examples: readonly ReadyExample[],
): boolean {
  return examples.length > 2 &&
    [rows[0], rows.at(-1)].every((row) => examples.some((example) => saysAll(row, example, pick)));
}

/** Counts the rows that have every column. */
export function countFull(rows: readonly ReadRow[], pick: ReadonlyMap<string, string>): number {
  const paths = [...pick.values()];
  return rows.filter((row) => paths.every((path) => valueIn(row, path) !== undefined)).length;
}

/** Lists the columns that say a name's value in some row of every example that has one. */
function columnsFor(
  name: string,
  candidates: readonly (readonly [readonly ReadRow[], ReadyExample])[],
): string[] {
  const [first = [], ...others] = candidates.flatMap(([rows, example]) => {
    const value = example.get(name);
    // Rows read together have one name for a column: no row is asked for each of them.
    return value === undefined ? [] : [columnsSaying(rows, value)];
  });
  const known = others.map((own) => new Set(own));
  return first.filter((path) => known.every((own) => own.has(path)));
}

function saysAt(row: ReadRow, path: string, example: Example): boolean {
  const value = valueIn(row, path);
  return value !== undefined && isExample(example, value, fold(value));
}

/** Reports whether a row says an example in the columns picked. */
export function saysAll(
  row: ReadRow | undefined,
  example: ReadyExample,
  pick: ReadonlyMap<string, string>,
): boolean {
  return row !== undefined &&
    [...example].every(([name, value]) => saysAt(row, pick.get(name) as string, value));
}

/** Gives each example, of some rows, one to itself that says it in the columns picked. */
export function rowsOfTheirOwn(
  examples: readonly (readonly [readonly ReadRow[], ReadyExample])[],
  pick: ReadonlyMap<string, string>,
): ReadRow[] | undefined {
  const taken = new Set<ReadRow>();
  for (const [rows, example] of examples) {
    const row = rows.find((own) => !taken.has(own) && saysAll(own, example, pick));
    if (row === undefined) return undefined;
    taken.add(row);
  }
  return [...taken];
}

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
  return [...new Set([...columns, ...joins])].sort((a, b) =>
    Number(isPicture(a)) - Number(isPicture(b))
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
  return pickInTurn(given.sort(([, a], [, b]) => a.length - b.length));
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
