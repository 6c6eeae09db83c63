/** Dates of HTTP headers: RFC 9110, section 5.6.7. */

/** As they are written today, then as RFC 850 and C's `asctime()` had it. */
const FORMS = [
  /^[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d{2}:\d{2}:\d{2}) (?<year>\d{4})$/,
] as const;
/** A year of two digits from here on is one of the last century. */
const LAST_CENTURY = 70;

/**
 * Returns the moment in milliseconds of the calendar; undefined for anything not written exactly as
 * one of the three forms, or that no calendar has.
 */
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
