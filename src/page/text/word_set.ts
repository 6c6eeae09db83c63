/** Sets of words that nearly every word of a page is asked for and few are in. */

const FIRST_LETTER = 0x61;
const LETTERS = 32;

/** Words in small letters; one whose first letter and length no word of the set has is not looked up. */
export class WordSet {
  readonly #words: ReadonlySet<string>;
  readonly #shapes: Uint8Array;

  constructor(words: readonly string[]) {
    this.#words = new Set(words);
    const longest = words.reduce((most, { length }) => length > most ? length : most, 0);
    this.#shapes = new Uint8Array(LETTERS * (longest + 2));
    for (const word of words) this.#shapes[shapeOf(word)] = 1;
  }

  has(word: string): boolean {
    return this.#shapes[shapeOf(word)] === 1 && this.#words.has(word);
  }
}

function shapeOf(word: string): number {
  return word.charCodeAt(0) - FIRST_LETTER + LETTERS * word.length;
}
