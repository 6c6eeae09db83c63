/**
 * Every bound of the service, with its unit in the name and what happens past it.
 */

// Pages and answers.
/** A page after decompression, or a request body; past it the call is refused `too_large`, never cut. */
export const MAX_PAGE_BYTES = 16 * 1024 * 1024;
/** An answer as JSON text with spaces; past it the tool's cuts run, then `too_large`. */
export const MAX_ANSWER_BYTES = 75_000;
/** Code points in one slice of a page or of its Markdown; more asked for is `bad_input`. */
export const MAX_SLICE_CHARS = 60_000;
/** Code points in a slice when the caller does not say. */
export const DEFAULT_SLICE_CHARS = 30_000;
/** Characters of an address, as written and written out; a longer one is `bad_input`, a site's own not asked. */
export const MAX_ADDRESS_CHARS = 8_192;
/** Characters of a host name (RFC 1035 section 2.3.4, without its final dot); a longer one names nothing. */
export const MAX_HOST_CHARS = 253;
/** Pages one extractor is learnt or healed from; more are `bad_input`. */
export const MAX_EXTRACTOR_PAGES = 2_000;
/** Nodes of all pages of one extractor together; past it the call is refused `too_large`. */
export const MAX_EXTRACTOR_NODES = 2_000_000;
/** Characters of all pages of one extractor together; past it the call is refused `too_large`. */
export const MAX_EXTRACTOR_CHARS = 3 * MAX_PAGE_BYTES;
/** Fields a caller may name in `want` or `select`; more are `bad_input`. */
export const MAX_NAMED_FIELDS = 500;
/** Rules of all page fields of one extractor; a file with more is `bad_input`. */
export const MAX_EXTRACTOR_RULES = 10_000;
/** Characters of an address that an error repeats; a longer one is left out. */
export const MAX_ERROR_URL_CHARS = 8_192;
/** Code points of an error's message; the rest is cut. */
export const MAX_ERROR_MESSAGE_CHARS = 4_096;

// Reader processes and their lanes.
/** Tool calls at once that may fetch; later ones wait inside their own budget. */
export const MAX_CALLS = 4;
/** Tool calls at once whose every page is handed in; they never wait behind fetching ones. */
export const MAX_READS = 4;
/** Seconds of a call's budget kept back from a caller's selectors, so that a refusal arrives before the 504. */
export const SELECTOR_MARGIN_SECONDS = 0.5;
/**
 * Seconds selectors have run, or half of what a call that never waits could give them, before they
 * are blamed; a call whose budget ends sooner is `timed_out`.
 */
export const FAIR_SELECTOR_SECONDS = 1;
/** Seconds a caller's selectors may run where a call has no budget (stdio); past it they are stopped. */
export const SELECTOR_SECONDS_WITHOUT_BUDGET = 30;
/** Seconds of a call after which it is not run again when its process is killed from outside. */
export const MAX_RERUN_SECONDS = 60;
/** Seconds a reader process has to say it is ready; past it the call fails. */
export const READER_START_SECONDS = 20;
/** Seconds a process has to end a call whose client left or whose fetch was stopped; then it is killed. */
export const GRACE_AFTER_END_SECONDS = 1;
/** Idle reader processes kept warm for good; others end after `READER_IDLE_SECONDS`. */
export const WARM_READERS = 1;
/** Seconds an idle reader process beyond the warm ones is kept. */
export const READER_IDLE_SECONDS = 10;
/** Calls one reader process serves before a fresh one takes its place. */
export const MAX_CALLS_PER_READER = 1_000;
/** Seconds of processor time one reader process serves before a fresh one takes its place. */
export const MAX_READER_CPU_SECONDS = 300;
/** Resident MiB after which a reader process is replaced once its call is answered. */
export const MAX_RESTING_READER_MIB = 256;
/**
 * MiB of data segment of a reader process on Linux; past it the process dies alone. Some 600 of
 * them are set aside by the engine and never touched: 1.4 GiB are left to use.
 */
