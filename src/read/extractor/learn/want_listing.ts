/**
 * A listing found by example values: the first group whose rows have each in a column of its own.
 *
 * docs/design/extractors.md, 2.5.
 */
import { MIN_MEMBERS } from "../../../page/layout/mod.ts";
import type { Listing } from "../extractor.ts";
import { type LearntListing, listingAt } from "./learn_listing.ts";
import {
  type AlignedRows,
  alignRows,
  columnsSaying,
  countFull,
  matchColumns,
  type ReadyExample,
  readyExamples,
} from "../lists/align_rows.ts";
import { cutsAround } from "../lists/cut_rows.ts";
import { carryDown } from "../lists/learn_lists.ts";
import { areLabelledFacts } from "../lists/facts.ts";
import { sameRows, settleRows } from "../lists/row_unit.ts";
import { type FoundRows, type Rows, rowsAt, rowsOf } from "../lists/rows_of.ts";
import type { ReadRow } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { type Example, findOccurrences } from "../rule/occurrences.ts";
import { toldExamples } from "./learn_fields.ts";

/** A listing for the examples, or why there is none. */
export type Wanted =
  | (LearntListing & { problem?: undefined })
  | { problem: string; /** Rows that say some of the examples alone. */ part?: PartListing };

/** A listing for some of the examples, and those that are in none of its rows. */
export interface PartListing extends LearntListing {
  readonly rest: readonly string[];
}

/**
 * Finds the listing whose rows contain every example, each in its own column: all of them in one
 * row, else in several where most rows have every column, or any do when rows are `asked` for. Of a
 * page about one thing most rows must have every column: a box of it may have siblings of any sort.
 */
export function learnWantedListing(
  models: readonly PageModel[],
  want: Readonly<Record<string, string>>,
  asked: boolean,
  isOfOneThing = false,
): Wanted {
  const [example = new Map()] = readyExamples([want], models);
  const seen = new Set<string>();
  let facts = false;
  let part: Aligned | undefined;
  for (const model of models) {
    for (const found of rowsOf(model)) {
      const columns = columnsByName(found.rows, example);
      for (const [name, paths] of columns) if (paths.length > 0) seen.add(name);
      const inOne = alignSome(found, example, columns);
      if (inOne === undefined) continue;
      const isFact = !asked && areLabelledFacts(found, inOne.alignment.pick, example);
      if (found.isFacts || isFact) {
        facts ||= inOne.alignment.pick.size === example.size;
        continue;
      }
      if (isOfOneThing && !isUsual(inOne)) continue;
      const { size } = inOne.alignment.pick;
      const hasAll = size === example.size;
      if (hasAll && inOne.isOfOneRow) return describe(models, inOne, example);
      const isMore = size > (part?.alignment.pick.size ?? 1);
      if (isMore && ((hasAll && asked) || isUsual(inOne))) part = inOne;
    }
  }
  if (part?.alignment.pick.size === example.size) return describe(models, part, example);
  const spread = facts ? undefined : acrossSiblings(models, example);
  if (spread !== undefined) return describe(models, spread, example);
  if (facts) {
    return { problem: "the rows that hold the examples are the labelled facts of one thing" };
  }
  const problem = problemOf(want, seen);
  if (part === undefined || !isOfRowsAlone(part, example)) return { problem };
  const { pick } = part.alignment;
  const rest = [...example.keys()].filter((name) => !pick.has(name));
  return { problem, part: { ...describe(models, part, example), rest } };
}

/** Rows of a page, and the columns in which they say examples. */
interface Aligned extends AlignedRows {
  /** Whether one row says all that are aligned. */
  readonly isOfOneRow: boolean;
}

/** Finds rows made of several siblings each, most of which have every column. */
function acrossSiblings(
  models: readonly PageModel[],
  example: ReadyExample,
): Aligned | undefined {
  for (const model of models) {
    for (const cut of cutsAround(model, example)) {
      const rows = rowsAt(model, cut);
      const alignment = rows.isFacts ? undefined : alignRows(rows.rows, [example]);
      if (alignment === undefined) continue;
      const found = { ...rows, alignment, isOfOneRow: true };
      if (isUsual(found)) return found;
    }
  }
  return undefined;
}

/** Aligns as many examples as some row says, else all of them over several rows. */
function alignSome(
  found: Rows,
  example: ReadyExample,
  columns: ReadonlyMap<string, readonly string[]>,
): Aligned | undefined {
  const { rows } = found;
  const known = [...columns].filter(([, paths]) => paths.length > 0).map(([name]) => name);
  if (known.length === 0) return undefined;
  let most: string[] = [];
  for (const row of rows) {
    const own = known.filter((name) =>
      columnsSaying([row], example.get(name) as Example).length > 0
    );
    if (own.length > most.length) most = own;
  }
  const some = new Map(most.map((name) => [name, example.get(name) as Example]));
  const alignment = alignRows(rows, [some]);
  if (alignment !== undefined && some.size === example.size) {
    return { ...found, alignment, isOfOneRow: true };
  }
  const pick = pickColumns([...example.keys()], columns);
  if (pick.size === example.size) {
    return { ...found, alignment: { pick, full: countFull(rows, pick) }, isOfOneRow: false };
  }
  return alignment === undefined ? undefined : { ...found, alignment, isOfOneRow: true };
}

