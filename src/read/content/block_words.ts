/** The words of every block, and those shared with what a page declares, read in one pass. */
import type { Evidence } from "./evidence.ts";
import type { Block } from "./outline.ts";
import { wordList } from "./words/word_list.ts";

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
/** Reads the words of all blocks. Linear in the page. */
export function readBlockWords(
  blocks: readonly Block[],
  { title, description }: Evidence,
): BlockWords[] {
  const declared = new Map<string, Declared>();
  for (const word of [...title, ...description]) {
    const [inTitle, inDescription] = [title.has(word), description.has(word)];
    declared.set(word, { inTitle, inDescription, block: -1 });
  }
  return blocks.map(({ text }, at) => {
    const words = wordList(text.slice(0, MAX_COMPARED_CHARS));
    const shared = { title: { hits: 0, found: 0 }, description: { hits: 0, found: 0 } };
    for (const word of words) {
      const met = declared.get(word);
      if (met === undefined) continue;
      const isNew = met.block === at ? 0 : 1;
      met.block = at;
      if (met.inTitle) meet(shared.title, isNew);
      if (met.inDescription) meet(shared.description, isNew);
    }
    return { count: words.length, ...shared };
  });
}

function meet(words: SharedWords, isNew: number): void {
  words.hits++;
  words.found += isNew;
}
