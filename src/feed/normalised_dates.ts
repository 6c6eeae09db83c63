/** The dates of an item in ISO 8601, where they are certain. */
import type { FeedItem } from "./feed.ts";
import { isoDate } from "./iso_date.ts";

/** Gives the dates that read with certainty; a key is absent for the others. */
export function normalisedDates(
  item: Pick<FeedItem, "published" | "updated">,
): { published?: string; updated?: string } {
  const published = item.published === null ? undefined : isoDate(item.published);
  const updated = item.updated === null ? undefined : isoDate(item.updated);
  return {
    ...(published === undefined ? {} : { published }),
    ...(updated === undefined ? {} : { updated }),
  };
}
