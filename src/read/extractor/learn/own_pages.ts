/**
 * An extractor held to the pages it was learnt from.
 *
 * docs/design/extractors.md, 2.9: what a run doubts there is doubted for no reason, so the rule or
 * check that is at fault goes; what it reads is told, for a person to see what was learnt.
 */
import { ToolError } from "../../../base/errors.ts";
import type { Page } from "../../../page/html/mod.ts";
import { fail } from "../extractor.ts";
import type { Extractor, Failed, FieldPlace, PageField, Row } from "../extractor.ts";
import { PageModel } from "../page/model.ts";
import { applyRule } from "../rule/rule.ts";
import { runExtractor, type RunReading } from "../run.ts";
import type { PageWant } from "../lists/want.ts";
import { clipped } from "../../../base/quoted.ts";
import { missedLabels } from "./missed_labels.ts";

/** What an extractor reads from a page it was learnt from. */
export interface OwnReading {
  /** Its name, as in `learnt_from`. */
  name: string;
  ok: boolean;
  /** By name; a list for a field of several values. */
  fields: Record<string, string | string[]>;
  /** The first rows. */
  rows: Row[];
  /** How many rows there are. */
  row_count: number;
  /** The same of each named list. */
  lists?: Record<string, { rows: Row[]; row_count: number }>;
  failed: Failed[];
}

/** Rows of a page that are told. */
const TOLD_ROWS = 3;
/** Values of a field of several that are told. */
const TOLD_VALUES = 100;
/** Characters of a value that are told. */
const TOLD_CHARS = 200;

/**
 * Returns an extractor without the rules and checks that fail on the pages it was learnt from; where
 * pages have records of their own, what a record says otherwise fails on its page.
 */
export function holdToPages(
  extractor: Extractor,
  pages: readonly Page[],
  labels: readonly PageWant[] = [],
): Extractor {
  let kept = extractor;
  let readings = readAll(kept, pages);
  if (readings.some(({ failed }) => failed.length > 0) && kept.fields !== undefined) {
    const models = pages.map((page) => new PageModel(page));
    const fields = kept.fields.map((field) => weaken(field, models, readings));
    kept = { ...kept, fields };
    readings = readAll(kept, pages);
  }
  readings = readings.map((reading, at) => {
    const [record, page] = [labels[at], pages[at]];
    if (record === undefined || page === undefined) return reading;
    const missed = missedLabels(kept, new PageModel(page), record, reading);
    return missed.length === 0 ? reading : { ...reading, failed: [...reading.failed, ...missed] };
  });
  const notes = readings.flatMap(({ failed }, at) =>
    failed.map(({ expected, got }) => `on page ${at + 1} itself: ${expected}, got ${got}`)
  );
  const held = notes.length === 0 ? kept : { ...kept, notes: [...kept.notes, ...notes] };
  READINGS.set(held, readings);
  return held;
}

/** What was read to hold an extractor to its pages, so that telling it reads nothing again. */
const READINGS = new WeakMap<Extractor, readonly RunReading[]>();

/** Tells what an extractor reads from each page it was learnt from. */
export function readOwnPages(extractor: Extractor, pages: readonly Page[]): OwnReading[] {
  const readings = READINGS.get(extractor) ?? readAll(extractor, pages);
  return readings.map((reading, at) => toldOf(reading, extractor.learnt_from[at] ?? ""));
}

/** Runs an extractor over pages; one that costs too much is told as a failed check. */
function readAll(extractor: Extractor, pages: readonly Page[]): RunReading[] {
  return pages.map((page) => {
    try {
      return runExtractor(extractor, page);
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      const failed = [fail("extractor", "a page that costs no more than a run may", error.message)];
      return {
        rows: [],
        fields: {},
        list_verdicts: [],
        verdicts: [],
        summary: {},
        failed,
        notes: [],
      };
    }
  });
}

/** Drops the rules and checks of a field that fail where its value is known. */
function weaken(
  field: PageField,
  models: readonly PageModel[],
  readings: readonly RunReading[],
): PageField {
  const verdicts = readings.map((run) => run.verdicts.find(({ name }) => name === field.name));
  const own = verdicts.flatMap((verdict) => verdict?.failed ?? []);
  if (own.length === 0) return field;
  const values = readings.map(({ fields }) => fields[field.name]);
  const [best, ...others] = field.places ?? [];
  const places = best === undefined ? {} : { places: [agreeing(best, models, values), ...others] };
  const fails = (name: Failed["name"]): boolean => own.some((check) => check.name === name);
  return {
    ...field,
    ...places,
    ...(fails("reads") ? { reads: null } : {}),
    ...(fails("shape") ? { shape: null } : {}),
  };
}

/** Keeps the rules of a place that read on no page anything else than the field's value. */
function agreeing(
  place: FieldPlace,
  models: readonly PageModel[],
  values: readonly (string | undefined)[],
): FieldPlace {
  const rules = place.rules.filter((rule) =>
    models.every((model, at) => {
      const spot = applyRule(model, rule);
      return spot === null || values[at] === undefined || spot.value === values[at];
    })
  );
  return rules.length === 0 ? place : { ...place, rules };
}

function toldOf(
  { failed, fields, several, rows, lists }: RunReading,
  name: string,
): OwnReading {
  const toldRows = (own: readonly Row[]): { rows: Row[]; row_count: number } => ({
    rows: own.slice(0, TOLD_ROWS).map(clippedRow),
    row_count: own.length,
  });
  const inner = Object.entries(lists ?? {}).map(([name, own]) => [name, toldRows(own)]);
  return {
    name,
    ok: failed.length === 0,
    fields: clippedRow({ ...fields, ...several }) as OwnReading["fields"],
    ...toldRows(rows),
    ...(lists === undefined ? {} : { lists: Object.fromEntries(inner) }),
    failed,
  };
}

function clippedRow(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([name, own]) => [name, clippedValue(own)]));
}

function clippedValue(value: Row[string]): Row[string] {
  if (typeof value === "string") return clipped(value, TOLD_CHARS);
  const rows = value.filter((entry) => typeof entry !== "string");
  if (rows.length > 0) return rows.slice(0, TOLD_ROWS).map(clippedRow);
  return value.slice(0, TOLD_VALUES).map((text) => clipped(text as string, TOLD_CHARS));
}
