/**
 * A listing read from a page and checked, column by column.
 *
 * docs/design/extractors.md, 4.1, the table of checks.
 */
import { type Node, placeOf, type Tree } from "../../../page/html/mod.ts";
import { type Evidence, listEvidence } from "./confidence.ts";
import { locate } from "./container.ts";
import { fail, percent, toNotes } from "../extractor.ts";
import type { Column, Failed, Listing, NamedListing, NestedList, Note, Row } from "../extractor.ts";
import { rowsBeside } from "../lists/boxes_beside.ts";
import { isFactsTable } from "../lists/facts.ts";
import { findMembers } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { isSkipped } from "../page/skips.ts";
import { type Elected, electItems, isHeadingAmong } from "../several/item_rule.ts";
import { defined } from "../../../base/defined.ts";
import { carriedTo } from "../lists/carried.ts";
import type { ColumnReading } from "./read_column.ts";
import { checkColumns, checkEmpty, leastShare, readRows, REQUIRED_SHARE } from "./read_rows.ts";
import type { ColumnsReading } from "./read_rows.ts";
import { nestedMembers, type RowScope, scopeOf } from "../lists/rows_of.ts";

/** Rows of a listing and the checks that failed. */
export interface ListingReading extends ColumnsReading {
  readonly rows: Row[];
  /** That it was read; left out where there are no rows. */
  readonly read?: readonly ReadList[];
}

/** A list that was read. */
export interface ReadList {
  /** XPath of its first row. */
  readonly where: string;
  /** What speaks for its being whole. */
  readonly evidence: Evidence;
}

/**
 * Reads a listing from a page. The checks of one that has a name name list and column, as
 * `reviews.author`; no row is a note where a page learnt from had none. Throws `ToolError`
 * `bad_input` when it costs too much on this page.
 */
export function readListing(model: PageModel, listing: Listing | NamedListing): ListingReading {
  const reading = readAs(model, listing, "name" in listing ? listing.name : "");
  if (listing.rows[0] > 0 || reading.rows.length > 0) return reading;
  const [absent, ...failed] = reading.failed;
  const isAbsent = absent?.name === "rows" || absent?.name === "listing";
  return isAbsent ? { ...reading, failed, notes: toNotes([absent]) } : reading;
}

/** Writes what a column or a list is called in checks, inside a list of some name. */
function within(list: string, name: string): string {
  return list === "" ? name : `${list}.${name}`;
}

