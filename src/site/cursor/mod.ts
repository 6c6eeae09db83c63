/**
 * Where a crawl or map goes on: its state as a text.
 *
 * A front of its own within `site`: what needs this alone loads no more.
 * Never trusts a cursor: what it names is judged again.
 */
export { readCrawlCursor, type SavedCrawl } from "./crawl_cursor.ts";
export { readMapCursor, type SavedMap } from "./map_cursor.ts";
