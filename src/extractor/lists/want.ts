/** What a caller wants to read, told apart by the shape of each example. */
import { ToolError } from "../../errors.ts";
import { MAX_EXAMPLE_ROWS, MAX_NAMED_LISTS } from "../../limits.ts";
import { clipped } from "../../quoted.ts";

/** The values of one row, by column. */
export type ExampleRow = Readonly<Record<string, string>>;

/**
 * Examples by name: one value of a field, several values of a field, or rows of a named list. Of
 * values and rows some suffice, in the order of the page.
 */
export type Want = Readonly<Record<string, string | readonly string[] | readonly ExampleRow[]>>;

/** Examples by what they ask for. */
export interface SplitWant {
  readonly single: Record<string, string>;
  readonly several: Record<string, readonly string[]>;
  readonly lists: Record<string, readonly ExampleRow[]>;
}

/** Tells fields, fields of several values and lists apart. Throws `bad_input` for what is none. */
export function splitWant(want: Want): SplitWant {
  const single: [string, string][] = [];
  const several: [string, readonly string[]][] = [];
  const lists: [string, readonly ExampleRow[]][] = [];
  for (const [name, one] of Object.entries(want)) {
    if (typeof one === "string") single.push([name, one]);
    else if (isOfRows(one)) lists.push([name, checkedRows(name, one)]);
    else if (isOfValues(one)) several.push([name, one]);
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
  return list.every((one) => typeof one !== "string");
}

function isOfValues(list: Several): list is readonly string[] {
  return list.every((one) => typeof one === "string");
}

function checkedRows(name: string, rows: readonly ExampleRow[]): readonly ExampleRow[] {
  if (rows.length > MAX_EXAMPLE_ROWS) {
    refuse(`${clipped(name)} has more than ${MAX_EXAMPLE_ROWS} example rows`);
  }
  for (const row of rows) {
    const columns = Object.keys(row);
    if (columns.length === 0) refuse(`${clipped(name)} has an example row without a column`);
    if (columns.some((one) => one.trim() === "")) refuse(`${clipped(name)} has a blank column`);
    const blank = Object.entries(row).find(([, text]) => text.trim() === "");
    if (blank !== undefined) {
      refuse(
        `${clipped(name)} has a blank example of ${clipped(blank[0])}: leave it out of the row`,
      );
    }
  }
  return rows;
}

function refuse(why: string): never {
  throw new ToolError("bad_input", why);
}
