/** Names of encodings as pages write them (WHATWG encoding standard, by `TextDecoder`'s table). */
import { skipSpaces } from "../tokenizer/character_class.ts";

// Bounds.
/** Characters of an encoding label that is looked up; the longest real one has 19. */
const MAX_ENCODING_LABEL_CHARS = 64;

/** Returns the name of the encoding of a label, in lower case; undefined for none. */
export function encodingOf(label: string): string | undefined {
  if (label.length > MAX_ENCODING_LABEL_CHARS) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/**
 * Reads the label out of `text/html; charset=utf-8`, as WHATWG HTML section 2.5 does for a meta.
 *
 * The first `charset` followed by `=`; a quoted label ends at its quote, another one at whitespace
 * or `;`. Undefined when there is none.
 */
export function charsetLabel(text: string): string | undefined {
  const lower = text.toLowerCase();
  let at = 0;
  for (;;) {
    at = lower.indexOf("charset", at);
    if (at === -1) return undefined;
    at = skipSpaces(text, at + "charset".length, text.length);
    if (text[at] === "=") return labelAt(text, skipSpaces(text, at + 1, text.length));
  }
}

function labelAt(text: string, from: number): string | undefined {
  const quote = text[from];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, from + 1);
    return end === -1 ? undefined : text.slice(from + 1, end);
  }
  let end = from;
  while (end < text.length && !/[\t\n\f\r ;]/.test(text[end] as string)) end++;
  return end === from ? undefined : text.slice(from, end);
}
