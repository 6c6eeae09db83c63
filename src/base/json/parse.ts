/**
 * JSON as pages write it, with the text of every number kept.
 *
 * RFC 8259, plus raw control characters in strings and `NaN`, `Infinity` as null. The loose dialect
 * also reads the object literals of scripts. No recursion: depth costs memory, never the stack.
 */
import { keepLast } from "../keep_last.ts";

// Bounds.
/** Open arrays and objects of a JSON text; a deeper text is not read. */
const MAX_JSON_DEPTH = 1_000;
/**
 * Values of the JSON-LD of a page together, and of its embedded state; a text that would make more
 * is not read. A page of 16 MiB could have eight million, of a hundred bytes and more each.
 */
export const MAX_JSON_VALUES = 500_000;

/** A number as it was written: `41.90` stays `41.90`. */
interface JsonNumber {
  readonly literal: string;
}

/** An object, keys in the order written; the last of two equal keys wins. */
export type JsonObject = ReadonlyMap<string, Json>;

/** A value of a JSON text. */
export type Json = null | boolean | string | JsonNumber | readonly Json[] | JsonObject;

/** Reports whether a value is an object. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return value instanceof Map;
}

/** Reports whether a value is an object or a list. */
export function isJsonContainer(value: Json): value is JsonObject | readonly Json[] {
  return Array.isArray(value) || isJsonObject(value);
}

/** Reports whether a value is a number. */
export function isJsonNumber(value: Json | undefined): value is JsonNumber {
  return typeof value === "object" && value !== null && "literal" in value;
}

/** A value read from the middle of a text, and the offset just past it. */
interface JsonPrefix {
  readonly value: Json;
  readonly end: number;
}

/** How many values may still be made; texts of one page share what they have. */
export interface JsonBudget {
  left: number;
}

/** Opens the budget of one page, or of one text of its own. */
export function jsonBudget(): JsonBudget {
  return { left: MAX_JSON_VALUES };
}

/** Parses a JSON text; undefined for none, past `MAX_JSON_DEPTH`, or past what `budget` has. */
export function parseJson(text: string, budget: JsonBudget = jsonBudget()): Json | undefined {
  const found = new Reader(text, 0, false, budget).read();
  return found !== undefined && isBlankFrom(text, found.end) ? found.value : undefined;
}

/**
 * Reads the value that begins at an offset, as a script would write it.
 *
 * Also takes single quotes, bare keys, trailing commas, comments and `undefined`. Undefined when
 * the text has none there: nothing is ever run.
 */
export function parseScriptValue(
  text: string,
  start: number,
  budget: JsonBudget = jsonBudget(),
): JsonPrefix | undefined {
  return new Reader(text, start, true, budget).read();
}

function isBlankFrom(text: string, at: number): boolean {
  for (let i = at; i < text.length; i++) if (!isSpace(text.charCodeAt(i))) return false;
  return true;
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

const WORDS: readonly (readonly [string, Json])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
  ["NaN", null],
  ["Infinity", null],
  ["-Infinity", null],
];
const SCRIPT_WORDS: readonly (readonly [string, Json])[] = [
  ...WORDS,
  ["undefined", null],
  ["void 0", null],
  ["!0", true],
  ["!1", false],
];
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const SCRIPT_NUMBER = /-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/y;
const BARE_KEY = /[A-Za-z_$][A-Za-z0-9_$]*|[0-9]+/y;
const HEX4 = /^[0-9a-fA-F]{4}$/;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** One open array or object; `key` is set between a key and its value. */
interface Frame {
  readonly list: Json[] | undefined;
  readonly map: Map<string, Json> | undefined;
  key: string;
}

class Reader {
  readonly #text: string;
  readonly #loose: boolean;
  readonly #budget: JsonBudget;
  #at: number;
  #failed = false;
  /** Whether a string has an escape or a line break that JSON does not have. */
  #isUnstrict = false;

  constructor(text: string, start: number, loose: boolean, budget: JsonBudget) {
    this.#text = text;
    this.#budget = budget;
    this.#at = start;
    this.#loose = loose;
  }

