/** Counts of signs in a block's text, whose whitespace is single spaces. */

const ENDS = new Set(".!?。！？…");
/** What may stand right after the end of a sentence. */
const AFTER_END = new Set(" \"'”’)");
const CAPITAL = /\p{Lu}/u;

/** Counts the ends of sentences. */
export function countSentences(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const mayEnd = code < 0x80 ? code === 0x2e || code === 0x21 || code === 0x3f : code > 0x2000;
    if (!mayEnd || !ENDS.has(text.charAt(at))) continue;
    if (at + 1 === text.length || AFTER_END.has(text.charAt(at + 1))) count++;
  }
  return count;
}

/** Counts capital letters, of any script. */
export function countCapitals(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x80) {
      if (code >= 0x41 && code <= 0x5a) count++;
      continue;
    }
    const point = text.codePointAt(at) ?? 0;
    if (mayBeCapital(point) && CAPITAL.test(String.fromCodePoint(point))) count++;
    if (point > 0xffff) at++;
  }
  return count;
}

/** Leaves out the signs of print and the scripts of the Far East, which have no capitals. */
function mayBeCapital(point: number): boolean {
  return point >= 0xc0 && !(point >= 0x2000 && point <= 0x206f) &&
    !(point >= 0x3000 && point <= 0x9fff);
}

/** Counts digits. */
export function countDigits(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) count++;
  }
  return count;
}

/** Counts commas, those of the Far East too. */
export function countCommas(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2c || code === 0xff0c || code === 0x3001) count++;
  }
  return count;
}

/** Counts words that begin with a small letter: names and headings have few. */
export function countLowerWords(text: string): number {
  let count = 0;
  let inside = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (!inside && (code >= 0x61 && code <= 0x7a || code >= 0xdf && isLower(text.charAt(at)))) {
      count++;
    }
    inside = code > 0x20 && code !== 0xa0;
  }
  return count;
}

function isLower(char: string): boolean {
  return char.toUpperCase() !== char;
}

const QUOTES = /["“”„«»「」]/g;

/** Counts quotation marks. */
export function countQuotes(text: string): number {
  return text.match(QUOTES)?.length ?? 0;
}
