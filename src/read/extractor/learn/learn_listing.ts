/**
 * A listing learnt from pages: where its rows are and the values of their columns.
 *
 * docs/design/extractors.md, 2.4.
 */
import { findGroups } from "../../../page/layout/mod.ts";
import { round } from "../rule/cluster.ts";
import { learnColumnRules, type RuledRows } from "../rule/column_rules.ts";
import { learnStats } from "../run/column_stats.ts";
import { containerRules, wayMarks } from "../run/container.ts";
import type { Column, Listing, NamedListing } from "../extractor.ts";
import { isFactsTable } from "../lists/facts.ts";
import { nameColumns } from "./column_names.ts";
import { isAddressPath } from "./learn_fields.ts";
import { cutOf, type FoundRows, placeOfRows, ruledAt } from "../lists/rows_of.ts";
import { rulesToRows } from "../several/learn_several.ts";
import { findMembers, readMembers, type ReadRow, valueIn } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { placePathOf } from "../page/place_path.ts";
import { LEARNT_DISTINCT, LEARNT_FROM, profileOf } from "../run/profile.ts";

/** Columns a listing keeps; a row with more has its later ones left out. */
const MAX_COLUMNS = 60;
/** Groups of a page tried for one that has rows. */
const TRIED_GROUPS = 8;

/** A listing and the notes of its learner. */
export interface LearntListing {
  readonly listing: Listing;
  readonly notes: string[];
}

/** Learns the listing most pages agree on; null when no page repeats anything. */
export function learnListing(models: readonly PageModel[]): LearntListing | null {
  const found = models.map(bestRows).filter((rows) => rows !== null);
  const votes = [...Map.groupBy(found, placeOfRows).values()];
  const [winner] = [...votes].sort((a, b) => b.length - a.length);
  if (winner === undefined) return null;
  const notes = votes.filter((rows) => rows !== winner).map((rows) => {
    const { model, container } = rows[0] as FoundRows;
    const at = placePathOf(model.tree, container);
    return `the rows are at ${at} on ${rows.length} of ${models.length} pages; not learnt from`;
  });
  return { listing: listingAt(winner), notes };
}

/** Finds the rows of a page's best group that is not the facts of one thing. */
export function bestRows(model: PageModel): FoundRows | null {
  for (const group of findGroups(model.page).slice(0, TRIED_GROUPS)) {
    if (isFactsTable(model.tree, group.members)) continue;
    const rows = readMembers(model.page, group.members, group.span);
    const full = rows.filter((row) => row.byPath.size > 0).length;
    if (full * 2 > rows.length) return { model, ...cutOf(group) };
  }
  return null;
}

/** Describes the listing found at one place of several pages. */
export function listingAt(
  found: readonly FoundRows[],
  pick?: ReadonlyMap<string, string>,
): Listing {
  const first = found[0] as FoundRows;
  const pages = found.map(ruledAt);
  const counts = pages.map(({ rows }) => rows.length);
  const trees = found.map(({ model }) => model.tree);
  const nodes = found.map(({ container }) => container);
  const { siblings, marks } = wayMarks(trees, nodes);
  const fields = [...pick ?? nameColumns(pages, MAX_COLUMNS)].slice(0, MAX_COLUMNS)
    .map(([name, path]) => columnOf(name, path, pages));
  const blank = pages.map(({ rows }) =>
    rows.map((row) => fields.every(({ path }) => valueIn(row, path) === undefined))
  );
  return {
    container: placePathOf(first.model.tree, first.container),
    ...first.plan,
    rows: [Math.min(...counts), Math.max(...counts)],
    empty: worstEmpty(blank),
    ...(pick === undefined ? {} : { chosen: true as const }),
    ...(siblings.length > 0 ? { siblings } : {}),
    ...(marks.some((mark) => mark !== null) ? { marks } : {}),
    places: containerRules(found.map(({ model }) => model), nodes),
    fields,
  };
}

/**
 * Returns the rules that lead to the rows found, whatever is around them; where there are any.
 *
 * A sibling page may have more groups of them, or other boxes around them.
 */
export function itemsAt(found: readonly FoundRows[]): Pick<NamedListing, "items"> {
  const [first] = found;
  if (first === undefined) return {};
  const { model, container, plan: { skips: _skips, ...plan } } = first;
  const rows = findMembers(model.tree, container, plan);
  const items = rulesToRows(found.map((page) => page.model), model, rows);
  return items.length === 0 ? {} : { items };
}

/** Returns the worst share over pages of rows that are blank. */
export function worstEmpty(blank: readonly (readonly boolean[])[]): number {
  const shares = blank.map((rows) => rows.filter(Boolean).length / Math.max(1, rows.length));
  return round(Math.max(0, ...shares));
}

/** Lists the values of rows in a column. */
function valuesIn(rows: readonly ReadRow[], path: string): string[] {
  return rows.map((row) => valueIn(row, path)).filter((value) => value !== undefined);
}

/** Profiles one column over the rows of pages. */
export function columnOf(name: string, path: string, pages: readonly RuledRows[]): Column {
  const rows = pages.flatMap((page) => page.rows);
  const values = valuesIn(rows, path);
  const missing = rows.length === 0 ? 0 : 1 - values.length / rows.length;
  const rules = learnColumnRules(pages, path);
  const stats = isAddressPath(path) ? undefined : learnStats(values);
  const profile = profileOf(values, isAddressPath(path), LEARNT_FROM);
  // Samples alone say that rows differ: where a page's did not, they may be alike again.
  const samples = pages.some((page) => areAlike(page, path))
    ? profile.samples.slice(0, LEARNT_DISTINCT - 1)
    : profile.samples;
  return {
    name,
    path,
    missing: round(missing),
    ...profile,
    samples,
    ...(rules.length === 0 ? {} : { rules }),
    ...(stats === undefined ? {} : { stats }),
  };
}

/** Reports whether all rows of a page have one value in a column, and there are several. */
function areAlike({ rows }: RuledRows, path: string): boolean {
  const values = valuesIn(rows, path);
  return values.length > 1 && new Set(values).size === 1;
}