/** Reads a listing that is told in checks by its name, which may be blank. */
function readAs(
  model: PageModel,
  listing: Listing | NamedListing,
  name: string,
): ListingReading {
  const lead = name === "" ? "" : `${name}: `;
  const told = toldColumns(listing, name);
  const place = `${lead}rows ${listing.member} at ${listing.container}`;
  const located = findRows(model, listing);
  if (located.problem !== undefined) return none(fail("listing", place, located.problem));
  const { all } = located;
  const { skips } = listing;
  const found = skips === undefined ? all : all.filter((row) => !isSkipped(model.tree, row, skips));
  // Whoever gives rows as examples asks for rows.
  if (lead === "" && isFactsTable(model.tree, found)) {
    return none(fail("listing", place, "the labelled facts of one thing"));
  }
  if (found.length === 0) {
    return none(fail("rows", `${lead}at least one ${listing.member}`, "none"));
  }
  const read = readRows(model, found, listing, told);
  const mayHaveNone = listing.chosen === true && listing.span === undefined;
  const kept = mayHaveNone ? notFragments(told, read.readings, found.length) : undefined;
  const keep = <One>(list: readonly One[]): One[] => list.filter((_, at) => kept?.[at] !== false);
  const [members, rows] = [keep(found), keep(read.rows)];
  const readings = read.readings.map((reading) => ({ ...reading, values: keep(reading.values) }));
  const rival = located.rival === undefined ? [] : [fail("listing", place, located.rival)];
  const beside = lead === "" || listing.alone === true ? 0 : rowsBeside(model.tree, found).length;
  if (beside > 0) {
    const got = `${beside} more in boxes beside theirs: are these meant, too?`;
    rival.push(fail("rows", `${lead}every ${listing.member} in a box of one kind`, got));
  }
  const empty = checkEmpty(rows, listing.empty, lead);
  const leftOut = (left: number): Note[] =>
    left === 0
      ? []
      : toNotes([fail("rows", `${lead}rows with most columns`, `${left} left out that are none`)]);
  if (empty !== undefined) {
    return { rows, failed: [...rival, empty], notes: leftOut(all.length - members.length) };
  }
  const checked = checkColumns(told, readings, rows.length, listing.rows[1]);
  const failed = [...checked.failed, ...carryDown(model, members, rows, listing, name)];
  const notes = [...checked.notes];
  const heads = new Set(members);
  const scopes = members.map((head) => scopeOf(model, head, listing.span ?? 1, heads));
  readInner(rows, scopes, listing, name, { failed, notes }, listing.rows[1]);
  const heading = members.map((head) => isHeading(model.tree, head));
  const own = rows.filter((row, at) =>
    listing.chosen === true ? saysSome(row, listing) : heading[at] !== true || !isBlank(row)
  );
  const checks = [...rival, ...failed];
  const some = listing.chosen === true ? own : members;
  for (const note of leftOut(all.length - some.length)) notes.push(note);
  // Nothing but examples tells what was to be read.
  if (listing.chosen !== true) return { rows: own, failed: checks, notes };
  const evidence = listEvidence({
    isOfValues: false,
    silent: located.elected?.silent ??
      ("items" in listing && listing.items !== undefined ? 1 : undefined),
    count: own.length,
    fewest: listing.rows[0],
    columns: told.length,
  }, checks.length > 0);
  const where = placeOf(model.tree, members[0] as Node);
  return { rows: own, failed: checks, notes, read: [{ where, evidence }] };
}

function isBlank(row: Row): boolean {
  return Object.keys(row).length === 0;
}

/** Reports whether a row says some of what was asked for; a heading in the one column says nothing. */
function saysSome(row: Row, { fields: [column, ...others] }: Listing): boolean {
  const { [column?.name ?? ""]: value, ...beside } = row;
  if (others.length > 0 || typeof value !== "string") return !isBlank(row);
  return !isHeadingAmong(value, column?.samples ?? []) || !isBlank(beside);
}

/** Lists the rows of a named list on a page, and those beside that may be meant, too. */
export function rowsOfList(
  model: PageModel,
  list: NamedListing,
): { rows: readonly Node[]; beside: readonly Node[] } {
  const { all: rows = [] } = findRows(model, list);
  return { rows, beside: list.alone === true ? [] : rowsBeside(model.tree, rows) };
}

/** Finds the rows of a listing: by the rules that vote on all of them, else below its container. */
function findRows(
  model: PageModel,
  { skips: _skips, ...listing }: Listing | NamedListing,
): { all: readonly Node[]; rival?: string; elected?: Elected; problem?: undefined } | {
  elected?: undefined;
  problem: string;
  all?: undefined;
} {
  const items = "items" in listing ? listing.items : undefined;
  const elected = items === undefined ? undefined : electItems(model, items);
  if (elected?.isHeard === true) return { all: elected.nodes, elected };
  const located = locate(model, listing);
  if (located.problem !== undefined) return located;
  return {
    ...defined({ rival: located.rival, elected }),
    all: findMembers(model.tree, located.node, listing),
  };
}

/**
 * Tells rows from pieces of a list that have fewer than half of the columns that every row has;
 * undefined where they are all rows, or most are not.
 */
function notFragments(
  told: readonly Column[],
  readings: readonly ColumnReading[],
  rows: number,
): boolean[] | undefined {
  const usual = readings.filter((_, at) => {
    const { missing, optional, lost } = told[at] as Column;
    return missing <= 1 - REQUIRED_SHARE && optional !== true && lost !== true;
  });
  if (usual.length < 2) return undefined;
  const kept = Array.from(
    { length: rows },
    (_, row) => usual.filter(({ values }) => values[row] !== undefined).length * 2 >= usual.length,
  );
  const count = kept.filter(Boolean).length;
  return count === rows || count * 2 <= rows ? undefined : kept;
}

