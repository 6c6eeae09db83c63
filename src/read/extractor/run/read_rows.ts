/**
 * Rows read column by column, and the checks of their columns.
 *
 * docs/design/extractors.md, 4.1, the table of checks.
 */
import { badInput } from "../../../base/errors.ts";
import type { Node } from "../../../page/html/mod.ts";
import { ruledRows } from "../rule/column_rules.ts";
import { strayOf } from "./column_stats.ts";
import { fail, failLost, percent, toNotes } from "../extractor.ts";
import type { Column, Failed, Listing, Note, Row } from "../extractor.ts";
import { isFurtherSlot, readMembers } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { fitsShape, LEARNT_DISTINCT, LEARNT_FROM, readsAs } from "./profile.ts";
import { type ColumnReading, readColumn } from "./read_column.ts";
import { pieceIn } from "../learn/pieces.ts";
import { type FieldType, readTyped } from "../typed/field_type.ts";
import { quoted } from "../../../base/quoted.ts";

// Bounds.
/**
 * Cells a listing may look up on one page, rows times rules of its columns; past it `bad_input`.
 */
const MAX_LISTING_LOOKUPS = 50_000_000;

/** The checks of columns. */
export interface ColumnsReading {
  readonly failed: Failed[];
  /** Columns that are missing from some rows, though not from more than they may be. */
  readonly notes: Note[];
}

/** The share of rows a column of every row must be in. */
export const REQUIRED_SHARE = 0.8;
/** The share of rows that a column of nearly every row must be in. */
const USUAL_SHARE = 0.5;
/** The share of values that must keep their shape or reading. */
const KEPT_SHARE = 0.5;
/** The probability below which the absence of a rare column is a sign of change. */
const RARE_CHANCE = 0.01;

/** How many more rows may be empty than were while learning. */
const EMPTY_SLACK = 0.2;

/** Fails rows of which too many have no value at all. */
export function checkEmpty(rows: readonly Row[], learnt: number, lead = ""): Failed | undefined {
  const empty = rows.filter((row) => Object.keys(row).length === 0).length / rows.length;
  const most = Math.min(1, learnt + EMPTY_SLACK);
  if (rows.length < LEARNT_FROM || empty <= most) return undefined;
  return fail("rows", `${lead}at most ${percent(most)} of rows empty`, percent(empty));
}

/** Checks every column of rows. */
export function checkColumns(
  told: readonly Column[],
  readings: readonly ColumnReading[],
  rows: number,
  learnt = Infinity,
): ColumnsReading {
  const failed: Failed[] = [];
  const gaps: Failed[] = [];
  for (const [at, column] of told.entries()) {
    const reading = readings[at] as ColumnReading;
    const own = checkColumn(column, reading, rows, learnt);
    const gap = own.length > 0 ? undefined : countGaps(column, reading);
    for (const check of own) failed.push(check);
    if (gap !== undefined) gaps.push(gap);
  }
  return { failed, notes: toNotes(gaps) };
}

/** Counts the rows without a value of a column that nearly every row learnt from had. */
function countGaps(column: Column, reading: ColumnReading): Failed | undefined {
  const { name, missing } = column;
  const rows = reading.values.length;
  const gaps = reading.values.filter((value) => value === undefined).length;
  if (gaps === 0 || missing > 1 - REQUIRED_SHARE || isFurtherSlot(column.path)) return undefined;
  return fail("field", `${name} in every row`, `missing from ${gaps} of ${rows}`);
}

/** Reads members column by column; `readings` are in the order of the listing's fields. */
export function readRows(
  model: PageModel,
  members: readonly Node[],
  listing: Pick<Listing, "span" | "fields">,
  told: readonly Column[],
): { rows: Row[]; readings: ColumnReading[] } {
  const { span = 1, fields } = listing;
  const rules = fields.flatMap((column) => column.rules ?? []);
  if (members.length * (fields.length + rules.length) > MAX_LISTING_LOOKUPS) {
    throw badInput(
      `the listing has too many columns for a page of so many rows: more than ${MAX_LISTING_LOOKUPS} cells`,
    );
  }
  const ruled = ruledRows(model, readMembers(model.page, members, span), span, rules);
  const none = ruled.rows.map(() => undefined);
  const readings = told.map((column): ColumnReading =>
    column.lost === true ? { values: none, doubt: undefined } : readColumn(ruled, column)
  );
  const rows = ruled.rows.map((_, row) => {
    const values = fields.flatMap(({ name, piece }, at): [string, string][] => {
      const value = readings[at]?.values[row];
      return value === undefined ? [] : [[name, pieceIn(value, piece)]];
    });
    return Object.fromEntries(values);
  });
  return { rows, readings };
}

