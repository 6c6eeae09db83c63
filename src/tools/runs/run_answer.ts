/** What a run answers; `offset` counts each list's rows (docs/design/contract.md, 2.5). */
import {
  type Cut,
  cutEntries,
  fitAnswer,
  fitTokens,
  hasSome,
  MAX_ANSWER_BYTES,
} from "./answer/cut.ts";
import { defined } from "../../base/defined.ts";
import { ToolError } from "../../base/errors.ts";
import { mapFields, toFields } from "../../base/json/plain.ts";
import { weightOf } from "../../base/json/weight.ts";
import { thousands } from "../../base/thousands.ts";
import type { RunReading, Verdict } from "../../read/extractor/mod.ts";
import type { Answer } from "../contract/mod.ts";

// Bounds.
/** Bytes of `next_offset` in an answer, kept free when rows are cut. */
const NEXT_OFFSET_BYTES = 40;

type Rows = readonly unknown[];

/** Returns a reading as an answer, with the rows of each list from `offset` on. */
export function toAnswer(reading: RunReading, offset: number): Answer {
  const { fields, several, lists, rows, typed_rows: typed, verdicts, list_verdicts, ...others } =
    reading;
  const named = Object.entries(lists ?? {}).map(([name, own]) =>
    [name, own.slice(offset)] as const
  );
  // Of what a selector read there is nothing to be known but its place.
  const known = verdicts.filter(({ value, where, confidence }) =>
    value !== undefined && (where !== null || confidence !== undefined)
  );
  const all = [...list_verdicts, ...known];
  // Callers that know of one list find the first one where they look for it.
  const first = lists === undefined || rows.length > 0 ? rows.slice(offset) : named[0]?.[1] ?? [];
  return {
    ok: reading.failed.length === 0,
    rows: first,
    ...others,
    fields: { ...fields, ...several },
    ...(all.length === 0 &&
        verdicts.every(({ value, confidence }) => value === undefined && confidence === undefined)
      ? {}
      : { verdicts: toValues(all) }),
    ...(lists === undefined ? {} : { lists: Object.fromEntries(named) }),
    ...(typed === undefined ? {} : { typed_rows: mapFields(typed, (own) => own.slice(offset)) }),
  };
}

/** Returns what is to be known of each value and list that was read, by name. */
function toValues(verdicts: readonly Verdict[]): Record<string, unknown> {
  return Object.fromEntries(verdicts.map(({ name, value, typed, where, failed, confidence }) => {
    const doubts = failed.map(({ expected, got }) => `${expected}, got ${got}`);
    const meaning = typed === undefined || typed.type === "text"
      ? {}
      : { type: typed.type, typed: typed.value };
    return [name, { ...defined({ value }), ...meaning, where, ...defined({ confidence }), doubts }];
  }));
}

/** Where what an extractor read is, beside its rows. */
const READ = hasSome("fields", "summary", "verdicts");

/** Fits an answer into its bound; where rows are cut, `next_offset` tells where to go on. */
export function fitReading(answer: Answer, offset: number, maxTokens: number | null): Answer {
  const cuts = [
    cutRowsTo(1),
    cutEntries("verdicts"),
    cutEntries("summary"),
    cutEntries("fields"),
    cutRowsTo(0),
  ];
  const fitted = fitAnswer("run_extractor", answer, cuts, MAX_ANSWER_BYTES - NEXT_OFFSET_BYTES);
  if (hasNoRowLeft(fitted)) throw rowTooHeavy(answer, offset);
  return withNextOffset(fitTokens(fitted, cuts, maxTokens, holds), offset);
}

/** Reports whether an answer has a row, or where there are none to have, something else. */
function holds(answer: Record<string, unknown>): boolean {
  return countRows(answer) > 0 || !hasNoRowLeft(answer) && READ(answer);
}

