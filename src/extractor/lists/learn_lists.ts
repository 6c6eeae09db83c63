/**
 * Named lists of rows learnt from example rows.
 *
 * docs/design/extractors.md, 2.10: repeated groups are asked first, then cuts proposed by the
 * examples; of what aligns with all of them the one with most whole rows is learnt.
 */
import { ToolError } from "../../errors.ts";
import { clipped } from "../../quoted.ts";
import type { NamedListing } from "../extractor.ts";
import { listingAt } from "../learn/learn_listing.ts";
import { sameRows } from "../learn/want_listing.ts";
import type { PageModel } from "../page/model.ts";
import { placePathOf } from "../page/place_path.ts";
import { findOccurrences } from "../rule/occurrences.ts";
import { type Alignment, alignRows, type ReadyExample, readyExamples } from "./align_rows.ts";
import { cutsBetween, type RowCut } from "./cut_rows.ts";
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
    const found = findList(models, examples, groups);
    if (found === undefined) throw new ToolError("bad_input", whyNot(models, name, rows, examples));
    const own = sameRows(models, found.model, found);
    const listing = listingAt(own, found.alignment.pick);
    const without = models.length - own.length;
    if (without > 0) notes.push(`${clipped(name)}: ${without} of ${models.length} pages have none`);
    return { name, ...listing, ...(without > 0 ? { rows: [0, listing.rows[1]] } : {}) };
  });
  return { lists, notes };
}

interface Found extends RowCut {
  readonly model: PageModel;
  readonly alignment: Alignment;
}

function findList(
  models: readonly PageModel[],
  examples: readonly ReadyExample[],
  groups: Map<PageModel, Rows[]>,
): Found | undefined {
  for (const model of models) {
    let best: Found | undefined;
    const tryRows = ({ parent, plan, rows }: Rows): void => {
      const alignment = alignRows(rows, examples);
      if (alignment === undefined || alignment.full <= (best?.alignment.full ?? -1)) return;
      best = { model, parent, plan, alignment };
    };
    for (const rows of groupsOf(model, groups)) {
      tryRows(rows);
      // One example does not tell which of several groups is meant: the richest one.
      if (best !== undefined && examples.length === 1) return best;
    }
    for (const { parent, plan } of cutsBetween(model, examples)) {
      tryRows(rowsAt(model, parent, plan));
    }
    if (best !== undefined) return best;
  }
  return undefined;
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
