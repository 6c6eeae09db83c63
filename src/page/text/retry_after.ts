/** When a site allows the next request: RFC 9110 section 10.2.3. */

import { parseHttpDate } from "./http_date.ts";

// Bounds.
/** Seconds of a pause that a site may ask for, a year: nobody waits longer. */
const MAX_ASKED_PAUSE_SECONDS = 365 * 24 * 3600;

/**
 * Returns the seconds of a `Retry-After`, or undefined when it is not usable.
 *
 * ASCII digits, or an HTTP date measured against the `Date` of the same answer, never against our
 * own clock. A moment that has passed is 0; a year is the most.
 */
export function retryAfterSeconds(headers: ReadonlyMap<string, string>): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (value === undefined) return undefined;
  if (/^[0-9]+$/.test(value)) return Math.min(Number(value), MAX_ASKED_PAUSE_SECONDS);
  const then = parseHttpDate(value);
  const sent = parseHttpDate(headers.get("date")?.trim() ?? "");
  if (then === undefined || sent === undefined) return undefined;
  return Math.min(Math.max(0, (then - sent) / 1000), MAX_ASKED_PAUSE_SECONDS);
}
