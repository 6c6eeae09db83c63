/** Names of elements by what they are to the text of a page. */

/** Block-level elements that need nothing else. */
export const BLOCK_NAMES: readonly string[] =
  ("address article aside body caption center details dir div dl fieldset figcaption figure footer " +
    "form header hgroup html legend main menu nav p search section summary").split(" ");

/** Elements with no content of use as text. */
export const SKIPPED_NAMES: readonly string[] =
  ("applet area audio base button canvas datalist embed head iframe input link map meta " +
    "meter noframes object optgroup option param progress script select style svg template textarea " +
    "title video").split(" ");

/** The names of heading elements, WHATWG HTML 4.3.6. */
export const HEADING_TAGS: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** Scripts, styles, templates, the head: their text is shown nowhere. */
export const UNREAD_TAGS: ReadonlySet<string> = new Set(
  ["script", "style", "template", "head", "title"],
);

/** Reports whether an element's text is never shown, wherever it is. */
export function isUnreadTag(tag: string): boolean {
  return UNREAD_TAGS.has(tag) || tag === "noscript";
}
