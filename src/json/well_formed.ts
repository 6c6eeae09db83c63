/** JSON text of whole characters only. */

const REPLACEMENT = "\uFFFD";

/**
 * Writes a value as JSON in which half a surrogate pair is U+FFFD.
 *
 * A page may contain halves, and a text cut to a length may end in one; `JSON.stringify` writes one
 * as an escape (`\ud800`), which strict readers of JSON refuse (RFC 8259 section 8.2) and others
 * turn into a text that no UTF-8 can carry.
 */
export function toWellFormedJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!text.includes("\\ud")) return text;
  // A pair of backslashes is one written out: what follows it is no escape.
  return text.replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) => {
    return found === "\\\\" ? found : REPLACEMENT;
  });
}
