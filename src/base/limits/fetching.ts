/** Bounds of the network side: fetching, browsers, maps and crawls. */
import { MAX_ADDRESS_CHARS } from "./pages.ts";

// fetch: the network side.
/** Seconds one address over plain HTTP may take: lookup, connect, every hop and byte; then it failed. */
export const MAX_HTTP_SECONDS = 20;
/** Seconds one connection may take to open; then the next address of the name is tried. */
export const CONNECT_SECONDS = 10;
/** Seconds an idle connection is kept for the next page of its site. */
export const IDLE_CONNECTION_SECONDS = 10;
/** Bytes of the head of an answer; a longer one is no answer. */
export const MAX_ANSWER_HEAD_BYTES = 64 * 1024;
/** Interim answers (1xx) before an answer; a site that sends more sends no answer. */
export const MAX_INTERIM_ANSWERS = 20;
/**
 * Pieces the bodies of one fetch may arrive in; past it the fetch failed. A page of 16 MiB comes in some 12,000
 * segments; each piece costs some microseconds, in which no other site is served.
 */
export const MAX_BODY_PIECES = 100_000;
/** Redirects followed for one address; the next one is a loop. */
export const MAX_REDIRECTS = 10;
/** Characters of a `Location` as written; a longer one is not followed and the fetch failed. */
export const MAX_REDIRECT_CHARS = MAX_ADDRESS_CHARS;
/** First bytes that tell what an answer without a media type is (WHATWG MIME Sniffing, 5.2). */
export const SNIFFED_BYTES = 1_445;
/** Cookies read of one answer, and kept from hop to hop of one fetch; later ones are dropped. */
export const MAX_FETCH_COOKIES = 50;
/** Bytes of one `Set-Cookie` line; a longer one is dropped whole. */
export const MAX_COOKIE_BYTES = 4_096;
/** Content codings undone one after another; more are not read. */
export const MAX_CONTENT_CODINGS = 4;
/** Members or frames of one compressed body; more are not read. */
export const MAX_COMPRESSED_MEMBERS = 4_096;
/** Seconds a judged name keeps its addresses before it is looked up and checked again. */
export const PIN_SECONDS = 10;
/** Names whose checked addresses are kept; the oldest is looked up again. */
export const MAX_PINNED_NAMES = 1_024;
/** Seconds between the end of a site's last request and its next visit. */
export const SITE_REST_SECONDS = 1;
/** Sites whose last request is remembered; the oldest is taken as rested. */
export const MAX_KNOWN_SITES = 4_096;
/** Seconds a visit may lie unused before its site's turn is released. */
export const VISIT_IDLE_SECONDS = 30;
/** Hours a robots.txt is cached. */
export const ROBOTS_HOURS = 24;
/** Bytes of a robots.txt that are read; the rest is passed over (RFC 9309 asks for 500 KiB at least). */
export const MAX_ROBOTS_BYTES = 512 * 1024;
/** Characters of one line of a robots.txt that are read; the rest of the line is passed over. */
export const MAX_ROBOTS_LINE_CHARS = 2_048;
/**
 * Characters that matching one address against a robots.txt may look at; some 50 ms of work. An
 * address that needs more counts as forbidden: only a file made to be slow needs so many.
 */
export const MAX_ROBOTS_STEPS = 20_000_000;
/** Origins whose robots.txt is kept; the least recently used is asked again. */
export const MAX_ROBOTS_ORIGINS = 4_096;
/** Bytes of robots.txt kept for all origins together; the least recently used goes. */
export const MAX_ROBOTS_CACHE_BYTES = 32 * 1024 * 1024;
/** Hours the rung that a site needed is remembered. */
export const RUNG_MEMORY_HOURS = 24;
/** Seconds of a `Retry-After` that a visit waits out; past it the site's answer is returned. */
export const MAX_RETRY_AFTER_SECONDS = 10;
/** Seconds a site may delay its next visit by `Retry-After`; a longer one counts as this. */
export const MAX_SITE_PAUSE_SECONDS = 300;
/** Pages of a folder after which plain HTTP is tried again although a dearer rung is remembered. */
export const RUNG_RECHECK_PAGES = 20;
/** Rules of a site's tdmrep.json that are read; later ones are passed over. */
export const MAX_TDM_RULES = 1_000;
/** Characters of text from which a page has content, whatever its markup. */
export const TEXT_FLOOR = 200;
/** Characters of markup past which a page with little text is a shell worth a climb. */
export const MARKUP_CEILING = 2_000;
/** Characters of text from which a page with a challenge's marks is still content. */
export const CHALLENGE_TEXT_CEILING = 1_500;