/** Reports whether all rows were cut: who goes on at `next_offset` would never get further. */
function hasNoRowLeft(answer: Record<string, unknown>): boolean {
  return countRows(answer) === 0 &&
    (answer.rows_left_out !== undefined || answer.lists_left_out !== undefined);
}

function rowTooHeavy(answer: Answer, offset: number): ToolError {
  const rows = listsOf(answer).map(([, own]) => own[0] ?? null);
  const heaviest = rows.reduce<number>((most, row) => Math.max(most, weightOf(row)), 0);
  return new ToolError(
    "too_large",
    `row ${offset + 1} alone weighs ${thousands(heaviest)} bytes, with what belongs to it more ` +
      `than the ${thousands(MAX_ANSWER_BYTES)} an answer may have; go on with offset ${offset + 1}`,
  );
}

/** Cuts the rows of a run so that it weighs at most so many bytes, or has none. */
export function cutRun<Run extends Record<string, unknown>>(run: Run, bytes: number): Run {
  return withNextOffset(cutRowsTo(0)(run, bytes - NEXT_OFFSET_BYTES), 0);
}

function withNextOffset<Run extends Record<string, unknown>>(run: Run, offset: number): Run {
  if (run.rows_left_out === undefined && run.lists_left_out === undefined) return run;
  return { ...run, next_offset: offset + countRows(run) };
}

/** Returns how many rows the longest list of an answer has. */
function countRows(answer: Record<string, unknown>): number {
  return listsOf(answer).reduce((most, [, rows]) => Math.max(most, rows.length), 0);
}

/** The rows of an answer: its own, then those of each named list. */
function listsOf(answer: Record<string, unknown>): [string, Rows][] {
  const named = Object.entries((answer.lists ?? {}) as Record<string, Rows>);
  return [["", (answer.rows ?? []) as Rows], ...named];
}

/** Creates a cut that keeps as many rows of every list as fit, at least `least`: as many of each. */
function cutRowsTo(least: number): Cut {
  return (answer, aim) => {
    const lists = listsOf(answer);
    const most = countRows(answer);
    let weight = weightOf(cutAt(answer, lists, 0));
    let kept = 0;
    for (; kept < most; kept++) {
      for (const rows of [...lists.map(([, own]) => own), ...Object.values(typedOf(answer))]) {
        if (kept < rows.length) weight += weightOf(rows[kept]) + (kept === 0 ? 0 : 2);
      }
      if (weight > aim && kept >= least) break;
    }
    return kept === most ? answer : cutAt(answer, lists, kept) as typeof answer;
  };
}

/** The typed rows of an answer: as many of each list as the list has. */
function typedOf(answer: Record<string, unknown>): Record<string, Rows> {
  return (answer.typed_rows ?? {}) as Record<string, Rows>;
}

function cutAt(
  answer: Record<string, unknown>,
  lists: readonly [string, Rows][],
  kept: number,
): Record<string, unknown> {
  // What an earlier cut left out is counted on.
  const before = toFields(answer.lists_left_out);
  const [own, ...named] = lists.map(([name, rows], at) => ({
    name,
    rows: rows.slice(0, kept),
    left: Number((at === 0 ? answer.rows_left_out : before[name]) ?? 0) +
      Math.max(0, rows.length - kept),
  }));
  const left = named.filter((list) => list.left > 0).map((list) => [list.name, list.left]);
  return {
    ...answer,
    rows: own?.rows ?? [],
    ...(own === undefined || own.left === 0 ? {} : { rows_left_out: own.left }),
    ...(answer.lists === undefined
      ? {}
      : { lists: Object.fromEntries(named.map((list) => [list.name, list.rows])) }),
    ...(answer.typed_rows === undefined
      ? {}
      : { typed_rows: mapFields(typedOf(answer), (rows) => rows.slice(0, kept)) }),
    ...(left.length === 0 ? {} : { lists_left_out: Object.fromEntries(left) }),
  };
}
