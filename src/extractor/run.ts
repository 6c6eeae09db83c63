/**
 * An extractor run over a page: values, and every check that failed.
 *
 * docs/design/extractors.md, 4.1 gives the checks and their order. Doubt is reported, never hidden.
 */
import type { Page } from "../html/page.ts";
import { checkDeclared, readPageDeclared } from "./run/declared_part.ts";
import {
  asksForValues,
  type Extractor,
  fail,
  type Failed,
  listingsOf,
  type Note,
  type Row,
  toNotes,
} from "./extractor.ts";
import { PageModel } from "./page/model.ts";
import { readField, type ReadyField, readyField } from "./run/read_fields.ts";
import { readListing, readNamedListing } from "./run/read_listing.ts";
import { readSelection } from "./run/read_selection.ts";
import { readySelection } from "./format/selection.ts";
import { readSeveral } from "./several/read_several.ts";
import { doubtTwins } from "./run/twins.ts";
import { viewThrough } from "./page/template.ts";

/** The result of a run. */
export interface RunReading {
  readonly rows: Row[];
  readonly fields: Record<string, string>;
  /** Values of the fields that have several, by name; left out when there are no such fields. */
  readonly several?: Record<string, string[]>;
  /** Rows of the named lists, by name; left out when there are no such lists. */
  readonly lists?: Record<string, Row[]>;
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
 * import { createPage } from "../html/page.ts";
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
    return { ...reading, summary, notes };
  }
  const model = new PageModel(page);
  const listings = listingsOf(extractor).map((listing) => readListing(model, listing));
  const named = (extractor.lists ?? []).map((list) => readNamedListing(model, list));
  for (const listing of [...listings, ...named]) {
    for (const one of listing.failed) failed.push(one);
    for (const one of listing.notes) notes.push(one);
  }
  const view = viewThrough(model, extractor.template);
  const values: [string, string][] = [];
  const ready = (extractor.fields ?? []).map(readyField);
  const readings = ready.map((field) => readField(model, field, view));
  const twins = doubtTwins(ready, readings);
  for (const [at, { value, failed: own, notes: remarks }] of readings.entries()) {
    const { field } = ready[at] as ReadyField;
    if (value !== undefined) values.push([field.name, value]);
    const doubt = twins[at];
    failed.push(...(own.length === 0 && doubt !== undefined ? [doubt] : own));
    notes.push(...remarks);
  }
  const several: [string, string[]][] = [];
  for (const field of extractor.several ?? []) {
    const { values: own, failed: doubts } = readSeveral(model, field);
    if (own.length > 0) several.push([field.name, own]);
    for (const one of doubts) failed.push(one);
  }
  if (!checksAnything(extractor)) {
    failed.push(fail("extractor", "at least one check", "an extractor that checks nothing"));
  }
  return {
    rows: listings.flatMap(({ rows }) => rows),
    fields: Object.fromEntries(values),
    ...(extractor.several === undefined ? {} : { several: Object.fromEntries(several) }),
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

function checksAnything(extractor: Extractor): boolean {
  const { summary, types } = extractor;
  return Object.keys(summary).length + types.length > 0 || asksForValues(extractor);
}
