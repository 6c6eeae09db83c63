/**
 * Where a crawl or map goes on: its state as a text.
 *
 * A front of its own within `site`: what needs this alone loads no more.
 * Never trusts a cursor: what it names is judged again.
 */
export { readCrawlCursor, type SavedCrawl } from "./crawl_cursor.ts";
export { readMapCursor } from "./map_cursor.ts";
