/** Bounds of what each reader makes of a page, a feed, a selector or a record. */

// declared: what a page states about itself.
/** Things inside things of one record; deeper values are dropped. */
export const MAX_VALUE_DEPTH = 16;
/**
 * Characters that the values of a page's records are written out to, one thing under several names
 * each time; a field past it is left out and named in `fields_left_out`.
 */
export const MAX_RECORDS_CHARS = 1_000_000;
/** Types of one thing; later ones are dropped. */
export const MAX_THING_TYPES = 256;
/** Offers and variants read of one thing; later ones are not read. */
export const MAX_OFFERS = 100;
/** Values of one list inside a typed thing; later ones are in its record alone. */
export const MAX_THING_PARTS = 200;
/** Values of embedded state looked at in search of the page's own thing. */
export const MAX_STATE_VALUES = 200_000;
/** Links kept of one kind, in the page and in its `Link` header. */
export const MAX_LINKS = 200;
/** Characters read of a header that is a list; the rest is not read. */
export const MAX_HEADER_CHARS = 65_536;

// rows: what repeats on a page.
/** Elements read of all rows of a group; later rows, or the rest of a single one, are not read. */
export const MAX_ROW_ELEMENTS = 250_000;

// extractor: named lists and their rows.
/** Named lists of one extractor; more are refused. */
export const MAX_NAMED_LISTS = 16;
/** Lists of rows in each other below a named list; deeper ones are refused. */
export const MAX_LIST_DEPTH = 3;
/** Boxes between a container and the rows inside them; rows deeper than that are not found. */
export const MAX_ROW_BOXES = 3;
/** Siblings that may make one row together; a file that asks for more is refused. */
export const MAX_ROW_SPAN = 16;
/** Ways of cutting a page into rows that are tried for the examples of one list. */
export const MAX_ROW_CUTS = 12;

// select: a selector past either bound is `bad_input`.
/** Characters of a caller's selector. */
export const MAX_SELECTOR_CHARS = 32_768;
/** Brackets and parentheses open at once in a selector. */
export const MAX_SELECTOR_DEPTH = 64;

// audit: the checks of a page's markup.
/** Things one audit of a record visits; past it the rest is not checked and a finding says so. */
export const MAX_AUDIT_NODES = 10_000;
/** Things inside things an audit follows; deeper ones are not checked. */
export const MAX_AUDIT_DEPTH = 32;
/** Authors or images of a list in a page state that are looked at; later ones are not. */
export const MAX_STATE_LISTED = 20;
