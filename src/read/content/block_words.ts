/** The words of every block, and those shared with what a page declares, read in one pass. */
import { TextTable, WordShapes } from "../../page/text/mod.ts";
import type { Evidence } from "./evidence.ts";
import type { Block } from "./outline.ts";
import { PLAIN, wordList } from "./words/word_list.ts";

/** Words of a block that a declared text has too. */
interface SharedWords {
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

/** Characters of a block that are compared. */
const MAX_COMPARED_CHARS = 480;
/** Reads the words of all blocks. Linear in the page. */
export function readBlockWords(
  blocks: readonly Block[],
  { title, description }: Evidence,
): BlockWords[] {
  const words = [...title.union(description)];
  const declared = new TextTable(words.map((word) => {
    const [inTitle, inDescription] = [title.has(word), description.has(word)];
    return [word, { inTitle, inDescription, block: -1 }];
  }));
  const shapes = new WordShapes(words);
  return blocks.map(({ text }, at) => {
    const shared = { title: { hits: 0, found: 0 }, description: { hits: 0, found: 0 } };
    const count = readWords(text.slice(0, MAX_COMPARED_CHARS), shapes, (word) => {
      const met = declared.get(word);
      if (met === undefined) return;
      const isNew = met.block === at ? 0 : 1;
      met.block = at;
      if (met.inTitle) meet(shared.title, isNew);
      if (met.inDescription) meet(shared.description, isNew);
    });
    return { count, ...shared };
  });
}

/** Counts the words of a text and passes on those that have one of the shapes. */
function readWords(text: string, shapes: WordShapes, take: (word: string) => void): number {
  const small = text.toLowerCase();
  if (!PLAIN.test(small)) {
    const words = wordList(small);
    for (const word of words) take(word);
    return words.length;
  }
  let count = 0;
  let from = 0;
  for (let at = 0; at <= small.length; at++) {
    // NaN past the end, which ends a word as well.
    const code = small.charCodeAt(at);
    if (code >= 0x61 && code <= 0x7a || code >= 0x30 && code <= 0x39) continue;
    if (at > from) {
      count++;
      if (shapes.mayHave(small.charCodeAt(from), at - from)) take(small.slice(from, at));
    }
    from = at + 1;
  }
  return count;
}

function meet(words: SharedWords, isNew: number): void {
  words.hits++;
  words.found += isNew;
}
