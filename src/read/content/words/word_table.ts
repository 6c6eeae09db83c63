/**
 * Known words, found by the characters of a text: no string is made of each word to look it up.
 *
 * Words are of ASCII letters and digits in lower case, and of the text only such characters are
 * compared, so that setting one bit makes a capital small and leaves a digit as it is.
 */

/** Known words and their numbers, from 0 in the order given. */
export class WordTable {
  readonly #words: readonly string[];
  /** The number of a word and 1; 0 is an empty slot. */
  readonly #slots: Int32Array;
  readonly #mask: number;
  #isCrowded = false;

  constructor(words: readonly string[]) {
    this.#words = words;
    let size = 64;
    while (size < words.length * SLOTS_PER_WORD) size *= 2;
    this.#slots = new Int32Array(size);
    this.#mask = size - 1;
    for (let at = 0; at < words.length; at++) this.#insert(at);
  }

  /** Whether a page chose its words so that they collide; look-ups would be slow. */
  get isCrowded(): boolean {
    return this.#isCrowded;
  }

  /** Returns the number of the word from `from` up to `to` whose hash is given, or -1. */
  find(hash: number, text: string, from: number, to: number): number {
    for (let slot = hash & this.#mask;; slot = (slot + 1) & this.#mask) {
      const held = (this.#slots[slot] as number) - 1;
      if (held < 0 || isWord(this.#words[held] as string, text, from, to)) return held;
    }
  }

  #insert(at: number): void {
    const word = this.#words[at] as string;
    let slot = hashOf(word) & this.#mask;
    for (let tried = 0; this.#slots[slot] !== 0; tried++) {
      if (tried > MAX_TRIES) {
        this.#isCrowded = true;
        return;
      }
      slot = (slot + 1) & this.#mask;
    }
    this.#slots[slot] = at + 1;
  }
}

const SLOTS_PER_WORD = 4;
/** Slots tried for a word; real words never need so many. */
const MAX_TRIES = 32;
/** The bit that makes an ASCII capital small. */
const SMALL = 0x20;

/** Adds a letter or digit to the hash of a word, which begins as 0. */
export function hashWith(hash: number, code: number): number {
  return (Math.imul(hash, 31) + (code | SMALL)) | 0;
}

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at++) hash = hashWith(hash, word.charCodeAt(at));
  return hash;
}

/** Reports whether a word in lower case is in a text at an offset, whatever its case there. */
export function isWordAt(word: string, text: string, from: number): boolean {
  for (let at = 0; at < word.length; at++) {
    if (word.charCodeAt(at) !== (text.charCodeAt(from + at) | SMALL)) return false;
  }
  return true;
}

function isWord(word: string, text: string, from: number, to: number): boolean {
  return word.length === to - from && isWordAt(word, text, from);
}

/** Kinds of ASCII characters: part of no word, digit, small letter, capital. */
export const CharKind = { None: 0, Digit: 1, Small: 2, Capital: 3 } as const;

/** Returns the kind of a character; outside ASCII none is part of a word. */
export function characterKind(code: number): number {
  return code < 128 ? CHAR_KINDS[code] as number : CharKind.None;
}

const CHAR_KINDS: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const char = String.fromCharCode(code);
  if (/[0-9]/.test(char)) return CharKind.Digit;
  if (/[a-z]/.test(char)) return CharKind.Small;
  return /[A-Z]/.test(char) ? CharKind.Capital : CharKind.None;
});
