/** What each ASCII character ends, for scanning tags; others end nothing. WHATWG HTML 13.2.5. */

/** Tab, newline, form feed, carriage return, space. */
const SPACE = 1;
/** What ends a tag name: a space, `/` or `>`. */
export const ENDS_TAG_NAME = 2;
/** What ends an attribute name: a space, `/`, `>` or `=`. */
export const ENDS_ATTRIBUTE_NAME = 4;
/** `A` to `Z` and `a` to `z`. */
const LETTER = 8;
/** What makes a name need work before it is a name: `A` to `Z`, NUL. */
export const UNCLEAN = 16;

/** The classes of characters 0 to 127, as bits. */
export const CHARACTER_CLASS: Uint8Array = classTable();

function classTable(): Uint8Array {
  const table = new Uint8Array(128);
  mark(table, "\t\n\f\r ", SPACE | ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME);
  mark(table, "/>", ENDS_TAG_NAME | ENDS_ATTRIBUTE_NAME);
  mark(table, "=", ENDS_ATTRIBUTE_NAME);
  mark(table, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", LETTER | UNCLEAN);
  mark(table, "abcdefghijklmnopqrstuvwxyz", LETTER);
  mark(table, "\0", UNCLEAN);
  return table;
}

function mark(table: Uint8Array, characters: string, bits: number): void {
  for (let at = 0; at < characters.length; at++) {
    const code = characters.charCodeAt(at);
    table[code] = (table[code] as number) | bits;
  }
}

/** Reports whether a character is whitespace to the HTML parser. */
export function isSpace(code: number): boolean {
  return code < 128 && ((CHARACTER_CLASS[code] as number) & SPACE) !== 0;
}

/** Reports whether a character is an ASCII letter, as the first of a tag name must be. */
export function isLetter(code: number): boolean {
  return code < 128 && ((CHARACTER_CLASS[code] as number) & LETTER) !== 0;
}

/** Returns the first position from `from` on that is no whitespace, at most `to`. */
export function skipSpaces(source: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(source.charCodeAt(at))) at++;
  return at;
}
