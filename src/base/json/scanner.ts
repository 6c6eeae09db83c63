/**
 * JSON read while it arrives, in time linear in its bytes.
 *
 * Strings that are long stay bytes (`LongText`); what is left is small, is counted as it comes, and
 * goes through `JSON.parse` at the end, which checks its grammar (RFC 8259).
 */
import { badInput, ToolError } from "../errors.ts";
import { LongText, longTextName, type LongTexts } from "./long_text.ts";
import { ScanCounts, ScanRest } from "./scan_counts.ts";
import { isUtf8 } from "node:buffer";

// Bounds.
/** Bytes from which a text of a body stays bytes: it is decoded where it is read. */
export const LONG_TEXT_BYTES = 1024;

/** A JSON value in which a short string replaces each long text. */
export interface ScannedJson {
  readonly value: unknown;
  readonly texts: LongTexts;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const HEX_DIGITS = 4;

/** Bytes that mean themselves inside a string. */
const IS_PLAIN = new Uint8Array(256).fill(1, 0x20);
IS_PLAIN[QUOTE] = 0;
IS_PLAIN[BACKSLASH] = 0;
const IS_ESCAPED = tableOf('"\\/bfnrt');
const IS_HEX = tableOf("0123456789abcdefABCDEF");
/** Bytes outside strings that are looked at; all others are left to `JSON.parse`. */
const IS_MARK = tableOf('"{}[],:');
const IS_SPACE = tableOf(" \t\n\r");

// What the next byte is: outside strings, a character of one, or part of an escape.
const OUTSIDE = 0;
const IN_STRING = 1;
const IN_ESCAPE = 2;
const IN_HEX = 3;

const encoder = new TextEncoder();

/** Scans one text. */
export class JsonScanner {
  readonly #texts = new Map<string, LongText>();
  readonly #utf8 = new Utf8Check();
  readonly #rest = new ScanRest();
  readonly #counts = new ScanCounts();
  #place: number = OUTSIDE;
  #hexLeft = 0;
  /** Pieces of the value string that began in an earlier push. */
  #begun: Uint8Array[] | undefined;
  #isEscaped = false;
  /** Whether a number or a word may have ended: one space behind it keeps it from the next. */
  #isBehindWord = false;

