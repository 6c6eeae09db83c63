/**
 * An extractor run over a page: values, and every check that failed.
 *
 * docs/design/extractors.md, 4.1 gives the checks and their order. Doubt is reported, never hidden.
 */
import type { Page } from "../../page/html/mod.ts";
import { checkDeclared, readPageDeclared } from "./run/declared_part.ts";
import { asksForValues, fail, listingsOf, toNotes } from "./extractor.ts";
import type { Extractor, Failed, Note, Row } from "./extractor.ts";
import { confidenceOf } from "./run/confidence.ts";
import { PageModel } from "./page/model.ts";
import { readListing } from "./run/read_listing.ts";
import { type PartReading, readSelection } from "./run/read_selection.ts";
import { type TypedRow, typeRows } from "./typed/typed_rows.ts";
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
  /** What is to be known of each list learnt from examples that was read, the listing as `rows`. */
  readonly list_verdicts: readonly Verdict[];
  /** What is to be known of each field of the page. */
  readonly verdicts: readonly Verdict[];
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
  const { select } = extractor;
  const parts = select === undefined
    ? readLearnt(extractor, new PageModel(page))
    : readSelection(page, select);
  const verdicts = parts.flatMap((part) => part.verdicts);
  for (const read of select === undefined ? [...parts, ...verdicts] : [...verdicts, ...parts]) {
    for (const check of read.failed) failed.push(check);
    for (const note of read.notes) notes.push(note);
  }
  for (const name of Object.keys(extractor.unlearnt ?? {})) {
    failed.push(fail("field", `${name} learnt from an example`, "no page learnt from shows one"));
  }
  if (!checksAnything(extractor)) {
    failed.push(fail("extractor", "at least one check", "an extractor that checks nothing"));
  }
  const [own, ...named] = parts;
  const hasLists = (select?.lists ?? extractor.lists) !== undefined;
  const hasSeveral = extractor.several !== undefined ||
    (select?.rows === null && select.fields.some(({ several }) => several === true));
  return {
    rows: own?.rows ?? [],
    ...typedRowsOf(parts, page.base),
    list_verdicts: listVerdicts(parts),
    fields: valuesIn(verdicts, (value) => typeof value === "string"),
    ...(hasSeveral ? { several: valuesIn(verdicts, (value) => Array.isArray(value)) } : {}),
    verdicts,
    ...(hasLists ? { lists: Object.fromEntries(named.map(({ name, rows }) => [name, rows])) } : {}),
    summary,
    failed,
    notes,
  };
}

/** Reads the page with its listings, and then each named list. */
function readLearnt(extractor: Extractor, model: PageModel): PartReading[] {
  const shapes = listingsOf(extractor);
  const listings = shapes.map((listing) => readListing(model, listing));
  const own = {
    name: "",
    shapes,
    rows: listings.flatMap((reading) => reading.rows),
    verdicts: [...readFields(model, extractor), ...readLists(model, extractor)],
    failed: listings.flatMap((reading) => reading.failed),
    read: listings.flatMap(({ read = [] }) => read),
    notes: listings.flatMap((reading) => reading.notes),
  };
  const named = (extractor.lists ?? []).map((list) => ({
    name: list.name,
    shapes: [list],
    verdicts: [],
    ...readListing(model, list),
  }));
  return [own, ...named];
}

/** The name of the rows that have none. */
const LISTING_ROWS = "rows";

function typedRowsOf(
  lists: readonly PartReading[],
  base: string | null,
): Pick<RunReading, "typed_rows"> {
  const typed = lists.flatMap(({ name, rows, shapes }): [string, TypedRow[]][] => {
    const of = typeRows(rows, shapes, base);
    return of === undefined ? [] : [[name === "" ? LISTING_ROWS : name, of]];
  });
  return typed.length === 0 ? {} : { typed_rows: Object.fromEntries(typed) };
}

/** Returns the verdict on each list that was read; rows of several listings are one list. */
function listVerdicts(lists: readonly PartReading[]): Verdict[] {
  return lists.flatMap(({ name, read = [], failed }): Verdict[] => {
    const [first] = read;
    if (first === undefined) return [];
    const confidence = read.reduce((sure, list) => Math.min(sure, confidenceOf(list.evidence)), 1);
    const { where } = first;
    return [{ name: name || LISTING_ROWS, value: undefined, where, confidence, failed, notes: [] }];
  });
}

function valuesIn<Value extends NonNullable<Verdict["value"]>>(
  verdicts: readonly Verdict[],
  isOne: (value: Verdict["value"]) => value is Value,
): Record<string, Value> {
  return Object.fromEntries(
    verdicts.flatMap(({ name, value }) => isOne(value) ? [[name, value]] : []),
  );
}

function checksAnything(extractor: Extractor): boolean {
  const { summary, types } = extractor;
  return Object.keys(summary).length + types.length > 0 || asksForValues(extractor);
}
