/** What each ASCII character ends, for scanning tags; others end nothing. WHATWG HTML 13.2.5. */

/** Tab, newline, form feed, carriage return, space. */
const SPACE = 1;
/** What ends a tag name: a space, `/` or `>`. */
export const ENDS_TAG_NAME = 2;
/** What ends an attribute name: a space, `/`, `>` or `=`. */
export const ENDS_ATTRIBUTE_NAME = 4;
/** `A` to `Z` and `a` to `z`. */
const LETTER = 8;

/** The classes of characters 0 to 127, as bits. */
const CHARACTER_CLASS = new Uint8Array(128);
mark("\t\n\f\r ", SPACE | ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME);
mark("/>", ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME);
mark("=", ENDS_ATTRIBUTE_NAME);
mark("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", LETTER);

function mark(characters: string, bits: number): void {
  for (const character of characters) CHARACTER_CLASS[character.charCodeAt(0)] = bits;
}

/** Reports whether a character is of a class. */
export function isOfClass(code: number, bits: number): boolean {
  return code < 128 && ((CHARACTER_CLASS[code] as number) & bits) !== 0;
}

/** Reports whether a character is whitespace to the HTML parser. */
export function isSpace(code: number): boolean {
  return isOfClass(code, SPACE);
}

/** Reports whether a character is an ASCII letter, as the first of a tag name must be. */
export function isLetter(code: number): boolean {
  return isOfClass(code, LETTER);
}

/** Returns the first position from `from` on that is not whitespace, at most `to`. */
export function skipSpaces(source: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(source.charCodeAt(at))) at++;
  return at;
}
