/**
 * Dates as pages write them, read only where they are certain.
 *
 * All-number dates whose order is open (`03/04/2025`) are never read; offsets are kept as written
 * and nothing is moved to UTC.
 */
import { isWeekday, monthOf } from "./month_names.ts";

/** Offsets of the zone words RFC 2822 and HTTP dates use. */
const ZONES: ReadonlyMap<string, string> = new Map(
  ("z+00:00 ut+00:00 utc+00:00 gmt+00:00 est-05:00 edt-04:00 cst-06:00 cdt-05:00 mst-07:00 " +
    "mdt-06:00 pst-08:00 pdt-07:00 ast-04:00 adt-03:00").split(" ")
    .map((zone) => [zone.slice(0, -6), zone.slice(-6)]),
);
const MAX_DATE_CHARS = 100;
const BUDDHIST_YEARS = 543;

/**
 * Reads a date; undefined when it is not a date or not certain.
 *
 * Returns `2025-06-16` or `2025-06-16T09:30:00+02:00`, without an offset when none is written.
 *
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(readDate("16 June 2025"), "2025-06-16");
 * assert.equal(readDate("soon"), undefined);
 * ```
 */
export function readDate(written: string): string | undefined {
  if (written.length > MAX_DATE_CHARS) return undefined;
  const text = asciiDigits(written.replace(/[\s\u200e\u200f]+/gu, " ").trim());
  if (!/\d/.test(text)) return undefined;
  return keepZ(text, readIso(text)) ?? readUnits(text) ?? readNumbers(text) ?? readEpoch(text) ??
    readWorded(text) ?? readClockFirst(text);
}

const ZERO_OF_SCRIPT = /\p{Nd}/gu;

/** Writes digits of every script as ASCII. */
export function asciiDigits(text: string): string {
  // deno-lint-ignore no-control-regex
  if (/^[\x00-\x7F]*$/.test(text)) return text;
  return text.replace(ZERO_OF_SCRIPT, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    // The digits of a script are ten consecutive code points, from its zero.
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return code < 128 ? digit : String((code - zero) % 10);
  });
}

const ISO =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:(?:T| T|,| |, )?\s?(\d{1,2}:\d{2}.*))?$|^(\d{4})(\d{2})(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})?(?:\.\d+(?!\d))?(.*))?$/i;

function readIso(text: string): string | undefined {
  const parts = ISO.exec(text);
  if (parts === null) return undefined;
  if (parts[6] !== undefined) {
    const day = toDay(parts[6], parts[7], parts[8], true);
    if (parts[9] === undefined) return day;
    return day && joinTime(day, `${parts[9]}:${parts[10]}:${parts[11] ?? "00"}${parts[12] ?? ""}`);
  }
  const day = toDay(parts[1], parts[3], parts[4], parts[2] !== "-");
  return parts[5] === undefined ? day : day && joinTime(day, parts[5]);
}

/** The offset is kept as it was written: ISO 8601 writes UTC as Z. */
function keepZ(text: string, read: string | undefined): string | undefined {
  return /\dZ$/i.test(text) ? read?.replace(/\+00:00$/, "Z") : read;
}

/** Years, months and days marked by their units: Chinese, Japanese, Korean, Vietnamese. */
const UNITS =
  /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일號号]?(?:\s?\(?[\p{L}]{1,3}\)?)?(?:\s?(\d{1,2}:\d{2}.*))?$/u;
const VIETNAMESE = /^(?:\p{L}[^\d]*)?(\d{1,2}) tháng (\d{1,2})(?:,| năm|, năm)? (\d{4})$/iu;

function readUnits(text: string): string | undefined {
  const parts = UNITS.exec(text);
  if (parts !== null) {
    const day = toDay(parts[1], parts[2], parts[3], false);
    return parts[4] === undefined ? day : day && (joinTime(day, parts[4]) ?? day);
  }
  const named = VIETNAMESE.exec(text);
  return named === null ? undefined : toDay(named[3], named[2], named[1], false);
}

/** A day as numbers alone in any order, and the time behind it. */
export const DAY_OF_NUMBERS =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:,? (?:at |um |à |a las )?(\d{1,2}:\d{2}.*))?$/;

