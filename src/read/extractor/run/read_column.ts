/**
 * One column read from the rows of a page by its path and its further rules, which vote.
 *
 * docs/design/extractors.md, 4.2. Where the path leads on, the others only confirm or contradict
 * it; where it leads nowhere in any row, named anchors (a class, a mark, a label) are accepted, a
 * path by tags alone is answered and reported.
 */
import { attributeOf, readByRule, type RuledRows } from "../rule/column_rules.ts";
import type { Rule } from "../rule/rule.ts";
import { type Column, fail, type Failed, percent } from "../extractor.ts";
import { strayOf } from "./column_stats.ts";
import { barePath, cellThroughBoxes, type ReadRow, valueIn } from "../page/members.ts";
import { keepsProfile } from "./profile.ts";
import { amountsShown, currentAmount, isOfAmounts } from "./sale_price.ts";

/** A column's values, one for each row, and the doubts about them. */
export interface ColumnReading {
  readonly values: readonly (string | undefined)[];
  readonly doubt: Failed | undefined;
  /** Rows without an amount of this column that show one elsewhere. */
  readonly lost?: number;
}

const WEIGHTS: Readonly<Partial<Record<Rule["by"], number>>> = {
  class: 0.9,
  mark: 0.95,
  label: 1,
  path: 0.4,
};
const PATH_WEIGHT = 1;
/** The weight of a vote for a value that does not fit the profile. */
const UNLIKE_FACTOR = 0.3;
/** The share of the votes of a row below which its rules disagree. */
const AGREED_SHARE = 0.75;
/** The share of rows that may disagree. */
const DOUBTED_SHARE = 0.2;

/** The share of the rows learnt to have it that must have it still. */
const REQUIRED_SHARE = 0.8;

/** Reads a column of the rows of a page, amounts also where a row on sale marks them up otherwise. */
export function readColumn(ruled: RuledRows, column: Column): ColumnReading {
  const reading = readByPlace(ruled, column);
  if (!isOfAmounts(column) || reading.values.every((value) => value === undefined)) return reading;
  return fillAmounts(ruled, column, reading);
}

function fillAmounts(ruled: RuledRows, column: Column, reading: ColumnReading): ColumnReading {
  let lost = 0;
  const values = reading.values.map((value, at) => {
    if (value !== undefined) return value;
    const shown = amountsShown(ruled.model.tree, ruled.rows[at] as ReadRow);
    const found = currentAmount(ruled.model.tree, ruled.rows[at] as ReadRow, column, shown);
    if (found === undefined && shown.length > 0) lost++;
    return found;
  });
  return { values, doubt: reading.doubt, lost };
}

function readByPlace(ruled: RuledRows, column: Column): ColumnReading {
  const { path, name, rules = [] } = column;
  const own = ruled.rows.map((row) => valueIn(row, path));
  const byPath = own.some((value) => value !== undefined) ? own : throughBoxes(ruled, column);
  if (rules.length === 0) return { values: byPath, doubt: undefined };
  const attribute = attributeOf(path);
  const votes = ruled.rows.map((_, at) =>
    rules.map((own) => ({ by: own.by, value: readByRule(ruled, at, own, attribute)?.value }))
  );
  const isGone = byPath.every((value) => value === undefined);
  const named = byPath.map((value, at) => countVotes(column, value, votes[at] ?? [], false));
  if (isGone && named.every(({ value }) => value === undefined)) {
    const byTags = byPath.map((_, at) =>
      countVotes(column, undefined, votes[at] ?? [], true).value
    );
    if (!looksLearnt(column, byTags)) return { values: byPath, doubt: undefined };
    const doubt = fail("field", `${name} by its path in the rows`, "only by its count of tags");
    return { values: byTags, doubt };
  }
  const odd = named.filter(({ agreed }) => !agreed).length / Math.max(1, named.length);
  return {
    values: named.map(({ value }) => value),
    doubt: odd > DOUBTED_SHARE
      ? fail("field", `${name} read alike by its rules in each row`, `not in ${percent(odd)}`)
      : undefined,
  };
}

/** Reads a column whose path leads nowhere as if bare boxes were not there. */
function throughBoxes(ruled: RuledRows, column: Column): (string | undefined)[] {
  const bare = barePath(column.path);
  const found = ruled.rows.map((row) => cellThroughBoxes(row, bare)?.value);
  const isNamed = bare.includes(".") && bare !== "." && !bare.startsWith(".@");
  const isSame = isNamed ? isAsOften(column, found) : looksLearnt(column, found);
  return isSame ? found : found.map(() => undefined);
}

/**
 * Reports whether values found by counting alone are in as many rows as learnt, and fit the
 * profile.
 */
function looksLearnt(column: Column, found: readonly (string | undefined)[]): boolean {
  const { reads, shape, stats } = column;
  if (reads === null && shape === null && stats === undefined) return false;
  const values = found.filter((value) => value !== undefined);
  return isAsOften(column, found) && (stats === undefined || strayOf(stats, values) === undefined);
}

/** Reports whether values are in as many rows as learnt, and keep their shape and reading. */
function isAsOften(column: Column, found: readonly (string | undefined)[]): boolean {
  const values = found.filter((value) => value !== undefined);
  const least = found.length * (1 - column.missing) * REQUIRED_SHARE;
  return values.length > 0 && values.length >= least && keepsProfile(column, values);
}

interface Vote {
  readonly by: Rule["by"];
  readonly value: string | undefined;
}

/** Counts the votes of one row; a path by tags alone elects nothing unless it is allowed to. */
function countVotes(
  column: Column,
  byPath: string | undefined,
  votes: readonly Vote[],
  byTags: boolean,
): { value: string | undefined; agreed: boolean } {
  const weights = new Map<string, number>();
  let all = 0;
  const add = (value: string | undefined, weight = 0): void => {
    if (value === undefined) return;
    const counted = keepsProfile(column, [value]) ? weight : weight * UNLIKE_FACTOR;
    weights.set(value, (weights.get(value) ?? 0) + counted);
    all += counted;
  };
  add(byPath, PATH_WEIGHT);
  for (const { by, value } of votes) if (by !== "path") add(value, WEIGHTS[by]);
  if (byPath !== undefined || byTags) {
    for (const { by, value } of votes) if (by === "path") add(value, WEIGHTS[by]);
  }
  let best: string | undefined;
  for (const [value, weight] of weights) {
    if (best === undefined || weight > (weights.get(best) ?? 0)) best = value;
  }
  const share = best === undefined ? 1 : (weights.get(best) ?? 0) / all;
  return { value: best, agreed: share >= AGREED_SHARE };
}
