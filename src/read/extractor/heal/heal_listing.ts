/**
 * A listing found again on pages that changed, and the lists in its rows.
 *
 * docs/design/extractors.md, 5.1 and 5.5: a list in rows is kept while a run reads it without a
 * doubt, else learnt again from the known values, first those of one row.
 */
import { defined } from "../../../base/defined.ts";
import { findGroups } from "../../../page/layout/mod.ts";
import { type Change, change, type Evidence } from "./change.ts";
import { containersOf, locate } from "../run/container.ts";
import type { Column, Listing, NamedListing, NestedList, Row } from "../extractor.ts";
import { isFactsTable } from "../lists/facts.ts";
import { itemsAt, learnListing, listingAt } from "../learn/learn_listing.ts";
import { cutOf, placeOfRows, rowsIn, ruledAt, scopesOf } from "../lists/rows_of.ts";
import type { FoundRows, RowScope } from "../lists/rows_of.ts";
import { healColumns, seenByColumn } from "./heal_columns.ts";
import { rowsText } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { readListing, readNested } from "../run/read_listing.ts";
import { ToolError } from "../../../base/errors.ts";
import { learnNested } from "../lists/learn_nested.ts";
import type { ExampleRow } from "../lists/want.ts";
import { isAddressPath } from "../learn/learn_fields.ts";
import { countAmong } from "./sample_match.ts";
import { STANDING_SHARE } from "./heal_fields.ts";

/** A listing after healing. */
export interface HealedListing {
  readonly listing: Listing;
  readonly changes: Change[];
  readonly notes: string[];
  /** Whether the pages have a listing at all. */
  readonly found: boolean;
  /** Where its rows were found. */
  readonly places: readonly FoundRows[];
}

/** The share of the fewest rows learnt that a group must have to be the list. */
const LEAST_ROWS = 0.5;
/** Groups of a page searched for learnt values. */
const TRIED_GROUPS = 40;
/** The share of rows a column may be missing from and still be required. */
const USUALLY_MISSING = 0.5;

/** Heals a listing; the columns of one that has a name are told as `reviews.author`. */
export function healListing<One extends Listing | NamedListing>(
  old: One,
  models: readonly PageModel[],
): HealedListing & { readonly listing: One } {
  const healed = healRows(old, models);
  if (!("name" in old)) return healed as HealedListing & { readonly listing: One };
  const { name, rows: [least], lists, items } = old;
  const columns = new Set(old.fields.map((field) => field.name));
  const changes = healed.changes.map((told) =>
    columns.has(told.before ?? "") ? { ...told, before: `${name}.${told.before}` } : told
  );
  const [fewest, most] = healed.listing.rows;
  const listing = {
    ...healed.listing,
    ...defined({ items }),
    ...itemsAt(healed.places),
    name,
    rows: [Math.min(least, fewest), most],
  } as One;
  if (lists === undefined) return { ...healed, listing, changes };
  const scopes = models.flatMap((model) => {
    const { node } = locate(model, listing);
    return node === 0 ? [] : scopesOf({ model, container: node, plan: listing });
  });
  const inner = healNested(lists, scopes, name);
  return {
    ...healed,
    listing: { ...listing, lists: inner.lists },
    changes: [...changes, ...inner.changes],
  };
}

function healRows(old: Listing | NamedListing, models: readonly PageModel[]): HealedListing {
  if (isReadElsewhere(old, models)) {
    const changes = old.fields.map(({ name, path }) => change("kept", name, path));
    return { listing: old, changes, notes: [], found: true, places: [] };
  }
  const place = stillThere(old, models) ?? findAgain(old, models);
  const fresh = place === undefined ? undefined : listingAt(place.rows);
  const columns = fresh === undefined ? undefined : healColumns(old, fresh, place?.rows ?? []);
  if (place === undefined || fresh === undefined || columns?.fields.length === 0) {
    return {
      listing: old,
      changes: [change("listing-lost", old.container, null)],
      notes: [],
      found: place !== undefined || learnListing(models) !== null,
      places: [],
    };
  }
  const moves = (["container", "member"] as const).filter((key) => fresh[key] !== old[key])
    .map((key) => change(key, old[key], fresh[key]));
  const { fields = [], changes = [] } = columns ?? {};
  const isMoved = moves.length > 0 || changes.some(({ kind }) => kind === "moved");
  const { skips, carried, chosen, alone, spread } = old;
  return {
    listing: { ...fresh, ...defined({ skips, carried, chosen, alone, spread }), fields },
    changes: [...moves, ...changes],
    notes: isMoved && models.length === 1
      ? [
        ...place.notes,
        "the rows were found again on one page alone: heal from a second one to be sure",
      ]
      : place.notes,
    found: true,
    places: place.rows,
  };
}

