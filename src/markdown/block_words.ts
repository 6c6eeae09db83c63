/** The words of every block, and what they share with what a page declares: one look at each. */
import type { Evidence } from "./evidence.ts";
import type { Block } from "./outline.ts";
import { MAX_PHRASE_WORDS, phraseBits, phraseBitsOf } from "./phrases.ts";

/** Words of a block that a declared text has too. */
export interface SharedWords {
  /** Words of the block, repeated ones counted each time. */
  hits: number;
  /** Words of the declared text. */
  found: number;
}

/** What is known of a block by its words. */
export interface BlockWords {
  /** In lower case; those of a long block are cut. */
  readonly words: readonly string[];
  readonly phrases: number;
  readonly title: SharedWords;
  readonly description: SharedWords;
}

/** A declared word: in which text it stands, and the last block that has it. */
interface Declared {
  inTitle: boolean;
  inDescription: boolean;
  block: number;
}

/** Characters of a block that are compared. */
const MAX_COMPARED_CHARS = 480;
// deno-lint-ignore no-control-regex
const PLAIN = /^[\u0000-\u007f]*$/;
const DIGIT = /\d/;

/** Reads the words of all blocks. Linear in the page. */
export function readBlockWords(
  blocks: readonly Block[],
  { title, description }: Evidence,
): BlockWords[] {
  const declared = new Map<string, Declared>();
  for (const word of title) {
    declared.set(word, { inTitle: true, inDescription: description.has(word), block: -1 });
  }
  for (const word of description) {
    if (!title.has(word)) declared.set(word, { inTitle: false, inDescription: true, block: -1 });
  }
  return blocks.map((block, at) => readWords(block, at, declared));
}

function readWords(block: Block, at: number, declared: ReadonlyMap<string, Declared>): BlockWords {
  const start = block.text.slice(0, MAX_COMPARED_CHARS).toLowerCase();
  // The plain pattern gives the same words of plain text, many times faster.
  const isPlain = PLAIN.test(start);
  const words = start.match(isPlain ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
  const title = { hits: 0, found: 0 };
  const description = { hits: 0, found: 0 };
  for (const word of words) {
    const known = declared.get(word);
    if (known === undefined) continue;
    const isNew = known.block === at ? 0 : 1;
    known.block = at;
    if (known.inTitle) {
      title.hits++;
      title.found += isNew;
    }
    if (known.inDescription) {
      description.hits++;
      description.found += isNew;
    }
  }
  return { words, title, description, phrases: phrasesOf(block, words, start, isPlain) };
}

/** Plain words without digits are just those that phrases are looked for in. */
function phrasesOf(
  { text, words: count }: Block,
  words: readonly string[],
  start: string,
  isPlain: boolean,
): number {
  const isSame = isPlain && text.length <= MAX_COMPARED_CHARS && !DIGIT.test(start);
  if (!isSame) return phraseBits(text, count);
  return count > MAX_PHRASE_WORDS ? 0 : phraseBitsOf(words);
}
