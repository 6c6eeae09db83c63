/** Bounds of a page, of what is read of it at all, and of an answer. */

// Pages and answers.
/** A page after decompression, or a request body; past it the call is refused `too_large`, never cut. */
export const MAX_PAGE_BYTES = 16 * 1024 * 1024;
/** An answer as JSON text with spaces; past it the tool's cuts run, then `too_large`. */
export const MAX_ANSWER_BYTES = 75_000;
/** Code points in one slice of a page or of its Markdown; more asked for is `bad_input`. */
export const MAX_SLICE_CHARS = 60_000;
/** Code points in a slice unless the caller sets it. */
export const DEFAULT_SLICE_CHARS = 30_000;
/** Characters of a line of Markdown in which its kind is looked for, marks of lists and quotes first. */
export const MAX_LINE_HEAD_CHARS = 4_000;
/** Where a slice may begin at most: no text, list of rows or of addresses is longer. */
export const MAX_OFFSET = 16_777_216;
/** Estimated tokens that an answer may be asked to keep to; more asked for is `bad_input`. */
export const MAX_SLICE_TOKENS = 60_000;
/** Characters of the links listed of one page: its text has room beside them; more are counted. */
export const MAX_LISTED_LINKS_CHARS = 20_000;
/** Characters kept of the words of a link; the rest is cut. */
export const MAX_LINK_TEXT_CHARS = 200;
/** Characters of an element's text in which an answer of other words may stand. */
export const MAX_WRITTEN_CHARS = 2_000;
/** Bytes of a JSON answer that a token of a language model stands for (bench/RESULTS-tokens.md). */
export const BYTES_OF_TOKEN = 3.3;
/** UTF-16 units in which the root of a document sent as XML is looked for; past it it is no page. */
export const MAX_XML_OPENING_CHARS = 2_000;
/** UTF-16 units in which the front matter of a Markdown document ends; a longer one is text. */
export const MAX_FRONT_MATTER_CHARS = 16_384;
/** Code points of a page's title, author or date beside its Markdown; the rest is cut. */
export const MAX_BYLINE_CHARS = 1_000;
/**
 * Characters of an address, as written and written out; a longer one is `bad_input`, a site's own
 * not requested.
 */
export const MAX_ADDRESS_CHARS = 8_192;
/**
 * Characters of a host name (RFC 1035 section 2.3.4, without its final dot); a longer one cannot be
 * resolved.
 */
export const MAX_HOST_CHARS = 253;
/** Pages one extractor is learnt or healed from; more are `bad_input`. */
export const MAX_EXTRACTOR_PAGES = 2_000;
/** Nodes of all pages of one extractor together; past it the call is refused `too_large`. */
export const MAX_EXTRACTOR_NODES = 2_000_000;
/** Characters of all pages of one extractor together; past it the call is refused `too_large`. */
export const MAX_EXTRACTOR_CHARS = 3 * MAX_PAGE_BYTES;
/** Extractors made of recipes that a process keeps; past it the one not asked for longest goes. */
export const MAX_KNOWN_RECIPES = 16;
/** How long one that was learnt from addresses is kept; then they are fetched again. */
export const KNOWN_RECIPE_SECONDS = 600;
/** Pages that one run reads by the next links of a listing; more asked for is `bad_input`. */
export const MAX_FOLLOWED_PAGES = 25;
/**
 * What the followed pages of one run may weigh together, in bytes of an answer; the page that would
 * pass it is left for the next run, so that no row of it is cut.
 */
export const MAX_FOLLOWED_BYTES = 65_000;
/** Fields a caller may name in `want` or `select`; more are `bad_input`. */
export const MAX_NAMED_FIELDS = 500;
/** Rules of all page fields of one extractor; a file with more is `bad_input`. */
export const MAX_EXTRACTOR_RULES = 10_000;
/** Characters of an address that an error repeats; a longer one is left out. */
export const MAX_ERROR_URL_CHARS = 8_192;
/** Code points of an error's message; the rest is cut. */
export const MAX_ERROR_MESSAGE_CHARS = 4_096;

// The tree of a page. Past any of these a flag is set on the tree and reading goes on.
/** Open elements above a node; deeper ones become siblings at the bound, as in browsers. */
export const MAX_TREE_DEPTH = 513;
/** Elements open at once while a page is read; past it the innermost gives way to the next. */
export const MAX_OPEN_ELEMENTS = 2_048;
/** Live entries in the list of active formatting elements; the oldest is forgotten. */
export const MAX_FORMATTING_ENTRIES = 128;
/** Nodes the smallest page may make; past it the rest of the page is not read. */
export const MIN_TREE_NODES = 10_000;
/**
 * Nodes a page may make for each character of its text; past it the rest of the page is not read,
 * and answers say so in `unread`. The densest honest markup (cells without end tags) makes 0.4.
 */
export const TREE_NODES_PER_CHAR = 0.5;
/**
 * Nodes of any page: what fits a reader process, with the tool that needs most memory. A page of 16
 * MiB reaches it only with a node for every eleven characters.
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
 * is not read. A page of 16 MiB could have eight million, of a hundred bytes and more each.
 */
export const MAX_JSON_VALUES = 500_000;
/**
 * Passes over an answer that is cut: counters have a weight themselves, so each aims lower by what
 * the last was over.
 */
export const MAX_CUT_PASSES = 3;
/** Bytes kept free below the bound of a slice, for the counters' own digits. */
export const SLICE_SLACK_BYTES = 16;
/** Characters of a `Content-Type` that are read; a longer one is cut. */
export const MAX_CONTENT_TYPE_CHARS = 4096;
/** Bytes of text, from the first that is no ASCII on, that are tried in the wide encodings. */
export const WIDE_SAMPLE_BYTES = 65_536;
/** Characters of an encoding label that is looked up; the longest real one has 19. */
export const MAX_ENCODING_LABEL_CHARS = 64;
/**
 * Bytes in which a declaration of the encoding is looked for: the standard asks for 1024, and sites
 * write more before it.
 */
export const PRESCAN_BYTES = 65_536;
/** Characters of a name of an element or attribute that is worth a slot of the cache. */
export const MAX_CACHED_NAME_CHARS = 32;
/** Characters of a media type or of the end of a path that are looked at. */
export const MAX_MEDIA_TYPE_CHARS = 200;
