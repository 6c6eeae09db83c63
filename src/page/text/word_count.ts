/** Lengths of texts: in words, and in characters as a Latin script would need them. */

/** A character of a dense script, Han say, holds what this many more letters would. */
const LETTERS_MORE = 2;

/** Counts words: runs of letters and digits; in dense scripts every second character. */
export function countWords(text: string): number {
  let words = 0;
  let dense = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80 ? IS_WORD[code] === 1 : isWordCode(code)) {
      if (!inWord) words++;
      inWord = true;
    } else {
      if (code >= 0x80 && isDense(code)) dense++;
      inWord = false;
    }
  }
  return words + ((dense + 1) >> 1);
}

/**
 * Returns the length of a text in letters, to compare it with lengths of other scripts: a headline of
 * twenty Han characters says as much as one of sixty letters.
 */
export function countLetters(text: string): number {
  let dense = 0;
  for (let at = 0; at < text.length; at++) if (isDense(text.charCodeAt(at))) dense++;
  return text.length + LETTERS_MORE * dense;
}

/** Which ASCII characters words are made of: letters, digits and the apostrophe. */
const IS_WORD = Uint8Array.from(
  { length: 0x80 },
  (_, code) => /[a-z0-9']/i.test(String.fromCharCode(code)) ? 1 : 0,
);

/** The same for any other character, except those of dense scripts. */
function isWordCode(code: number): boolean {
  return code >= 0xc0 && !(code >= 0x2000 && code <= 0x206f) &&
    !(code >= 0x3000 && code <= 0x303f) &&
    code !== 0xd7 && code !== 0xf7 && !isDense(code);
}

/** Kana, Han and Thai: written without spaces between words. */
function isDense(code: number): boolean {
  return (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xe00 && code <= 0xe7f) || (code >= 0xf900 && code <= 0xfaff);
}
