/**
 * Lists in rows found again on pages that changed.
 *
 * docs/design/extractors.md, 5.5: kept while a run reads them without a doubt, else learnt again
 * from the known values, first those of one row.
 */
import { ToolError } from "../../../base/errors.ts";
import type { NestedList, Row } from "../extractor.ts";
import { learnNested } from "../lists/learn_nested.ts";
import { type RowScope, rowsIn } from "../lists/row_scope.ts";
import type { ExampleRow } from "../lists/want.ts";
import { isAddressPath } from "../learn/learn_fields.ts";
import { readNested } from "../run/read_listing.ts";
import { type Change, change, type Evidence } from "./change.ts";
import { STANDING_SHARE } from "./heal_several.ts";
import { countAmong } from "./sample_match.ts";

/** Heals the lists in rows: kept, moved, or reported as lost; a lost one stays as it was. */
export function healNested(
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
    const below = healNested(old.lists ?? [], scopes.flatMap((one) => rowsIn(one, found)), told);
    healed.push(below.lists.length === 0 ? found : { ...found, lists: below.lists });
    changes.push(
      found === old
        ? change("kept", told, placeOf(old))
        : change("moved", told, placeOf(found), evidenceOf(old, found, scopes)),
    );
    for (const one of below.changes) changes.push(one);
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
    if (isStanding(evidenceOf(old, found, scopes))) return found;
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
  const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);
  const samples = sum(old.fields.map((column) => column.samples.length));
  return { seen: sum(seen), samples, runner_up: 0 };
}

function isStanding({ seen, samples }: Evidence): boolean {
  return seen > 0 && seen >= samples * STANDING_SHARE;
}

/** Writes where a list is in its row, as `ul>li`. */
function placeOf({ wrapper, member }: NestedList): string {
  return wrapper === undefined ? member : `${wrapper}>${member}`;
}
