/** Sets of words that hold few words and are asked about nearly every word of a page. */
import { TextTable } from "./text_table.ts";

const SHAPE_BITS = 5;

/** The first characters and the lengths of some words, by which most others are told from them. */
export class WordShapes {
  readonly #shapes: Uint8Array;

  constructor(words: readonly string[]) {
    const longest = words.reduce((most, { length }) => length > most ? length : most, 0);
    this.#shapes = new Uint8Array((longest + 1) << SHAPE_BITS);
    for (const word of words) this.#shapes[shapeOf(word.charCodeAt(0), word.length)] = 1;
  }

  /** Reports whether some word begins with this character and has this length. */
  mayHave(first: number, length: number): boolean {
    return this.#shapes[shapeOf(first, length)] === 1;
  }
}

function shapeOf(first: number, length: number): number {
  return (first & ((1 << SHAPE_BITS) - 1)) | (length << SHAPE_BITS);
}

/** Words in small letters; one that has the shape of none is not looked up. */
export class WordSet {
  readonly #words: TextTable<true>;
  readonly #shapes: WordShapes;

  constructor(words: readonly string[]) {
    this.#words = new TextTable(words.map((word) => [word, true]));
    this.#shapes = new WordShapes(words);
  }

  has(word: string): boolean {
    return this.#shapes.mayHave(word.charCodeAt(0), word.length) && this.#words.get(word) === true;
  }
}
