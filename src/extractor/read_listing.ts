/**
 * A listing read off a page and checked, column by column.
 *
 * `extractors.md` section 3, the table of checks.
 */
import { locate } from "./container.ts";
import { type Column, fail, type Failed, type Listing, percent } from "./extractor.ts";
import { isFactsTable } from "./facts_table.ts";
import { emptyShare } from "./learn_listing.ts";
import { cellIn, findMembers, isFurtherSlot, readMembers, type ReadRow } from "./members.ts";
import type { PageModel } from "./model.ts";
import { fitsShape, LEARNT_FROM, readsAs } from "./profile.ts";
import { quoted } from "../quoted.ts";

/** Rows of a listing and the checks that failed. */
export interface ListingReading {
  readonly rows: Record<string, string>[];
  readonly failed: Failed[];
}

/** How many more rows may be empty than were while learning. */
export const EMPTY_SLACK = 0.2;
/** The share of rows a column of every row must be in. */
const REQUIRED_SHARE = 0.8;
/** The share of rows that a column of nearly every row must be in. */
const USUAL_SHARE = 0.5;
/** The share of values that must keep their shape or reading. */
const KEPT_SHARE = 0.5;
/** The chance below which the absence of a rare column is a sign. */
const RARE_CHANCE = 0.01;
const LEARNT_DISTINCT = 3;

/** Reads a listing off a page. */
export function readListing(model: PageModel, listing: Listing): ListingReading {
  const place = `rows ${listing.member} at ${listing.container}`;
  const located = locate(model, listing);
  if (located.problem !== undefined) {
    return { rows: [], failed: [fail("listing", place, located.problem)] };
  }
  const members = findMembers(model.tree, located.node, listing);
  if (isFactsTable(model.tree, members)) {
    return { rows: [], failed: [fail("listing", place, "the labelled facts of one thing")] };
  }
  const read = readMembers(model.page, members, listing.span ?? 1);
  const rows = read.map((row) => valuesOf(row, listing.fields));
  if (read.length === 0) {
    return { rows, failed: [fail("rows", `at least one ${listing.member}`, "none")] };
  }
  const empty = emptyShare(read, listing.fields);
  if (read.length >= LEARNT_FROM && empty > listing.empty + EMPTY_SLACK) {
    const most = percent(Math.min(1, listing.empty + EMPTY_SLACK));
    return { rows, failed: [fail("rows", `at most ${most} of rows empty`, percent(empty))] };
  }
  return { rows, failed: listing.fields.flatMap((column) => checkColumn(column, read)) };
}

function valuesOf(row: ReadRow, columns: readonly Column[]): Record<string, string> {
  const values: [string, string][] = [];
  for (const { name, path } of columns) {
    const value = cellIn(row, path);
    if (value !== undefined) values.push([name, value]);
  }
  return Object.fromEntries(values);
}

/** Checks one column over the rows of a page. */
export function checkColumn(column: Column, rows: readonly ReadRow[]): Failed[] {
  const values = rows.map((row) => cellIn(row, column.path)).filter((one) => one !== undefined);
  // A second badge or tag is a count: rows may have fewer.
  if (isFurtherSlot(column.path)) return checkValues(column, values);
  const absent = checkPresence(column, values.length, rows.length);
  return absent === undefined ? checkValues(column, values) : [absent];
}

/** Checks whether a column is in as many rows as it was. */
export function checkPresence(column: Column, found: number, rows: number): Failed | undefined {
  const { name, missing } = column;
  const share = rows === 0 ? 0 : found / rows;
  if (missing === 0 && share < REQUIRED_SHARE) {
    return fail(
      "field",
      `${name} in at least ${percent(REQUIRED_SHARE)} of rows`,
      `in ${percent(share)}`,
    );
  }
  if (missing <= 1 - REQUIRED_SHARE && rows >= LEARNT_FROM && share < USUAL_SHARE) {
    return fail(
      "field",
      `${name} in at least ${percent(USUAL_SHARE)} of rows`,
      `in ${percent(share)}`,
    );
  }
  if (found > 0) return undefined;
  const usual = missing <= 0.5 || missing ** rows < RARE_CHANCE;
  return usual ? fail("field", `${name} in some rows`, "in none") : undefined;
}

/** Checks the values of a column against what was learnt of them. */
export function checkValues(column: Column, values: readonly string[]): Failed[] {
  const { name, reads, shape, samples } = column;
  const failed: Failed[] = [];
  if (values.length === 0) return failed;
  const odd = (keeps: (value: string) => boolean): string | undefined => {
    const kept = values.filter(keeps).length;
    const least = values.length >= LEARNT_FROM ? values.length * KEPT_SHARE : 1;
    return kept < least ? values.find((value) => !keeps(value)) : undefined;
  };
  const unread = reads === null ? undefined : odd((value) => readsAs(value, reads));
  if (unread !== undefined) {
    failed.push(fail("reads", `${name} reading as ${reads}`, quoted(unread)));
  }
  const unfit = shape === null ? undefined : odd((value) => fitsShape(value, shape));
  if (unfit !== undefined) failed.push(fail("shape", `${name} shaped ${shape}`, quoted(unfit)));
  const distinct = new Set(values);
  if (samples.length >= LEARNT_DISTINCT && values.length >= LEARNT_FROM && distinct.size === 1) {
    failed.push(
      fail(
        "values",
        `${name} differing between rows`,
        `${quoted(values[0] as string)} in all of them`,
      ),
    );
  }
  return failed;
}
