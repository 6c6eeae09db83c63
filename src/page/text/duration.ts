/** Lengths of time as pages write them: ISO 8601 durations, and hours and minutes in words. */

// Bounds.
/** Characters of a text that is read as a length of time; a longer one is not read. */
const MAX_DURATION_CHARS = 64;

const ISO =
  /^P(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/i;
/** Years and months of no time at all, which some systems write before the rest. */
const NO_YEARS = /^P(?:0+Y)?(?:0+M)?(?=[\dT])/i;
/** Days behind the `T`, where some systems write all they have. */
const DAYS_AFTER_T = /^PT(\d+D)/i;
const CLOCK = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/;
const WORD =
  /(?<![\d.,])(\d+(?:[.,]\d+)?)\s{0,3}(weeks?|days?|d|hours?|hrs?|h|minutes?|mins?|min|m|seconds?|secs?|sec|s)(?![\p{L}\d])/giu;
const SECONDS: Readonly<Record<string, number>> = { w: 604_800, d: 86_400, h: 3_600, m: 60, s: 1 };

/**
 * Reads a length of time as seconds; undefined when it is not one, or of years or months, whose length
 * is open.
 *
 * ```ts
 * import assert from "node:assert/strict";
 *
 * assert.equal(readDuration("PT1H30M"), 5400);
 * assert.equal(readDuration("1 hr 30 min"), 5400);
 * assert.equal(readDuration("a while"), undefined);
 * ```
 */
export function readDuration(written: string): number | undefined {
  const text = written.trim();
  if (text === "" || text.length > MAX_DURATION_CHARS) return undefined;
  return readIsoDuration(text) ?? readClock(text) ?? readWords(text);
}

function readIsoDuration(text: string): number | undefined {
  const parts = ISO.exec(text.replace(NO_YEARS, "P").replace(DAYS_AFTER_T, "P$1T"))?.slice(1);
  if (parts === undefined || parts.every((part) => part === undefined)) return undefined;
  return sum(parts.map((part, at) => [part, "wdhms"[at] ?? ""]));
}

function readClock(text: string): number | undefined {
  const [, first, second, third] = CLOCK.exec(text) ?? [];
  if (first === undefined) return undefined;
  return third === undefined
    ? sum([[first, "m"], [second, "s"]])
    : sum([[first, "h"], [second, "m"], [third, "s"]]);
}

/** Reads amounts of time that are all that a text has. */
function readWords(text: string): number | undefined {
  const found = [...text.matchAll(WORD)];
  if (found.length === 0) return undefined;
  const rest = text.replace(WORD, "").replace(/\band\b|[\s,.]/giu, "");
  if (rest !== "") return undefined;
  return sum(found.map(([, count, word = ""]) => [count, word.slice(0, 1).toLowerCase()]));
}

function sum(parts: readonly (readonly [string | undefined, string])[]): number {
  let seconds = 0;
  for (const [count, unit] of parts) {
    seconds += Number((count ?? "0").replace(",", ".")) * (SECONDS[unit] ?? 0);
  }
  return Math.round(seconds);
}
