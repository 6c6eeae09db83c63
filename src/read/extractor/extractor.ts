/**
 * The shapes of an extractor and of the results of its runs.
 *
 * docs/design/contract.md, 3 fixes the names; `kinds`, `places`, `wrapper` and `span` are ours.
 */
import { defined } from "../../base/defined.ts";
import type { Rule, WeighedRule } from "./rule/rule.ts";
import type { CarriedColumn } from "./lists/carried.ts";
import type { Template } from "./page/template.ts";
import type { SeveralField } from "./several/learn_several.ts";
import type { Typing } from "./typed/apply_schema.ts";
import type { ValueKind } from "./page/value_kinds.ts";

/** What was learnt from one or more pages, as JSON. */
export interface Extractor {
  /**
   * 1 learnt, 2 with a field read after a label, 3 written by selectors, 4 with fields of several
   * values, 5 with named lists of rows.
   */
  format: 1 | 2 | 3 | 4 | 5;
  /** The version that wrote it; informative. */
  service?: string;
  learnt_from: string[];
  /** Questions every page answered; the shape of the answer, or null. */
  summary: Record<string, string | null>;
  /** Declared record types common to all pages, sorted. */
  types: string[];
  listing: Listing | null;
  /** Further listings, where the examples are in several; their columns' names differ from its. */
  more_listings?: Listing[];
  notes: string[];
  /** Values of the page itself. */
  fields?: PageField[];
  /** Fields of the page that have several values each; from format 4 on. */
  several?: SeveralField[];
  /** Lists of rows by name; only in format 5. */
  lists?: NamedListing[];
  /** What the pages learnt from have in common; beside `fields` alone. */
  template?: Template;
  /** What was asked for and not found, by name with its example: runs fail until it is. */
  unlearnt?: Record<string, string>;
  /** Selectors the caller wrote; only in format 3. */
  select?: Selection;
}

/** How a field's values look. */
export interface Profile {
  /** Letters of L, N, P, S: the classes of characters that occur; null when not checked. */
  shape: string | null;
  /** The strict reader that reads every value, or null. */
  reads: Reads | null;
  /** The first distinct values met, at most five. */
  samples: string[];
}

/** A strict reader of values. */
export type Reads = "amount" | "date";

/** A listing: where its rows are, and their columns. */
export interface Listing {
  /** Absolute place of the rows' parent, as `html>body>ul.products`. */
  container: string;
  /** What each row is, as `li.product`. */
  member: string;
  /**
   * The wrappers between container and rows, when rows are split over them; perhaps several of
   * them, the outer one first, as `section.group>ul`.
   */
  wrapper?: string;
  /** How many sibling elements make one row; 1 when left out. */
  span?: number;
  /** Rows are at any depth below the container, as replies to comments. */
  deep?: true;
  /** What members are told by that are no rows: classes as `.ad`, `>em.badge`; `colspan`. */
  skips?: readonly string[];
  /** Columns whose values are in headings above the rows. */
  carried?: CarriedColumn[];
  /** Fewest and most rows met; a named list that had none on a page may have none again. */
  rows: [number, number];
  /** The greatest share of rows without any value, 0 to 1. */
  empty: number;
  /** The columns were picked by example. */
  chosen?: true;
  /** For each step of the container its like-named siblings, where all pages agreed. */
  siblings?: (number | null)[];
  /** For each numbered step the heading it begins with, where it is telling. */
  marks?: (string | null)[];
  /** Other rules for the container, by weight. */
  places?: WeighedRule[];
  fields: Column[];
  /** Lists inside the rows; only in a listing that has a name. */
  lists?: NestedList[];
}

/** A list of rows that each row of another list has for itself. */
export interface NestedList {
  name: string;
  /** Which of the siblings that make the outer row has them, from 0; 0 when left out. */
  part?: number;
  /** The boxes between that part and the rows, the outer one first. */
  wrapper?: string;
  /** What each row is, as `li.dish`. */
  member: string;
  /** Fewest and most rows met in one outer row. */
  rows: [number, number];
  /** Each row is a value, which is what its one column has. */
  plain?: true;
  fields: Column[];
  lists?: NestedList[];
}

/** A listing whose rows are answered under a name of their own. */
export interface NamedListing extends Listing {
  name: string;
}

/** A column of a listing. */
export interface Column extends Profile, Typing {
  name: string;
  /** Place inside the row, as `div.meta>span.sku`, `a.title@href`. */
  path: string;
  /** The share of rows without it, 0 to 1. */
  missing: number;
  /** Further rules for its cells, which read what the path read in every row learnt from. */
  rules?: Rule[];
  /** Statistics of its values; when left out, there were too few. */
  stats?: ColumnStats;
}

/** Statistics of a column's values; numbers are a mean and its deviation. */
export interface ColumnStats {
  /** Characters. */
  length: [number, number];
  /** The share of digits, 0 to 1. */
  digits: [number, number];
  /** The share of distinct values, 0 to 1. */
  distinct: number;
  /** What kinds of character nearly all begin with, at most three. */
  starts?: string[];
  /** What kinds of character nearly all end with. */
  ends?: string[];
}

