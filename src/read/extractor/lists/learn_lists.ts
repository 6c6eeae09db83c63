/**
 * Named lists of rows learnt from example rows.
 *
 * docs/design/extractors.md, 2.10: repeated groups are asked first, then cuts proposed by the
 * examples; of what aligns with all of them the one with most whole rows is learnt.
 */
import { ToolError } from "../../../base/errors.ts";
import { clipped } from "../../../base/quoted.ts";
import type { NamedListing } from "../extractor.ts";
import { listingAt } from "../learn/learn_listing.ts";
import { sameRows } from "../learn/want_listing.ts";
import type { PageModel } from "../page/model.ts";
import { placePathOf } from "../page/place_path.ts";
import { type Example, findOccurrences } from "../rule/occurrences.ts";
import { alignRows, type ReadyExample, readyExamples, readyHeld } from "./align_rows.ts";
import { cutsAround, cutsBetween, type RowCut } from "./cut_rows.ts";
import { learnNested, scopesOf } from "./learn_nested.ts";
import { type AlignedRows, wholeUnit } from "./row_unit.ts";
import { type Rows, rowsAt, rowsOf } from "./rows_of.ts";
import { MAX_WHERE } from "../format/strict.ts";
import type { ExampleRow } from "./want.ts";

/** Lists and the notes of their learner. */
export interface LearntLists {
  readonly lists: NamedListing[];
  readonly notes: string[];
}

/** Learns a list for each name. Throws `ToolError` `bad_input` for one that does not align. */
export function learnLists(
  models: readonly PageModel[],
  want: Readonly<Record<string, readonly ExampleRow[]>>,
): LearntLists {
  const groups = new Map<PageModel, Rows[]>();
  const notes: string[] = [];
  const lists = Object.entries(want).map(([name, rows]): NamedListing => {
    const examples = readyExamples(rows, models);
    const held = readyHeld(rows, models);
    const found = findList(models, examples, held, groups);
    if (found === undefined) throw new ToolError("bad_input", whyNot(models, name, rows, examples));
    const isNested = held.some((one) => one.length > 0);
    const whole = isNested ? { rows: found, notes: [] } : wholeUnit(found, examples);
    for (const note of whole.notes) notes.push(`${clipped(name)}: ${note}`);
    const own = sameRows(models, found.model, whole.rows);
    const listing = listingAt(own, whole.rows.alignment.pick);
    const without = models.length - own.length;
    if (without > 0) notes.push(`${clipped(name)}: ${without} of ${models.length} pages have none`);
    const nested = isNested ? learnNested(name, rows, own.flatMap(scopesOf)) : [];
    return {
      name,
      ...listing,
      ...(without > 0 ? { rows: [0, listing.rows[1]] } : {}),
      ...(nested.length === 0 ? {} : { lists: nested }),
    };
  });
  return { lists, notes };
}

function findList(
  models: readonly PageModel[],
  examples: readonly ReadyExample[],
  held: readonly (readonly Example[])[],
  groups: Map<PageModel, Rows[]>,
): AlignedRows | undefined {
  for (const model of models) {
    let best: AlignedRows | undefined;
    const tryRows = (found: Rows): void => {
      const alignment = alignRows(found.rows, examples, held);
      if (alignment === undefined || alignment.full <= (best?.alignment.full ?? -1)) return;
      best = { ...found, alignment };
    };
    for (const rows of groupsOf(model, groups)) {
      tryRows(rows);
      // One example does not tell which of several groups is meant: the richest one.
      if (best !== undefined && examples.length === 1) return best;
    }
    for (const { parent, plan } of cutsFor(model, examples, held)) {
      tryRows(rowsAt(model, parent, plan));
    }
    if (best !== undefined) return best;
  }
  return undefined;
}

function cutsFor(
  model: PageModel,
  examples: readonly ReadyExample[],
  held: readonly (readonly Example[])[],
): RowCut[] {
  const [only, ...others] = examples;
  return only === undefined || others.length > 0
    ? cutsBetween(model, examples, held)
    : cutsAround(model, only, held[0]);
}

function groupsOf(model: PageModel, groups: Map<PageModel, Rows[]>): Rows[] {
  const known = groups.get(model) ?? [...rowsOf(model)];
  groups.set(model, known);
  return known;
}

/** Says which value is on no page, or which two places do not align. */
function whyNot(
  models: readonly PageModel[],
  name: string,
  rows: readonly ExampleRow[],
  examples: readonly ReadyExample[],
): string {
  const label = clipped(name);
  const missing = examples.flatMap((example, at) =>
    [...example].filter(([, one]) =>
      models.every((model) => findOccurrences(model, one).length === 0)
    ).map(([column, { text }]) => `${label}[${at}].${clipped(column)}='${clipped(text)}'`)
  );
  if (missing.length > 0) return `nothing to learn: no page says ${missing.slice(0, 8).join(", ")}`;
  const places = examples.flatMap((example, at) =>
    [...example].map(([column, one]) => ({
      at: rows.length > 1 ? `row ${at + 1}, ${clipped(column)}` : clipped(column),
      place: placeOn(models, one),
    }))
  );
  const [first, ...others] = places;
  const second = others.find(({ place }) => place !== first?.place) ?? others[0];
  const told = [first, second].filter((one) => one !== undefined)
    .map(({ at, place }) => `${at} at ${clipped(place, MAX_WHERE)}`);
  return `${label} does not align: no rows of one kind say ${
    rows.length > 1 ? `its ${rows.length} examples, each in a row of its own` : "its example"
  }; ${told.join(", ")}`;
}

function placeOn(
  models: readonly PageModel[],
  example: Parameters<typeof findOccurrences>[1],
): string {
  for (const model of models) {
    const [first] = findOccurrences(model, example);
    if (first !== undefined) return placePathOf(model.tree, first.node);
  }
  return "";
}
