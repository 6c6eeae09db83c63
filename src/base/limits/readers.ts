/** Bounds of what each reader makes of a page, a feed, a selector or a record. */

// declared: what a page states about itself.
/** Things inside things of one record; deeper values are dropped. */
export const MAX_VALUE_DEPTH = 16;
/** Offers and variants read of one thing; later ones are not read. */
export const MAX_OFFERS = 100;
/** Links kept of one kind, in the page and in its `Link` header. */
export const MAX_LINKS = 200;
/** Characters read of a header that is a list; the rest is not read. */
export const MAX_HEADER_CHARS = 65_536;

// rows: what repeats on a page.

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

// audit: the checks of a page's markup.