/** Numbers alone, where one of them cannot be a month or both are the same: `15/12/2025`, `6/6/2025`. */
function readNumbers(text: string): string | undefined {
  const [, first, , second, year, time] = DAY_OF_NUMBERS.exec(text) ?? [];
  const isDayFirst = Number(first) > 12;
  const isOpen = isDayFirst === Number(second) > 12 && Number(first) !== Number(second);
  if (year === undefined || isOpen) return undefined;
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  return timed(toDay(year, month, day, true), time);
}

/** Seconds or milliseconds since 1970, between 2000 and 2100. */
function readEpoch(text: string): string | undefined {
  if (!/^\d{10}(?:\d{3})?(?:\.\d+)?$/.test(text)) return undefined;
  const number = Number(text);
  const milliseconds = text.replace(/\..*/, "").length === 13 ? number : number * 1000;
  if (milliseconds < 946_684_800_000 || milliseconds >= 4_102_444_800_000) return undefined;
  return new Date(milliseconds).toISOString().slice(0, 19) + "+00:00";
}

const WORD = String.raw`[\p{L}\p{M}][\p{L}\p{M}'’-]*\.?`;
const TIME = String
  .raw`(?:\s?[,|·•–@-]?\s?(?:\p{L}{1,3}\.? ){0,2}(?<time>\d{1,2}[:.h]\d{2}.*|\d{1,2}\s?[ap]\.?m\.?.*))?`;
const MONTH = `(?<month>${WORD})`;
const YEAR = String.raw`(?<year>\d{4})(?:\s?(?:г\.?|года|р\.?|року|m\.|ж\.?|року\.))?`;
const MONTH_FIRST = new RegExp(
  String.raw`^${MONTH}\s(?<day>\d{1,2})(?:st|nd|rd|th|º|\.)?,?\s(?:de\s|of\s)?${YEAR},?${TIME}$`,
  "iu",
);
const DAY_FIRST = new RegExp(
  String
    .raw`^(?<day>\d{1,2})(?:st|nd|rd|th|er|º|°|ª|\.)?(?:\s?[-/]\s?|\s)(?:de\s|of\s|d')?${MONTH}(?:\s?[-/,]\s?|\s)(?:de\s|del\s|of\s)?${YEAR},?${TIME}$`,
  "iu",
);
const YEAR_FIRST = new RegExp(
  String
    .raw`^(?<year>\d{4})[.,]?\s(?:m\.\s|жылғы\s)?${MONTH}\s(?<day>\d{1,2})(?:\.|\sd\.|-?\p{L}{1,3}\.?)?,?${TIME}$`,
  "iu",
);
/** JavaScript's own spelling: in some the year follows the time. */
const SCRIPT_DATE =
  /^(\p{L}{3}) (\d{1,2}) (?:(\d{4}) )?(\d{1,2}:\d{2}(?::\d{2})?)(?: ([A-Z]{2,4}(?:[+-]\d{4})?))?(?: (\d{4}))?(?: \(.*\))?$/u;

/** A time of day before its day: `4:48 PM EST, Mon November 6, 2023`. */
const CLOCK_FIRST =
  /^(?<clock>\d{1,2}:\d{2}(?:\s?[ap]\.?m\.?)?),?\s(?:(?<zone>\p{L}{2,4}|[+-]\d{2}:?\d{2}),?\s)?(?<rest>\S.*)$/iu;

function readClockFirst(text: string): string | undefined {
  const { clock, zone = "", rest } = CLOCK_FIRST.exec(text)?.groups ?? {};
  if (clock === undefined || rest === undefined) return undefined;
  // `on May 3` and `May 3` open with a word that is not a zone, and so may a weekday.
  const isZone = zone !== "" && monthOf(zone) === undefined && !isWeekday(zone);
  const written = isZone || zone === "" ? rest : `${zone} ${rest}`;
  const day = readIso(written) ?? readUnits(written) ?? readNumbers(written) ?? readWorded(written);
  return day?.length === "2026-01-01".length
    ? joinTime(day, isZone ? `${clock} ${zone}` : clock)
    : undefined;
}

