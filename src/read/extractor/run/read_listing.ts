/**
 * A listing read from a page and checked, column by column.
 *
 * docs/design/extractors.md, 4.1, the table of checks.
 */
import type { Node, Tree } from "../../../page/html/mod.ts";
import { locate } from "./container.ts";
import {
  type Column,
  fail,
  type Failed,
  type Listing,
  type NamedListing,
  percent,
  type Row,
  toNotes,
} from "../extractor.ts";
import { scopeOf } from "../lists/row_scope.ts";
import { isFactsTable } from "../page/facts_table.ts";
import { findMembers } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { LEARNT_FROM } from "./profile.ts";
import { readNested } from "./read_nested.ts";
import { checkColumns, type ColumnsReading, readRows } from "./read_rows.ts";

/** Rows of a listing and the checks that failed. */
export interface ListingReading extends ColumnsReading {
  readonly rows: Row[];
}

/** How many more rows may be empty than were while learning. */
export const EMPTY_SLACK = 0.2;
/**
 * Reads a list that has a name: the checks name list and column, as `reviews.author`, and no row is
 * a note where a page learnt from had none. Throws as `readListing`.
 */
export function readNamedListing(model: PageModel, listing: NamedListing): ListingReading {
  const { name, fields, rows: [least] } = listing;
  const told = fields.map((field) => ({ ...field, name: `${name}.${field.name}` }));
  const reading = readAs(model, listing, told, `${name}: `);
  if (least > 0 || reading.rows.length > 0) return reading;
  const [absent, ...failed] = reading.failed;
  const isAbsent = absent?.name === "rows" || absent?.name === "listing";
  return isAbsent ? { ...reading, failed, notes: toNotes([absent]) } : reading;
}

/**
 * Reads a listing from a page. Throws `ToolError` `bad_input` when it costs too much on this page.
 */
export function readListing(model: PageModel, listing: Listing): ListingReading {
  return readAs(model, listing, listing.fields, "");
}

/** Reads a listing whose columns are told in checks by other names. */
function readAs(
  model: PageModel,
  listing: Listing,
  told: readonly Column[],
  lead: string,
): ListingReading {
  const place = `${lead}rows ${listing.member} at ${listing.container}`;
  const located = locate(model, listing);
  if (located.problem !== undefined) {
    return none(fail("listing", place, located.problem));
  }
  const members = findMembers(model.tree, located.node, listing);
  // Whoever gives rows as examples asks for rows.
  if (lead === "" && isFactsTable(model.tree, members)) {
    return none(fail("listing", place, "the labelled facts of one thing"));
  }
  if (members.length === 0) {
    return none(fail("rows", `${lead}at least one ${listing.member}`, "none"));
  }
  const { rows, readings } = readRows(model, members, listing, told);
  const rival = located.rival === undefined ? [] : [fail("listing", place, located.rival)];
  const empty = rows.filter((row) => Object.keys(row).length === 0).length / rows.length;
  if (rows.length >= LEARNT_FROM && empty > listing.empty + EMPTY_SLACK) {
    const most = percent(Math.min(1, listing.empty + EMPTY_SLACK));
    const failed = fail("rows", `${lead}at most ${most} of rows empty`, percent(empty));
    return { rows, failed: [...rival, failed], notes: [] };
  }
  const { failed, notes } = checkColumns(told, readings, rows.length);
  const heads = new Set(members);
  const scopes = members.map((head) => scopeOf(model, head, listing.span ?? 1, heads));
  for (const list of listing.lists ?? []) {
    const inner = readNested(scopes, list, `${lead.replace(/: $/, ".")}${list.name}`);
    for (const [at, row] of rows.entries()) row[list.name] = inner.rows[at] ?? [];
    for (const one of inner.failed) failed.push(one);
    for (const one of inner.notes) notes.push(one);
  }
  const heading = members.map((head) => isHeading(model.tree, head));
  const own = rows.filter((row, at) => heading[at] !== true || Object.keys(row).length > 0);
  return { rows: own, failed: [...rival, ...failed], notes };
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