export const READER_DATA_MIB = 2_000;
/**
 * Questions of one call that are open, or whose replies are not yet written; the process that asks
 * more is killed. The tool that asks most at once asks four sites.
 */
export const MAX_OPEN_ASKS = 16;
/** Bytes of one message between two processes of the service; past it the sender is killed. */
export const MAX_FRAME_BYTES = 128 * 1024 * 1024;

// The network process.
/** Seconds the network process may be silent while it is asked something; then it is killed and replaced. */
export const NETWORK_SILENT_SECONDS = 2;
/** Milliseconds between two questions whether it is still there. */
export const NETWORK_TICK_MS = 100;
/** Seconds of silence after which the one to replace it is started, to be ready in time. */
export const NETWORK_DOUBT_SECONDS = 1;
/** Seconds a network process has to say it is ready; past it what it was asked fails. */
export const NETWORK_START_SECONDS = 10;
/** Seconds of processor time one network process serves before a fresh one takes its place at rest. */
export const MAX_NETWORK_CPU_SECONDS = 600;
/** Resident MiB after which a network process is replaced at rest. */
export const MAX_RESTING_NETWORK_MIB = 384;
/** MiB of data segment of the network process on Linux; past it the process dies and is replaced. */
export const NETWORK_DATA_MIB = 2_000;

// The tree of a page. Past any of these a flag is set on the tree and reading goes on.
/** Open elements above a node; deeper ones become siblings at the bound, as browsers do it. */
export const MAX_TREE_DEPTH = 512;
/** Elements open at once while a page is read; past it the innermost gives way to the next. */
export const MAX_OPEN_ELEMENTS = 2_048;
/** Live entries in the list of active formatting elements; the oldest is forgotten. */
export const MAX_FORMATTING_ENTRIES = 128;
/**
 * Nodes a page may make: so many, and so many more per character of its text; past it the rest of
 * the page is not read, and answers say so in `unread`. The densest honest markup (cells without
 * end tags) makes 0.4 a character.
 */
export const MIN_TREE_NODES = 10_000;
export const TREE_NODES_PER_CHAR = 0.5;
/**
 * Nodes of any page: what a reader process has room for, with the hungriest tool. A page of 16 MiB
 * reaches it only with a node for every eleven characters.
 */
export const MAX_TREE_NODES = 1_500_000;
/** Attributes kept of one tag; later ones are dropped. */
export const MAX_TAG_ATTRIBUTES = 10_000;

/**
 * Steps one reader may take for each character of a page, where the page asks for more work than
 * one look at it: a character copied, a node looked at again, a pair compared. Past it that reader
 * stops, and answers say so in `unread`.
 */
export const READING_STEPS_PER_CHAR = 10;
/** Steps one reader may take on the smallest page. */
export const MIN_READING_STEPS = 10_000;

// json: texts inside pages.
/** Open arrays and objects of a JSON text; a deeper text is not read. */
export const MAX_JSON_DEPTH = 1_000;
/**
 * Values of the JSON-LD of a page together, and of its embedded state; a text that would make more
 * is not read. A page of 16 MiB could hold eight million, of a hundred bytes and more each.
 */
export const MAX_JSON_VALUES = 500_000;

// declared: what a page says about itself.
/** Arrays, graphs and objects of JSON-LD looked into for nodes; deeper ones are not read. */
export const MAX_GRAPH_DEPTH = 32;
/** Things inside things of one record; deeper values are dropped. */
export const MAX_VALUE_DEPTH = 16;
/** JSON-LD contexts around an object since the last null; past them words stay as written. */
export const MAX_CONTEXT_LAYERS = 32;
/** Terms defined through other terms; past them a word stays as written. */
export const MAX_TERM_ROUNDS = 8;
/** Characters of references and places that an answer repeats of the smallest page; more are left out. */
export const MIN_COPY_CHARS = 10_000;
/**
 * Characters that the values of a page's records are written out to, one thing under several names
 * each time; a field past it is left out and named in `fields_left_out`.
 */
