/**
 * Old columns matched to the columns of a changed listing, by the values learnt of them.
 *
 * `extractors.md` section 4.1: best evidence first, names kept, two equal places are `ambiguous`.
 */
import { type Change, change, type Evidence } from "./change.ts";
import type { Column, Listing } from "./extractor.ts";
import { columnOf, type FoundRows } from "./learn_listing.ts";
import { isAddressPath } from "./learn_fields.ts";
import { cellIn, findMembers, isFurtherSlot, readMembers, type ReadRow } from "./members.ts";
import { fitsShape, readsAs } from "./profile.ts";
import { countSeen, formsOf } from "./sample_match.ts";

/** A new place that an old column may be. */
export interface ColumnPlace {
  readonly path: string;
  /** Distinct learnt samples found there. */
  readonly seen: number;
  /** Whether the old path or its last step stands here, rather than its values. */
  readonly bySlot: boolean;
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
const KEPT_SHARE = 0.5;

interface NewColumn {
  path: string;
  values: string[];
  forms: Set<string>;
  missing: number;
}

function newColumns(rows: readonly ReadRow[]): NewColumn[] {
  const columns = new Map<string, NewColumn>();
  for (const { row } of rows) {
    for (const { path, value } of row.cells) {
      let column = columns.get(path);
      if (column === undefined) {
        if (columns.size >= MAX_PATHS) continue;
        columns.set(path, column = { path, values: [], forms: new Set(), missing: 0 });
      }
      column.values.push(value);
      for (const form of formsOf(value, isAddressPath(path))) column.forms.add(form);
    }
  }
  for (const column of columns.values()) column.missing = 1 - column.values.length / rows.length;
  return [...columns.values()];
}

/** Finds where each old column may be among the columns of some rows. */
export function seenByColumn(
  columns: readonly Column[],
  rows: readonly ReadRow[],
): ColumnEvidence[] {
  const fresh = newColumns(rows);
  return columns.map((column) => ({ column, places: placesOf(column, fresh, rows) }));
}

function placesOf(
  column: Column,
  fresh: readonly NewColumn[],
  rows: readonly ReadRow[],
): ColumnPlace[] {
  const isAddress = isAddressPath(column.path);
  const places: (ColumnPlace & { own: boolean; missing: number })[] = [];
  const sameStep = fresh.filter(({ path }) => lastStep(path) === lastStep(column.path));
  for (const one of fresh) {
    if (isAddressPath(one.path) !== isAddress) continue;
    const seen = countSeen(column.samples, one.forms, isAddress);
    const own = one.path === column.path;
    const bySlot = (own || (sameStep.length === 1 && sameStep[0] === one && hasClass(one.path))) &&
      keepsProfile(column, one.values);
    if (seen === 0 && !bySlot) continue;
    if (seen > 0 && !keepsProfile(column, one.values) && seen * 2 < column.samples.length) continue;
    places.push({ path: one.path, seen, bySlot: seen === 0, own, missing: one.missing });
  }
  const standing = isFurtherSlot(column.path) &&
    rows.some((row) => cellIn(row, column.path) !== undefined);
  return places.filter(({ own }) => !standing || own).sort((one, other) =>
    other.seen - one.seen || Number(other.own) - Number(one.own) || one.missing - other.missing
  );
}

function lastStep(path: string): string {
  return path.slice(path.lastIndexOf(">") + 1);
}

function hasClass(path: string): boolean {
  return lastStep(path).includes(".");
}

/** Says whether at least half of a column's values still look as learnt. */
function keepsProfile({ reads, shape }: Column, values: readonly string[]): boolean {
  const keeps = (value: string): boolean =>
    (reads === null || readsAs(value, reads)) && (shape === null || fitsShape(value, shape));
  return values.filter(keeps).length >= values.length * KEPT_SHARE;
}

/** Heals the columns of a listing against the rows found for it. */
export function healColumns(
  old: Listing,
  fresh: Listing,
  found: readonly FoundRows[],
): HealedColumns {
  const rows = found.flatMap(({ model, container, plan }) =>
    readMembers(model.page, findMembers(model.tree, container, plan), plan.span ?? 1)
  );
  const evidence = seenByColumn(old.fields, rows);
  const given = assign(evidence);
  const fields: Column[] = [];
  const settled: Change[] = [];
  const vanished: Change[] = [];
  for (const { column, places } of evidence) {
    const path = given.get(column.name);
    if (path === undefined) {
      vanished.push(change("vanished", column.name, null));
      continue;
    }
    const told = evidenceOf(column, path, places);
    if (isUndecided(column, path, places, rows)) {
      settled.push(change("ambiguous", column.name, path, told));
      continue;
    }
    fields.push(columnOf(column.name, path, rows));
    settled.push(change(path === column.path ? "kept" : "moved", column.name, path, told));
  }
  const gained = old.chosen === true ? [] : newFields(fresh, new Set(given.values()), fields);
  return {
    fields: [...fields, ...gained],
    changes: [...settled, ...vanished, ...gained.map(({ path }) => change("new", null, path))],
  };
}

/** Gives every old column at most one new place, the best evidence first. */
function assign(evidence: readonly ColumnEvidence[]): Map<string, string> {
  const pairs = evidence.flatMap(({ column, places }, order) =>
    places.map((place, rank) => ({
      column,
      place,
      order,
      rank,
      share: place.seen / Math.max(1, column.samples.length),
      same: place.path === column.path,
    }))
  );
  pairs.sort((one, other) =>
    other.share - one.share || Number(other.same) - Number(one.same) ||
    one.rank - other.rank || one.order - other.order
  );
  const given = new Map<string, string>();
  const taken = new Set<string>();
  for (const { column, place } of pairs) {
    if (given.has(column.name) || taken.has(place.path)) continue;
    given.set(column.name, place.path);
    taken.add(place.path);
  }
  return given;
}

function evidenceOf(column: Column, path: string, places: readonly ColumnPlace[]): Evidence {
  const seen = places.find((place) => place.path === path)?.seen ?? 0;
  const others = places.filter((place) => place.path !== path).map((place) => place.seen);
  return { seen, samples: column.samples.length, runner_up: Math.max(0, ...others) };
}

/** Says whether another place has the same evidence, looks alike and reads otherwise. */
function isUndecided(
  column: Column,
  path: string,
  places: readonly ColumnPlace[],
  rows: readonly ReadRow[],
): boolean {
  if (path === column.path) return false;
  const own = places.find((place) => place.path === path);
  const presence = (one: string): number =>
    rows.filter((row) => cellIn(row, one) !== undefined).length;
  return places.some((place) =>
    place.path !== path && place.seen === own?.seen && sortOf(place.path) === sortOf(path) &&
    presence(place.path) === presence(path) &&
    rows.some((row) => cellIn(row, place.path) !== cellIn(row, path))
  );
}

/** Gives the tag and attribute a path ends in. */
function sortOf(path: string): string {
  const step = lastStep(path);
  const [element = "", attribute = ""] = step.split("@");
  return `${element.split(".")[0]?.replace(/\d+$/, "")}@${attribute}`;
}

function newFields(
  fresh: Listing,
  taken: ReadonlySet<string>,
  kept: readonly Column[],
): Column[] {
  const names = new Set(kept.map(({ name }) => name));
  return fresh.fields.filter(({ path, name }) => !taken.has(path) && !names.has(name));
}
