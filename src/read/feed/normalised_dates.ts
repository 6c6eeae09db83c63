/** The dates of an item in ISO 8601, where they are certain. */
import { readDate } from "../../page/text/mod.ts";
import type { FeedItem } from "./feed.ts";

/** A year of two digits after a day and a month, as RFC 822 had it. */
const SHORT_YEAR = /^((?:[A-Za-z]{3,9},? )?\d{1,2}[ -][A-Za-z]{3,9}[ -])(\d\d)(?= |$)/;

/** Reads a date; years of two digits are of 1950 to 2049 (RFC 5322 section 4.3). */
function readFeedDate(written: string): string | undefined {
  return readDate(written.replace(
    SHORT_YEAR,
    (_whole, before: string, year: string) => `${before}${Number(year) < 50 ? "20" : "19"}${year}`,
  ));
}

/** Returns the dates that read with certainty; a key is absent for the others. */
export function normalisedDates(
  item: Pick<FeedItem, "published" | "updated">,
): { published?: string; updated?: string } {
  return Object.fromEntries((["published", "updated"] as const).flatMap((name) => {
    const date = readFeedDate(item[name] ?? "");
    return date === undefined ? [] : [[name, date]];
  }));
}