// The browser.
/** Shadow roots of a page in the browser that are read; the text of later ones is missing. */
export const MAX_SHADOW_ROOTS = 10_000;
/** Frames of a page's own origin that are read in their place; later ones are not. */
export const MAX_READ_FRAMES = 10;
/** Pixels of a frame that is read; a smaller one is there to count. */
export const MIN_FRAME_PIXELS = 10_000;
/** Screens a page in the browser is scrolled by; what only more scrolling loads is missing. */
export const MAX_BROWSER_SCROLLS = 5;
/** Milliseconds between two looks at whether a page in the browser has grown. */
export const BROWSER_LOOK_MILLISECONDS = 200;
/** Seconds a page in the browser may still grow once its network is quiet; then it is read. */
export const BROWSER_SETTLE_SECONDS = 3;
/** Pages a browser loads at once; later ones wait in a queue. */
export const MAX_BROWSER_PAGES = 2;
/** Browsers that run at once: one in use, those that end with their last page; more are not started. */
export const MAX_BROWSERS = 4;
/** Pages that may wait for a browser; past them the rung fails at once, busy. */
export const MAX_BROWSER_QUEUE = 8;
/** Seconds the browser waits for a page's load event. */
export const BROWSER_LOAD_SECONDS = 30;
/** Seconds it then waits for the network to fall quiet; a page never quiet is read as it is. */
export const BROWSER_QUIET_SECONDS = 10;
/** Seconds a page's process may leave the driver without an answer, as a script that never ends does; then its scripts are ended and the rung fails. */
export const BROWSER_ANSWER_SECONDS = 5;
/** Frames of one page, itself included, whose processes are watched; later ones end with the page. */
export const MAX_WATCHED_FRAMES = 32;
/** Seconds without a page after which the browser is ended. */
export const BROWSER_IDLE_SECONDS = 60;
/** Pages one browser loads before a fresh one takes its place. */
export const MAX_BROWSER_LIFE_PAGES = 100;
/** UTF-16 units of a page's markup in one message of the browser; more take more messages. */
export const MAX_BROWSER_SLICE_CHARS = 1024 * 1024;
/**
 * Bytes of one message of the browser; a longer one, of a page's console output for example, ends
 * it.
 */
export const MAX_BROWSER_MESSAGE_BYTES = 16 * 1024 * 1024;
/** Connections of one browser page at once; later ones are closed. */
export const MAX_PROXY_CONNECTIONS = 128;
/** Seconds a proxied connection may be idle before it is closed. */
export const PROXY_IDLE_SECONDS = 60;