export const MAX_RECORDS_CHARS = 1_000_000;
/** Types of one thing; later ones are dropped. */
export const MAX_THING_TYPES = 256;
/** Items of a page's microdata or microformats, or statements of its RDFa; later ones are not read. */
export const MAX_THINGS = 100_000;
/** Nested items read below one top item of microdata; later ones are dropped. */
export const MAX_ITEMS_PER_ITEM = 256;
/** Values kept of one OpenGraph array; later ones are dropped. */
export const MAX_ARRAY_VALUES = 100;
/** Offers and variants read of one thing; later ones are not asked. */
export const MAX_OFFERS = 100;
/** Blocks of embedded state read of one page; later ones are not. */
export const MAX_STATE_BLOCKS = 40;
/** Amounts of money that a shop's page shows, compared with one another; later ones are not. */
export const MAX_PRICES = 250;
/** Values of embedded state looked at in search of the page's own thing. */
export const MAX_STATE_VALUES = 200_000;
/** Links kept of one kind, in the page and in its `Link` header. */
export const MAX_LINKS = 200;
/** Characters read of a header that holds a list; the rest is not read. */
export const MAX_HEADER_CHARS = 65_536;
/** Robots directives kept for one crawler. */
export const MAX_DIRECTIVES = 50;
/** Crawlers named in one `X-Robots-Tag`. */
export const MAX_AGENTS = 20;

// markdown/
/** Quotes and lists inside one another that get a prefix of their own; deeper ones join their parent. */
export const MAX_MARKDOWN_NESTING = 20;
/** Columns or rows one table cell may span; a wider span counts as this many. */
export const MAX_TABLE_SPAN = 50;

// xml and feed: feeds and sitemaps.
/** Elements of one XML document; past it reading stops and the rest counts as cut off. */
export const MAX_XML_ELEMENTS = 1_000_000;
/** Open elements; deeper ones become siblings at the bound. */
export const MAX_XML_DEPTH = 256;
/** Attributes kept of one element; later ones are dropped. */
export const MAX_XML_ATTRIBUTES = 256;
/** Faults of one document that are remembered; later ones go unsaid. */
export const MAX_XML_FAULTS = 20;
/** Items read of one feed; later ones are not counted either. */
export const MAX_FEED_ITEMS = 10_000;
/** UTF-16 units of one text of a feed; the rest of it is cut. */
export const MAX_FEED_TEXT = 1_000_000;
/** Authors, categories or enclosures of one item; later ones are dropped. */
export const MAX_FEED_LIST = 200;

// rows: what repeats on a page.
/** Elements read of all rows of a group; later rows, or the rest of a single one, are not read. */
export const MAX_ROW_ELEMENTS = 250_000;
/** Cells a listing may ask of one page, rows times ways to its columns; past it `bad_input`. */
export const MAX_LISTING_LOOKUPS = 50_000_000;

// Selectors (select/). Past the first three a selector is refused `bad_input` before any page is
// fetched; past the last two its evaluation is stopped and the call answers `bad_input`.
/** Characters of a caller's selector. */
export const MAX_SELECTOR_CHARS = 32_768;
/** Brackets and parentheses open at once in a selector. */
export const MAX_SELECTOR_DEPTH = 64;
/** Compounds of one CSS chain, joined by combinators. */
export const MAX_CHAIN_COMPOUNDS = 256;
/** Nodes one evaluation may look at; some seconds of work. */
export const MAX_SELECTOR_STEPS = 100_000_000;
/** Characters of a string an XPath function may make; past it the evaluation is stopped. */
export const MAX_SELECTOR_TEXT_CHARS = 64 * 1024 * 1024;
/** Numbers one evaluation may keep aside to save steps, four bytes each. */
export const MAX_SELECTOR_CELLS = 32 * 1024 * 1024;

