/**
 * The text of a page, with what in it differs from what it means.
 *
 * Only three characters make a piece of source differ from the text it means: `&` begins a
 * character reference, a carriage return becomes a newline, and NUL is never kept. The offset of
 * the next of each is cached, so that reading every piece of a page in turn is one walk.
 */
import { decodeHTML, decodeHTMLAttribute } from "entities/decode";

/** The next offset of a character, valid for any position from `from` on up to `at`. */
class NextPosition {
  #from = 0;
  #at = -1;

  constructor(readonly source: string, readonly wanted: string) {}

  /** Reports whether the character is at or after `from` and before `to`. */
  isWithin(from: number, to: number): boolean {
    if (from > this.#at || from < this.#from) {
      const found = this.source.indexOf(this.wanted, from);
      this.#from = from;
      this.#at = found === -1 ? this.source.length : found;
    }
    return this.#at < to;
  }
}

/** A page's text and the reading of its pieces. Positions count UTF-16 units. */
export class SourceText {
  readonly #ampersand: NextPosition;
  readonly #return: NextPosition;
  readonly #nul: NextPosition;

  constructor(readonly text: string) {
    this.#ampersand = new NextPosition(text, "&");
    this.#return = new NextPosition(text, "\r");
    this.#nul = new NextPosition(text, "\0");
  }

  /** Reports whether a piece contains a NUL. */
  hasNul(from: number, to: number): boolean {
    return this.#nul.isWithin(from, to);
  }

  /** Reports whether a piece means itself when character references are read or not. */
  isPlain(from: number, to: number, hasReferences: boolean): boolean {
    return !(hasReferences && this.#ampersand.isWithin(from, to)) &&
      !this.#return.isWithin(from, to) && !this.#nul.isWithin(from, to);
  }

  /** Returns a piece with its newlines as newlines. */
  lines(from: number, to: number): string {
    const piece = this.text.slice(from, to);
    return this.#return.isWithin(from, to) ? piece.replace(/\r\n?/g, "\n") : piece;
  }

  /** Returns a piece with newlines as newlines and NUL as U+FFFD. */
  clean(from: number, to: number): string {
    const piece = this.lines(from, to);
    return this.#nul.isWithin(from, to) ? piece.replaceAll("\0", "\uFFFD") : piece;
  }

  /** Returns the value that a piece means as an attribute value. */
  attributeValue(from: number, to: number): string {
    return decodeHTMLAttribute(this.clean(from, to));
  }
}

/**
 * Decodes the character references of a text that never went through the parser, as in an attribute.
 *
 * A name without its semicolon is left alone before a letter, digit or `=`, so that
 * `?a=1&region=2` survives.
 */
export function decodeReferences(text: string): string {
  return text.includes("&") ? decodeHTMLAttribute(text) : text;
}

/** Reads the character references of a text outside of tags. */
export function readReferences(text: string): string {
  return text.includes("&") ? decodeHTML(text) : text;
}
