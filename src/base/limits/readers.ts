/** Bounds of what each reader makes of a page, a feed, a selector or a record. */

// declared: what a page states about itself.
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
/** Offers and variants read of one thing; later ones are not read. */
export const MAX_OFFERS = 100;
/** Headings of the first level that may be the title; later ones are not looked at. */
export const MAX_TITLE_HEADINGS = 5;
/** Headings of the second level that may be the title. */
export const MAX_TITLE_SUBHEADINGS = 2;
/** Characters, and nodes, of a heading that may be the title. */
export const MAX_TITLE_CHARS = 300;
/** Declared titles of which parts may be the title. */
export const MAX_DIVIDED_TITLES = 6;
/** Parts of a declared title that may be the title. */
export const MAX_TITLE_PARTS = 6;
/** Declared things of one page that are typed; later ones are in its records alone. */
export const MAX_TYPED_THINGS = 100;
/** Values of one list inside a typed thing; later ones are in its record alone. */
export const MAX_THING_PARTS = 200;
/** Steps from a page to a thing that it holds: its list, the list's item, the thing. */
export const MAX_HELD_STEPS = 3;
/** Characters of a typed value beside its own, for its keys, quotes and place, in `MAX_RECORDS_CHARS`. */
export const TYPED_VALUE_CHARS = 60;
/** Characters of a text that is read as a length of time; a longer one is none. */
export const MAX_DURATION_CHARS = 64;
/** Blocks of embedded state read of one page; later ones are not. */
export const MAX_STATE_BLOCKS = 40;
/** Amounts of money that a shop's page shows, compared with one another; later ones are not. */
export const MAX_PRICES = 250;
/** Values of embedded state looked at in search of the page's own thing. */
export const MAX_STATE_VALUES = 200_000;
/** Links kept of one kind, in the page and in its `Link` header. */
export const MAX_LINKS = 200;
/** Characters read of a header that is a list; the rest is not read. */
export const MAX_HEADER_CHARS = 65_536;
/** Robots directives kept for one crawler. */
export const MAX_DIRECTIVES = 50;
/** Crawlers named in one `X-Robots-Tag`. */
export const MAX_AGENTS = 20;

// markdown/
/** Quotes and lists inside one another that get a prefix of their own; deeper ones join their parent. */
export const MAX_MARKDOWN_NESTING = 20;
/**
 * Empty cells of a table beside four for each that is written, and characters that are repeated beside
 * as many as its cells have: past it cells stand further left, and a mark stands for the text above.
 */
export const MAX_TABLE_FILLING = 50;

// xml and feed: feeds and sitemaps.
/** Elements of one XML document; past it reading stops and the rest counts as cut off. */
export const MAX_XML_ELEMENTS = 1_000_000;
/** Open elements; deeper ones become siblings at the bound. */
export const MAX_XML_DEPTH = 256;
/** Attributes kept of one element; later ones are dropped. */
export const MAX_XML_ATTRIBUTES = 256;
/** Faults of one document that are remembered; later ones are not reported. */
export const MAX_XML_FAULTS = 20;
/** Items read of one feed; later ones are not counted either. */
export const MAX_FEED_ITEMS = 10_000;
/** UTF-16 units of one text of a feed; the rest of it is cut. */
export const MAX_FEED_TEXT = 1_000_000;
/** UTF-16 units of a document type's own declarations that may name characters; HTML's own are half. */
export const MAX_SUBSET_CHARS = 30_000;
/** UTF-16 units before an XML declaration in which a server's warnings are passed over. */
export const MAX_FEED_PREAMBLE_CHARS = 10_000;
/** Authors, categories or enclosures of one item; later ones are dropped. */
export const MAX_FEED_LIST = 200;
/** Elements around an item of a feed whose place is told; items left open pile up in one another. */
export const MAX_FEED_PLACE_STEPS = 16;

// rows: what repeats on a page.
/** Elements read of all rows of a group; later rows, or the rest of a single one, are not read. */
export const MAX_ROW_ELEMENTS = 250_000;
/** Columns that one cell of a table takes, as HTML has it; a greater number is read as this. */
export const MAX_CELL_COLUMNS = 1_000;
/** Rows that one cell of a table reaches into, as HTML has it; a greater number is read as this. */
export const MAX_CELL_ROWS = 65_534;
/** Cells of the rows of one section, those that reach into them included, for each cell written. */
export const MAX_SPANNED_CELLS = 16;

// tables: a page's tables as data.
/** Tables read of one page; later ones are counted as passed over. */
export const MAX_TABLES = 1_000;
/** Columns read of one table; cells further right are counted as left out. */
export const MAX_TABLE_COLUMNS = 1_000;
/** Rows that may name the columns of a table; later ones are rows of data. */
export const MAX_HEADER_ROWS = 8;
/** Rows whose cells are asked for the ids of their headers; the columns of later ones have no name. */
export const MAX_ASKED_ROWS = 20;
/** Labels of one value of a description list; further ones are counted as left out. */
export const MAX_FACT_LABELS = 16;
/** Characters of a value of a description list, on average; a list of longer ones is prose. */
export const MAX_FACT_CHARS = 400;
/** Characters of a cell that may be a number or a day; a longer one is text. */
export const MAX_CELL_VALUE_CHARS = 40;