/** Reports whether at least half of some rows have every column. */
function isUsual({ rows, alignment: { full } }: Aligned): boolean {
  return rows.length >= MIN_MEMBERS && full * 2 >= rows.length;
}

/** Reports whether what rows say of the examples is nowhere on the page but in them. */
function isOfRowsAlone(
  { model, container, plan, rows, alignment: { pick } }: Aligned,
  example: ReadyExample,
): boolean {
  const { tree } = model;
  const boxes = plan.span === undefined ? rows.map((row) => row.node) : [container];
  return [...pick.keys()].every((name) =>
    findOccurrences(model, example.get(name) as Example).every(({ node }) =>
      boxes.some((box) => tree.contains(box, node))
    )
  );
}

function describe(
  models: readonly PageModel[],
  aligned: Aligned,
  example: ReadyExample,
): LearntListing {
  const { pick: some } = aligned.alignment;
  const asked = new Map([...example].filter(([name]) => some.has(name)));
  const below = carryDown(models, [asked], [], new Map(), aligned);
  const isWhole = aligned.isOfOneRow && below === undefined;
  const examples = below?.examples ?? (isWhole ? [asked] : []);
  const { found, rows, notes } = settleRows(models, below?.found ?? aligned, examples, isWhole);
  const { pick } = rows.alignment;
  const onColumns = notesOn(pick, columnsByName(rows.rows, example));
  return {
    listing: {
      ...listingAt(found, pick),
      ...(below === undefined ? {} : { carried: below.carried }),
    },
    notes: [...notes, ...onColumns, ...notesOnPages(models, found)],
  };
}

/** Listings one extractor may have. */
const MAX_LISTINGS = 8;

/**
 * Finds listings that together say every example, where no one group of rows has them all: the group
 * that says most of them, then the one that says most of those left. Undefined when one is in none.
 */
export function learnWantedListings(
  models: readonly PageModel[],
  want: Readonly<Record<string, string>>,
): { listings: Listing[]; notes: string[] } | undefined {
  const [example = new Map()] = readyExamples([want], models);
  const groups = models.flatMap((model) =>
    [...rowsOf(model)].filter(({ isFacts }) => !isFacts)
      .map((rows) => ({ rows, columns: columnsByName(rows.rows, example) }))
  );
  const names = Object.keys(want);
  const left = new Set(names);
  const chosen: { rows: Rows; pick: Map<string, string>; notes: string[] }[] = [];
  while (left.size > 0) {
    let most = new Map<string, string>();
    let best: typeof groups[number] | undefined;
    for (const group of groups) {
      const pick = pickColumns([...left], group.columns);
      if (pick.size > most.size) [most, best] = [pick, group];
    }
    if (best === undefined || chosen.length === MAX_LISTINGS) return undefined;
    for (const name of most.keys()) left.delete(name);
    groups.splice(groups.indexOf(best), 1);
    chosen.push({ rows: best.rows, pick: most, notes: notesOn(most, best.columns) });
  }
  const firstOf = ({ pick }: typeof chosen[number]): number =>
    names.findIndex((name) => pick.has(name));
  chosen.sort((a, b) => firstOf(a) - firstOf(b));
  const found = chosen.map(({ rows }) => sameRows(models, rows));
  return {
    listings: chosen.map(({ pick }, at) => listingAt(found[at] as FoundRows[], pick)),
    notes: [
      `the examples are in ${chosen.length} listings; their rows are answered one after another`,
      ...chosen.flatMap(({ notes }) => notes),
      ...new Set(found.flatMap((rows) => notesOnPages(models, rows))),
    ],
  };
}

/** Gives as many names as possible a column of their own. */
function pickColumns(
  names: readonly string[],
  columns: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const picked = matchColumns(names.map((name) => [...columns.get(name) ?? []]));
  return new Map(names.flatMap((name, at): [string, string][] => {
    const path = picked[at];
    return path === undefined ? [] : [[name, path]];
  }));
}

function columnsByName(rows: readonly ReadRow[], example: ReadyExample): Map<string, string[]> {
  return new Map([...example].map(([name, value]) => [name, columnsSaying(rows, value)]));
}

function problemOf(want: Readonly<Record<string, string>>, seen: ReadonlySet<string>): string {
  const missing = Object.entries(want).filter(([name]) => !seen.has(name));
  if (missing.length === 0) {
    return "no one repeated group holds all the examples, each in a column of its own";
  }
  return `no repeated group holds ${toldExamples(missing)}`;
}

/** Notes the pages that have no such rows. */
function notesOnPages(models: readonly PageModel[], found: readonly FoundRows[]): string[] {
  const held = new Set(found.map(({ model }) => model));
  return models.flatMap((model, at) =>
    held.has(model) ? [] : [`page ${at + 1} of those given has not these rows; not learnt from`]
  );
}

/** Notes the examples picked that are in several columns. */
function notesOn(
  pick: ReadonlyMap<string, string>,
  columns: ReadonlyMap<string, readonly string[]>,
): string[] {
  return [...pick.keys()].flatMap((name) => {
    const count = columns.get(name)?.length ?? 0;
    return count < 2 ? [] : [`${name} is said in ${count} columns; the first free one is read`];
  });
}
