/** The elements of headings, WHATWG HTML 4.3.6. */

/** The names of heading elements, `h1` to `h6`. */
export const HEADING_TAGS: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