/**
 * Cells a listing may look up on one page, rows times rules of its columns; past it `bad_input`.
 */
export const MAX_LISTING_LOOKUPS = 50_000_000;
/** Lines of a file of ftr-site-config; later ones are not read. */
export const MAX_FTR_LINES = 10_000;
/** Alternatives of one field of such a file; later ones are passed over. */
export const MAX_FTR_ALTERNATIVES = 16;
/** Named lists of one extractor; more are refused. */
export const MAX_NAMED_LISTS = 16;
/** Example rows of one named list; more are refused. */
export const MAX_EXAMPLE_ROWS = 16;
/** Values of a page's JSON-LD and script state that examples are looked for in; later ones are not. */
export const MAX_DATA_VALUES = 50_000;
/** Steps of the path of such a value; deeper ones are passed over. */
export const MAX_DATA_DEPTH = 24;
/** Characters of such a value; longer ones are texts of articles, and no example. */
export const MAX_DATA_CHARS = 2_000;
/** Paths of a page's data that an example is learnt from; later ones are not tried. */
export const MAX_DATA_PATHS = 8;
/** Attributes of one element that are told apart as places; later ones are one place. */
export const MAX_ATTRIBUTE_PLACES = 64;
/** Lists of rows in each other below a named list; deeper ones are refused. */
export const MAX_LIST_DEPTH = 3;
/** Boxes between a container and the rows inside them; rows deeper than that are not found. */
export const MAX_ROW_BOXES = 3;
/** Siblings that may make one row together; a file that asks for more is refused. */
export const MAX_ROW_SPAN = 16;
/** Places of a value that are compared to cut a page into rows; later ones are not. */
export const MAX_ROW_ANCHORS = 4;
/** Example rows whose places are compared to cut a page into rows; all are aligned. */
export const MAX_COMPARED_ROWS = 4;
/** Elements around a value that selectors proposed for it begin at. */
export const MAX_SELECTOR_BOXES = 4;
/** Selectors tried, and values searched, in one call that heals written ones; then none is proposed. */
export const MAX_PROPOSED_SELECTORS = 400;
/** Ways of cutting a page into rows that are tried for the examples of one list. */
export const MAX_ROW_CUTS = 12;

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
/** Numbers one evaluation may cache to save steps, four bytes each. */
export const MAX_SELECTOR_CELLS = 32 * 1024 * 1024;

// audit: the checks of a page's markup.
/**
 * Things one audit of a record visits; past it the rest is not checked and a finding reports it.
 */
export const MAX_AUDIT_NODES = 10_000;
/** Things inside things an audit follows; deeper ones are not checked. */
export const MAX_AUDIT_DEPTH = 32;
/** UTF-16 units of a value that a finding quotes; the rest is cut. */
export const MAX_FINDING_VALUE = 200;
/** Blocks of JSON-LD that are held to a strict parser; later ones are not. */
export const MAX_STRICT_BLOCKS = 200;
/** Characters shown before and after the place where a strict parser gives up. */
export const MAX_JSON_EXCERPT_CHARS = 40;
/**
 * Findings about values of one record; past it the rest is not checked and a finding reports it.
 */
export const MAX_RECORD_FINDINGS = 2_000;
/** Places in which one need of a record is reported as missing; later ones are not reported. */
export const MAX_NEED_BREAKS = 100;
/** Records one audit checks; later ones are not checked and the answer reports it. */
export const MAX_AUDIT_RECORDS = 2_000;
/** Pages a finding of a site's audit names; the rest are counted. */
export const MAX_SITE_EXAMPLES = 5;
/** Pages that link to one of those and are named; the rest are not. */
export const MAX_SITE_REFERRERS = 5;
/** Pages in the drawing of a site's links; later ones are left out. */
export const MAX_DRAWN_PAGES = 300;
/** Lines in that drawing; later links are left out. */
export const MAX_DRAWN_LINKS = 5_000;
/** Pages an audit asks for because the page names them; the answer reports those left out. */
export const MAX_AUDIT_TARGETS = 10;
/** Characters of shown text in which an audit looks for the price of the markup; the rest is not read. */
export const MAX_PRICE_CHECK_CHARS = 500_000;
/** Characters between a price and its cents in another element; past them they are two numbers. */
export const MAX_CENTS_GAP = 8;
/** Characters in which amounts of money are looked for at once; one across two pieces is missed. */
export const MAX_PRICE_CHUNK_CHARS = 300;
/** Names of modules whose folded form is kept; a hostile feed has any number. */
export const MAX_FOLDED_NAMES = 256;
/** Elements between a heading and a link in it that may be its anchor. */
export const MAX_ANCHOR_STEPS = 3;
/** Nodes of a heading outside a link that are looked at for words. */
export const MAX_ANCHOR_NODES = 64;
/** Nodes of a table that are looked at before deciding what it is. */
export const MAX_LAYOUT_NODES = 20_000;
/** Main headings of a page that a citation's title is compared with. */
export const MAX_SHOWN_COINS_TITLES = 10;
/** Characters of a heading and of a citation's title that are compared. */
export const MAX_COINS_TITLE_CHARS = 300;
/** Statements copied from patterns of a page; a pattern may be copied from everywhere. */
export const MAX_RDFA_COPIES = 10_000;
/** Characters of an attribute that is read as JSON of a page state. */
export const MAX_STATE_ATTRIBUTE_CHARS = 400_000;
/**
 * Levels to which members of a Nuxt payload are put in; what is deeper is found as an object of its
 * own.
 */