  /** Reads one value; each turn of the loop opens, fills or closes one container. */
  read(): JsonPrefix | undefined {
    keepLast(this, this.#text.length);
    const open: Frame[] = [];
    for (;;) {
      let value = this.#scalarOrOpen(open);
      while (value !== undefined) {
        if (this.#budget.left-- <= 0) return undefined;
        const frame = open[open.length - 1];
        if (frame === undefined) return { value, end: this.#at };
        if (frame.list === undefined) frame.map?.set(frame.key, value);
        else frame.list.push(value);
        value = this.#afterValue(open, frame);
      }
      if (this.#failed) return undefined;
    }
  }

  /** Returns a finished value, or undefined after opening a container that has a first entry. */
  #scalarOrOpen(open: Frame[]): Json | undefined {
    this.#skipSpace();
    const code = this.#text.charCodeAt(this.#at);
    if (code === 123 || code === 91) {
      if (open.length >= MAX_JSON_DEPTH) return this.#fail();
      this.#at++;
      const frame: Frame = code === 123
        ? { list: undefined, map: new Map(), key: "" }
        : { list: [], map: undefined, key: "" };
      this.#skipSpace();
      if (this.#text.charCodeAt(this.#at) === (code === 123 ? 125 : 93)) {
        this.#at++;
        return frame.list ?? frame.map;
      }
      open.push(frame);
      if (frame.map !== undefined) this.#key(frame);
      return undefined;
    }
    if (code === 34 || (this.#loose && (code === 39 || code === 96))) return this.#string(code);
    return this.#wordOrNumber();
  }

  /** Steps to the next entry (undefined) or closes the container and returns it. */
  #afterValue(open: Frame[], frame: Frame): Json | undefined {
    this.#skipSpace();
    const close = frame.list === undefined ? 125 : 93;
    let code = this.#text.charCodeAt(this.#at);
    if (code === 44) {
      this.#at++;
      if (this.#loose) {
        this.#skipSpace();
        code = this.#text.charCodeAt(this.#at);
      }
      if (code !== close) {
        if (frame.map !== undefined) this.#key(frame);
        return undefined;
      }
    }
    if (code !== close) return this.#fail();
    this.#at++;
    open.pop();
    return frame.list ?? frame.map;
  }

  #key(frame: Frame): void {
    this.#skipSpace();
    const code = this.#text.charCodeAt(this.#at);
    if (code === 34 || (this.#loose && code === 39)) {
      const key = this.#string(code);
      if (key === undefined) return;
      frame.key = key;
    } else if (this.#loose) {
      BARE_KEY.lastIndex = this.#at;
      const bare = BARE_KEY.exec(this.#text)?.[0];
      if (bare === undefined) return void this.#fail();
      frame.key = bare;
      this.#at += bare.length;
    } else return void this.#fail();
    this.#skipSpace();
    if (this.#text.charCodeAt(this.#at) !== 58) return void this.#fail();
    this.#at++;
  }

  #string(quote: number): string | undefined {
    const text = this.#text;
    let from = ++this.#at;
    let value = "";
    for (let i = from; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === quote) {
        this.#at = i + 1;
        return value + text.slice(from, i);
      }
      // A template literal with a substitution is code, not a value.
      if (quote === 96 && code === 36 && text.charCodeAt(i + 1) === 123) break;
      if (code !== 92) continue;
      const strict = quote === 34 ? this.#strictString(i) : undefined;
      if (strict !== undefined) return strict;
      value += text.slice(from, i);
      const next = text[++i] ?? "";
      const plain = ESCAPES[next];
      if (plain !== undefined) value += plain;
      else if (next === "u" && HEX4.test(text.slice(i + 1, i + 5))) {
        value += String.fromCharCode(Number.parseInt(text.slice(i + 1, i + 5), 16));
        i += 4;
      } else if (this.#loose) {
        const hex = next === "x" ? Number.parseInt(text.slice(i + 1, i + 3), 16) : Number.NaN;
        if (Number.isNaN(hex)) value += next === "\n" ? "" : next;
        else {
          value += String.fromCharCode(hex);
          i += 2;
        }
      } else break;
      from = i + 1;
    }
    return this.#fail();
  }

  /**
   * Returns the string being read, which has its first escape at `escape`, where JSON would read it:
   * the engine does that in a quarter of the time, and in one piece. Once it cannot, it is not asked
   * again.
   */
  #strictString(escape: number): string | undefined {
    if (this.#isUnstrict) return undefined;
    const text = this.#text;
    let end = escape;
    for (let code = 92; code !== 34 && end < text.length; code = text.charCodeAt(end)) {
      end += code === 92 ? 2 : 1;
    }
    try {
      const value = JSON.parse(text.slice(this.#at - 1, end + 1));
      this.#at = end + 1;
      return value;
    } catch {
      this.#isUnstrict = true;
      return undefined;
    }
  }

  /** Returns the whole number at an offset when it is one that no dialect reads otherwise. */
  #wholeNumber(): string | undefined {
    const text = this.#text;
    const start = this.#at;
    let at = text.charCodeAt(start) === 45 ? start + 1 : start;
    const first = text.charCodeAt(at);
    if (!(first > 48 && first <= 57)) return undefined;
    let code = first;
    while (code >= 48 && code <= 57) code = text.charCodeAt(++at);
    // A point or an exponent goes on; 46 is ".", and E and e differ by one bit.
    return code === 46 || (code | 32) === 101 ? undefined : text.slice(start, at);
  }

  #wordOrNumber(): Json | undefined {
    const whole = this.#wholeNumber();
    if (whole !== undefined) {
      this.#at += whole.length;
      return { literal: whole };
    }
    const number = this.#loose ? SCRIPT_NUMBER : NUMBER;
    number.lastIndex = this.#at;
    const literal = number.exec(this.#text)?.[0];
    if (literal !== undefined && literal !== "") {
      this.#at += literal.length;
      return { literal };
    }
    for (const [word, value] of this.#loose ? SCRIPT_WORDS : WORDS) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    return this.#fail();
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (isSpace(code) || (this.#loose && (code === 160 || code === 11 || code === 12))) {
        this.#at++;
      } else if (this.#loose && code === 47) {
        const line = this.#text.charCodeAt(this.#at + 1) === 47;
        if (!line && this.#text.charCodeAt(this.#at + 1) !== 42) return;
        const end = this.#text.indexOf(line ? "\n" : "*/", this.#at + 2);
        this.#at = end < 0 ? this.#text.length : end + (line ? 1 : 2);
      } else return;
    }
  }

  #fail(): undefined {
    this.#failed = true;
    return undefined;
  }
}
