/**
 * A listing found by example values: the first group whose rows have each in a column of its own.
 *
 * docs/design/extractors.md, 2.5.
 */
import type { Node } from "../../html/tree.ts";
import { findGroups } from "../../rows/groups.ts";
import { locate } from "../run/container.ts";
import { isFactsTable } from "../page/facts_table.ts";
import { type FoundRows, type LearntListing, listingAt, planOf } from "./learn_listing.ts";
import { findMembers, type MemberPlan, readMembers, type ReadRow } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { type Example, exampleOf, isExample } from "../rule/occurrences.ts";
import { placePathOf } from "../page/place_path.ts";
import { fold } from "../page/fold.ts";
import { clipped } from "../../quoted.ts";

/** A listing for the examples, or why there is none. */
export type Wanted = (LearntListing & { problem?: undefined }) | { problem: string };

/** Groups of a page whose rows are searched. */
export const TRIED_GROUPS = 60;

/** Finds the listing whose rows contain every example, each in its own column. */
export function learnWantedListing(
  models: readonly PageModel[],
  want: Readonly<Record<string, string>>,
): Wanted {
  const examples = Object.entries(want).map(([name, text]) => ({
    name,
    example: exampleOf(text, models),
  }));
  const seen = new Set<string>();
  let facts = false;
  for (const model of models) {
    for (const group of findGroups(model.page, true).slice(0, TRIED_GROUPS)) {
      const rows = readMembers(model.page, group.members, group.span);
      const columns = examples.map(({ example }) => columnsSaying(rows, example));
      for (const [at, { name }] of examples.entries()) {
        if ((columns[at] as string[]).length > 0) seen.add(name);
      }
      const picked = matchColumns(columns);
      if (picked.includes(undefined)) continue;
      if (isFactsTable(model.tree, group.members)) {
        facts = true;
        continue;
      }
      const pick = new Map(examples.map(({ name }, at) => [name, picked[at] as string]));
      const found = sameRows(models, model, { parent: group.parent, plan: planOf(group) });
      const told = examples.map(({ name }, at) => ({ name, places: columns[at] as string[] }));
      return {
        listing: listingAt(found, pick),
        notes: [...notesOn(told), ...notesOnPages(models, found)],
      };
    }
  }
  if (facts) {
    return { problem: "the rows that hold the examples are the labelled facts of one thing" };
  }
  return { problem: problemOf(want, seen) };
}

function problemOf(want: Readonly<Record<string, string>>, seen: ReadonlySet<string>): string {
  const missing = Object.entries(want).filter(([name]) => !seen.has(name));
  if (missing.length === 0) {
    return "no one repeated group holds all the examples, each in a column of its own";
  }
  const told = missing.map(([name, text]) => `${clipped(name)}='${clipped(text)}'`).join(", ");
  return `no repeated group holds ${told}`;
}

/** Returns the columns in which some row has an example. */
export function columnsSaying(rows: readonly ReadRow[], example: Example): string[] {
  const columns = new Set<string>();
  const joins = new Set<string>();
  for (const { row } of rows) {
    for (const { path, value, joined } of row.cells) {
      if (columns.has(path) || !isExample(example, value, fold(value))) continue;
      if (joined === undefined) columns.add(path);
      else joins.add(path);
    }
  }
  // What a visitor reads is meant before what stands in for a picture.
  return [...new Set([...columns, ...joins])].sort((one, other) =>
    Number(isPicture(one)) - Number(isPicture(other))
  );
}

/** Assigns as many examples as possible a column of their own, by augmenting paths. */
export function matchColumns(columns: readonly string[][]): (string | undefined)[] {
  const owner = new Map<string, number>();
  for (let at = 0; at < columns.length; at++) augment(columns, owner, at);
  const picked = new Array<string | undefined>(columns.length).fill(undefined);
  for (const [path, at] of owner) picked[at] = path;
  return picked;
}

function augment(columns: readonly string[][], owner: Map<string, number>, start: number): void {
  const from = new Map<string, number>();
  const queue = [start];
  for (let next = 0; next < queue.length; next++) {
    const at = queue[next] as number;
    for (const path of columns[at] as string[]) {
      if (from.has(path)) continue;
      from.set(path, at);
      const holder = owner.get(path);
      if (holder !== undefined) {
        queue.push(holder);
        continue;
      }
      augmentPath(owner, from, path, start);
      return;
    }
  }
}

/** Reassigns columns along the augmenting path that led to a free one. */
function augmentPath(
  owner: Map<string, number>,
  from: ReadonlyMap<string, number>,
  free: string,
  start: number,
): void {
  let path = free;
  for (;;) {
    const at = from.get(path) as number;
    const before = [...owner].find(([, holder]) => holder === at)?.[0];
    owner.set(path, at);
    if (at === start || before === undefined) return;
    owner.delete(before);
    path = before;
  }
}

/** Finds the rows at one place of a page on every page. */
export function sameRows(
  models: readonly PageModel[],
  model: PageModel,
  { parent, plan }: { readonly parent: Node; readonly plan: MemberPlan },
): FoundRows[] {
  const own: FoundRows = { model, container: parent, plan };
  const listing = listingAt([own]);
  const others = models.flatMap((other): FoundRows[] => {
    if (other === model) return [own];
    const { node } = locate(other, listing);
    if (node === 0 || findMembers(other.tree, node, own.plan).length === 0) return [];
    return [{ model: other, container: node, plan: own.plan }];
  });
  return others.filter(({ model: other, container }) =>
    placePathOf(other.tree, container) === listing.container || other === model
  );
}

function isPicture(path: string): boolean {
  return /(?:^|>)img(?:[.\d#~]|$)/.test(path);
}

/** Notes the pages that have no such rows. */
export function notesOnPages(
  models: readonly PageModel[],
  found: readonly FoundRows[],
): string[] {
  const held = new Set(found.map(({ model }) => model));
  return models.flatMap((model, at) =>
    held.has(model) ? [] : [`page ${at + 1} of those given has not these rows; not learnt from`]
  );
}

/** Notes the examples that are in several columns. */
export function notesOn(
  examples: readonly { name: string; places: readonly string[] }[],
): string[] {
  return examples.flatMap(({ name, places }) =>
    places.length < 2
      ? []
      : [`${name} is said in ${places.length} columns; the first free one is read`]
  );
}