function readWorded(text: string): string | undefined {
  const bare = withoutWeekday(text.replace(/^on /i, ""));
  const script = SCRIPT_DATE.exec(bare);
  if (script !== null) {
    const day = worded(script[3] ?? script[6], script[1], script[2]);
    return day &&
      joinTime(day, `${script[4]} ${(script[5] ?? "").replace(/^(?:GMT|UTC)(?=[+-])/, "")}`);
  }
  for (const form of [MONTH_FIRST, DAY_FIRST, YEAR_FIRST]) {
    const { year, month, day, time } = form.exec(bare)?.groups ?? {};
    if (year !== undefined) return timed(worded(year, month, day), time);
  }
  return bare === text ? undefined : readIso(bare);
}

const OPENING_WORD = new RegExp(String.raw`^(${WORD})(,?)\s?(?=\S)`, "u");

function withoutWeekday(text: string): string {
  const opening = OPENING_WORD.exec(text);
  const word = opening?.[1];
  if (opening === null || word === undefined) return text;
  const rest = text.slice(opening[0].length);
  if (opening[2] === "," && (monthOf(word) === undefined || isWeekday(word))) return rest;
  return monthOf(word) === undefined && isWeekday(word) ? rest.replace(/^,\s?/, "") : text;
}

function worded(year = "", month = "", day = ""): string | undefined {
  const number = monthOf(month);
  if (number === undefined) return undefined;
  // Thai months beside a year of the Buddhist era.
  const isThai = /^[\u0e00-\u0e7f.]+$/.test(month) && Number(year) >= 2400;
  return toDay(String(Number(year) - (isThai ? BUDDHIST_YEARS : 0)), String(number), day, false);
}

/** A date is kept even when what follows it cannot be read as a time. */
function timed(day: string | undefined, time: string | undefined): string | undefined {
  if (day === undefined || time === undefined) return day;
  return joinTime(day, time.replace(/^(\d{1,2})[.h](\d{2})/, "$1:$2")) ?? day;
}

function toDay(year = "", month = "", day = "", recent: boolean): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const [least, most] = recent ? [1900, 2199] : [1, 9999];
  const isDay = y >= least && y <= most && m >= 1 && m <= 12 && d >= 1 &&
    d <= new Date(Date.UTC(y, m, 0)).getUTCDate();
  return isDay ? `${String(y).padStart(4, "0")}-${two(m)}-${two(d)}` : undefined;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

const CLOCK =
  /^(\d{1,2})(?::(\d{2}))?(?::(\d{2})(?:[.,]\d+(?!\d))?)?(?:\s?([ap])\.?m\b\.?)?\s?(?:(Z|[A-Z]{2,5}|[+-]\d{2}:?\d{2}|[+-]\d{2}|\u2212\d{2}:?\d{2})(?!\p{L}))?(.*)$/iu;

/** Joins a day and what is written after it; undefined when that is not a time of day. */
function joinTime(day: string, written: string): string | undefined {
  const parts = CLOCK.exec(written.trim());
  if (parts === null) return undefined;
  const half = parts[4]?.toLowerCase();
  let hour = Number(parts[1]);
  const [minute, second] = [Number(parts[2] ?? 0), Number(parts[3] ?? 0)];
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = hour % 12 + (half === "p" ? 12 : 0);
  }
  if (hour > 23 || minute > 59 || second > 60 || /\d:\d/.test(parts[6] ?? "")) return undefined;
  const offset = offsetOf(parts[5]);
  if (offset === undefined) return undefined;
  return `${day}T${two(hour)}:${two(minute)}:${two(second)}${offset}`;
}

/** Returns an offset as `+02:00`; empty for none or a zone word nobody agrees on. */
function offsetOf(zone: string | undefined): string | undefined {
  if (zone === undefined) return "";
  const numbers = /^([+-]|\u2212)(\d{2}):?(\d{2})?$/.exec(zone);
  if (numbers === null) return ZONES.get(zone.toLowerCase()) ?? "";
  const [, sign, hours, minutes = "00"] = numbers;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${sign === "+" ? "+" : "-"}${hours}:${minutes}`;
}
