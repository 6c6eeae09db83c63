/**
 * RSS, Atom and JSON feeds as one kind of item.
 *
 * May import: `base`, `page/url`, `page/text`, `page/documents`.
 * Never fetches an item's page.
 */
export type { Feed, FeedItem, FeedReading } from "./feed.ts";
export { normalisedDates } from "./normalised_dates.ts";
export { readFeed } from "./read_feed.ts";
