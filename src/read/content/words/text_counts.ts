/**
 * Counts of signs in a block's text, whose whitespace is single spaces.
 *
 * Every character of every likely block is looked at, so its kind is looked up in a table.
 */

/** Bits of what a character is, by their place. Added up, not branched on: signs come by chance. */
const Sign = { Known: 0, Capital: 1, Small: 2, End: 3, Quote: 4, Digit: 5, Space: 6 } as const;
const ENDS = ".!?。！？…";
const QUOTES = '"“”„«»「」';
const COMMAS = [",", "，", "、"];
/** What may come right after the end of a sentence. */
const AFTER_END = new Set(" \"'”’)");
const CAPITAL = /\p{Lu}/u;
const DIGIT = /\d/;

/** What each code unit is, filled as they are asked for; pairs of surrogates are nothing. */
const SIGNS = new Uint8Array(0x10000);

function signOf(code: number): number {
  return SIGNS[code] || learnSign(code);
}

function learnSign(code: number): number {
  const char = String.fromCharCode(code);
  const isSmall = (code >= 0x61 && code <= 0x7a) || (code >= 0xdf && char.toUpperCase() !== char);
  return SIGNS[code] = 1 << Sign.Known |
    Number(CAPITAL.test(char)) << Sign.Capital |
    Number(isSmall) << Sign.Small |
    Number(ENDS.includes(char)) << Sign.End |
    Number(QUOTES.includes(char)) << Sign.Quote |
    Number(DIGIT.test(char)) << Sign.Digit |
    Number(code <= 0x20 || code === 0xa0) << Sign.Space;
}

function countSigns(text: string, sign: number): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) count += (signOf(text.charCodeAt(at)) >> sign) & 1;
  return count;
}

/** Counts the ends of sentences. */
export function countSentences(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if ((signOf(text.charCodeAt(at)) & 1 << Sign.End) === 0) continue;
    if (at + 1 === text.length || AFTER_END.has(text.charAt(at + 1))) count++;
  }
  return count;
}

/** Counts capital letters, of any script. */
export function countCapitals(text: string): number {
  return countSigns(text, Sign.Capital);
}

/** Counts digits. */
export function countDigits(text: string): number {
  return countSigns(text, Sign.Digit);
}

/** Counts quotation marks. */
export function countQuotes(text: string): number {
  return countSigns(text, Sign.Quote);
}

/** Counts commas, those of the Far East too. */
export function countCommas(text: string): number {
  let count = 0;
  for (const comma of COMMAS) {
    for (let at = text.indexOf(comma); at >= 0; at = text.indexOf(comma, at + 1)) count++;
  }
  return count;
}

/** Counts words that begin with a small letter: names and headings have few. */
export function countLowerWords(text: string): number {
  let count = 0;
  let afterSpace = 1;
  for (let at = 0; at < text.length; at++) {
    const sign = signOf(text.charCodeAt(at));
    count += afterSpace & (sign >> Sign.Small);
    afterSpace = (sign >> Sign.Space) & 1;
  }
  return count;
}
