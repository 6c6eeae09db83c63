/**
 * How many tokens of a language model a text takes, estimated from its characters alone.
 *
 * Shares fitted on the labelled texts of wcxb as o200k_base counts them: the estimate is between .85
 * and 1.19 times the count on 98 of 100 (bench/RESULTS-tokens.md).
 */

/** Hundredths of a token a character takes, by its kind. */
const HUNDREDTHS = {
  letter: 12,
  space: 50,
  lineBreak: 45,
  digit: 100,
  sign: 80,
  otherLetter: 50,
  ideograph: 80,
} as const;

/** Estimates the hundredths of a token that one code point takes. */
export function tokenHundredths(point: number): number {
  if (point >= 0x2e80) return HUNDREDTHS.ideograph;
  if (point >= 0x80) return HUNDREDTHS.otherLetter;
  if (point >= 0x61 && point <= 0x7a || point >= 0x41 && point <= 0x5a) return HUNDREDTHS.letter;
  if (point === 0x20) return HUNDREDTHS.space;
  if (point < 0x20) return HUNDREDTHS.lineBreak;
  return point >= 0x30 && point <= 0x39 ? HUNDREDTHS.digit : HUNDREDTHS.sign;
}

/** The room that a caller has for texts: their characters, and tokens as they are estimated. */
export class Room {
  #chars: number;
  #hundredths: number;

  constructor(chars: number, tokens: number | null) {
    this.#chars = chars;
    this.#hundredths = tokens === null ? Infinity : tokens * 100;
  }

  /** Whether more was taken than there is room for. */
  get isPassed(): boolean {
    return this.#chars < 0 || this.#hundredths < 0;
  }

  /** Takes a text, and reports whether there was room for all of it. */
  take(text: string): boolean {
    for (const point of text) {
      if (this.isPassed) return false;
      this.#chars--;
      this.#hundredths -= tokenHundredths(point.codePointAt(0) ?? 0);
    }
    return !this.isPassed;
  }
}
