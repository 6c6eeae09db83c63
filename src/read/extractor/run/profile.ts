/**
 * The profile of values: their classes of characters, strict reader and samples.
 *
 * docs/design/extractors.md, 2.7.
 */
import { readAmount, readDate } from "../../../page/text/mod.ts";
import type { Profile, Reads } from "../extractor.ts";

/** Values needed before the shape of a column or field is checked. */
export const LEARNT_FROM = 5;
/** Distinct samples from which on the rows of a column are taken to differ. */
export const LEARNT_DISTINCT = 3;
const MAX_SAMPLES = 5;
/** The share of values that must keep their profile. */
const KEPT_SHARE = 0.5;

const CLASSES: readonly (readonly [string, RegExp])[] = [
  ["L", /\p{L}/u],
  ["N", /\p{N}/u],
  ["P", /\p{P}/u],
  ["S", /\p{S}/u],
];

/** Returns the classes of characters in a text, as `NPS` for `£51.77`. */
export function shapeOf(text: string): string {
  return CLASSES.filter(([, test]) => test.test(text)).map(([letter]) => letter).join("");
}

/** Reports whether a text has only characters of a learnt shape, and any at all. */
export function fitsShape(text: string, shape: string): boolean {
  const own = shapeOf(text);
  return own !== "" && [...own].every((letter) => shape.includes(letter));
}

/** Profiles values; `isAddress` ones get neither shape nor reading. */
export function profileOf(values: readonly string[], isAddress: boolean, least: number): Profile {
  const samples = [...new Set(values)].slice(0, MAX_SAMPLES);
  if (isAddress || values.length === 0) return { shape: null, reads: null, samples };
  const shapes = new Set(values.map(shapeOf));
  const [shape = null] = shapes.size === 1 ? shapes : [];
  return {
    shape: values.length >= LEARNT_FROM && shape !== "" ? shape : null,
    reads: values.length >= least ? commonReading(values) : null,
    samples,
  };
}

function commonReading(values: readonly string[]): Reads | null {
  for (const reads of ["amount", "date"] as const) {
    const all = values.every((value) => readsStrictly(value, reads));
    if (all && (reads !== "date" || !values.some(isOpenDate))) return reads;
  }
  return null;
}

/**
 * Reports whether a date is all numbers with the year last.
 *
 * `12-28-2010` reads, `12-6-2010` does not: the reading of a column of such dates cannot be
 * checked.
 */
function isOpenDate(value: string): boolean {
  return /^\D?\d{1,2}\D\d{1,2}\D(?:\d{4}|\d{2})\b/.test(value.trim());
}

/** Reports whether at least half of some values still fit a column's profile. */
export function keepsProfile(
  { reads, shape }: Pick<Profile, "reads" | "shape">,
  values: readonly string[],
): boolean {
  const keeps = (value: string): boolean =>
    (reads === null || readsAs(value, reads)) && (shape === null || fitsShape(value, shape));
  return values.filter(keeps).length >= values.length * KEPT_SHARE;
}

/** Reports whether a strict reader reads a text. */
function readsStrictly(text: string, reads: Reads): boolean {
  return (reads === "amount" ? readAmount(text) : readDate(text)) !== undefined;
}

/** A separator before three digits, of thousands or of decimals. */
const OPEN_SEPARATOR = /(?<=\d)[.,](?=\d{3}(?!\d))/;

/**
 * Reports whether a text is an amount or a date; "1,400" is an amount, whether it is one thousand or
 * one.
 */
export function readsAs(text: string, reads: Reads): boolean {
  return readsStrictly(text, reads) ||
    (reads === "amount" && readsStrictly(text.replace(OPEN_SEPARATOR, ""), reads));
}
