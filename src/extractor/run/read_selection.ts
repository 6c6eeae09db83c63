/**
 * A written extractor run on a page and checked.
 *
 * docs/design/extractors.md, 4.1, the rows of the table marked "written".
 */
import type { Page } from "../../html/page.ts";
import {
  type Column,
  fail,
  type Failed,
  percent,
  type SelectedField,
  type Selection,
} from "../extractor.ts";
import type { FirstValue } from "../../select/select_values.ts";
import { fitsShape, LEARNT_FROM, readsAs } from "./profile.ts";
import { checkPresence, checkValues, EMPTY_SLACK } from "./read_listing.ts";
import { type ReadySelection, selectField, selectRows, valuesOf } from "../format/selection.ts";
import { quoted } from "../../quoted.ts";

/** The result of a written extractor on a page. */
export interface SelectionReading {
  readonly rows: Record<string, string>[];
  readonly fields: Record<string, string>;
  readonly failed: Failed[];
  /** Names of the fields that a check failed for. */
  readonly broken: ReadonlySet<string>;
}

/** Runs a written extractor on a page. Throws `ToolError` when a selector costs too much. */
export function readSelection(
  page: Page,
  select: Selection,
  ready: ReadySelection,
): SelectionReading {
  return ready.rows === null ? readPage(page, select, ready) : readRows(page, select, ready);
}

function readPage(page: Page, select: Selection, ready: ReadySelection): SelectionReading {
  const fields: [string, string][] = [];
  const failed: Failed[] = [];
  const broken = new Set<string>();
  for (const [at, field] of select.fields.entries()) {
    const before = failed.length;
    const selector = ready.fields[at]?.selector;
    if (selector === undefined) continue;
    const { found, problem } = selectField(page, selector, [undefined]);
    const { value, count } = found?.[0] ?? { value: undefined, count: 0 };
    const expected = `${field.name} by ${quoted(field.selector)}`;
    if (value === undefined) failed.push(fail("field", expected, problem ?? "nothing"));
    else {
      fields.push([field.name, value]);
      if (count > 1 && !field.first) {
        failed.push(fail("field", `${expected} once`, `${count} values`));
      } else failed.push(...misfits(field, value));
    }
    if (failed.length > before) broken.add(field.name);
  }
  return { rows: [], fields: Object.fromEntries(fields), failed, broken };
}

function misfits({ name, reads, shape }: SelectedField, value: string): Failed[] {
  const failed: Failed[] = [];
  if (reads !== null && !readsAs(value, reads)) {
    failed.push(fail("reads", `${name} reading as ${reads}`, quoted(value)));
  }
  if (shape !== null && !fitsShape(value, shape)) {
    failed.push(fail("shape", `${name} shaped ${shape}`, quoted(value)));
  }
  return failed;
}

function readRows(page: Page, select: Selection, ready: ReadySelection): SelectionReading {
  const none = (name: Failed["name"], expected: string, got: string): SelectionReading => ({
    rows: [],
    fields: {},
    failed: [fail(name, expected, got)],
    broken: new Set(),
  });
  const place = `rows by ${quoted(select.rows ?? "")}`;
  const selected = ready.rows === null ? undefined : selectRows(page, ready.rows);
  if (selected?.found === undefined) return none("listing", place, selected?.problem ?? "nothing");
  const scopes = selected.found;
  if (scopes.length === 0) return none("listing", place, "nothing");
  const cells = ready.fields.map(({ selector }) => selectField(page, selector, scopes));
  const rows = scopes.map((_, row) => rowOf(select, cells.map(({ found }) => found?.[row]?.value)));
  const empty = rows.filter((row) => Object.keys(row).length === 0).length / rows.length;
  const most = Math.min(1, (select.empty ?? 0) + EMPTY_SLACK);
  if (rows.length >= LEARNT_FROM && empty > most) {
    const failed = [fail("rows", `at most ${percent(most)} of rows empty`, percent(empty))];
    return { rows, fields: {}, failed, broken: new Set() };
  }
  const checked = select.fields.map((field, at) => {
    const { found, problem } = cells[at] ?? { problem: "nothing" };
    if (found === undefined) return [fail("field", `${field.name} in rows`, problem ?? "nothing")];
    return checkCells(field, found);
  });
  const broken = select.fields.filter((_, at) => (checked[at] ?? []).length > 0);
  return {
    rows,
    fields: {},
    failed: checked.flat(),
    broken: new Set(broken.map(({ name }) => name)),
  };
}

function rowOf(
  select: Selection,
  values: readonly (string | undefined)[],
): Record<string, string> {
  const row: [string, string][] = [];
  for (const [at, field] of select.fields.entries()) {
    const value = values[at];
    if (value !== undefined) row.push([field.name, value]);
  }
  return Object.fromEntries(row);
}

function checkCells(field: SelectedField, cells: readonly FirstValue[]): Failed[] {
  const most = cells.reduce((most, { count }) => Math.max(most, count), 0);
  const failed: Failed[] = [];
  if (most > 1 && !field.first) {
    failed.push(fail("field", `${field.name} once in each row`, `${most} in one`));
  }
  const column: Column = { ...field, path: field.selector, missing: field.missing ?? 0 };
  const values = valuesOf(cells);
  const absent = checkPresence(column, values.length, cells.length);
  return [...failed, ...(absent === undefined ? checkValues(column, values) : [absent])];
}
