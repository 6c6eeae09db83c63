/** Dates of HTTP headers, and when a site allows the next request: RFC 9110, 5.6.7 and 10.2.3. */
// Bounds.
/** Seconds of a pause that a site may ask for, a year: nobody waits longer. */
const MAX_ASKED_PAUSE_SECONDS = 365 * 24 * 3600;

/** As they are written today, then as RFC 850 and C's `asctime()` had it. */
const FORMS = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
] as const;
/** A year of two digits from here on is one of the last century. */
const LAST_CENTURY = 70;

/** Returns a moment in milliseconds; undefined for what is not exactly one of the three forms. */
export function parseHttpDate(text: string): number | undefined {
  for (const form of FORMS) {
    const { day, month, year, time } = form.exec(text)?.groups ?? {};
    if (day === undefined || month === undefined || year === undefined) continue;
    const number = Number(year);
    const full = year.length === 4 ? number : number + (number < LAST_CENTURY ? 2000 : 1900);
    const written = `${day.trim().padStart(2, "0")} ${month} ${full} ${time} GMT`;
    const moment = Date.parse(written);
    // A 31st of a month of 30 days would be read as the 1st of the next.
    return !Number.isNaN(moment) && new Date(moment).toUTCString().endsWith(written)
      ? moment
      : undefined;
  }
  return undefined;
}

/** Returns the seconds of a `Retry-After`, a year at most, by the answer's own `Date`. */
export function retryAfterSeconds(headers: ReadonlyMap<string, string>): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (value === undefined) return undefined;
  if (/^[0-9]+$/.test(value)) return Math.min(Number(value), MAX_ASKED_PAUSE_SECONDS);
  const then = parseHttpDate(value);
  const sent = parseHttpDate(headers.get("date")?.trim() ?? "");
  if (then === undefined || sent === undefined) return undefined;
  return Math.min(Math.max(0, (then - sent) / 1000), MAX_ASKED_PAUSE_SECONDS);
}
