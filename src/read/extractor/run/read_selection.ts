/**
 * A written extractor run on a page and checked.
 *
 * docs/design/extractors.md, 4.1, the rows of the table marked "written". A page is read as one row
 * is, by the same selectors, and checked as a value of its own.
 */
import { defined } from "../../../base/defined.ts";
import { type Page, placeOf } from "../../../page/html/mod.ts";
import type { Selector } from "../../../page/select/mod.ts";
import { fail } from "../extractor.ts";
import type { Failed, Note, Row, SelectedField, SelectedList, Selection } from "../extractor.ts";
import type { ReadList } from "./read_listing.ts";
import { typedOf, type Verdict } from "./verdicts.ts";
import { checkEmpty, checkPresence, checkValues, misfits } from "./read_rows.ts";
import { readySelection, selectField, selectRows, valuesOf } from "../format/selection.ts";
import type { FieldValues, ReadyPart, Selected } from "../format/selection.ts";
import { quoted } from "../../../base/quoted.ts";
import { columnType, type RowShape, toColumn } from "../typed/typed_rows.ts";

/** What was read of a page, or of one list on it, whatever by. */
export interface PartReading {
  /** The name of the list; blank for the page, and for rows without a name. */
  readonly name: string;
  readonly rows: Row[];
  /** What the rows are made of. */
  readonly shapes: readonly RowShape[];
  /** The fields of the page, each with its own checks; none of a list. */
  readonly verdicts: readonly Verdict[];
  /** The checks of rows. */
  readonly failed: readonly Failed[];
  readonly notes: readonly Note[];
  /** The lists that rules read. */
  readonly read?: readonly ReadList[];
}

/** What selectors read. */
export interface SelectedReading extends PartReading {
  /** Names of the fields that a check failed for. */
  readonly broken: ReadonlySet<string>;
}

/** Runs a written extractor on a page. Throws `ToolError` when a selector costs too much. */
export function readSelection(page: Page, select: Selection): SelectedReading[] {
  const { rows, fields, lists = [] } = select;
  return readySelection(rows, fields, lists).map((ready, at): SelectedReading => {
    const { name } = ready;
    const list = at === 0 ? select : lists[at - 1] as SelectedList;
    if (ready.rows === null) return readPage(page, list.fields, ready);
    const { rows, failed, broken = [] } = readRows(page, list, ready.rows, ready.fields);
    const lead = name === "" ? "" : `${name}: `;
    return {
      name,
      rows,
      shapes: [{ fields: list.fields.map(toColumn) }],
      verdicts: [],
      failed: failed.map((check) => ({ ...check, expected: `${lead}${check.expected}` })),
      notes: [],
      broken: new Set(broken),
    };
  });
}

function readPage(page: Page, fields: readonly SelectedField[], ready: ReadyPart): SelectedReading {
  const verdicts = fields.map((field, at): Verdict => {
    const own = ready.fields[at] as ReadyPart["fields"][number];
    const selected = selectField(page, own, [undefined]);
    const { value, all, element } = selected.found?.[0] ?? {};
    const failed = checkOnPage(page, field, selected);
    const type = columnType(toColumn(field));
    const isPlain = value === undefined || all !== undefined || type === "text";
    return {
      name: field.name,
      value: all === undefined || value === undefined ? value : [...all],
      where: element === undefined ? null : placeOf(page.tree, element),
      ...(isPlain ? {} : defined({ typed: typedOf(value, type, page.base) })),
      failed,
      notes: [],
    };
  });
  const broken = verdicts.filter(({ failed }) => failed.length > 0).map(({ name }) => name);
  const none = { rows: [], shapes: [], failed: [], notes: [] };
  return { name: "", ...none, verdicts, broken: new Set(broken) };
}

function checkOnPage(
  page: Page,
  field: SelectedField,
  { found, problem }: Selected<FieldValues[]>,
): Failed[] {
  const { value, count = 0, all } = found?.[0] ?? {};
  const expected = `${field.name} by ${quoted(field.selector)}`;
  if (value === undefined) {
    const isOptional = (field.missing ?? 0) > 0 && problem === undefined;
    return isOptional ? [] : [fail("field", expected, problem ?? "nothing")];
  }
  if (all !== undefined) return checkValues(toColumn(field), all);
  if (count > 1 && !field.first) return [fail("field", `${expected} once`, `${count} values`)];
  return misfits(field, [value], field.type, page.base);
}

function readRows(
  page: Page,
  list: Pick<SelectedList, "empty" | "fields">,
  selector: Selector,
  fields: ReadyPart["fields"],
): { rows: Row[]; failed: Failed[]; broken?: string[] } {
  const place = `rows by ${quoted(selector.text)}`;
  const { found: scopes, problem = "nothing" } = selectRows(page, selector);
  if (scopes === undefined || scopes.length === 0) {
    return { rows: [], failed: [fail("listing", place, problem)] };
  }
  const cells = fields.map((field) => selectField(page, field, scopes));
  const rows = scopes.map((_, row) => rowOf(list.fields, cells.map(({ found }) => found?.[row])));
  const empty = checkEmpty(rows, list.empty ?? 0);
  if (empty !== undefined) return { rows, failed: [empty] };
  const checked = list.fields.map((field, at) => {
    const { found, problem } = cells[at] ?? { problem: "nothing" };
    if (found === undefined) return [fail("field", `${field.name} in rows`, problem ?? "nothing")];
    return checkCells(field, found);
  });
  const broken = list.fields.filter((_, at) => (checked[at] ?? []).length > 0);
  return { rows, failed: checked.flat(), broken: broken.map(({ name }) => name) };
}

function rowOf(
  fields: readonly SelectedField[],
  cells: readonly (FieldValues | undefined)[],
): Row {
  const row: [string, string | string[]][] = [];
  for (const [at, { name }] of fields.entries()) {
    const { value, all } = cells[at] ?? { value: undefined, all: undefined };
    if (value !== undefined) row.push([name, all === undefined ? value : [...all]]);
  }
  return Object.fromEntries(row);
}

function checkCells(field: SelectedField, cells: readonly FieldValues[]): Failed[] {
  const most = cells.reduce((most, { count }) => Math.max(most, count), 0);
  const failed: Failed[] = [];
  if (most > 1 && !field.first && field.several !== true) {
    failed.push(fail("field", `${field.name} once in each row`, `${most} in one`));
  }
  const column = toColumn(field);
  const filled = cells.filter(({ value }) => value !== undefined).length;
  const absent = checkPresence(column, filled, cells.length);
  return [...failed, ...(absent === undefined ? checkValues(column, valuesOf(cells)) : [absent])];
}
