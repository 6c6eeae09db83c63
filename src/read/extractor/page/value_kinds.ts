/**
 * The kind of value a text looks like, read leniently.
 *
 * Votes are weighed by these; the strict readings that checks report are those of `profile.ts`.
 */
import { readAmount, readDate } from "../../../page/text/mod.ts";
import { fold } from "./fold.ts";

/** A sort of value. */
export type ValueKind = "amount" | "date" | "isbn" | "phone" | "address" | "number";

// Bounds.
/** Words of a text in which a day, its time and the label before them are looked for. */
const MAX_DAY_WORDS = 12;

/** Characters past which a text is no value of any kind. */
const MAX_LENGTH = 200;
const MAX_AMOUNT_WORDS = 4;
const MAX_NUMBER_LENGTH = 16;
const AMOUNT = /^([^\d]{0,12}?)(\d[\d,]*(?:\.\d+)?)([^\d]{0,12})$/u;
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
const ISO_DATE = /^\d{4}-\d{1,2}-\d{1,2}/;
const SLASHED_DATE = /^\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})(?:\s|$)/;
const WRITTEN_DATE = new RegExp(
  `^(?:[a-z]{3,9},? )?(?:\\d{1,2}(?:st|nd|rd|th|\\.)? )?${MONTH},? ?(?:\\d{1,2}(?:st|nd|rd|th)?,? )?\\d{4}`,
);
const ISBN = /97[89][- ]?[\d-]{10,14}/;
const PHONE = /\(?\d{3}\)?[ ./-]*\d{3}[ .-]*\d{4}/;
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;

/** The kinds in the order they are listed, each with its test on collapsed text. */
const TESTS: readonly (readonly [ValueKind, (text: string) => boolean])[] = [
  ["amount", (text) => amountIn(text) !== undefined],
  ["date", isDate],
  ["isbn", (text) => ISBN.test(text)],
  ["phone", (text) => PHONE.test(text)],
  ["address", (text) => ADDRESS.test(text)],
  ["number", (text) => text.length < MAX_NUMBER_LENGTH && /\d/.test(text)],
];

/** Every kind there is, for checking a file. */
export const VALUE_KINDS: ReadonlySet<string> = new Set(TESTS.map(([kind]) => kind));

/** Lists the kinds a text looks like; a date is nothing else, nor is a phone number one. */
export function kindsOf(text: string): ValueKind[] {
  if (text.length > MAX_LENGTH) return [];
  const kinds = TESTS.filter(([, test]) => test(text)).map(([kind]) => kind);
  if (kinds.includes("date")) return ["date"];
  // With its extension a number to call is no amount, and longer than other numbers.
  const calls = kinds.includes("phone") && !kinds.includes("isbn");
  return calls ? kinds.filter((kind) => kind !== "amount" && kind !== "number") : kinds;
}

/** Reports whether a text looks like every one of some kinds. */
export function isOfKinds(text: string, kinds: readonly ValueKind[]): boolean {
  if (kinds.length === 0) return true;
  if (text.length > MAX_LENGTH) return false;
  return TESTS.every(([kind, test]) => !kinds.includes(kind) || test(text));
}

/** Returns the one number in a short text, whatever sign or unit is around it. */
export function amountIn(text: string): number | undefined {
  const found = AMOUNT.exec(text);
  if (found === null) return undefined;
  const words = `${found[1]}${found[3]}`.replace(/[^\p{L}]/gu, "");
  if (words.length > MAX_AMOUNT_WORDS) return undefined;
  return Number.parseFloat((found[2] as string).replaceAll(",", ""));
}

const MAX_MONEY_LENGTH = 64;
const MONEY =
  /^[-+]?\s*(?:(?:\p{Sc}|[A-Z]{2,3}\s?\p{Sc}?|[A-Z]\p{Sc})\s*)?(\d[\d,]*(?:\.\d+)?)\s*(?:\p{Sc}|[A-Z]{3})?$/u;

/** Returns the one number in a short text with nothing but a currency around it. */
export function moneyIn(text: string): number | undefined {
  if (text.length > MAX_MONEY_LENGTH || !/\d/.test(text)) return undefined;
  // Small letters are units ("30 min"), not currencies.
  const certain = /\p{Ll}/u.test(text) ? undefined : readAmount(text);
  if (certain !== undefined) return Number.parseFloat(certain);
  const found = MONEY.exec(text);
  return found === null ? undefined : Number.parseFloat((found[1] as string).replaceAll(",", ""));
}