// site: maps, crawls and many pages at once.
/** Sitemap files one map reads; the map is then `truncated`. */
export const MAX_SITEMAP_FILES = 10;
/** Sitemaps and other sources of one map that wait; later ones are not read and the map is `truncated`. */
export const MAX_MAP_SOURCES = 2_000;
/** Folders of a site that are asked for a sitemap of their own, and levels of the path given. */
export const MAX_FOLDER_SITEMAPS = 3;
/** Links of a start page into one folder from which it is asked for a sitemap of its own. */
export const MIN_FOLDER_LINKS = 5;
/** Entries read of one sitemap; the rest is passed over and the map is `truncated`. */
export const MAX_SITEMAP_ENTRIES = 50_000;
/** Seconds in which a map, a crawl or many pages may begin requests; what has begun ends in its time. */
export const SITE_BUDGET_SECONDS = 60;
/** Seconds one call of a crawl or map lasts; clients of MCP give up at 60. What is left is in its cursor. */
export const CRAWL_CALL_SECONDS = 45;
/** Seconds an audit asks for the site's files and the pages it names; then it begins no other. */
export const AUDIT_TARGETS_SECONDS = 25;
/** Pages that an audit of a site asks for in one call. */
export const MAX_SURVEY_BATCH = 10;
/** Addresses that wait in an audit of a site; later links are not followed. */
export const MAX_SURVEY_WAITING = 20_000;
/** Seconds one such page may take; past them it is not judged. */
export const MAX_TARGET_SECONDS = 8;
/** Seconds one page may cost a crawl in requests; past them it failed, and the crawl goes on. */
export const CRAWL_PAGE_SECONDS = 10;
/** Characters of a cursor; where a crawl has more to remember, links that wait are dropped and counted. */
export const MAX_CURSOR_CHARS = 32_000;
/** Bytes of the state in a cursor once unpacked; a cursor of more is `bad_input`. */
export const MAX_CURSOR_STATE_BYTES = 1024 * 1024;
/** Hours after which a cursor of a service is `bad_input`. */
export const CURSOR_HOURS = 24;
/** Characters of `SERVICE_CURSOR_SECRET` at least: fewer could be guessed. */
export const MIN_CURSOR_SECRET_CHARS = 16;
/** Bits of the hash an address is remembered by; of 10,000 addresses one or two are taken for others. */
export const ADDRESS_HASH_BITS = 26;
/** Addresses a crawl remembers; a full one takes no further links. */
export const MAX_CURSOR_SEEN = 12_000;
/** Digests of pages a crawl remembers; a page is not compared with those before them. */
export const MAX_CURSOR_DIGESTS = 200;
/** Pages of one crawl over all its calls. */
export const MAX_CURSOR_PAGES = 1_000_000;
/** Characters of a text in a cursor, and of one text of `include` and `exclude`. */
export const MAX_CURSOR_TEXT_CHARS = MAX_ADDRESS_CHARS;
/** Texts of `include` or `exclude`; more are `bad_input`. */
export const MAX_LINK_TEXTS = 100;
/** Links of a crawl that wait; later ones are dropped and counted. */
export const MAX_FRONTIER_LINKS = 4_000;
/** Shapes of addresses whose turns are counted; pages of others have theirs uncounted. */
export const MAX_SHAPES = 500;
/** Characters of a shape; longer addresses that begin alike have one. */
export const MAX_SHAPE_CHARS = 200;
/** Characters of a parameter's name; a longer one is not learnt about. */
export const MAX_PARAMETER_CHARS = 100;
/** Pages of one shape that may say nothing new before no more of it is asked. */
export const MAX_BARREN_PAGES = 2;
/** Parameters of one site that are learnt to choose nothing. */
export const MAX_NOISE_PARAMETERS = 50;
/** Parameters of a page's links that are watched for noise; others are not. */
export const MAX_WATCHED_PARAMETERS = 30;
/** Links by which the values of one parameter are compared from page to page. */
export const MAX_WATCHED_LINKS = 6;
/** Bits of 64 in which the digests of two pages may differ that say the same. */
export const MAX_DIGEST_BITS = 3;
/** Words a page has at least to be compared; one of fewer is nobody's copy. */
export const MIN_DIGEST_WORDS = 5;
/** Words of one page that are compared; later ones are not. */
export const MAX_DIGEST_WORDS = 5_000;
/** Patterns of folded addresses that one answer lists. */
export const MAX_FOLDED_PATTERNS = 20;
/** Addresses not asked for that one answer names; the rest is counted. */
export const MAX_NOT_ASKED = 50;
/** Characters of an address that an answer names beside its pages; a longer one is counted. */
export const MAX_TOLD_ADDRESS_CHARS = 300;
/** Waiting addresses that one answer names; the cursor has them all. */
export const MAX_WAITING_TOLD = 10;
/** Links from the start that `service crawl` may go; more are refused. */
export const MAX_COMMAND_CRAWL_DEPTH = 1_000;
/** Seconds `service crawl` waits when a call read no page, as a site asked for a pause. */
export const CRAWL_PAUSE_SECONDS = 60;
/** Seconds it waits when a process of its own failed; a site has no part in that. */
export const CRAWL_AGAIN_SECONDS = 1;
/** Calls in a row that read no page before `service crawl` stops; `--resume` goes on. */
export const MAX_EMPTY_CRAWL_CALLS = 5;
/** Slices of one long text that `service crawl` asks for; past them it keeps the beginning. */
export const MAX_WHOLE_TEXT_SLICES = 50;
/** Characters of one name in the folder of a crawl; a longer one is cut and has a hash. */
export const MAX_FILE_NAME_CHARS = 80;
/** Bytes of the same; disks take 255, with a hash and an ending behind it. */
export const MAX_FILE_NAME_BYTES = 160;
/** Digits of the hash behind a name: 80 bits, so that no site finds two addresses with the same. */
export const FILE_NAME_HASH_DIGITS = 20;
/** Folders below one another in the folder of a crawl; further ones are part of the file's name. */
export const MAX_PATH_FOLDERS = 12;
/** Seconds between two requests of one site, when it asks for no more. */
export const MIN_CRAWL_DELAY_SECONDS = 1;
/** Seconds a crawl waits at most before a request; a site that asks for more is not crawled. */
export const MAX_CRAWL_DELAY_SECONDS = 10;
/** Times a page is asked again. */
export const MAX_PAGE_RETRIES = 2;
/** Sites requested at the same time. */
export const MAX_SITES_AT_ONCE = 4;
/** Links taken from one page; later ones are not seen. */
export const MAX_PAGE_LINKS = 5_000;
/** Links too deep to follow that are counted; later ones are not. */
export const MAX_DEEP_LINKS = 10_000;
/** Addresses that redirects may add to those a caller gave. */
export const MAX_ADDED_PAGES = 25;
/**
 * Characters of the address that sites are told beside the name; a user agent much longer is
 * refused by some.
 */