/** Gives each row the values of the headings above it, and fails where too few have one. */
function carryDown(
  model: PageModel,
  members: readonly Node[],
  rows: readonly Row[],
  { carried = [] }: Listing,
  list: string,
): Failed[] {
  return carried.flatMap(({ name, kind }) => {
    const values = carriedTo(model, members, kind);
    for (const [at, row] of rows.entries()) if (values[at] !== undefined) row[name] = values[at];
    const share = values.filter((value) => value !== undefined).length / Math.max(1, rows.length);
    if (share >= REQUIRED_SHARE) return [];
    const expected = `${within(list, name)} in a ${kind} above each row`;
    return [fail("field", expected, `above ${percent(share)}`)];
  });
}

/** Reports whether a row of a table has nothing but headings of its columns. */
function isHeading(tree: Tree, head: Node): boolean {
  if (tree.name(head) !== "tr") return false;
  let kid = tree.firstChild(head);
  for (; kid !== 0; kid = tree.nextSibling(kid)) {
    if (tree.isElement(kid) && tree.name(kid) !== "th") return false;
  }
  return true;
}

function none(failed: Failed): ListingReading {
  return { rows: [], failed: [failed], notes: [] };
}

function toldColumns({ fields }: Pick<Listing, "fields">, list: string): Column[] {
  return fields.map((field) => ({ ...field, name: within(list, field.name) }));
}

/** The rows of one inner list, by outer row, and its checks. */
export interface NestedReading extends ColumnsReading {
  readonly rows: (Row[] | string[])[];
}

/**
 * Reads a list that rows have, of which so many were learnt from; `told` is its name in checks, as
 * `groups.dishes`. The inner rows of all outer ones are one column's rows for its checks
 * (docs/design/extractors.md, 4.5).
 */
export function readNested(
  scopes: readonly RowScope[],
  list: NestedList,
  told: string,
  learnt = Infinity,
): NestedReading {
  const members = scopes.map((scope) => nestedMembers(scope, list));
  const all = members.flat();
  const [first] = scopes;
  const without = members.filter((own) => own.length === 0).length;
  const failed = absence(list, told, without, scopes.length, learnt);
  if (first === undefined || all.length === 0) {
    return { rows: scopes.map(() => []), failed, notes: [] };
  }
  const columns = toldColumns(list, told);
  const { rows, readings } = readRows(first.model, all, { span: 1, fields: list.fields }, columns);
  const checked = checkColumns(columns, readings, rows.length);
  for (const check of checked.failed) failed.push(check);
  const inner = all.map((row): RowScope => ({ model: first.model, parts: [row] }));
  readInner(rows, inner, list, told, { failed, notes: checked.notes });
  let from = 0;
  const byScope = members.map(({ length }) => rows.slice(from, from += length));
  return {
    rows: list.plain === true ? byScope.map(plainly) : byScope,
    failed,
    notes: checked.notes,
  };
}

/** Gives each row the rows of its lists, and adds their checks. */
function readInner(
  rows: readonly Row[],
  scopes: readonly RowScope[],
  { lists = [] }: Pick<Listing, "lists">,
  told: string,
  { failed, notes }: ColumnsReading,
  learnt?: number,
): void {
  for (const list of lists) {
    const inner = readNested(scopes, list, within(told, list.name), learnt);
    for (const [at, row] of rows.entries()) row[list.name] = inner.rows[at] ?? [];
    for (const check of inner.failed) failed.push(check);
    for (const note of inner.notes) notes.push(note);
  }
}

/** Fails a list that every row learnt from had and too many have not. */
function absence(
  { rows: [least] }: NestedList,
  told: string,
  without: number,
  all: number,
  learnt: number,
): Failed[] {
  if (without === 0 || (least === 0 && without < all)) return [];
  if (all - without >= all * leastShare(learnt)) return [];
  const expected = `${told} in at least ${percent(REQUIRED_SHARE)} of rows`;
  return [fail("rows", expected, `in ${percent(1 - without / all)}`)];
}

function plainly(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => Object.values(row).filter((value) => typeof value === "string"));
}
