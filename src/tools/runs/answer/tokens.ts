/**
 * How many tokens of a language model a text takes, estimated from its characters alone, by what
 * `deno task fit:tokens` writes. How far it is off: bench/RESULTS-tokens.md.
 */
import MODEL from "../../../../models/tokens.json" with { type: "json" };

/** Tells the kinds of characters apart that weigh differently. */
export function kindOfCharacter(point: number): keyof typeof MODEL.weights {
  if (point >= 0x2e80) return "ideograph";
  if (point >= 0x80) return "otherLetter";
  if (point >= 0x61 && point <= 0x7a || point >= 0x41 && point <= 0x5a) return "letter";
  if (point === 0x20) return "space";
  if (point < 0x20) return "lineBreak";
  return point >= 0x30 && point <= 0x39 ? "digit" : "sign";
}

/** Estimates the hundredths of a token that one code point takes. */
export function tokenHundredths(point: number): number {
  return MODEL.weights[kindOfCharacter(point)];
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