/** Words of hours and minutes; a lone `m` may be metres. */
const TIME_WORDS: ReadonlySet<string> = new Set(
  ("h hr hrs hour hours min mins minute minutes std stunde stunden minuten heure heures uur " +
    "hora horas minuto minutos ora ore minuti timme timmar minuter").split(" "),
);

/**
 * Reports whether a text is a span of hours and minutes, perhaps with some words before it, and with
 * more in words that is added to it.
 */
export function isDuration(text: string): boolean {
  if (text.length > MAX_LENGTH) return false;
  const words = text.replace(/\+[^+\d]*$/, "").toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
  const from = words.findIndex((word) => /^\d/.test(word));
  const span = words.slice(from);
  // Behind hours a lone letter is minutes.
  const isUnit = (word: string, at: number): boolean =>
    TIME_WORDS.has(word) || (word === "m" && at > 2 && TIME_WORDS.has(span[at - 2] ?? ""));
  return from >= 0 && from <= MAX_AMOUNT_WORDS && span.some((word) => TIME_WORDS.has(word)) &&
    span.every((word, at) => /^\d/.test(word) || isUnit(word, at));
}

/** Reports whether a text is a number and its unit in a word or two, and no span of time. */
export function isCount(text: string): boolean {
  return /^\d{1,6}(?: \p{L}{1,20}){1,2}$/u.test(text) && !isDuration(text);
}

/** Reports whether one text goes on with the minutes of another's hours: "2 hours", "15 minutes". */
export function isRestOf(hours: string, minutes: string): boolean {
  return isDuration(hours) && !/\d ?m/i.test(hours) && /^\d{1,2} ?m\p{L}{0,9}$/iu.test(minutes);
}

/** Reports whether a text has a number of hours or minutes in it: "30mins", "1 h + resting". */
function hasTime(text: string): boolean {
  const words = text.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
  return words.some((word, at) => TIME_WORDS.has(word) && /^\d/.test(words[at - 1] ?? ""));
}

/**
 * Reports whether a value is a span of time or a day where all known ones are plainly something
 * else: words with another unit, or for a day no number at all.
 */
export function isOfAnotherSort(value: string, known: readonly string[]): boolean {
  if (known.length === 0) return false;
  if (isDuration(value)) {
    return known.every((text) =>
      !hasTime(text) && /\p{L}{3}/u.test(text) && !isDuration(text) && !/\d:\d/.test(text)
    );
  }
  if (known.every(isBareDay)) return dayIn(value, false) !== undefined && !isBareDay(value);
  return kindsOf(value).includes("date") && known.every((text) => !/\d/.test(text));
}

/**
 * Returns the day that a text begins with, perhaps behind a label, and its time where that is asked
 * for; undefined for none.
 */
export function dayIn(text: string, timed: boolean): string | undefined {
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return undefined;
  const words = text.replace(/^\p{L}{1,20}[:：] ?/u, "").split(" ").slice(0, MAX_DAY_WORDS);
  const leads = words.map((_, at) => words.slice(0, at + 1).join(" "));
  const read = leads.map((lead) => readDate(lead)?.slice(0, timed ? undefined : DAY_CHARS));
  const last = read.findLast((day) => day !== undefined);
  return last === undefined ? undefined : leads[read.indexOf(last)];
}

const DAY_CHARS = "2024-05-01".length;

/** Reports whether a text is a day, perhaps with its time, and nothing else. */
function isBareDay(text: string): boolean {
  return dayIn(text, true) === text;
}

/**
 * Returns a day as all known ones are written: without what stands behind it, as who says so, where
 * they have nothing there, and without its time where they have none.
 */
export function dayAsKnown(value: string, known: readonly string[]): string {
  if (known.length === 0 || !known.every(isBareDay) || isBareDay(value)) return value;
  const whole = dayIn(value, true);
  // What has another day in it is not the one asked for with certainty.
  if (whole === undefined || /\d{4}/.test(value.slice(whole.length))) return value;
  return dayIn(value, known.some((text) => dayIn(text, false) !== text)) ?? value;
}

function isDate(text: string): boolean {
  const folded = fold(text);
  return ISO_DATE.test(folded) || SLASHED_DATE.test(folded) || WRITTEN_DATE.test(folded);
}
