/**
 * What changed between two answers about one page.
 *
 * Compared are the values, not where they are or how they came: a page that was laid out anew and
 * declares the same has not changed. What differs at every visit does not count as a change: the moment of the
 * visit itself, written as a date with a time or as seconds since 1970, and counters of visits.
 */
import { defined } from "../../base/defined.ts";
import type { RefusalFacts } from "../../base/errors.ts";
import type { Answer } from "../../tools/contract/mod.ts";

// Bounds.
/** Values that are listed of a page that changed; the others are counted. */
export const MAX_BATCH_CHANGES = 50;
/** Seconds around a visit within which a moment that a page names is the visit itself. */
const VISIT_MOMENT_SECONDS = 3_600;

/** What became of a page since it was read last. */
export interface Change {
  readonly status: "new" | "unchanged" | "changed" | "drifted" | "gone" | "failed";
  readonly values?: readonly ChangedValue[];
  readonly values_left_out?: number;
}

/** One value that is another now; null where there is none. */
interface ChangedValue {
  /** Its names and places in lists, joined with points. */
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly where?: string;
}

/** Names of an answer that say how it came about and not what the page has. */
const NOT_VALUES = new Set((
  "n id ok change fetch hint where source sources key rule error notes unread cursor " +
  "text_from invalid"
).split(" "));

/** Names of values that count visits. */
const COUNTERS = /(?:^|[._])(?:views?|visits?|hits|view_?count|(?:user_?)?interaction_?count)$/i;

/**
 * Compares an answer with the one of before, undefined where there was none; `now` is the time in ms.
 * A page is gone where its site says so, or as a file that is no longer there: the refusal's facts.
 */
export function compareAnswers(
  old: Answer | undefined,
  answer: Answer,
  now: number,
  { reason }: RefusalFacts = {},
): Change {
  if (answer.error !== undefined) return { status: reason === "gone" ? "gone" : "failed" };
  if (!answer.ok) return { status: "drifted" };
  if (old === undefined) return { status: "new" };
  const changed = changedValues(valuesOf(old), valuesOf(answer), now);
  if (changed.length === 0) return { status: "unchanged" };
  const leftOut = changed.length - MAX_BATCH_CHANGES;
  return {
    status: "changed",
    values: changed.slice(0, MAX_BATCH_CHANGES),
    ...(leftOut > 0 ? { values_left_out: leftOut } : {}),
  };
}

interface Value {
  readonly value: unknown;
  readonly where?: string;
}

/** Lists every value of an answer by its path; an answer is bounded, and so is its depth. */
function valuesOf(answer: unknown): Map<string, Value> {
  const values = new Map<string, Value>();
  const open: { path: string; value: unknown; where: string | undefined }[] = [
    { path: "", value: answer, where: undefined },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value, where } = next;
    if (typeof value !== "object" || value === null) {
      if (value !== null) values.set(path, { value, ...defined({ where }) });
      continue;
    }
    const at = (value as { where?: unknown }).where;
    const below = typeof at === "string" ? at : where;
    for (const [name, item] of Object.entries(value).reverse()) {
      if (!Array.isArray(value) && (NOT_VALUES.has(name) || name.endsWith("_left_out"))) continue;
      // The value of `{value, where}` goes by the name of the whole.
      const isWhole = name === "value" && !Array.isArray(value);
      const step = path === "" || isWhole ? path + (isWhole ? "" : name) : `${path}.${name}`;
      open.push({ path: step, value: item, where: below });
    }
  }
  return values;
}

function changedValues(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
  now: number,
): ChangedValue[] {
  const changed: ChangedValue[] = [];
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [before.get(path), after.get(path)];
    if (from?.value === to?.value || COUNTERS.test(path)) continue;
    if (isOfVisit(from?.value, to?.value, now)) continue;
    const where = to?.where ?? from?.where;
    changed.push({ path, from: from?.value ?? null, to: to?.value ?? null, ...defined({ where }) });
  }
  return changed;
}

const MOMENT =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?|\b1\d{9}(?:\d{3})?\b/g;

/** Reports whether two values differ only in a moment, which is that of the visit now. */
function isOfVisit(from: unknown, to: unknown, now: number): boolean {
  const [before, after] = [String(from ?? ""), String(to ?? "")];
  const moments = after.match(MOMENT) ?? [];
  if (moments.length === 0 || before.replace(MOMENT, "") !== after.replace(MOMENT, "")) {
    return false;
  }
  return moments.every((text) => {
    const seconds = /^\d+$/.test(text)
      ? Number(text) / (text.length > 10 ? 1000 : 1)
      : Date.parse(text.replace(" ", "T")) / 1000;
    return Math.abs(seconds - now / 1000) < VISIT_MOMENT_SECONDS;
  });
}