export const MAX_PAYLOAD_DEPTH = 2;
/** Authors or images of a list in a page state that are looked at; later ones are not. */
export const MAX_STATE_LISTED = 20;
/** Objects of one name of a page state that are read; later ones repeat the first. */
export const MAX_STATE_THINGS = 50;
/** Levels of parts of a text in a page state that are looked through; deeper ones are left out. */
export const MAX_STATE_TEXT_LEVELS = 6;
/** Characters from which a text of a page state is an article; a shorter one is a summary. */
export const MIN_STATE_TEXT_CHARS = 200;
/** Bytes in which an XML declaration is looked for. */
export const XML_DECLARATION_BYTES = 1024;
/** Characters in which the document type of an XML document is looked for. */
export const DOCTYPE_HEAD_CHARS = 4096;
/** Pages whose parts that no reader saw are named; more would not fit an answer. */
export const MAX_UNREAD_PAGES = 3;
/** Bytes of `next_offset` in an answer, kept free when rows are cut. */
export const NEXT_OFFSET_BYTES = 40;
/** Pages of a PDF that are read; the answer tells how many more there are. */
export const MAX_PDF_PAGES = 1_000;
/** Runs of letters of a PDF that are read; later pages are not and the answer tells so. */
export const MAX_PDF_RUNS = 1_000_000;
/** Characters of one line of a PDF; the rest is passed over. */
export const MAX_PDF_LINE_CHARS = 2_000;
/** Characters of large print that may be a heading; more are a paragraph. */
export const MAX_PDF_HEADING_CHARS = 300;
/** Characters of the title and of the author that a PDF names; the rest is passed over. */
export const MAX_PDF_TITLE_CHARS = 500;
/** Posts of one thread; one of so many is read like every other page. */
export const MAX_THREAD_POSTS = 2_000;
/** Nodes of one post in which its name, its day and its text are looked for. */
export const MAX_POST_NODES = 5_000;
/** Kinds of elements that may be the posts of a page; the most frequent ones are read. */
export const MAX_POST_GROUPS = 12;
/** Posts around a reply; deeper replies are not written as posts. */
export const MAX_THREAD_DEPTH = 30;
/** Rows of words of a thread that are kept to tell copied quotations; later ones are not. */
export const MAX_COPIED_WORDS = 200_000;
/** Bytes that one stream of a PDF may be unpacked; past it the PDF is refused. */
export const MAX_PDF_STREAM_BYTES = 128 * 1024 * 1024;
/** Bytes that reading one PDF may ask for in all; past it the PDF is refused. */
export const MAX_PDF_UNPACKED_BYTES = 2 * 1024 * 1024 * 1024;
/**
 * Steps of reading the smallest PDF: letters of its operators, names and texts, and codes of the
 * maps of its fonts, each time they are read. Past them the rest is not read and the answer tells so.
 */
export const MIN_PDF_STEPS = 1_000_000;
/** Steps for each byte of a PDF beside those: what a dense text needs that is packed to a third. */
export const PDF_STEPS_PER_BYTE = 2;
/** Steps that a page counts for, a form each time it is called, and a hundred operators. */
export const PDF_CONTENT_STEPS = 25;
/** Steps after which reading is stopped again that went on past its bound. */
export const PDF_STEPS_AFTER_BOUND = 1_000;
/** Elements around a picture in which its link is looked for. */
export const MAX_LINK_STEPS = 4;
/** Nodes of a `<noscript>` that may be the copy of the image before it. */
export const MAX_IMAGE_COPY_NODES = 8;
/** Sources looked at before the image of a `<picture>`; pages have one a width and format. */
export const MAX_PICTURE_SOURCES = 32;
/** Words of a page that asks for a password, up to which that is all there is to it. */
export const MAX_WALL_WORDS = 60;
