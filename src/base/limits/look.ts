/** Bounds of what the page of `look` shows. */

// look
/** Elements of a page that its frame shows; what comes after them is left out, with a note. */
export const MAX_SHOWN_ELEMENTS = 50_000;
/** Boxes over a page at once; of a value with more places the first ones are shown. */
export const MAX_SHOWN_BOXES = 40;
/** Milliseconds the frame may take to have its empty document; past it the page says so. */
export const FRAME_LOAD_MS = 10_000;
/** Characters in which a doctype is looked for; a page with a later one is shown in quirks mode. */
export const DOCTYPE_CHARS = 2_000;
/** Characters that are fetched at a time: the most fetch_page gives. */
export const LOOK_SLICE_CHARS = 60_000;
/** Slices of one page that are fetched; what comes after them is not shown. */
export const MAX_LOOK_SLICES = 40;
/** Readings that are listed of one place; the others are not shown. */
export const MAX_SHOWN_READINGS = 30;
/** Characters of a value or an element that are shown beside the page; the rest is cut. */
export const MAX_SHOWN_CHARS = 300;
/** Characters of the text and the address of a link that are shown; the rest is cut. */
export const MAX_SHOWN_LINK_CHARS = 200;
/** Links of a page that are listed; the others are counted. */
export const MAX_SHOWN_LINKS = 500;
/** Rows that are shown; all of them are counted. */
export const MAX_SHOWN_ROWS = 200;
/** Things inside one another that are shown; deeper ones are shown as text. */
export const MAX_INNER_THINGS = 6;
/** Bytes of the token that the page of `look` has in the fragment of its address: never guessed. */
export const LOOK_TOKEN_BYTES = 16;
/** Characters of a value that is picked for an extractor; the rest of it is left out. */
export const MAX_PICKED_CHARS = 1_000;
/** Pages that a crawl on the page asks for at a time, so that its tree grows. */
export const CRAWL_STEP_PAGES = 3;
/** Pages of one crawl on the page; past it the tree says that more wait. */
export const MAX_LOOK_CRAWL_PAGES = 60;
/** Pixels of height that the page asks for where a client shows it among its messages. */
export const APP_HEIGHT_PX = 720;
/** Style sheets of a page that are fetched to show it as its readers know it; the others stay away. */
export const MAX_LOOK_SHEETS = 16;
/** Pictures of a page that are fetched when they are asked for; the others stay away. */
export const MAX_LOOK_PICTURES = 200;
/** Bytes of one such picture; a larger one stays away. */
export const MAX_LOOK_PICTURE_BYTES = 4 * 1024 * 1024;
/** Pictures that are asked for side by side. */
export const LOOK_PICTURES_AT_ONCE = 4;
/** Seconds that one picture may take. */
export const LOOK_PICTURE_SECONDS = 15;
/** Characters of an address in a style sheet that is taken out; the frame refuses a longer one. */
export const MAX_SHEET_ADDRESS_CHARS = 4_000;
