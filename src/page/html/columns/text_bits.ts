/** What the characters of a text are, found in one look without making a string of it. */

/** Bits of a text; `Known` is set in every one that was looked at. */
export const TextBit = {
  Known: 1,
  /** It has an ASCII digit. */
  Digit: 2,
  /** It has four of them in a row. */
  FourDigits: 4,
  /** It has a character from U+0250 on: past the letters of the Latin script. */
  BeyondLatin: 8,
  /** Whether it has only white space or something else; with neither bit nobody has asked yet. */
  Blank: 16,
  Written: 32,
} as const;

const ZERO = 0x30;
const NINE = 0x39;
const PAST_LATIN = 0x250;
const YEAR_DIGITS = 4;

const SPACE = 0x20;
const TAB = 0x09;
const RETURN = 0x0d;
const PAST_ASCII = 0x80;
const WHITE = /\s/;

/** Reports whether a piece of a text has nothing but white space. */
export function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === SPACE || code >= TAB && code <= RETURN) continue;
    if (code < PAST_ASCII || !WHITE.test(text.charAt(at))) return false;
  }
  return true;
}

/** Looks at a piece of a text. */
export function textBits(text: string, from: number, to: number): number {
  let bits: number = TextBit.Known;
  let digits = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code > NINE) {
      digits = 0;
      if (code >= PAST_LATIN) bits |= TextBit.BeyondLatin;
    } else if (code < ZERO) digits = 0;
    else {
      bits |= TextBit.Digit;
      if (++digits === YEAR_DIGITS) bits |= TextBit.FourDigits;
    }
  }
  return bits;
}
