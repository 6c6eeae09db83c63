/**
 * An extractor run over a page: values, and every check that failed.
 *
 * docs/design/extractors.md, 4.1 gives the checks and their order. Doubt is reported, never hidden.
 */
import type { Page } from "../../page/html/mod.ts";
import { checkDeclared, readPageDeclared } from "./run/declared_part.ts";
import {
  asksForValues,
  type Extractor,
  fail,
  type Failed,
  listingsOf,
  type Note,
  type Row,
  type Selection,
  toNotes,
} from "./extractor.ts";
import { PageModel } from "./page/model.ts";
import { readListing, readNamedListing } from "./run/read_listing.ts";
import { readSelection, type ReadValue } from "./run/read_selection.ts";
import { readySelection } from "./format/selection.ts";
import { type RowShape, toColumn, type TypedRow, typeRows } from "./typed/typed_rows.ts";
import { readFields, readLists, type Verdict } from "./run/verdicts.ts";

/** The result of a run. */
export interface RunReading {
  readonly rows: Row[];
  readonly fields: Record<string, string>;
  /** Values of the fields that have several, by name; left out when there are no such fields. */
  readonly several?: Record<string, string[]>;
  /** Rows of the named lists, by name; left out when there are no such lists. */
  readonly lists?: Record<string, Row[]>;
  /** The typed cells of rows, by list; those of the listing by {@link LISTING_ROWS}. */
  readonly typed_rows?: Record<string, TypedRow[]>;
  /** What is to be known of each learnt field; empty for a written extractor. */
  readonly verdicts: readonly Verdict[];
  /** Where each field of a written extractor was read; left out for a learnt one. */
  readonly read?: readonly ReadValue[];
  readonly summary: Record<string, string>;
  /** Checks of what was asked for; empty when all passed. */
  readonly failed: Failed[];
  /** What the page declares or looks like beside it. */
  readonly notes: Note[];
}

/**
 * Runs an extractor over a page; the same page gives the same answer.
 *
 * Throws `ToolError` `bad_input` only when a selector or a listing costs too much on this page.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { createPage } from "../../page/html/page.ts";
 * import { compileExtractor } from "./compile.ts";
 *
 * const seed = createPage("<title>Bolts</title><dl><dt>Price<dd>1.20</dl>", null);
 * const options = { listing: null, want: { price: "1.20" } };
 * const extractor = compileExtractor([seed], ["m6.html"], options, "0.1.0");
 * const { failed } = runExtractor(extractor, createPage("<p>Moved</p>", null));
 * assert.ok(failed.some(({ name }) => name === "field"));
 * ```
 */
export function runExtractor(extractor: Extractor, page: Page): RunReading {
  const declared = readPageDeclared(page, extractor.types.length > 0);
  const beside = checkDeclared(extractor, declared);
  const failed = asksForValues(extractor) ? [] : beside;
  const notes = asksForValues(extractor) ? toNotes(beside) : [];
  const summary = Object.fromEntries(declared.summary);
  if (extractor.select !== undefined) {
    const { select } = extractor;
    const ready = readySelection(select.rows, select.fields, select.lists);
    const { broken: _broken, ...reading } = readSelection(page, select, ready);
    const typed = typedRowsOf([
      ...(select.rows === null ? [] : [rowsBy(LISTING_ROWS, reading.rows, select)]),
      ...(select.lists ?? []).map((list) =>
        rowsBy(list.name, reading.lists?.[list.name] ?? [], list)
      ),
    ], page.base);
    return { ...reading, ...typed, verdicts: [], summary, notes };
  }
  const model = new PageModel(page);
  const listings = listingsOf(extractor).map((listing) => readListing(model, listing));
  const named = (extractor.lists ?? []).map((list) => readNamedListing(model, list));
  for (const listing of [...listings, ...named]) {
    for (const one of listing.failed) failed.push(one);
    for (const one of listing.notes) notes.push(one);
  }
  const singles = readFields(model, extractor);
  const several = readLists(model, extractor);
  for (const verdict of [...singles, ...several]) {
    for (const one of verdict.failed) failed.push(one);
    for (const one of verdict.notes) notes.push(one);
  }
  for (const name of Object.keys(extractor.unlearnt ?? {})) {
    failed.push(fail("field", `${name} learnt from an example`, "no page learnt from shows one"));
  }
  if (!checksAnything(extractor)) {
    failed.push(fail("extractor", "at least one check", "an extractor that checks nothing"));
  }
  const rows = listings.flatMap((one) => one.rows);
  return {
    rows,
    ...typedRowsOf([
      [LISTING_ROWS, rows, listingsOf(extractor)],
      ...(extractor.lists ?? []).map((list, at): ListedRows => [
        list.name,
        named[at]?.rows ?? [],
        [list],
      ]),
    ], page.base),
    fields: valuesIn<string>(singles),
    ...(extractor.several === undefined ? {} : { several: valuesIn<string[]>(several) }),
    verdicts: [...singles, ...several],
    ...(extractor.lists === undefined ? {} : {
      lists: Object.fromEntries(
        extractor.lists.map(({ name }, at) => [name, named[at]?.rows ?? []]),
      ),
    }),
    summary,
    failed,
    notes,
  };
}

/** The name of the rows that have none. */
const LISTING_ROWS = "rows";

/** The rows of one list by its name, and what they are made of. */
type ListedRows = readonly [string, readonly Row[], readonly RowShape[]];

function rowsBy(
  name: string,
  rows: readonly Row[],
  { fields }: Pick<Selection, "fields">,
): ListedRows {
  return [name, rows, [{ fields: fields.map(toColumn) }]];
}

function typedRowsOf(
  lists: readonly ListedRows[],
  base: string | null,
): Pick<RunReading, "typed_rows"> {
  const typed = lists.flatMap(([name, rows, shapes]): [string, TypedRow[]][] => {
    const of = typeRows(rows, shapes, base);
    return of === undefined ? [] : [[name, of]];
  });
  return typed.length === 0 ? {} : { typed_rows: Object.fromEntries(typed) };
}

function valuesIn<Value>(verdicts: readonly Verdict[]): Record<string, Value> {
  const found = verdicts.filter(({ value }) => value !== undefined);
  return Object.fromEntries(found.map(({ name, value }) => [name, value as Value]));
}

function checksAnything(extractor: Extractor): boolean {
  const { summary, types } = extractor;
  return Object.keys(summary).length + types.length > 0 || asksForValues(extractor);
}