/** Reports whether every page is read without a doubt though a container is not where it was. */
function isReadElsewhere(old: Listing | NamedListing, models: readonly PageModel[]): boolean {
  if (!("items" in old) || models.every((model) => locate(model, old).node !== 0)) return false;
  return models.map((model) => readListing(model, old))
    .every(({ rows, failed }) => rows.length > 0 && failed.length === 0);
}

interface Place {
  rows: FoundRows[];
  notes: string[];
}

/** Returns the old place where every page that has it passes all checks. */
function stillThere(old: Listing, models: readonly PageModel[]): Place | undefined {
  const { member, wrapper, span, deep, skips } = old;
  const plan = { member, ...defined({ wrapper, span, deep, skips }) };
  const rows: FoundRows[] = [];
  const notes: string[] = [];
  for (const [at, model] of models.entries()) {
    const { node } = locate(model, old);
    if (node === 0) notes.push(`page ${at + 1} of those given does not hold the listing`);
    else if (readListing(model, old).failed.length > 0) return undefined;
    else rows.push({ model, container: node, plan });
  }
  return rows.length > 0 ? { rows, notes } : undefined;
}

/** Finds the group that contains most of the learnt values, and at least half of one column's. */
function findAgain(old: Listing, models: readonly PageModel[]): Place | undefined {
  const best: FoundRows[] = [];
  const notes: string[] = [];
  for (const [at, model] of models.entries()) {
    const found = bestGroup(old, model) ?? standingGroup(old, model);
    if (found !== undefined) best.push(found);
    else notes.push(`page ${at + 1} of those given does not hold the listing`);
  }
  const [first] = best;
  if (first === undefined) return undefined;
  return { rows: best.filter((rows) => placeOfRows(rows) === placeOfRows(first)), notes };
}

/** Gives the groups of a page that may be rows, with how many each has. */
function groupsOn(
  model: PageModel,
  { chosen }: Pick<Listing, "chosen">,
): (FoundRows & { count: number })[] {
  return findGroups(model.page, chosen === true).slice(0, TRIED_GROUPS)
    .filter(({ members }) => !isFactsTable(model.tree, members))
    .map((group) => ({ model, ...cutOf(group), count: group.members.length }));
}

/** Finds the group of a page that contains most of the values learnt of some columns. */
export function bestGroup(
  old: Pick<Listing, "chosen" | "fields"> & Partial<Pick<Listing, "rows">>,
  model: PageModel,
): FoundRows | undefined {
  const [least] = old.rows ?? [0];
  let best: FoundRows | undefined;
  let most = 0;
  for (const rows of groupsOn(model, old)) {
    // The few that a site points out on each page, as in a slide show, are in the list as well.
    const weight = rows.count < least * LEAST_ROWS ? 0 : evidenceIn(old.fields, rows);
    if (weight > most) [best, most] = [rows, weight];
  }
  return best;
}

/**
 * Finds the group at a place that a rule of the container still leads to, though every value of its
 * rows is another: at least half of the usual columns must be where their own rules lead.
 */
function standingGroup(old: Listing, model: PageModel): FoundRows | undefined {
  const boxes = new Set(containersOf(model, old));
  const usual = old.fields.filter(({ missing }) => missing <= USUALLY_MISSING);
  return boxes.size === 0 ? undefined : groupsOn(model, old).find((rows) => {
    if (!boxes.has(rows.container)) return false;
    const standing = seenByColumn(usual, [ruledAt(rows)]).filter(({ places }) => places.length > 0);
    return standing.length > 0 && standing.length * 2 >= usual.length;
  });
}