export const MAX_CONTACT_CHARS = 200;
/** Characters of a browser's standard error that are kept to report why it ended. */
export const BROWSER_COMPLAINT_CHARS = 8_192;
/** Seconds of a page in a browser for everything but loading and waiting until it is quiet. */
export const BROWSER_READ_SECONDS = 10;
/** Seconds one command to the browser may take. */
export const BROWSER_COMMAND_SECONDS = 45;
/** Seconds a context or a browser may take to close; then it is killed. */
export const BROWSER_CLOSE_SECONDS = 5;
/** Bytes that the guard proxy passes on at a time. */
export const PROXY_CHUNK_BYTES = 65_536;
/** Characters of a climb's reason that are remembered. */
export const MAX_CLIMB_REASON_CHARS = 300;
/** Seconds up to which a `refresh` of a page counts as leading away from it. */
export const MAX_REFRESH_SECONDS = 10;
/** Characters of a site's name, which is a host's with its port. */
export const MAX_SITE_CHARS = 300;
/** Entries of one map; sitemaps of other sites past it are not listed. */
export const MAX_FOREIGN_SITEMAPS = 100;
/** Seconds of a pause that a site may ask for, a year: more is no time anybody waits. */
export const MAX_ASKED_PAUSE_SECONDS = 365 * 24 * 3600;
/** Bytes that one rule, name or delay of a robots.txt takes in memory; measured, rounded up. */
export const ROBOTS_LINE_BYTES = 80;
/** Bytes that one group of a robots.txt takes in memory besides; measured, rounded up. */
export const ROBOTS_GROUP_BYTES = 320;

// Pages that are kept.
/** MiB of pages kept by the network process, unless `SERVICE_CACHE_MIB` gives another number. */
export const CACHE_MIB = 64;
/** MiB that `SERVICE_CACHE_MIB` may give; the network process has 2,000 in all. */
export const MAX_CACHE_MIB = 1_024;
/** Bytes that one kept page takes beside its body and head. */
export const CACHE_ENTRY_BYTES = 1_000;
/** Seconds after which a site is asked again whatever it said: it may answer that nothing changed. */
export const MAX_FRESH_SECONDS = 300;
/** Seconds that a caller's `max_age` may give, a day; more is `bad_input`. */
export const MAX_AGE_SECONDS = 86_400;
/** Seconds a caller may ask a call to take at most; more is `bad_input`, and no server waits longer. */
export const MAX_TIMEOUT_SECONDS = 3_600;
/**
 * Share of a caller's `timeout` in which a survey of a site begins its pages; what is left is for the
 * page under way, so that the answer with those read arrives before the call is over.
 */
export const SURVEY_SHARE_OF_TIMEOUT = 0.8;

// What the operator gives to sites.
/** Characters of the file that `SERVICE_SITES` names; a longer one is refused. */
export const MAX_SITES_FILE_CHARS = 1024 * 1024;
/** Sites of that file; more are refused. */
export const MAX_SITE_CREDENTIALS = 1_000;

// What replicas share.
/** Seconds that Redis may take for an answer; then it counts as away. */
export const REDIS_SECONDS = 1;
/** Seconds that the first connection to Redis may take; then it counts as away. */
export const REDIS_START_SECONDS = 3;
/** Seconds after which a Redis that is away is tried again. */
export const REDIS_AWAY_SECONDS = 2;
/** Commands that wait for Redis; further ones fail, and it counts as away. */
export const MAX_REDIS_COMMANDS = 10_000;
/** Seconds a site's turn outlives a replica that died in it. */
export const REDIS_LEASE_SECONDS = 8;
/** Seconds after which a turn that goes on is renewed. */
export const REDIS_RENEW_SECONDS = 2;
/** Milliseconds after which a replica asks again for a site that another one is visiting. */
export const REDIS_POLL_MS = 100;
/** Seconds a shared page stays; past its freshness it is of use to ask on condition. */
export const REDIS_PAGE_SECONDS = 3_600;
/** Characters of one shared text; a longer one is not shared, or not read. A robots.txt is written in four thirds of its bytes. */
export const MAX_REDIS_TEXT_CHARS = 1024 * 1024;
/** Bytes of one reply of Redis; past them the connection is cut off and Redis counts as away. */
export const MAX_REDIS_REPLY_BYTES = 1024 * 1024 + 64 * 1024;

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
