/**
 * Several listings found by example values, where no one group of rows contains them all.
 *
 * docs/design/extractors.md, 2.5: the group that contains most of the examples is learnt, then the
 * one that contains most of those left, until none is.
 */
import { findGroups, type RowGroup } from "../../../page/layout/mod.ts";
import type { Listing } from "../extractor.ts";
import { isFactsTable } from "../page/facts_table.ts";
import { type FoundRows, listingAt, planOf } from "./learn_listing.ts";
import { readMembers } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { exampleOf } from "../rule/occurrences.ts";
import { columnsSaying, matchColumns } from "../lists/match_columns.ts";
import { TRIED_GROUPS } from "../lists/rows_of.ts";
import { notesOn, notesOnPages, sameRows } from "./want_listing.ts";

/** Listings for the examples, in the order their first examples were given. */
export interface WantedListings {
  readonly listings: Listing[];
  readonly notes: string[];
}

/** Listings one extractor may have. */
const MAX_LISTINGS = 8;

interface Candidate {
  model: PageModel;
  group: RowGroup;
  /** For each example the columns that have it. */
  columns: string[][];
}

interface Choice {
  candidate: Candidate;
  /** The columns of the examples it contains, by their numbers. */
  picked: Map<number, string>;
}

/** Finds listings that together contain every example; undefined when one is in none. */
export function learnWantedListings(
  models: readonly PageModel[],
  want: Readonly<Record<string, string>>,
): WantedListings | undefined {
  const names = Object.keys(want);
  const candidates = candidatesFor(models, Object.values(want));
  const left = new Set(names.keys());
  const chosen: Choice[] = [];
  while (left.size > 0 && chosen.length < MAX_LISTINGS) {
    const best = bestChoice(candidates, left);
    if (best === undefined) return undefined;
    for (const at of best.picked.keys()) left.delete(at);
    candidates.splice(candidates.indexOf(best.candidate), 1);
    chosen.push(best);
  }
  if (left.size > 0) return undefined;
  chosen.sort((one, other) => firstOf(one) - firstOf(other));
  const rows = chosen.map(({ candidate: { model, group } }) =>
    sameRows(models, model, { parent: group.parent, plan: planOf(group) })
  );
  return {
    listings: chosen.map(({ picked }, one) => {
      const pick = new Map([...picked].map(([at, path]) => [names[at] as string, path]));
      return listingAt(rows[one] as FoundRows[], pick);
    }),
    notes: [
      `the examples are in ${chosen.length} listings; their rows are answered one after another`,
      ...chosen.flatMap(({ candidate, picked }) =>
        notesOn([...picked.keys()].map((at) => ({
          name: names[at] as string,
          places: candidate.columns[at] as string[],
        })))
      ),
      ...new Set(rows.flatMap((found) => notesOnPages(models, found))),
    ],
  };
}

function candidatesFor(models: readonly PageModel[], texts: readonly string[]): Candidate[] {
  const examples = texts.map((text) => exampleOf(text, models));
  return models.flatMap((model) =>
    findGroups(model.page, true).slice(0, TRIED_GROUPS).flatMap((group): Candidate[] => {
      const rows = readMembers(model.page, group.members, group.span);
      const columns = examples.map((example) => columnsSaying(rows, example));
      const holds = columns.some((paths) => paths.length > 0);
      return holds && !isFactsTable(model.tree, group.members) ? [{ model, group, columns }] : [];
    })
  );
}

/**
 * Picks the group that contains the most of some examples, each in its own column; the first of
 * equals.
 */
function bestChoice(
  candidates: readonly Candidate[],
  left: ReadonlySet<number>,
): Choice | undefined {
  let best: Choice | undefined;
  for (const candidate of candidates) {
    const asked = [...left];
    const matched = matchColumns(asked.map((at) => candidate.columns[at] as string[]));
    const picked = new Map<number, string>();
    for (const [index, path] of matched.entries()) {
      if (path !== undefined) picked.set(asked[index] as number, path);
    }
    if (picked.size > (best?.picked.size ?? 0)) best = { candidate, picked };
  }
  return best;
}

function firstOf({ picked }: Choice): number {
  return [...picked.keys()].reduce((least, at) => Math.min(least, at), Infinity);
}