/** A value of the page itself, read by rules that vote. */
export interface PageField extends Profile, Typing {
  name: string;
  /** Absolute place on the page it was learnt from; may end in `@attribute`. */
  path: string;
  /** The label it is read by, when that is its best rule. */
  anchor?: { label: string; kind: "after" | "prefix" };
  /** The text right before it on every page learnt from; a run insists on it. */
  label?: string;
  kinds?: ValueKind[];
  /** How many labelled pages taught it; as many as were learnt from when left out. */
  taught?: number;
  /** How many pages given, labelled or not, read there as values of its kinds. */
  met?: number;
  /** Further places, by rank, that read another value on a page learnt from: which one is meant? */
  open?: number[];
  /** Why it is not known to be what was asked for; runs fail until an example settles it. */
  unsure?: string;
  /** Where the value is, best first; when left out, `anchor` or `path` alone is read. */
  places?: FieldPlace[];
}

/** One place of a field and the rules that lead to it. */
export interface FieldPlace {
  score: number;
  /** The markup around the values met there, as `span.price<td<tr`. */
  looks?: string[];
  rules: WeighedRule[];
  /** A labelled page has it there, where the places before it have none. */
  proven?: true;
  /** It read another value than the best place on a page without an example: it never answers. */
  differs?: true;
}

/** Selectors of a written extractor. */
export interface Selection {
  rows: string | null;
  empty?: number;
  fields: SelectedField[];
  /** Named lists of rows beside fields of the page; never beside `rows`. */
  lists?: SelectedList[];
}

/** A named list: the selector of its rows, and its fields inside each. */
export interface SelectedList {
  name: string;
  rows: string;
  empty?: number;
  fields: SelectedField[];
}

/** The values of one row by field; a list for a field of several, rows for a list in the row. */
export interface Row {
  [name: string]: string | string[] | Row[];
}

/** A field read by a selector. */
export interface SelectedField extends Profile, Typing {
  name: string;
  selector: string;
  /** In rows: the share of rows without it. */
  missing?: number;
  /** Whether the first of several values is meant. */
  first: boolean;
  /** Every value is meant, in document order. */
  several?: true;
}

/** Returns the listings of an extractor, in the order of their rows in the answer. */
export function listingsOf({ listing, more_listings: more = [] }: Extractor): Listing[] {
  return listing === null ? [] : [listing, ...more];
}

/** Parts of a learnt extractor; those that are empty, or that it has not, are left out of it. */
type LearntParts =
  & Pick<Extractor, "learnt_from" | "summary" | "types" | "listing" | "notes">
  & {
    readonly [
      Key in "service" | "more_listings" | "several" | "lists" | "fields" | "template" | "unlearnt"
    ]?: Extractor[Key] | undefined;
  };

/** Puts a learnt extractor together, with the number of the format that it needs. */
export function assembled(parts: LearntParts): Extractor {
  const { fields = [], several = [], lists = [], unlearnt = {} } = parts;
  const isBelow2 = fields.every(({ anchor }) => anchor === undefined);
  const format = lists.length > 0 ? 5 : several.length > 0 ? 4 : isBelow2 ? 1 : 2;
  const { service, learnt_from, summary, types, listing, notes } = parts;
  const some = <One>(list: One[] | undefined): One[] | undefined =>
    list?.length === 0 ? undefined : list;
  return {
    format,
    ...defined({ service }),
    learnt_from,
    summary,
    types,
    listing,
    ...defined({ more_listings: some(parts.more_listings) }),
    notes,
    ...defined({
      several: some(parts.several),
      lists: some(parts.lists),
      fields: some(parts.fields),
      template: parts.template,
      unlearnt: Object.keys(unlearnt).length === 0 ? undefined : unlearnt,
    }),
  };
}

/** A check that failed. */
export interface Failed {
  name:
    | "listing"
    | "rows"
    | "field"
    | "shape"
    | "reads"
    | "values"
    | "summary"
    | "type"
    | "extractor";
  expected: string;
  got: string;
  ok: false;
}

/** Fails a field that healing lost. */
export function failLost(name: string): Failed {
  return fail("field", `${name} where it was learnt`, "lost when the extractor was healed");
}

/** Creates a failed check. */
export function fail(name: Failed["name"], expected: string, got: string): Failed {
  return { name, expected, got, ok: false };
}

/** What a run noticed beside the values asked for; it never makes `ok` false. */
export type Note = Omit<Failed, "ok">;

/** Makes notes of checks that nobody asked for. */
export function toNotes(failed: readonly Failed[]): Note[] {
  return failed.map(({ name, expected, got }) => ({ name, expected, got }));
}

/** Reports whether an extractor reads values, and not only what pages declare. */
export function asksForValues({ listing, fields, several, lists, select }: Extractor): boolean {
  return listing !== null || select !== undefined ||
    [fields, several, lists].some((one = []) => one.length > 0);
}

/** Writes a share as whole percent. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
