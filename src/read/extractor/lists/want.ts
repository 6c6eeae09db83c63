/** What a caller wants to read, told apart by the shape of each example. */
import { badInput } from "../../../base/errors.ts";
import { MAX_LIST_DEPTH, MAX_NAMED_LISTS } from "../../../base/limits.ts";
import { clipped } from "../../../base/quoted.ts";

// Bounds.
/** Example rows of one named list; more are refused. */
const MAX_EXAMPLE_ROWS = 16;

/** The values of one row by column; rows, or several values, where a row has a list of its own. */
export interface ExampleRow {
  readonly [column: string]: string | readonly string[] | readonly ExampleRow[];
}

/** One example row: its own values, and the rows of its lists. */
export interface SplitRow {
  readonly values: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly ExampleRow[]>>;
  /** The lists of values alone, whose rows have the one column {@link PLAIN_COLUMN}. */
  readonly plain: ReadonlySet<string>;
}

/** The column of rows that are a value each. */
const PLAIN_COLUMN = "value";

/** Tells the values of a row and its lists apart. */
export function splitRow(row: ExampleRow): SplitRow {
  const values: [string, string][] = [];
  const lists: [string, readonly ExampleRow[]][] = [];
  const plain = new Set<string>();
  for (const [name, example] of Object.entries(row)) {
    if (typeof example === "string") values.push([name, example]);
    else if (isOfRows(example)) lists.push([name, example]);
    else if (isOfValues(example)) {
      plain.add(name);
      lists.push([name, example.map((value) => ({ [PLAIN_COLUMN]: value }))]);
    }
  }
  return { values: Object.fromEntries(values), lists: Object.fromEntries(lists), plain };
}

/**
 * Examples by name: one value of a field, several values of a field, or rows of a named list. Of
 * values and rows some suffice, in the order of the page.
 */
export type Want = Readonly<Record<string, string | readonly string[] | readonly ExampleRow[]>>;

/** The examples of one page; null for what it has not. */
export type PageWant = Readonly<Record<string, Want[string] | null>>;

/** Returns the single values of a page's record. */
export function textsOf(record: PageWant): Readonly<Record<string, string | null>> {
  const own = Object.entries(record).filter((entry): entry is [string, string | null] =>
    entry[1] === null || typeof entry[1] === "string"
  );
  return Object.fromEntries(own);
}

/** Examples by what they ask for. */
export interface SplitWant {
  readonly single: Record<string, string>;
  readonly several: Record<string, readonly string[]>;
  readonly lists: Record<string, readonly ExampleRow[]>;
}

/** What a caller wants: an example of each name, and the record of each page where each has one. */
export interface ReadWant {
  readonly want: Want;
  readonly labels?: readonly PageWant[];
}

type Given = Readonly<Record<string, unknown>>;

/**
 * Reads what a caller wants, numbers as they are written. Throws `bad_input` for a row whose values
 * are neither text nor lists, and for a null without a page of its own.
 */
export function readWant(given: Given | readonly Given[]): ReadWant {
  if (!Array.isArray(given)) {
    const want = asTexts(given) as Want;
    const none = Object.entries(want).find(([, example]) => (example as unknown) === null);
    if (none !== undefined) {
      refuse(`${clipped(none[0])} is null: null is for want as a list, a record for each page`);
    }
    splitWant(want);
    return { want };
  }
  const labels = (given as readonly Given[]).map((record) => asTexts(record) as PageWant);
  const examples = new Map<string, Want[string]>();
  for (const record of labels) {
    for (const [name, example] of Object.entries(record)) {
      if (example !== null && !examples.has(name)) examples.set(name, example);
    }
  }
  const want = Object.fromEntries(examples);
  if (examples.size === 0) refuse("want has no example that is not null");
  for (const record of labels) {
    splitWant(Object.fromEntries(Object.entries(record).filter(([, own]) => own !== null)) as Want);
  }
  return { want, labels };
}

/** Objects and lists in each other that some wish may have: rows in lists, and the record around. */
const MAX_WANT_DEPTH = 2 * (MAX_LIST_DEPTH + 2);

/** Writes the numbers of examples as text; what lies deeper than any wish is refused as it is. */
function asTexts(value: unknown, depth = 0): unknown {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== "object" || value === null || depth > MAX_WANT_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => asTexts(item, depth + 1));
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([name, item]) => [name, asTexts(item, depth + 1)]));
}

/** Tells fields, fields of several values and lists apart. Throws `bad_input` for what is none. */
export function splitWant(want: Want): SplitWant {
  const single: [string, string][] = [];
  const several: [string, readonly string[]][] = [];
  const lists: [string, readonly ExampleRow[]][] = [];
  for (const [name, example] of Object.entries(want)) {
    if (typeof example === "string") single.push([name, example]);
    else if (!Array.isArray(example)) refuse(`${clipped(name)} is neither text nor a list`);
    else if (isOfRows(example)) lists.push([name, checkedRows(name, example)]);
    else if (isOfValues(example)) several.push([name, example]);
    else refuse(`${clipped(name)} has values and rows: give examples of one sort`);
  }
  if (lists.length > MAX_NAMED_LISTS) refuse(`want has more than ${MAX_NAMED_LISTS} lists of rows`);
  return {
    single: Object.fromEntries(single),
    several: Object.fromEntries(several),
    lists: Object.fromEntries(lists),
  };
}

type Several = readonly (string | ExampleRow)[];

function isOfRows(list: Several): list is readonly ExampleRow[] {
  return list.every((item) => typeof item === "object" && item !== null && !Array.isArray(item));
}

function isOfValues(list: Several): list is readonly string[] {
  return list.every((item) => typeof item === "string");
}

function checkedRows(
  name: string,
  rows: readonly ExampleRow[],
  depth = 0,
): readonly ExampleRow[] {
  const label = clipped(name);
  if (rows.length > MAX_EXAMPLE_ROWS) {
    refuse(`${label} has more than ${MAX_EXAMPLE_ROWS} example rows`);
  }
  if (depth > MAX_LIST_DEPTH) {
    refuse(`${label} has more than ${MAX_LIST_DEPTH} lists in each other`);
  }
  for (const row of rows) {
    const columns = Object.entries(row);
    if (columns.length === 0) refuse(`${label} has an example row without a column`);
    if (columns.some(([column]) => column.trim() === "")) refuse(`${label} has a blank column`);
    for (const [column, own] of columns) {
      const at = `${label}.${clipped(column)}`;
      if (typeof own === "string") checkValue(label, column, own);
      else if (!Array.isArray(own) || own.length === 0) refuse(`${at} has neither text nor a list`);
      else if (isOfValues(own)) { for (const value of [...own]) checkValue(label, column, value); }
      else if (isOfRows(own)) checkedRows(at, own, depth + 1);
      else refuse(`${at} has values and rows: give examples of one sort`);
    }
    if (depth === 0 && columns.every(([, example]) => typeof example !== "string")) {
      refuse(`${label} has an example row of lists alone: give a value beside them, as a heading`);
    }
  }
  return rows;
}

function checkValue(label: string, column: string, text: string): void {
  if (text.trim() !== "") return;
  refuse(`${label} has a blank example of ${clipped(column)}: leave it out of the row`);
}

function refuse(why: string): never {
  throw badInput(why);
}
