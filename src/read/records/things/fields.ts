/**
 * The fields of each kind of thing: under which names the vocabularies have them, and their sort.
 *
 * A row of `fields.json` is a field, its sort and its names, the better first: schema.org's, then those
 * of microformats and OpenGraph. A point leads into the thing that a value is; `+` takes all rows of a
 * group, or of a part, in.
 */
import { mapFields } from "../../../base/json/plain.ts";
import DATA from "./fields.json" with { type: "json" };
import type { SortName } from "./sorts.ts";

/** The name of a sort of thing inside a thing. */
type PartName = keyof typeof DATA.parts;

/**
 * How a field is read: one value of a sort, all texts of a list, words
 * between commas, the text that says most (`said`), or things inside the thing.
 */
export type FieldSort =
  | SortName
  | "texts"
  | "words"
  | "said"
  | "names"
  | "addresses"
  | "steps"
  | "crumbs"
  | "offers"
  | "variants"
  | `${PartName}`
  | `${PartName}[]`;

/** One field: its name, its sort, and the names that pages have for it, the better first. */
export type FieldRule = readonly [name: string, sort: FieldSort, keys: readonly string[]];

type Table = Readonly<Record<string, readonly string[]>>;

const SHARED: Table = { ...DATA.groups, ...DATA.parts };

function readRows(rows: readonly string[]): FieldRule[] {
  return rows.flatMap((row): FieldRule[] => {
    if (row.startsWith("+")) return readRows(SHARED[row.slice(1)] ?? []);
    const [name = "", sort = "", ...keys] = row.split(" ");
    return [[name, sort as FieldSort, keys]];
  });
}

function readTable(table: Table): Record<string, readonly FieldRule[]> {
  return mapFields(table, readRows);
}

/** The fields of things inside things. */
export const PARTS = readTable(DATA.parts) as Readonly<
  Record<PartName, readonly [FieldRule, ...FieldRule[]]>
>;

/** The fields of each kind of thing, in the order of the answer. */
export const FIELDS: Readonly<Record<string, readonly FieldRule[]>> = readTable(DATA.kinds);
