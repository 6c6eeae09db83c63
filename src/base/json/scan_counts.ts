/** Counts of a JSON text while it arrives, each against its bound. */
import { badInput, ToolError } from "../errors.ts";
import { MAX_BODY_DEPTH } from "../limits.ts";
import { thousands } from "../thousands.ts";

// Bounds.
/** Keys of all objects of a body; past it the request is `bad_input`, unread. */
export const MAX_BODY_KEYS = 20_000;
/** Keys of one object of a body; past it the request is `bad_input`, unread. */
export const MAX_OBJECT_KEYS = 1_000;
/** Values of a body, elements of lists among them; past it the request is `bad_input`, unread. */
export const MAX_BODY_VALUES = 100_000;
/** Bytes of a body besides its long texts; past it the request is `bad_input`, unread. */
export const MAX_BODY_REST_BYTES = 2 * 1024 * 1024;

const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const COMMA = 0x2c;

/** Counts keys, values and depth by punctuation; only counts of texts that are JSON matter. */
export class ScanCounts {
  #keys = 0;
  #values = 0;
  #depth = 0;
  #expectsKey = false;
  /** Keys of each open object; -1 for an open list. */
  readonly #open = new Int32Array(MAX_BODY_DEPTH + 1).fill(-1);

  /** Counts a mark, one of `{}[],:`. Throws `ToolError` with `bad_input` past a bound. */
  mark(byte: number): void {
    if (byte === COMMA) {
      this.#expectsKey = (this.#open[this.#depth] ?? -1) >= 0;
      this.#countValue();
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (this.#depth === MAX_BODY_DEPTH) throw past(MAX_BODY_DEPTH, "levels");
      this.#open[++this.#depth] = byte === OPEN_OBJECT ? 0 : -1;
      this.#expectsKey = byte === OPEN_OBJECT;
      this.#countValue();
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      if (this.#depth > 0) this.#depth--;
      this.#expectsKey = false;
    } else this.#expectsKey = false;
  }

  /** Counts a string and reports whether it is a key. Throws as `mark` does. */
  string(): boolean {
    if (!this.#expectsKey) return false;
    this.#expectsKey = false;
    const keys = (this.#open[this.#depth] ?? 0) + 1;
    this.#open[this.#depth] = keys;
    if (keys > MAX_OBJECT_KEYS) throw past(MAX_OBJECT_KEYS, "keys in one object");
    if (++this.#keys > MAX_BODY_KEYS) throw past(MAX_BODY_KEYS, "keys");
    return true;
  }

  #countValue(): void {
    if (++this.#values > MAX_BODY_VALUES) throw past(MAX_BODY_VALUES, "values");
  }
}

const FIRST_BYTES = 1024;

/** The bytes of a JSON text that are parsed: all but its long strings. */
export class ScanRest {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  /** Adds a copy of bytes. Throws `ToolError` with `bad_input` past the bound. */
  add(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > MAX_BODY_REST_BYTES) throw past(MAX_BODY_REST_BYTES, "bytes besides long texts");
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
  }

  /** Returns all of it as text, without a byte order mark. */
  text(): string {
    return new TextDecoder().decode(this.#bytes.subarray(0, this.#length));
  }
}

function past(most: number, what: string): ToolError {
  return badInput(`the request body has more than ${thousands(most)} ${what}`);
}
