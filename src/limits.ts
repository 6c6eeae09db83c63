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

// The tree of a page. Past any of these a flag is set on the tree and reading goes on.

/** Open elements above a node; deeper ones become siblings at the bound, as browsers do it. */
export const MAX_TREE_DEPTH = 512;
/** Live entries in the list of active formatting elements; the oldest is forgotten. */
export const MAX_FORMATTING_ENTRIES = 128;
/** Attributes kept of one tag; later ones are dropped. */
export const MAX_TAG_ATTRIBUTES = 10_000;
