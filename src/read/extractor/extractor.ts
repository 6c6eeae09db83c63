/**
 * An extractor, and the results of its runs.
 *
 * docs/design/contract.md, 3 fixes the names; `kinds`, `places`, `wrapper` and `span` are ours.
 */
import { defined } from "../../base/defined.ts";
import type { Extractor, Listing } from "./format/listings.ts";

export type {
  Column,
  ColumnStats,
  FieldPlace,
  PageField,
  Profile,
  Reads,
  SeveralField,
  Typing,
} from "./format/fields.ts";
export type {
  Extractor,
  Listing,
  NamedListing,
  NestedList,
  SelectedField,
  SelectedList,
  Selection,
  Template,
} from "./format/listings.ts";

/** The values of one row by field; a list for a field of several, rows for a list in the row. */
export interface Row {
  [name: string]: string | string[] | Row[];
}

/** Returns the listings of an extractor, in the order of their rows in the answer. */
export function listingsOf({ listing, more_listings: more = [] }: Extractor): Listing[] {
  return listing === null ? [] : [listing, ...more];
}

/** Parts of a learnt extractor; those that are empty, or that it has not, are left out of it. */
type Parts = { readonly [Key in keyof Extractor]?: Extractor[Key] | undefined };

/** Puts a learnt extractor together, with the number of the format that it needs. */
export function assembled(parts: Parts): Extractor {
  const { fields = [], several = [], lists = [], unlearnt = {} } = parts;
  const isBelow2 = fields.every(({ anchor }) => anchor === undefined);
  const some = <One>(list: One[] | undefined): One[] | undefined =>
    list?.length === 0 ? undefined : list;
  return {
    format: lists.length > 0 ? 5 : several.length > 0 ? 4 : isBelow2 ? 1 : 2,
    ...defined({ service: parts.service }),
    learnt_from: parts.learnt_from ?? [],
    summary: parts.summary ?? {},
    types: parts.types ?? [],
    listing: parts.listing ?? null,
    ...defined({ more_listings: some(parts.more_listings) }),
    notes: parts.notes ?? [],
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
export function asksForValues(
  { listing = null, fields, several, lists, select }: Parts,
): boolean {
  return listing !== null || select !== undefined ||
    [fields, several, lists].some((part = []) => part.length > 0);
}

/** Writes a share as whole percent. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
