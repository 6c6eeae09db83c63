/** The values that a healed extractor reads where it was moved, for whoever accepts the moves. */
import type { Page } from "../../../page/html/mod.ts";
import { clipped } from "../../../base/quoted.ts";
import type { Extractor, Row } from "../extractor.ts";
import { runExtractor, type RunReading } from "../run.ts";
import type { Change } from "./change.ts";

/** Returns changes with the value read at each place that is kept or moved. */
export function withValues(
  changes: readonly Change[],
  extractor: Extractor,
  page: Page | undefined,
): Change[] {
  const isAsked = changes.some(isPlace);
  if (page === undefined || !isAsked) return [...changes];
  const reading = runExtractor(extractor, page);
  return changes.map((one) => {
    const value = isPlace(one) ? valueOf(reading, one.before ?? "") : undefined;
    return value === undefined ? one : { ...one, value: clipped(value) };
  });
}

function isPlace({ kind, before }: Change): boolean {
  return (kind === "kept" || kind === "moved") && before !== null;
}

/** Finds the first value of a field, of a column, or of a list's column after its name and a point. */
function valueOf(
  { fields, several = {}, rows, lists = {} }: RunReading,
  name: string,
): string | undefined {
  const own = [fields, several].find((one) => Object.hasOwn(one, name))?.[name] ??
    firstIn(rows, name);
  if (own !== undefined) return firstOf(own);
  const [list, listed] = Object.entries(lists).find(([one]) => name.startsWith(`${one}.`)) ?? [];
  if (list === undefined || listed === undefined) return undefined;
  return firstOf(firstIn(listed, name.slice(list.length + 1)));
}

function firstIn(rows: readonly Row[], name: string): Row[string] | undefined {
  return rows.find((row) => Object.hasOwn(row, name))?.[name];
}

function firstOf(value: Row[string] | undefined): string | undefined {
  if (!Array.isArray(value)) return value;
  const [first] = value;
  return typeof first === "string" ? first : undefined;
}
