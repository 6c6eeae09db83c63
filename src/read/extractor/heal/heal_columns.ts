/**
 * Old columns matched to the columns of a changed listing, by the values learnt from them.
 *
 * docs/design/extractors.md, 5.1: best evidence first, names kept, two equal places are `ambiguous`.
 */
import { type Change, change, type Evidence } from "./change.ts";
import { REQUIRED_SHARE } from "../run/read_rows.ts";
import type { Column, Listing } from "../extractor.ts";
import { freeName } from "../learn/column_names.ts";
import { attributeOf, readByRule, type RuledRows } from "../rule/column_rules.ts";
import { columnOf } from "../learn/learn_listing.ts";
import { type FoundRows, ruledAt } from "../lists/rows_of.ts";
import { isAddressPath } from "../learn/learn_fields.ts";
import { type ReadRow, valueIn } from "../page/members.ts";
import { keepsProfile } from "../run/profile.ts";
import { countSeen, seek, type Sought } from "./sample_match.ts";
import { matchColumns } from "../lists/align_rows.ts";

/** A new place that an old column may be. */
export interface ColumnPlace {
  readonly path: string;
  /** Distinct learnt samples found there. */
  readonly seen: number;
}

/** An old column and the places it may be, best first. */
export interface ColumnEvidence {
  readonly column: Column;
  readonly places: readonly ColumnPlace[];
}

/** Columns after healing. */
export interface HealedColumns {
  readonly fields: Column[];
  readonly changes: Change[];
}

/** Columns of a changed listing that are looked at. */
const MAX_PATHS = 120;

interface NewColumn extends Sought {
  path: string;
  values: string[];
}

function newColumns(rows: readonly ReadRow[]): NewColumn[] {
  const columns = new Map<string, NewColumn>();
  for (const { row } of rows) {
    for (const { path, value } of row.cells) {
      let column = columns.get(path);
      if (column === undefined) {
        if (columns.size >= MAX_PATHS) continue;
        columns.set(path, column = { path, values: [], forms: new Set(), words: [] });
      }
      column.values.push(value);
      seek(column, value, isAddressPath(path));
    }
  }
  return [...columns.values()];
}

/** Finds where each old column may be among the columns of some rows. */
export function seenByColumn(
  columns: readonly Column[],
  pages: readonly RuledRows[],
): ColumnEvidence[] {
  const rows = pages.flatMap((page) => page.rows);
  const fresh = newColumns(rows);
  return columns.map((column) => ({
    column,
    places: placesOf(column, fresh, pathByRules(column, pages)),
  }));
}

/**
 * Returns the path that a column's named anchors still lead to in most rows they lead anywhere in.
 */
function pathByRules(column: Column, pages: readonly RuledRows[]): string | undefined {
  const named = (column.rules ?? []).filter(({ by }) => by !== "path");
  const votes = new Map<string, number>();
  let all = 0;
  for (const page of pages) {
    for (const at of page.rows.keys()) {
      for (const rule of named) {
        const cell = readByRule(page, at, rule, attributeOf(column.path));
        if (cell === undefined) continue;
        all++;
        votes.set(cell.path, (votes.get(cell.path) ?? 0) + 1);
      }
    }
  }
  return [...votes].find(([, count]) => count * 2 > all)?.[0];
}

function placesOf(
  column: Column,
  fresh: readonly NewColumn[],
  ruled: string | undefined,
): ColumnPlace[] {
  const isAddress = isAddressPath(column.path);
  const places: (ColumnPlace & { own: boolean; same: number })[] = [];
  for (const candidate of fresh) {
    if (isAddressPath(candidate.path) !== isAddress) continue;
    const { seen, same } = countSeen(column.samples, candidate, isAddress);
    const own = candidate.path === column.path;
    const isStanding = (own || candidate.path === ruled) && keepsProfile(column, candidate.values);
    if (seen > 0 || isStanding) places.push({ path: candidate.path, seen, own, same });
  }
  return places.sort((a, b) => b.seen - a.seen || b.same - a.same || Number(b.own) - Number(a.own));
}

/** Heals the columns of a listing against the rows found for it. */
export function healColumns(
  old: Listing,
  fresh: Listing,
  found: readonly FoundRows[],
): HealedColumns {
  const pages = found.map(ruledAt);
  const rows = pages.flatMap((page) => page.rows);
  const evidence = seenByColumn(old.fields, pages);
  const picked = matchColumns(evidence.map(({ places }) => places.map(({ path }) => path)));
  const isWanted = ({ missing }: Column): boolean =>
    old.chosen === true || missing <= 1 - REQUIRED_SHARE;
  const fields: Column[] = [];
  const settled: Change[] = [];
  const vanished: Change[] = [];
  for (const [at, { column, places }] of evidence.entries()) {
    const path = picked[at];
    if (path === undefined) {
      vanished.push(change("vanished", column.name, null));
      if (isWanted(column)) fields.push({ ...column, lost: true });
      continue;
    }
    const told = evidenceOf(column, path, places);
    if (isUndecided(column, path, places, rows)) {
      settled.push(change("ambiguous", column.name, path, told));
      if (isWanted(column)) fields.push({ ...column, lost: true });
      continue;
    }
    fields.push(columnOf(column.name, path, pages));
    settled.push(change(path === column.path ? "kept" : "moved", column.name, path, told));
  }
  // A listing without a column that is found is lost as a whole.
  if (fields.every(({ lost }) => lost === true)) fields.length = 0;
  const [taken, names] = [new Set(picked), new Set(fields.map(({ name }) => name))];
  const gained = fresh.fields.filter(({ path }) => old.chosen !== true && !taken.has(path))
    .map((column): Column => {
      const name = freeName(column.name, names);
      names.add(name);
      return { ...column, name };
    });
  return {
    fields: [...fields, ...gained],
    changes: [...settled, ...vanished, ...gained.map(({ path }) => change("new", null, path))],
  };
}

function evidenceOf(column: Column, path: string, places: readonly ColumnPlace[]): Evidence {
  const seen = places.find((place) => place.path === path)?.seen ?? 0;
  const others = places.filter((place) => place.path !== path).map((place) => place.seen);
  const runner_up = others.reduce((most, seen) => Math.max(most, seen), 0);
  return { seen, samples: column.samples.length, runner_up };
}

/** Reports whether another place has the same evidence and like values, but reads differently. */
function isUndecided(
  column: Column,
  path: string,
  places: readonly ColumnPlace[],
  rows: readonly ReadRow[],
): boolean {
  if (path === column.path) return false;
  const own = places.find((place) => place.path === path);
  const presence = (at: string): number =>
    rows.filter((row) => valueIn(row, at) !== undefined).length;
  return places.some((place) =>
    place.path !== path && place.seen === own?.seen &&
    presence(place.path) === presence(path) &&
    rows.some((row) => valueIn(row, place.path) !== valueIn(row, path))
  );
}