// door, mcp
/** A request body; past it the request is refused `too_large` unread, or while it arrives. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;
/** Request bodies held at once, bytes; past it sockets are not read until there is room. */
export const MAX_BODIES_BYTES = 256 * 1024 * 1024;
/** Milliseconds after which room for a body that sends nothing is lent to others. */
export const BODY_LAPSE_MS = 1_000;
/** Bytes of a body that is read without asking for room. */
export const SMALL_BODY_BYTES = 64 * 1024;
/** Bytes of a body that are read and scanned at a time. */
export const BODY_SLAB_BYTES = 128 * 1024;
/** Seconds after which memory for bodies that was not needed meanwhile is freed. */
export const SLAB_IDLE_SECONDS = 2;
/** Lists and objects of a body inside one another; past it the request is `bad_input`, unread. */
export const MAX_BODY_DEPTH = 64;
/** Keys of all objects of a body; past it the request is `bad_input`, unread. */
export const MAX_BODY_KEYS = 20_000;
/** Keys of one object of a body; past it the request is `bad_input`, unread. */
export const MAX_OBJECT_KEYS = 1_000;
/** Values of a body, elements of lists among them; past it the request is `bad_input`, unread. */
export const MAX_BODY_VALUES = 100_000;
/** Bytes of a body besides its long texts; past it the request is `bad_input`, unread. */
export const MAX_BODY_REST_BYTES = 2 * 1024 * 1024;
/** Bytes from which a text of a body stays bytes: it is decoded where it is read. */
export const LONG_TEXT_BYTES = 1024;
/** Bytes of a list or object given as a text of JSON; past it the call is `bad_input`. */
export const MAX_LAX_JSON_BYTES = 2 * 1024 * 1024;
/** Bytes of long texts in an MCP message besides arguments; past it the request is `bad_input`. */
export const MAX_MESSAGE_TEXT_BYTES = 64 * 1024;
/** Sockets served at once; past it the longest waiting are closed when a request arrives. */
export const MAX_CONNECTIONS = 64;
/** From opening, or from the last answer, to a complete head; past it the socket is closed. */
export const HEAD_SECONDS = 10;
/** A request line with its fields; past it 431. */
export const MAX_REQUEST_HEAD_BYTES = 32 * 1024;
/** Fields of a head; past it 431. */
export const MAX_REQUEST_HEAD_FIELDS = 100;
/** Chunk extensions of one chunk, or all trailers of a body; past it the connection is closed. */
export const MAX_CHUNK_LINE_BYTES = 4096;
/** How long a closed connection still swallows what its client sends, so that it reads the answer. */
export const LINGER_SECONDS = 1;
/** Before accepting more than twice the places: how long an accepted socket may take to ask. */
export const ACCEPT_GRACE_MS = 200;
/** From a stop signal to the exit; answers under way that need longer are cut. */
export const SHUTDOWN_SECONDS = 4;
/** One message on stdio; past it the conversation is closed. */
export const MAX_STDIO_LINE_BYTES = 64 * 1024 * 1024;
/** From the end of a stdio client's input to the exit, while calls are still being answered. */
export const STDIO_DRAIN_SECONDS = 10;
/** How long a client may keep the tool list. */
export const TOOL_LIST_TTL_MS = 300_000;

// fetch: the network side.
/** Seconds one address over plain HTTP may take: lookup, connect, every hop and byte; then it failed. */
export const MAX_HTTP_SECONDS = 20;
/** Seconds one connection may take to stand; then the next address of the name is tried. */
export const CONNECT_SECONDS = 10;
/** Seconds an idle connection is kept for the next page of its site. */
export const IDLE_CONNECTION_SECONDS = 10;
/** Bytes of the head of an answer; a longer one is no answer. */
export const MAX_ANSWER_HEAD_BYTES = 64 * 1024;
/** Interim answers (1xx) before an answer; a site that sends more sends no answer. */
export const MAX_INTERIM_ANSWERS = 20;
/**
 * Pieces the bodies of one fetch may arrive in; past it the fetch failed. A page of 16 MiB comes in some 12,000
 * segments; each piece costs some microseconds, in which no other site is heard.
 */
