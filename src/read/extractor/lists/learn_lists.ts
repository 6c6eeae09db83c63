/**
 * Named lists of rows learnt from example rows.
 *
 * docs/design/extractors.md, 2.10: repeated groups are asked first, then cuts proposed by the
 * examples; of what aligns with all of them the one with most whole rows is learnt.
 */
import { badInput } from "../../../base/errors.ts";
import { clipped } from "../../../base/quoted.ts";
import type { NamedListing } from "../extractor.ts";
import { itemsAt, listingAt } from "../learn/learn_listing.ts";
import { readMembers, type ReadRow } from "../page/members.ts";
import type { PageModel } from "../page/model.ts";
import { placePathOf } from "../page/place_path.ts";
import { type Example, findOccurrences } from "../rule/occurrences.ts";
import {
  alignRows,
  isGivenWhole,
  readyExamples,
  readyHeld,
  repeatedIn,
  rowsOfTheirOwn,
  saysAll,
} from "./align_rows.ts";
import type { AlignedRows, ReadyExample } from "./align_rows.ts";
import { cutsAround, cutsBetween } from "./cut_rows.ts";
import { asPieces, withWholes } from "../learn/pieces.ts";
import { rowsBeside } from "./boxes_beside.ts";
import { findCarried } from "./carried.ts";
import { learnNested } from "./learn_nested.ts";
import { settleRows, wholeUnit } from "./row_unit.ts";
import { type Rows, rowsAt, rowsOf, scopesOf } from "./rows_of.ts";
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
  const asked = Object.entries(want).map(([name, given]) => {
    const wholes = given.map((row) => withWholes(models, row, true));
    const rows = wholes.map(({ row }) => row);
    const pieces = new Map(wholes.flatMap((whole) => [...whole.pieces]));
    const [held, ready] = [readyHeld(rows, models), readyExamples(rows, models)];
    return { name, rows, pieces, held, ready };
  });
  const lists = asked.map(({ name, rows, pieces, held, ready }): NamedListing => {
    const foreign = asked.flatMap((other) => other.name === name ? [] : other.ready)
      .filter((example) => ready.every((own) => haveSameNames(own, example)));
    // The home team's players are none of the list of the guests.
    const areOwn = (found: AlignedRows): boolean =>
      !foreign.some((example) =>
        found.rows.some((row) => saysAll(row, example, found.alignment.pick))
      );
    const aligned = findList(models, ready, held, groups, areOwn) ??
      findList(models, ready, held, groups);
    const below = carryDown(models, ready, held, groups, aligned);
    const found = below?.found ?? aligned;
    if (found === undefined) throw badInput(whyNot(models, name, rows, ready));
    const isNested = held.some((values) => values.length > 0);
    const isWhole = !isNested && below === undefined;
    const settled = settleRows(models, found, below?.examples ?? ready, isWhole, areOwn);
    const { skips } = settled;
    const listing = listingAt(settled.found, settled.rows.alignment.pick);
    const without = models.length - settled.found.length;
    const often = repeatedIn(settled.rows);
    const examples = below?.examples ?? ready;
    const beside = rowsBesideThese(settled.rows);
    const isAlone = beside.length > 0 &&
      (isGivenWhole(settled.rows, examples) ||
        beside.some((row) =>
          foreign.some((example) => saysAll(row, example, settled.rows.alignment.pick))
        ));
    const isSpread = boxesBeside(settled.rows, examples);
    const told = [
      ...(beside.length === 0 || isAlone
        ? []
        : [`${beside.length} more are in boxes beside theirs`]),
      ...settled.notes,
      ...(skips.length === 0 ? [] : [`no rows are those with ${skips.join(", ")}`]),
      ...isSpread,
      ...(often.length === 0 ? [] : [`of several ${often.join(", ")} in a row the first is read`]),
      ...(without === 0 ? [] : [`${without} of ${models.length} pages have none`]),
    ];
    for (const note of told) notes.push(`${clipped(name)}: ${note}`);
    const nested = isNested ? learnNested(name, rows, settled.found.flatMap(scopesOf)) : [];
    return {
      name,
      ...listing,
      fields: asPieces(listing.fields, pieces),
      ...(below === undefined ? {} : { carried: below.carried }),
      ...(isAlone ? { alone: true as const } : {}),
      ...(isSpread.length > 0 ? { spread: true as const } : {}),
      ...(without > 0 ? { rows: [0, listing.rows[1]] } : {}),
      ...itemsAt(settled.found),
      ...(nested.length === 0 ? {} : { lists: nested }),
    };
  });
  return { lists, notes };
}

/** Rows, and what a heading above each of them has. */
interface Carried {
  readonly found: AlignedRows;
  readonly examples: readonly ReadyExample[];
  readonly carried: NonNullable<NamedListing["carried"]>;
}

/**
 * Finds rows that have all values but one, which a heading above each of them has; where rows have
 * all of them, only inside these, as the events of a day.
 */
