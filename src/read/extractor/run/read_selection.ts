/**
 * A written extractor run on a page and checked.
 *
 * docs/design/extractors.md, 4.1, the rows of the table marked "written".
 */
import { type Page, placeOf } from "../../../page/html/mod.ts";
import type { Selector } from "../../../page/select/mod.ts";
import {
  fail,
  type Failed,
  percent,
  type Row,
  type SelectedField,
  type SelectedList,
  type Selection,
} from "../extractor.ts";
import { LEARNT_FROM } from "./profile.ts";
import { misfits } from "./read_fields.ts";
import { misread } from "./verdicts.ts";
import { EMPTY_SLACK } from "./read_listing.ts";
import { checkPresence, checkValues } from "./read_rows.ts";
import {
  type FieldValues,
  type ReadySelected,
  type ReadySelection,
  selectField,
  selectRows,
  valuesOf,
} from "../format/selection.ts";
import { quoted } from "../../../base/quoted.ts";
import { type FieldType, readTyped, type TypedValue } from "../typed/field_type.ts";
import { columnType, toColumn } from "../typed/typed_rows.ts";

/** A field of the page, where its value was read, and the checks of it that failed. */
export interface ReadValue {
  readonly name: string;
  /** Undefined where there is none. */
  readonly value: string | string[] | undefined;
  /** XPath of the element it was read in, the first one of several; null without a value. */
  readonly where: string | null;
  readonly failed: readonly Failed[];
  /** What a single value means, where that is certain; left out for text. */
  readonly typed?: { readonly type: FieldType; readonly value: TypedValue };
}

/** The result of a written extractor on a page. */
export interface SelectionReading {
  readonly rows: Row[];
  readonly fields: Record<string, string>;
  /** Values of the fields that have several; left out when there are no such fields. */
  readonly several?: Record<string, string[]>;
  /** Rows of the named lists; left out when there are no such lists. */
  readonly lists?: Record<string, Row[]>;
  /** Where the values of the page were read. */
  readonly read: readonly ReadValue[];
  readonly failed: Failed[];
  /** Names of the fields that a check failed for; of a list's field after its name and a point. */
  readonly broken: ReadonlySet<string>;
}

/** Runs a written extractor on a page. Throws `ToolError` when a selector costs too much. */
export function readSelection(
  page: Page,
  select: Selection,
  ready: ReadySelection,
): SelectionReading {
  if (ready.rows !== null) return readRows(page, select, ready.rows, ready.fields);
  const own = readPage(page, select, ready);
  if (select.lists === undefined) return own;
  const lists: [string, Row[]][] = [];
  const failed = [...own.failed];
  const broken = new Set(own.broken);
  for (const [at, list] of select.lists.entries()) {
    const selectors = ready.lists[at];
    if (selectors === undefined) continue;
    const read = readRows(page, list, selectors.rows, selectors.fields);
    lists.push([list.name, read.rows]);
    failed.push(
      ...read.failed.map((one) => ({ ...one, expected: `${list.name}: ${one.expected}` })),
    );
    for (const name of read.broken) broken.add(`${list.name}.${name}`);
    if (read.failed.length > 0) broken.add(list.name);
  }
  return { ...own, lists: Object.fromEntries(lists), failed, broken };
}

function readPage(page: Page, select: Selection, ready: ReadySelection): SelectionReading {
  const fields: [string, string][] = [];
  const several: [string, string[]][] = [];
  const failed: Failed[] = [];
  const read: ReadValue[] = [];
  const broken = new Set<string>();
  for (const [at, field] of select.fields.entries()) {
    const before = failed.length;
    const selected = ready.fields[at];
    if (selected === undefined) continue;
    const { found, problem } = selectField(page, selected, [undefined]);
    const [first] = found ?? [];
    const { value, count = 0, all, element } = first ?? {};
    const expected = `${field.name} by ${quoted(field.selector)}`;
    if (value === undefined) {
      const isOptional = (field.missing ?? 0) > 0 && problem === undefined;
      if (!isOptional) failed.push(fail("field", expected, problem ?? "nothing"));
    } else if (all !== undefined) {
      several.push([field.name, [...all]]);
      failed.push(...checkValues(toColumn(field), all));
    } else {
      fields.push([field.name, value]);
      if (count > 1 && !field.first) {
        failed.push(fail("field", `${expected} once`, `${count} values`));
      } else {
        const { type } = field;
        const isRead = type === undefined || readTyped(value, type, page.base) !== undefined;
        failed.push(
          ...(isRead ? [] : [misread(field.name, type, value)]),
          ...misfits(field, value),
        );
      }
    }
    const doubts = failed.slice(before);
    if (doubts.length > 0) broken.add(field.name);
    read.push({
      name: field.name,
      value: all === undefined ? value : [...all],
      where: element === undefined ? null : placeOf(page.tree, element),
      failed: doubts,
      ...(value === undefined || all !== undefined ? {} : typedOf(field, value, page.base)),
    });
  }
  return {
    rows: [],
    fields: Object.fromEntries(fields),
    ...(select.fields.some((field) => field.several === true)
      ? { several: Object.fromEntries(several) }
      : {}),
    read,
    failed,
    broken,
  };
}

function typedOf(
  field: SelectedField,
  text: string,
  base: string | null,
): Pick<ReadValue, "typed"> {
  const type = columnType(toColumn(field));
  const value = type === "text" ? undefined : readTyped(text, type, base);
  return value === undefined ? {} : { typed: { type, value } };
}

function readRows(
  page: Page,
  list: Pick<SelectedList, "empty" | "fields">,
  rows: Selector,
  fields: readonly ReadySelected[],
): SelectionReading {
  const none = (name: Failed["name"], expected: string, got: string): SelectionReading => ({
    rows: [],
    fields: {},
    read: [],
    failed: [fail(name, expected, got)],
    broken: new Set(),
  });
  const place = `rows by ${quoted(rows.text)}`;
  const { found: scopes, problem } = selectRows(page, rows);
  if (scopes === undefined) return none("listing", place, problem);
  if (scopes.length === 0) return none("listing", place, "nothing");
  const cells = fields.map((field) => selectField(page, field, scopes));
  const read = scopes.map((_, row) => rowOf(list.fields, cells.map(({ found }) => found?.[row])));
  const empty = read.filter((row) => Object.keys(row).length === 0).length / read.length;
  const most = Math.min(1, (list.empty ?? 0) + EMPTY_SLACK);
  if (read.length >= LEARNT_FROM && empty > most) {
    const failed = [fail("rows", `at most ${percent(most)} of rows empty`, percent(empty))];
    return { rows: read, fields: {}, read: [], failed, broken: new Set() };
  }
  const checked = list.fields.map((field, at) => {
    const { found, problem } = cells[at] ?? { problem: "nothing" };
    if (found === undefined) return [fail("field", `${field.name} in rows`, problem ?? "nothing")];
    return checkCells(field, found);
  });
  const broken = list.fields.filter((_, at) => (checked[at] ?? []).length > 0);
  return {
    rows: read,
    fields: {},
    read: [],
    failed: checked.flat(),
    broken: new Set(broken.map(({ name }) => name)),
  };
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
  const values = valuesOf(cells);
  const filled = cells.filter(({ value }) => value !== undefined).length;
  const absent = checkPresence(column, filled, cells.length);
  return [...failed, ...(absent === undefined ? checkValues(column, values) : [absent])];
}
