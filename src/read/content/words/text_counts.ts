/** Counts of signs in a block's text, by a table: every character of it is looked at once. */

/** What is counted of a text. */
export interface TextCounts {
  readonly sentences: number;
  /** Capital letters, of any script. */
  readonly capitals: number;
  readonly digits: number;
  readonly quotes: number;
  /** Commas, those of the Far East too. */
  readonly commas: number;
  /** Words that begin with a small letter: names and headings have few. */
  readonly lowerWords: number;
}

/** Bits of what a character is, by their place. Added up, not branched on: signs come by chance. */
const Sign = { Known: 0, Capital: 1, Small: 2, End: 3, Quote: 4, Digit: 5, Space: 6, Comma: 7 };
const ENDS = ".!?。！？…";
const QUOTES = '"“”„«»「」';
const COMMAS = ",，、";
/** What may come right after the end of a sentence. */
const AFTER_END = new Set(" \"'”’)");
const CAPITAL = /\p{Lu}/u;
const DIGIT = /\d/;

/** What each code unit is, filled as they are asked for; pairs of surrogates are nothing. */
const SIGNS = new Uint8Array(0x10000);

function learnSign(code: number): number {
  const char = String.fromCharCode(code);
  const isSmall = (code >= 0x61 && code <= 0x7a) || (code >= 0xdf && char.toUpperCase() !== char);
  return SIGNS[code] = 1 << Sign.Known |
    Number(CAPITAL.test(char)) << Sign.Capital |
    Number(isSmall) << Sign.Small |
    Number(ENDS.includes(char)) << Sign.End |
    Number(QUOTES.includes(char)) << Sign.Quote |
    Number(DIGIT.test(char)) << Sign.Digit |
    Number(code <= 0x20 || code === 0xa0) << Sign.Space |
    Number(COMMAS.includes(char)) << Sign.Comma;
}

/** Counts them all in one look at a text. */
export function countSigns(text: string): TextCounts {
  let [sentences, capitals, digits, quotes, commas, lowerWords] = [0, 0, 0, 0, 0, 0];
  let afterSpace = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const sign = SIGNS[code] || learnSign(code);
    capitals += sign >> Sign.Capital & 1;
    digits += sign >> Sign.Digit & 1;
    quotes += sign >> Sign.Quote & 1;
    commas += sign >> Sign.Comma & 1;
    lowerWords += afterSpace & sign >> Sign.Small;
    afterSpace = sign >> Sign.Space & 1;
    if ((sign & 1 << Sign.End) === 0) continue;
    if (at + 1 === text.length || AFTER_END.has(text.charAt(at + 1))) sentences++;
  }
  return { sentences, capitals, digits, quotes, commas, lowerWords };
}
