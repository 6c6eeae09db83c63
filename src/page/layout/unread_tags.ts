/** Elements whose text is never shown as text of the page. */

/** Scripts, styles, templates, the head: shown nowhere. */
export const UNREAD_TAGS: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "head",
  "title",
]);

/** Reports whether an element's text is never shown, wherever it is. */
export function isUnreadTag(tag: string): boolean {
  return UNREAD_TAGS.has(tag) || tag === "noscript";
}
