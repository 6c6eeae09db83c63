/** The weight of an answer, behind the bound of 75,000 bytes (docs/design/contract.md, 1.3). */

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
/** Backspace, tab, line feed, form feed, carriage return: other controls take six characters. */
const SHORT_ESCAPES: ReadonlySet<number> = new Set([8, 9, 10, 12, 13]);

/** Weighs a value in bytes of UTF-8: its JSON with a space after each comma and colon. */
export function weightOf(value: unknown): number {
  const text = JSON.stringify(value);
  return text === undefined ? 0 : weightOfText(text);
}

/** Reports whether a JSON value weighs at most so many bytes, as {@link weightOf} weighs it. */
export function isWithin(value: unknown, bytes: number): boolean {
  const text = JSON.stringify(value);
  // No unit of a text weighs more than three: those of most answers need not be looked at.
  return text === undefined || text.length * 3 <= bytes || weightOfText(text) <= bytes;
}

function weightOfText(text: string): number {
  let weight = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) inString = !inString;
    else if (code === BACKSLASH) {
      weight++;
      at++;
    } else if (!inString && (code === COMMA || code === COLON)) weight++;
    weight += bytesOfUnit(code);
  }
  return weight;
}

/** Weighs one code point inside a string, which takes so many UTF-16 units from there. */
export function weightOfPoint(text: string, at: number, units: number): number {
  if (units === 2) return 4;
  const code = text.charCodeAt(at);
  if (code < 0x20) return SHORT_ESCAPES.has(code) ? 2 : 6;
  if (code === QUOTE || code === BACKSLASH) return 2;
  // Half a pair is written as an escape.
  return code >= 0xd800 && code <= 0xdfff ? 6 : bytesOfUnit(code);
}

/** Returns the UTF-8 bytes of one UTF-16 unit; each half of a pair counts two. */
function bytesOfUnit(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code >= 0xd800 && code <= 0xdfff ? 2 : 3;
}
