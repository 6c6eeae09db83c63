/** JSON text of whole characters only. */

const REPLACEMENT = "\uFFFD";

/**
 * Writes a value as JSON in which half a surrogate pair is U+FFFD.
 *
 * A page may contain halves, and a text cut to a length may end in one; `JSON.stringify` writes one
 * as an escape (`\ud800`), which strict readers of JSON refuse (RFC 8259 section 8.2) and others
 * turn into a text that no UTF-8 can carry.
 */
export function toWellFormedJson(
  value: unknown,
): { readonly text: string; readonly halves: number } {
  const text = JSON.stringify(value);
  if (!text.includes("\\ud")) return { text, halves: 0 };
  let halves = 0;
  // Two backslashes are one, written out: what follows is text and not an escape.
  const written = text.replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) => {
    if (found === "\\\\") return found;
    halves++;
    return REPLACEMENT;
  });
  return { text: written, halves };
}
