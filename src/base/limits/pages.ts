/** Bounds of a page, of what is read of it at all, and of an answer. */

// Pages and answers.
/** A page after decompression, or a request body; past it the call is refused `too_large`, never cut. */
export const MAX_PAGE_BYTES = 16 * 1024 * 1024;
/** Code points in one slice of a page or of its Markdown; more asked for is `bad_input`. */
export const MAX_SLICE_CHARS = 60_000;
/** Code points in a slice unless the caller sets it. */
export const DEFAULT_SLICE_CHARS = 30_000;
/** Where a slice may begin at most: no text, list of rows or of addresses is longer. */
export const MAX_OFFSET = 16_777_216;
/** Estimated tokens that an answer may be asked to keep to; more asked for is `bad_input`. */
export const MAX_SLICE_TOKENS = 60_000;
/** Characters of an address; a longer one is `bad_input`, a site's own is not requested. */
export const MAX_ADDRESS_CHARS = 8_192;
/** Pages one extractor is learnt or healed from; more are `bad_input`. */
export const MAX_EXTRACTOR_PAGES = 2_000;
/** Characters of all pages of one extractor together; past it the call is refused `too_large`. */
export const MAX_EXTRACTOR_CHARS = 3 * MAX_PAGE_BYTES;
/** Pages that one run reads by the next links of a listing; more asked for is `bad_input`. */
export const MAX_FOLLOWED_PAGES = 25;
/** Fields a caller may name in `want` or `select`; more are `bad_input`. */
export const MAX_NAMED_FIELDS = 500;

// The tree of a page. Past any of these a flag is set on the tree and reading goes on.
/**
 * Steps one reader may take for each character of a page, where the page asks for more work than
 * one look at it: a character copied, a node looked at again, a pair compared. Past it that reader
 * stops, and answers say so in `unread`.
 */
export const READING_STEPS_PER_CHAR = 10;
/** Steps one reader may take on the smallest page. */
export const MIN_READING_STEPS = 10_000;
