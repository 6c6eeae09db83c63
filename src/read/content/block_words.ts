/** The words of every block, and those shared with what a page declares, read in one pass. */
import type { Evidence } from "./evidence.ts";
import type { Block } from "./outline.ts";
import { phraseBits } from "./words/phrases.ts";
import { wordList } from "./words/word_list.ts";
import { characterKind, CharKind, hashWith, WordTable } from "./words/word_table.ts";

/** Words of a block that a declared text has too. */
export interface SharedWords {
  /** Words of the block, repeated ones counted each time. */
  hits: number;
  /** Words of the declared text. */
  found: number;
}

/** What is known about a block by its words. */
export interface BlockWords {
  /** How many are compared: those of a long block are cut. */
  readonly count: number;
  readonly phrases: number;
  readonly title: SharedWords;
  readonly description: SharedWords;
}

/** A declared word: the text it is in, and the last block that has it. */
interface Declared {
  inTitle: boolean;
  inDescription: boolean;
  block: number;
}

/** Characters of a block that are compared. */
const MAX_COMPARED_CHARS = 480;
/** ASCII, and punctuation that separates words as ASCII's does. */
// deno-lint-ignore no-control-regex
const PLAIN = /^[\u0000-\u007f\u00a0\u2000-\u206f]*$/;

/** Reads the words of all blocks. Linear in the page. */
export function readBlockWords(blocks: readonly Block[], evidence: Evidence): BlockWords[] {
  const reader = new WordReader(evidence);
  return blocks.map((block, at) => reader.read(block, at));
}

/** Reads one block after another. */
class WordReader {
  readonly #byWord = new Map<string, Declared>();
  readonly #table: WordTable;
  readonly #declared: readonly Declared[];
  #title: SharedWords = { hits: 0, found: 0 };
  #description: SharedWords = { hits: 0, found: 0 };
  #at = 0;

  constructor({ title, description }: Evidence) {
    for (const word of [...title, ...description]) {
      this.#byWord.set(word, {
        inTitle: title.has(word),
        inDescription: description.has(word),
        block: -1,
      });
    }
    const plain = [...this.#byWord].filter(([word]) => PLAIN.test(word));
    this.#table = new WordTable(plain.map(([word]) => word));
    this.#declared = plain.map(([, declared]) => declared);
  }

  read(block: Block, at: number): BlockWords {
    this.#at = at;
    this.#title = { hits: 0, found: 0 };
    this.#description = { hits: 0, found: 0 };
    const start = comparedText(block);
    const isPlain = PLAIN.test(start) && !this.#table.isCrowded;
    const count = isPlain ? this.#countPlain(start) : this.#countAny(wordList(start));
    const phrases = phraseBits(block.text, block.words);
    return { count, phrases, title: this.#title, description: this.#description };
  }

  #countAny(words: readonly string[]): number {
    for (const word of words) this.#meet(this.#byWord.get(word));
    return words.length;
  }

  #countPlain(start: string): number {
    let count = 0;
    let word = -1;
    let hash = 0;
    for (let at = 0; at <= start.length; at++) {
      const code = at < start.length ? start.charCodeAt(at) : 0;
      if (characterKind(code) !== CharKind.None) {
        if (word < 0) {
          word = at;
          hash = 0;
        }
        hash = hashWith(hash, code);
      } else if (word >= 0) {
        count++;
        this.#meet(this.#declared[this.#table.find(hash, start, word, at)]);
        word = -1;
      }
    }
    return count;
  }

  #meet(declared: Declared | undefined): void {
    if (declared === undefined) return;
    const isNew = declared.block === this.#at ? 0 : 1;
    declared.block = this.#at;
    if (declared.inTitle) {
      this.#title.hits++;
      this.#title.found += isNew;
    }
    if (declared.inDescription) {
      this.#description.hits++;
      this.#description.found += isNew;
    }
  }
}

/** Returns the words of a block that are compared, in lower case. */
export function comparedWords(block: Block): string[] {
  return wordList(comparedText(block));
}

function comparedText({ text }: Block): string {
  return text.length > MAX_COMPARED_CHARS ? text.slice(0, MAX_COMPARED_CHARS) : text;
}
