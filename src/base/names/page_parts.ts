/** The parts of a page that a text can be made of. */

/**
 * What a block of a page belongs to: what the page was opened for, items of a list in that, what
 * readers wrote, items that are not of the text, and the rest, such as menus and footers.
 */
export const PAGE_PARTS = ["body", "items", "comments", "other_items", "rest"] as const;

/** One of the parts. */
export type PagePart = typeof PAGE_PARTS[number];
