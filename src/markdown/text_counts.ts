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
