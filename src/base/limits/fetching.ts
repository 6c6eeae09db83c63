/** Bounds of the network side: fetching, browsers, maps and crawls. */

// fetch: the network side.
/** Seconds between the end of a site's last request and its next visit. */
export const SITE_REST_SECONDS = 1;
/** Sites whose last request is remembered; the oldest is taken as rested. */
export const MAX_KNOWN_SITES = 4_096;
/** Bytes of a robots.txt that are read; the rest is passed over (RFC 9309 asks for 500 KiB at least). */
export const MAX_ROBOTS_BYTES = 512 * 1024;
/**
 * Characters that matching one address against a robots.txt may look at; some 50 ms of work. An
 * address that needs more counts as forbidden: only a file made to be slow needs so many.
 */
export const MAX_ROBOTS_STEPS = 20_000_000;

// site: maps, crawls and many pages at once.
/** Seconds in which a map, a crawl or many pages may begin requests; what has begun ends in its time. */
export const SITE_BUDGET_SECONDS = 60;
/** Seconds one page may cost a crawl in requests; past them it failed, and the crawl goes on. */
export const CRAWL_PAGE_SECONDS = 10;
/** Characters of a cursor; where a crawl has more to remember, links that wait are dropped and counted. */
export const MAX_CURSOR_CHARS = 32_000;
/** Pages of one crawl over all its calls. */
export const MAX_CURSOR_PAGES = 1_000_000;
/** Texts of `include` or `exclude`; more are `bad_input`. */
export const MAX_LINK_TEXTS = 100;
/** Seconds a crawl waits at most before a request; a site that asks for more is not crawled. */
export const MAX_CRAWL_DELAY_SECONDS = 10;

// Pages that are kept.

// What the arguments of `docs/design/contract.md`, 2.8 to 2.11 may ask for.
/** Pages that one `crawl_site` may ask for; past it the call is `bad_input`. */
export const MAX_CRAWL_PAGES = 25;
/** Links from the start that one `crawl_site` may go; past it the call is `bad_input`. */
export const MAX_CRAWL_LINKS = 3;
/** Addresses of one `extract_many`; past it the call is `bad_input`. */
export const MAX_GIVEN_PAGES = 25;
/** Addresses that one `map_site` may list; past it the call is `bad_input`. */
export const MAX_MAP_LIMIT = 1_000;
/** Items that one `read_feed` may answer with; past it the call is `bad_input`. */
export const MAX_FEED_LIMIT = 500;
