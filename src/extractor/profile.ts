/**
 * How values look: which classes of characters, which strict reader, which samples.
 *
 * `extractors.md` sections 1.3 and 2.7.
 */
import { collapseWhitespace } from "../text/whitespace.ts";
import type { Profile, Reads } from "./extractor.ts";

/** Values needed before a column or field is held to a shape. */
export const LEARNT_FROM = 5;
const MAX_SAMPLES = 5;

const CLASSES: readonly (readonly [string, RegExp])[] = [
  ["L", /\p{L}/u],
  ["N", /\p{N}/u],
  ["P", /\p{P}/u],
  ["S", /\p{S}/u],
];

/** Gives the classes of characters in a text, as `NPS` for `£51.77`. */
export function shapeOf(text: string): string {
  return CLASSES.filter(([, test]) => test.test(text)).map(([letter]) => letter).join("");
}

/** Says whether a text has only characters of a learnt shape, and any at all. */
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
    if (values.every((value) => readsAs(value, reads))) return reads;
  }
  return null;
}

const MAX_AMOUNT_LENGTH = 64;
const CURRENCY = /^(?:[A-Z]{3}|\p{Sc}|[A-Z]{1,3}\p{Sc})?\s*|\s*(?:[A-Z]{3}|\p{Sc})?$/gu;
const PLAIN = /^[+-]?\d+(?:\.\d{1,2}|\.\d{4,}|,\d{1,2}|,\d{4,})?$/;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$|^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;
const GROUPED_TWICE =
  /^[+-]?\d{1,3}(?:,\d{3}){2,}$|^[+-]?\d{1,3}(?:\.\d{3}){2,}$|^[+-]?\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d{1,2})?$/;

/** Says whether a strict reader reads a text. */
export function readsAs(text: string, reads: Reads): boolean {
  const whole = collapseWhitespace(text);
  return reads === "amount" ? isAmount(whole) : isDate(whole);
}

function isAmount(text: string): boolean {
  if (text.length > MAX_AMOUNT_LENGTH) return false;
  const bare = text.replace(CURRENCY, "");
  return PLAIN.test(bare) || GROUPED.test(bare) || GROUPED_TWICE.test(bare);
}

const ISO = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ]\d{2}:\d{2}.*)?$/;
const MONTHS = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const DAY_FIRST = new RegExp(
  `^(?:[a-z]{3,9},? )?\\d{1,2}(?:st|nd|rd|th)? ${MONTHS},? \\d{4}(?: .*)?$`,
  "i",
);
const MONTH_FIRST = new RegExp(
  `^(?:[a-z]{3,9},? )?${MONTHS} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}(?: .*)?$`,
  "i",
);

function isDate(text: string): boolean {
  return ISO.test(text) || DAY_FIRST.test(text) || MONTH_FIRST.test(text);
}
