/** The dates of an item in ISO 8601, where they are certain. */
import { readDate } from "../text/date.ts";
import type { FeedItem } from "./feed.ts";

/** Returns the dates that read with certainty; a key is absent for the others. */
export function normalisedDates(
  item: Pick<FeedItem, "published" | "updated">,
): { published?: string; updated?: string } {
  const published = item.published === null ? undefined : readDate(item.published);
  const updated = item.updated === null ? undefined : readDate(item.updated);
  return {
    ...(published === undefined ? {} : { published }),
    ...(updated === undefined ? {} : { updated }),
  };
}