  /**
   * Takes the next bytes, which are not copied where they belong to a long text.
   *
   * False when the text is not JSON, whatever follows. Throws `ToolError` with `bad_input` for what is
   * no UTF-8 or past a bound.
   */
  push(bytes: Uint8Array): boolean {
    if (!this.#utf8.push(bytes)) throw notUtf8();
    let at = this.#begun === undefined ? 0 : this.#continueText(this.#begun, bytes);
    /** Start of the bytes that are not yet in the rest. */
    let from = at;
    while (at >= 0 && at < bytes.length) {
      if (this.#place !== OUTSIDE) {
        // The key that began in an earlier push.
        at = this.#passString(bytes, at);
        continue;
      }
      const byte = bytes[at++] as number;
      if (IS_MARK[byte] === 0) {
        if (IS_SPACE[byte] === 0) {
          this.#isBehindWord = true;
          continue;
        }
        // Spaces mean nothing and do not count towards the bound.
        this.#rest.add(bytes.subarray(from, this.#isBehindWord ? at : at - 1));
        this.#isBehindWord = false;
        while (at < bytes.length && IS_SPACE[bytes[at] as number] === 1) at++;
        from = at;
        continue;
      }
      this.#isBehindWord = false;
      if (byte !== QUOTE) {
        this.#counts.mark(byte);
        continue;
      }
      const start = at;
      this.#place = IN_STRING;
      this.#isEscaped = false;
      const isKey = this.#counts.string();
      at = this.#passString(bytes, at);
      if (isKey || at < 0) continue;
      if (this.#place === OUTSIDE && at - 1 - start < LONG_TEXT_BYTES) continue;
      this.#rest.add(bytes.subarray(from, start - 1));
      from = at;
      if (this.#place === OUTSIDE) this.#lift([bytes.subarray(start, at - 1)]);
      else this.#begun = [bytes.subarray(start)];
    }
    if (at >= 0) this.#rest.add(bytes.subarray(from));
    return at >= 0;
  }

  /** Reports whether bytes that were pushed are still needed. */
  holdsBytes(): boolean {
    return this.#texts.size > 0 || this.#begun !== undefined;
  }

  /** Returns the value once the text has ended; undefined for no JSON. Throws as `push` does. */
  end(): ScannedJson | undefined {
    if (!this.#utf8.isWhole()) throw notUtf8();
    if (this.#place !== OUTSIDE) return undefined;
    try {
      return { value: JSON.parse(this.#rest.text()), texts: this.#texts };
    } catch {
      return undefined;
    }
  }

  /** Goes on with a value string; returns where the bytes behind it begin, -1 for a bad byte. */
  #continueText(begun: Uint8Array[], bytes: Uint8Array): number {
    const at = this.#passString(bytes, 0);
    if (at < 0) return -1;
    if (this.#place !== OUTSIDE) {
      addPiece(begun, bytes);
      return at;
    }
    addPiece(begun, bytes.subarray(0, at - 1));
    this.#begun = undefined;
    this.#endText(begun);
    return at;
  }

  /** Replaces a value string of several pieces, or writes it back when it is short. */
  #endText(pieces: readonly Uint8Array[]): void {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (length >= LONG_TEXT_BYTES) return this.#lift(pieces);
    for (const piece of [QUOTES, ...pieces, QUOTES]) this.#rest.add(piece);
  }

  #lift(pieces: readonly Uint8Array[]): void {
    const name = longTextName(this.#texts.size);
    this.#texts.set(name, new LongText(pieces, this.#isEscaped));
    this.#rest.add(encoder.encode(`"${name}"`));
  }

  /** Passes a string's bytes; returns the offset behind its quote or their end, -1 for no JSON. */
  #passString(bytes: Uint8Array, from: number): number {
    const end = bytes.length;
    let at = from;
    for (;;) {
      if (this.#place !== IN_STRING) {
        at = this.#passEscape(bytes, at);
        if (at < 0 || this.#place !== IN_STRING) return at;
      }
      while (at < end && IS_PLAIN[bytes[at] as number] === 1) at++;
      if (at === end) return at;
      const byte = bytes[at++] as number;
      if (byte === QUOTE) {
        this.#place = OUTSIDE;
        return at;
      }
      if (byte !== BACKSLASH) return -1;
      this.#isEscaped = true;
      if (at < end && IS_ESCAPED[bytes[at] as number] === 1) at++;
      else this.#place = IN_ESCAPE;
    }
  }

  /** Passes what follows a backslash; the same results. */
  #passEscape(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length && this.#place !== IN_STRING) {
      const byte = bytes[at++] as number;
      if (this.#place === IN_ESCAPE) {
        if (byte === LETTER_U) {
          this.#place = IN_HEX;
          this.#hexLeft = HEX_DIGITS;
        } else if (IS_ESCAPED[byte] === 1) this.#place = IN_STRING;
        else return -1;
      } else if (IS_HEX[byte] === 0) return -1;
      else if (--this.#hexLeft === 0) this.#place = IN_STRING;
    }
    return at;
  }
}

const QUOTES = new Uint8Array([QUOTE]);

/** Adds a piece; one that follows the last in memory makes that longer. */
function addPiece(pieces: Uint8Array[], piece: Uint8Array): void {
  if (piece.length === 0) return;
  const last = pieces.at(-1);
  const follows = last !== undefined && last.buffer === piece.buffer &&
    last.byteOffset + last.length === piece.byteOffset;
  const length = (last?.length ?? 0) + piece.length;
  if (follows) pieces[pieces.length - 1] = new Uint8Array(last.buffer, last.byteOffset, length);
  else pieces.push(piece);
}

function tableOf(chars: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const char of chars) table[char.charCodeAt(0)] = 1;
  return table;
}

function notUtf8(): ToolError {
  return badInput("the request body is not UTF-8 text");
}

const MOST_BYTES = 4;

/** Checks one text; a character may be cut between two pieces. */
class Utf8Check {
  readonly #cut = new Uint8Array(MOST_BYTES);
  #held = 0;

  /** Takes the next piece; false as soon as the bytes so far are not UTF-8. */
  push(bytes: Uint8Array): boolean {
    let from = 0;
    if (this.#held > 0) {
      const size = sizeOf(this.#cut[0] ?? 0);
      while (this.#held < size && from < bytes.length) this.#cut[this.#held++] = bytes[from++] ?? 0;
      if (this.#held < size) return true;
      if (!isUtf8(this.#cut.subarray(0, size))) return false;
      this.#held = 0;
    }
    const to = endOfWhole(bytes, from);
    for (let at = to; at < bytes.length; at++) this.#cut[this.#held++] = bytes[at] ?? 0;
    return isUtf8(bytes.subarray(from, to));
  }

  /** Reports whether the text ended with a whole character. */
  isWhole(): boolean {
    return this.#held === 0;
  }
}

/** Where the last character begins that is cut, or the end; looks at three bytes at most. */
function endOfWhole(bytes: Uint8Array, from: number): number {
  const first = Math.max(from, bytes.length - MOST_BYTES + 1);
  for (let at = bytes.length - 1; at >= first; at--) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return at + sizeOf(byte) > bytes.length ? at : bytes.length;
  }
  return bytes.length;
}

/** Bytes of a character by its first; 1 for a byte that begins none: the check refuses it. */
function sizeOf(byte: number): number {
  if (byte >= 0xf0) return 4;
  if (byte >= 0xe0) return 3;
  return byte >= 0xc0 ? 2 : 1;
}