/** Checks one column as it was read over the rows of a page. */
function checkColumn(
  column: Column,
  reading: ColumnReading,
  rows: number,
  learnt: number,
): Failed[] {
  if (column.lost === true) return [failLost(column.name)];
  const values = reading.values.filter((value) => value !== undefined);
  const doubts = reading.doubt === undefined ? [] : [reading.doubt];
  const checked = (): Failed[] => [...doubts, ...checkValues(column, values)];
  // A second badge or tag is a count: rows may have fewer, though hardly all of them none.
  if (isFurtherSlot(column.path)) {
    const gone = values.length === 0 && column.optional !== true &&
      column.missing <= 1 - REQUIRED_SHARE &&
      rows >= LEARNT_FROM;
    return gone ? [fail("field", `${column.name} in some rows`, "in none")] : checked();
  }
  const absent = checkPresence(column, values.length, rows, learnt) ??
    lostAmounts(column, reading, rows);
  return absent === undefined ? checked() : [absent];
}

/** Fails an amount that is gone from rows that show one elsewhere. */
function lostAmounts(column: Column, reading: ColumnReading, rows: number): Failed | undefined {
  const { name, missing } = column;
  const lost = reading.lost ?? 0;
  if (lost === 0 || lost / rows <= missing) return undefined;
  return fail("field", `${name} in rows that show an amount`, `missing from ${lost} of ${rows}`);
}

/**
 * Returns the share of rows that must have what all of so many had: what three rows had says little
 * of the fourth, as a few may be sold out.
 */
export function leastShare(learnt: number): number {
  return Math.min(REQUIRED_SHARE, RARE_CHANCE ** (1 / learnt));
}

/** Checks whether a column is in as many rows as it was, of how many were `learnt` from. */
export function checkPresence(
  column: Column,
  found: number,
  rows: number,
  learnt = Infinity,
): Failed | undefined {
  if (column.optional === true) return undefined;
  const { name, missing } = column;
  const share = rows === 0 ? 0 : found / rows;
  const tooFew = (least: number): Failed =>
    fail("field", `${name} in at least ${percent(least)} of rows`, `in ${percent(share)}`);
  if (missing === 0 && share < leastShare(learnt)) return tooFew(REQUIRED_SHARE);
  if (missing <= 1 - REQUIRED_SHARE && rows >= LEARNT_FROM && share < USUAL_SHARE) {
    return tooFew(USUAL_SHARE);
  }
  if (found > 0) return undefined;
  const usual = missing <= 0.5 || missing ** rows < RARE_CHANCE;
  return usual ? fail("field", `${name} in some rows`, "in none") : undefined;
}

/** Cells have their addresses resolved already, where that can be. */
const ANY_BASE = "https://example.org/";

/** Checks whether values read and look as those learnt did, and are of a type: most of many. */
export function misfits(
  { name, reads, shape }: Pick<Column, "name" | "reads" | "shape">,
  values: readonly string[],
  type?: FieldType,
  base: string | null = ANY_BASE,
): Failed[] {
  const failed: Failed[] = [];
  const odd = (keeps: (value: string) => boolean): string | undefined => {
    const kept = values.filter(keeps).length;
    const least = values.length >= LEARNT_FROM ? values.length * KEPT_SHARE : 1;
    return kept < least ? values.find((value) => !keeps(value)) : undefined;
  };
  const unread = reads === null ? undefined : odd((value) => readsAs(value, reads));
  if (unread !== undefined) failed.push(misread(name, reads ?? "", unread));
  const untyped = type === undefined || unread !== undefined
    ? undefined
    : odd((value) => readTyped(value, type, base) !== undefined);
  if (untyped !== undefined) failed.push(misread(name, type ?? "", untyped));
  const unfit = shape === null ? undefined : odd((value) => fitsShape(value, shape));
  if (unfit !== undefined) failed.push(fail("shape", `${name} shaped ${shape}`, quoted(unfit)));
  return failed;
}

/** Checks the values of a column against what was learnt about them. */
export function checkValues(column: Column, values: readonly string[]): Failed[] {
  const { name, samples, type } = column;
  if (values.length === 0) return [];
  const failed = misfits(column, values, type);
  const distinct = new Set(values);
  if (samples.length >= LEARNT_DISTINCT && values.length >= LEARNT_FROM && distinct.size === 1) {
    const got = `${quoted(values[0] as string)} in all of them`;
    failed.push(fail("values", `${name} differing between rows`, got));
  } else if (failed.length === 0 && column.stats !== undefined) {
    const stray = strayOf(column.stats, values);
    if (stray !== undefined) failed.push(fail("values", `${name} ${stray.expected}`, stray.got));
  }
  return failed;
}

/** Fails a value that does not read as it should. */
export function misread(name: string, reading: string, value: string): Failed {
  return fail("reads", `${name} reading as ${reading}`, quoted(value));
}