export function carryDown(
  models: readonly PageModel[],
  examples: readonly ReadyExample[],
  held: readonly (readonly Example[])[],
  groups: Map<PageModel, Rows[]>,
  aligned: AlignedRows | undefined,
): Carried | undefined {
  const [first] = examples;
  if (first === undefined || first.size < 2) return undefined;
  if (examples.length < 2 && aligned === undefined) return undefined;
  const often = aligned === undefined ? [] : repeatedIn(aligned);
  const once = [...first.keys()].filter((name) => !often.includes(name));
  // A single value that a row has several times is a tag or a badge of it.
  if (aligned !== undefined && (often.length < 2 || once.length !== 1)) return undefined;
  for (const name of once) {
    const rest = examples.map((example) => new Map([...example].filter(([key]) => key !== name)));
    const above = examples.map((example) => example.get(name));
    if (above.includes(undefined)) continue;
    const isMeant = (rows: AlignedRows): boolean =>
      aligned === undefined || areWithin(rows, aligned);
    const some = findList(models, rest, held, groups, isMeant);
    if (some === undefined) continue;
    const found = examples.length > 1 ? some : wholeUnit(some, rest).rows;
    if (aligned !== undefined && found.rows.length <= aligned.rows.length) continue;
    const kind = findCarried(
      found.model,
      found.rows,
      rest.map((own, at) => ({ own, above: above[at] as Example })),
      found.alignment.pick,
    );
    if (kind !== undefined) return { found, examples: rest, carried: [{ name, kind }] };
  }
  return undefined;
}

/** Reads the rows in boxes beside those of some. */
function rowsBesideThese({ model, rows }: AlignedRows): ReadRow[] {
  return readMembers(model.page, rowsBeside(model.tree, rows.map(({ node }) => node)), 1);
}

/** Tells of boxes with rows beside the one that has all of several examples. */
function boxesBeside(
  { model: { tree }, rows, alignment: { pick } }: AlignedRows,
  examples: readonly ReadyExample[],
): string[] {
  const own = rowsOfTheirOwn(examples.map((example) => [rows, example]), pick) ?? [];
  const [boxes, given] = [rows, own].map((some) =>
    new Set(some.map(({ node }) => tree.parent(node))).size
  );
  return boxes === 1 || given !== 1 || own.length < 2
    ? []
    : [`the rows are in ${boxes} boxes of a kind, the examples in one`];
}

/** Reports whether rows are each inside one of others. */
function areWithin(inner: AlignedRows, { model, rows, plan }: AlignedRows): boolean {
  const { tree } = model;
  if (inner.model !== model || plan.deep === true) return false;
  const next = rows.values();
  let row = next.next().value;
  return inner.rows.every(({ node }) => {
    while (row !== undefined && tree.lastPosition(row.node) < tree.position(node)) {
      row = next.next().value;
    }
    return row !== undefined && row.node !== node && tree.contains(row.node, node);
  });
}

function haveSameNames(own: ReadyExample, other: ReadyExample): boolean {
  return own.size === other.size && [...own.keys()].every((name) => other.has(name));
}

/** Finds the rows that have all examples and are accepted. */
function findList(
  models: readonly PageModel[],
  examples: readonly ReadyExample[],
  held: readonly (readonly Example[])[],
  groups: Map<PageModel, Rows[]>,
  accepts: (rows: AlignedRows) => boolean = () => true,
): AlignedRows | undefined {
  const [only, ...others] = examples;
  for (const model of models) {
    let best: AlignedRows | undefined;
    const tryRows = (found: Rows): void => {
      const alignment = alignRows(found.rows, examples, held);
      if (alignment === undefined || alignment.full <= (best?.alignment.full ?? -1)) return;
      const aligned = { ...found, alignment };
      if (accepts(aligned)) best = aligned;
    };
    for (const rows of groupsOf(model, groups)) {
      tryRows(rows);
      // One example does not tell which of several groups is meant: the richest one.
      if (best !== undefined && others.length === 0) return best;
    }
    const cuts = others.length > 0 || only === undefined
      ? cutsBetween(model, examples, held)
      : cutsAround(model, only, held[0]);
    for (const cut of cuts) tryRows(rowsAt(model, cut));
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
    [...example].filter(([, value]) =>
      models.every((model) => findOccurrences(model, value).length === 0)
    ).map(([column, { text }]) => `${label}[${at}].${clipped(column)}='${clipped(text)}'`)
  );
  if (missing.length > 0) return `nothing to learn: no page says ${missing.slice(0, 8).join(", ")}`;
  const places = examples.flatMap((example, at) =>
    [...example].map(([column, value]) => ({
      at: rows.length > 1 ? `row ${at + 1}, ${clipped(column)}` : clipped(column),
      place: placeOn(models, value),
    }))
  );
  const [first, ...others] = places;
  const second = others.find(({ place }) => place !== first?.place) ?? others[0];
  const told = [first, second].filter((place) => place !== undefined)
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
