/** Bounds of the network side: fetching, browsers, maps and crawls. */
import { MAX_ADDRESS_CHARS } from "./pages.ts";

// fetch: the network side.
/** Bytes of the head of an answer; past it the fetch failed. */
export const MAX_ANSWER_HEAD_BYTES = 64 * 1024;
/** Characters of a `Location` as written; a longer one is not followed and the fetch failed. */
export const MAX_REDIRECT_CHARS = MAX_ADDRESS_CHARS;
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
/** Entries read of one sitemap; the rest is passed over and the map is `truncated`. */
export const MAX_SITEMAP_ENTRIES = 50_000;
/** Seconds in which a map, a crawl or many pages may begin requests; what has begun ends in its time. */
export const SITE_BUDGET_SECONDS = 60;
/** Seconds one call of a crawl or map lasts; clients of MCP give up at 60. What is left is in its cursor. */
export const CRAWL_CALL_SECONDS = 45;
/** Seconds one page may cost a crawl in requests; past them it failed, and the crawl goes on. */
export const CRAWL_PAGE_SECONDS = 10;
/** Characters of a cursor; where a crawl has more to remember, links that wait are dropped and counted. */
export const MAX_CURSOR_CHARS = 32_000;
/** Characters of `SERVICE_CURSOR_SECRET` at least: fewer could be guessed. */
export const MIN_CURSOR_SECRET_CHARS = 16;
/** Pages of one crawl over all its calls. */
export const MAX_CURSOR_PAGES = 1_000_000;
/** Texts of `include` or `exclude`; more are `bad_input`. */
export const MAX_LINK_TEXTS = 100;
/** Characters of a shape; longer addresses that begin alike have one. */
export const MAX_SHAPE_CHARS = 200;
/** Characters of an address that an answer names beside its pages; a longer one is counted. */
export const MAX_TOLD_ADDRESS_CHARS = 300;
/** Seconds a crawl waits at most before a request; a site that asks for more is not crawled. */
export const MAX_CRAWL_DELAY_SECONDS = 10;
/** Characters of the address that sites are told; some refuse a user agent much longer. */
export const MAX_CONTACT_CHARS = 200;

// Pages that are kept.
/** MiB of pages kept by the network process, unless `SERVICE_CACHE_MIB` gives another number. */
export const CACHE_MIB = 64;
/** MiB that `SERVICE_CACHE_MIB` may give; the network process has 2,000 in all. */
export const MAX_CACHE_MIB = 1_024;

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