export const MAX_BODY_PIECES = 100_000;
/** Redirects followed for one address; the next one is a loop. */
export const MAX_REDIRECTS = 10;
/** Characters of a `Location` as written; a longer one is not followed and the fetch failed. */
export const MAX_REDIRECT_CHARS = MAX_ADDRESS_CHARS;
/** Cookies read of one answer, and kept from hop to hop of one fetch; later ones are dropped. */
export const MAX_FETCH_COOKIES = 50;
/** Bytes of one `Set-Cookie` line; a longer one is dropped whole. */
export const MAX_COOKIE_BYTES = 4_096;
/** Content codings undone one after another; more are not read. */
export const MAX_CONTENT_CODINGS = 4;
/** Members or frames of one compressed body; more are not read. */
export const MAX_COMPRESSED_MEMBERS = 4_096;
/** Seconds a judged name keeps its addresses before it is looked up and judged again. */
export const PIN_SECONDS = 10;
/** Names whose judged addresses are kept; the oldest is looked up again. */
export const MAX_PINNED_NAMES = 1_024;
/** Seconds between the end of a site's last request and its next visit. */
export const SITE_REST_SECONDS = 1;
/** Sites whose last request is remembered; the oldest is taken as rested. */
export const MAX_KNOWN_SITES = 4_096;
/** Seconds a visit may lie unused before its site's turn is taken back. */
export const VISIT_IDLE_SECONDS = 30;
/** Hours a robots.txt is believed. */
export const ROBOTS_HOURS = 24;
/** Bytes of a robots.txt that are read; the rest is passed over (RFC 9309 asks for 500 KiB at least). */
export const MAX_ROBOTS_BYTES = 512 * 1024;
/** Characters of one line of a robots.txt that are read; the rest of the line is passed over. */
export const MAX_ROBOTS_LINE_CHARS = 2_048;
/**
 * Characters that matching one address against a robots.txt may look at; some 50 ms of work. An
 * address that needs more counts as forbidden: only a file of rules made to be slow gets there.
 */
export const MAX_ROBOTS_STEPS = 20_000_000;
/** Origins whose robots.txt is kept; the least recently used is asked again. */
export const MAX_ROBOTS_ORIGINS = 4_096;
/** Bytes of robots.txt kept for all origins together; the least recently used goes. */
export const MAX_ROBOTS_CACHE_BYTES = 32 * 1024 * 1024;
/** Hours the rung that a site needed is remembered. */
export const RUNG_MEMORY_HOURS = 24;
/** Seconds of a `Retry-After` that a visit waits out; past it the site's answer stands. */
export const MAX_RETRY_AFTER_SECONDS = 10;
/** Columns of a table in which a cell may span rows; further right spans are not padded. */
export const MAX_SPANNED_COLUMNS = 200;
/** Seconds a site may keep itself quiet by `Retry-After`; a longer wish counts as this. */
export const MAX_SITE_PAUSE_SECONDS = 300;
/** Pages of a folder after which plain HTTP is tried again although a dearer rung is remembered. */
export const RUNG_RECHECK_PAGES = 20;
/** Rules of a site's tdmrep.json that are read; later ones are passed over. */
export const MAX_TDM_RULES = 1_000;
/** Characters of text from which a page is a page, however it is made. */
export const TEXT_FLOOR = 200;
/** Characters of markup past which a page with little text is a skeleton worth a climb. */
export const MARKUP_CEILING = 2_000;
/** Characters of text from which a page that bears a challenge's marks is still content. */
export const CHALLENGE_TEXT_CEILING = 1_500;

