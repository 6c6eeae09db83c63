/**
 * Statistics of a column's values, and whether a page's values still fit them.
 *
 * docs/design/extractors.md, 4.2: lengths, digits, how many differ, how they begin and end. This
 * distinguishes a title from a brand where both are words: their shapes are equal.
 */
import { round } from "../rule/cluster.ts";
import { type ColumnStats, percent } from "../extractor.ts";

/** Values needed before statistics are learnt, or checked on a page. */
const LEAST_VALUES = 10;
/** Deviations from the learnt mean past which a column is a different one. */
const MAX_DEVIATIONS = 4;
/** The least deviation of lengths, as a share of their mean, and in characters. */
const LEAST_LENGTH_SHARE = 0.1;
const LEAST_LENGTH = 1;
/** The least deviation of the share of digits. */
const LEAST_DIGITS = 0.05;
/** The share of values that patterns must cover to be learnt, and may cover when they are gone. */
const COVERED = 0.8;
const UNCOVERED = 0.2;
const MAX_PATTERNS = 3;
/** The share of distinct values that is nearly all, and that is nearly one. */
const NEARLY_ALL = 0.9;
const NEARLY_ONE = 0.1;
/** Characters of a value that are looked at. */
const MAX_LENGTH = 2_000;

/** Learns the statistics of a column's values; undefined for too few. */
export function learnStats(values: readonly string[]): ColumnStats | undefined {
  if (values.length < LEAST_VALUES) return undefined;
  const heads = patternsOf(values, startOf);
  const tails = patternsOf(values, endOf);
  return {
    length: meanAndDeviation(values.map(lengthOf)),
    digits: meanAndDeviation(values.map(digitShare)),
    distinct: round(new Set(values).size / values.length),
    ...(heads === undefined ? {} : { starts: heads }),
    ...(tails === undefined ? {} : { ends: tails }),
  };
}

/** Returns how a page's values differ from what was learnt; undefined when they do not. */
export function strayOf(
  stats: ColumnStats,
  values: readonly string[],
): { expected: string; got: string } | undefined {
  if (values.length < LEAST_VALUES) return undefined;
  const [length, lengthSd] = stats.length;
  const ownLength = meanOf(values.map(lengthOf));
  const lengthUnit = Math.max(lengthSd, length * LEAST_LENGTH_SHARE, LEAST_LENGTH);
  if (Math.abs(ownLength - length) > MAX_DEVIATIONS * lengthUnit) {
    return { expected: `${Math.round(length)} characters long`, got: `${Math.round(ownLength)}` };
  }
  const [digits, digitsSd] = stats.digits;
  const ownDigits = meanOf(values.map(digitShare));
  if (Math.abs(ownDigits - digits) > MAX_DEVIATIONS * Math.max(digitsSd, LEAST_DIGITS)) {
    return { expected: `${percent(digits)} of it digits`, got: percent(ownDigits) };
  }
  return strayPattern("beginning", stats.starts, values, startOf) ??
    strayPattern("ending", stats.ends, values, endOf) ?? tooAlike(stats, values);
}

function strayPattern(
  how: string,
  patterns: readonly string[] | undefined,
  values: readonly string[],
  patternOf: (value: string) => string,
): { expected: string; got: string } | undefined {
  if (patterns === undefined) return undefined;
  const share = values.filter((value) => patterns.includes(patternOf(value))).length /
    values.length;
  if (share >= UNCOVERED) return undefined;
  return { expected: `${how} with ${patterns.join(" or ")}`, got: `${percent(share)} of them` };
}

/** Prices and the like may well be one in all rows; names are not. */
function tooAlike(
  { distinct, digits }: ColumnStats,
  values: readonly string[],
): { expected: string; got: string } | undefined {
  if (distinct < NEARLY_ALL || digits[0] > COVERED / 4) return undefined;
  const share = new Set(values).size / values.length;
  if (share > NEARLY_ONE) return undefined;
  return { expected: `${percent(distinct)} of them distinct`, got: percent(share) };
}

/** Lists the few patterns that most values share; undefined when they have too many. */
function patternsOf(
  values: readonly string[],
  patternOf: (value: string) => string,
): string[] | undefined {
  const counts = new Map<string, number>();
  for (const value of values) {
    const pattern = patternOf(value);
    counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  }
  const top = [...counts].sort(([a, most], [b, other]) => other - most || (a < b ? -1 : 1))
    .slice(0, MAX_PATTERNS);
  const covered = top.reduce((sum, [, count]) => sum + count, 0);
  return covered >= values.length * COVERED ? top.map(([pattern]) => pattern).sort() : undefined;
}

function startOf(value: string): string {
  return describeCharacter([...value.trimStart().slice(0, 2)][0]);
}

function endOf(value: string): string {
  return describeCharacter([...value.trimEnd().slice(-2)].at(-1));
}

/** Returns a character's kind: letters and digits are kinds, signs are their own kind. */
function describeCharacter(sign: string | undefined): string {
  if (sign === undefined) return "nothing";
  if (/\p{L}/u.test(sign)) return "a letter";
  if (/\p{N}/u.test(sign)) return "a digit";
  return /\p{Sc}/u.test(sign) ? "a currency sign" : sign.toWellFormed();
}

function lengthOf(value: string): number {
  return Math.min(value.length, MAX_LENGTH);
}

function digitShare(value: string): number {
  const head = value.slice(0, MAX_LENGTH);
  if (head === "") return 0;
  return head.replace(/\P{N}/gu, "").length / head.length;
}

function meanAndDeviation(numbers: readonly number[]): [number, number] {
  const mean = meanOf(numbers);
  const square = meanOf(numbers.map((number) => (number - mean) ** 2));
  return [round(mean), round(Math.sqrt(square))];
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
