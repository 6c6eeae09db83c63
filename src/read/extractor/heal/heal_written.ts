/**
 * A written extractor against pages that changed.
 *
 * docs/design/extractors.md, 5.3: no selector is rewritten; for each that broke one is proposed.
 */
import type { Page } from "../../../page/html/mod.ts";
import type { Extractor, SelectedList, Selection } from "../extractor.ts";
import { readySelection } from "../format/selection.ts";
import { learnSelection } from "../learn/learn_selection.ts";
import { PageModel } from "../page/model.ts";
import { readSelection, type SelectedReading } from "../run/read_selection.ts";
import { type Change, change } from "./change.ts";
import { createTries, type Proposal, proposeField, proposeList } from "./propose_selectors.ts";

/** The selectors with their profile learnt again, where all of them still match. */
export interface HealedSelection {
  readonly learnt: Pick<Extractor, "notes" | "select">;
  readonly changes: Change[];
}

/** Learns the profile of written selectors again where all still match; never rewrites one. */
export function healWritten(
  { notes }: Pick<Extractor, "notes">,
  select: Selection,
  pages: readonly Page[],
  names: readonly string[],
): HealedSelection {
  const readings = pages.map((page) => readSelection(page, select));
  const broken = brokenIn(select, readings, pages);
  if (broken.length > 0) return { learnt: { select, notes }, changes: broken };
  const kept = writtenNames(select).map(({ name, selector }) => change("kept", name, selector));
  const ready = readySelection(select.rows, select.fields, select.lists);
  return { learnt: learnSelection(ready, pages, names), changes: kept };
}

function brokenIn(
  select: Selection,
  readings: readonly (readonly SelectedReading[])[],
  pages: readonly Page[],
): Change[] {
  const models = pages.map((page) => new PageModel(page));
  const tries = createTries();
  const { rows, fields, lists = [] } = select;
  return [{ name: "", rows, fields }, ...lists].flatMap((list, at): Change[] => {
    const parts = readings.flatMap((reading) => reading[at] ?? []);
    const names = new Set(parts.flatMap(({ broken }) => [...broken]));
    if (list.rows === null) {
      return fields.filter(({ name }) => names.has(name))
        .map((field) => proposed(field.name, proposeField(field, models, tries)));
    }
    const rowsBroke = parts.some(({ failed, broken }) =>
      failed.length > 0 && (at > 0 || broken.size === 0)
    );
    const own = { ...list, rows: list.rows };
    return rowsBroke || names.size > 0 ? brokenList(own, rowsBroke, names, models) : [];
  });
}

/** Tells what broke of a list; the fields of one without a name are told by theirs alone. */
function brokenList(
  list: SelectedList,
  rowsBroke: boolean,
  names: ReadonlySet<string>,
  models: readonly PageModel[],
): Change[] {
  const found = proposeList(list, models);
  const told = (name: string): string => list.name === "" ? name : `${list.name}.${name}`;
  const own = rowsBroke
    ? [change("broken", list.name === "" ? list.rows : list.name, found?.rows ?? null)]
    : [];
  // Fields are proposed of the rows proposed: with other rows all of them.
  const all = rowsBroke && found?.isSame === false;
  const fields = list.fields.filter(({ name }) =>
    names.has(name) || (all && found.fields.has(name))
  );
  return [...own, ...fields.map(({ name }) => proposed(told(name), found?.fields.get(name)))];
}

function proposed(name: string, proposal: Proposal | undefined): Change {
  if (proposal === undefined) return change("broken", name, null);
  const { selector, evidence, value } = proposal;
  return {
    ...change("broken", name, selector, evidence),
    ...(value === undefined ? {} : { value }),
  };
}

/** Names each selector of a written extractor: a list by its own, its fields after a point. */
function writtenNames({ fields, lists = [] }: Selection): { name: string; selector: string }[] {
  const listed = lists.flatMap(({ name, rows, fields: own }) => [
    { name, selector: rows },
    ...own.map((field) => ({ name: `${name}.${field.name}`, selector: field.selector })),
  ]);
  return [...fields, ...listed];
}