// site: maps, crawls and many pages at once.
/** Sitemap files one map reads; the map is then `truncated`. */
export const MAX_SITEMAP_FILES = 10;
/** Entries read of one sitemap; the rest is passed over and the map is `truncated`. */
export const MAX_SITEMAP_ENTRIES = 50_000;
/** Seconds in which a map, a crawl or many pages may begin requests; what has begun ends in its time. */
export const SITE_BUDGET_SECONDS = 60;
/** Seconds between two requests of one site, when it asks for no more. */
export const MIN_CRAWL_DELAY_SECONDS = 1;
/** Seconds a crawl waits at most before a request; a site that asks for more is not asked. */
export const MAX_CRAWL_DELAY_SECONDS = 10;
/** Times a page is asked again. */
export const MAX_PAGE_RETRIES = 2;
/** Sites asked at the same moment. */
export const MAX_SITES_AT_ONCE = 4;
/** Links taken from one page; later ones are not seen. */
export const MAX_PAGE_LINKS = 5_000;
/** Links too deep to follow that are counted; later ones are not. */
export const MAX_DEEP_LINKS = 10_000;
/** Addresses that redirects may add to those a caller gave. */
export const MAX_ADDED_PAGES = 25;
/** Pages a browser loads at once; later ones wait in line. */
export const MAX_BROWSER_PAGES = 2;
/** Browsers that run at once: one in use, those that end with their last page; more are not started. */
export const MAX_BROWSERS = 4;
/** Pages that may wait for a browser; past them the rung fails at once, busy. */
export const MAX_BROWSER_QUEUE = 8;
/** Seconds the browser waits for a page's load event. */
export const BROWSER_LOAD_SECONDS = 30;
/** Seconds it then waits for the network to fall quiet; a page never quiet is read as it stands. */
export const BROWSER_QUIET_SECONDS = 10;
/** Seconds a page's process may leave the driver without an answer, as a script that never ends does; then its scripts are ended and the rung fails. */
export const BROWSER_ANSWER_SECONDS = 5;
/** Frames of one page, itself included, whose processes are watched; later ones end with the page. */
export const MAX_WATCHED_FRAMES = 32;
/** Seconds without a page after which the browser is ended. */
export const BROWSER_IDLE_SECONDS = 60;
/** Pages one browser loads before a fresh one takes its place. */
export const MAX_BROWSER_LIFE_PAGES = 100;
/** UTF-16 units of a page's markup that one message of the browser holds; more take more messages. */
export const MAX_BROWSER_SLICE_CHARS = 1024 * 1024;
/** Bytes of one message of the browser; a longer one, of what a page tells its console say, ends it. */
export const MAX_BROWSER_MESSAGE_BYTES = 16 * 1024 * 1024;
/** Connections of one browser page at once; later ones are closed. */
export const MAX_PROXY_CONNECTIONS = 128;
/** Seconds a proxied connection may lie still before it is closed. */
export const PROXY_IDLE_SECONDS = 60;

// audit: what a page's markup is held to.
/** Things one audit of a record visits; past it the rest is not checked and a finding says so. */
export const MAX_AUDIT_NODES = 10_000;
/** Things inside things an audit follows; deeper ones are not checked. */
export const MAX_AUDIT_DEPTH = 32;
/** UTF-16 units of a value that a finding quotes; the rest is cut. */
export const MAX_FINDING_VALUE = 200;
/** Findings about values of one record; past it the rest is not checked and a finding says so. */
export const MAX_RECORD_FINDINGS = 2_000;
/** Places in which one need of a record is told to be missing; later ones go unsaid. */
export const MAX_NEED_BREAKS = 100;
/** Records one audit judges; later ones are not checked and the answer says so. */
export const MAX_AUDIT_RECORDS = 2_000;