/** Weighs a group: learnt values found in it, when one column has half of its own. */
function evidenceIn(columns: readonly Column[], rows: FoundRows): number {
  const seen = seenByColumn(columns, [ruledAt(rows)]);
  const sure = seen.some(({ column, places }) =>
    column.samples.length > 0 &&
    places.some((place) => place.seen * 2 >= column.samples.length)
  );
  if (!sure) return 0;
  return seen.reduce((sum, { places }) => sum + (places[0]?.seen ?? 0), 0);
}

/** Heals the lists in rows: kept, moved, or reported as lost; a lost one stays as it was. */
function healNested(
  lists: readonly NestedList[],
  scopes: readonly RowScope[],
  path: string,
): { lists: NestedList[]; changes: Change[] } {
  const healed: NestedList[] = [];
  const changes: Change[] = [];
  for (const old of lists) {
    const told = `${path}.${old.name}`;
    const found = isRead(old, scopes, told) ? old : learnAgain(old, scopes, told);
    if (found === undefined) {
      healed.push(old);
      changes.push(change("vanished", told, null));
      continue;
    }
    const below = healNested(old.lists ?? [], scopes.flatMap((row) => rowsIn(row, found)), told);
    healed.push(below.lists.length === 0 ? found : { ...found, lists: below.lists });
    changes.push(
      found === old
        ? change("kept", told, rowsText(old))
        : change("moved", told, rowsText(found), evidenceOf(old, found, scopes)),
    );
    for (const told of below.changes) changes.push(told);
  }
  return { lists: healed, changes };
}

/** Reports whether a run reads a list without a doubt, whatever of the lists in its rows. */
function isRead(list: NestedList, scopes: readonly RowScope[], told: string): boolean {
  const { lists: _below, ...own } = list;
  return scopes.length > 0 && readNested(scopes, own, told).failed.length === 0;
}

/** Learns a list again from two rows of known values, else from one. */
function learnAgain(
  old: NestedList,
  scopes: readonly RowScope[],
  told: string,
): NestedList | undefined {
  const rows = knownRows(old);
  for (const examples of [rows.slice(0, 2), rows.slice(0, 1)]) {
    if (examples.length === 0) return undefined;
    const found = tryLearn(old, examples, scopes);
    if (found === undefined || !isRead(found, scopes, told)) continue;
    const { seen, samples } = evidenceOf(old, found, scopes);
    if (seen > 0 && seen >= samples * STANDING_SHARE) return found;
  }
  return undefined;
}

/** Lists the first rows that columns without a gap had, as far as their values tell. */
function knownRows({ fields }: NestedList): ExampleRow[] {
  const full = fields.filter(({ missing, samples }) => missing === 0 && samples.length > 0);
  const count = full.reduce((least, { samples }) => Math.min(least, samples.length), 2);
  if (full.length === 0) return [];
  return Array.from(
    { length: count },
    (_, at) => Object.fromEntries(full.map(({ name, samples }) => [name, samples[at] as string])),
  );
}

function tryLearn(
  { name, plain, fields }: NestedList,
  examples: readonly ExampleRow[],
  scopes: readonly RowScope[],
): NestedList | undefined {
  try {
    const [found] = learnNested("", [{ [name]: [...examples] }], scopes);
    if (found === undefined) return undefined;
    const columns = new Map(found.fields.map((column) => [column.name, column]));
    const own = fields.flatMap((column) => {
      const fresh = columns.get(column.name);
      return fresh === undefined ? [] : [fresh];
    });
    if (own.length < fields.length) return undefined;
    return { ...found, ...(plain === undefined ? {} : { plain }), fields: own };
  } catch (error) {
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}

/** Counts the known values of all columns that a list reads. */
function evidenceOf(
  old: NestedList,
  { plain: _plain, ...list }: NestedList,
  scopes: readonly RowScope[],
): Evidence {
  const rows = readNested(scopes, list, "").rows.flat() as Row[];
  const seen = old.fields.map(({ name, path, samples }) => {
    const values = rows.flatMap(({ [name]: value }) => typeof value === "string" ? [value] : []);
    return countAmong(samples, values, isAddressPath(path));
  });
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  const samples = sum(old.fields.map((column) => column.samples.length));
  return { seen: sum(seen), samples, runner_up: 0 };
}
