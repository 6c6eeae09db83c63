/** The blocks of a text that some words are in: `find` of `page_markdown`. */
import { badInput } from "../../../base/errors.ts";
import type { TextBlock } from "../../../read/markdown/mod.ts";

// Bounds.
/** Characters of what is looked for; more are `bad_input`. */
const MAX_FIND_CHARS = 500;
/** Words that are looked for; later ones are not. */
const MAX_FIND_WORDS = 32;

interface FoundBlocks {
  readonly blocks: readonly TextBlock[];
  /** Blocks that the answer leaves out. */
  readonly leftOut: number;
}

/** Refuses what cannot be looked for. Throws `ToolError` `bad_input`. */
export function checkFind(find: string): void {
  const words = wordsOf(find);
  if (find.length <= MAX_FIND_CHARS && words.length > 0) return;
  throw badInput(
    words.length === 0
      ? "find has no word to look for"
      : `find has ${find.length} characters; give at most ${MAX_FIND_CHARS}, a few words`,
  );
}

/**
 * Returns the blocks that have most of the words, each below the nearest heading before it; of a
 * heading that has them, the block after it too. None where no block has any.
 *
 * Letters are compared without case and accents. Linear in the text.
 */
export function findBlocks(blocks: readonly TextBlock[], find: string): FoundBlocks {
  const words = wordsOf(find);
  const scores = blocks.map(({ markdown }) => {
    const text = fold(markdown);
    return words.filter((word) => text.includes(word)).length;
  });
  const most = scores.reduce((best, score) => Math.max(best, score), 0);
  const kept = new Set<number>();
  let heading = -1;
  for (const [at, score] of scores.entries()) {
    if (blocks[at]?.type === "heading") heading = at;
    if (most === 0 || score < most) continue;
    if (heading >= 0) kept.add(heading);
    kept.add(at);
    if (heading === at && at + 1 < blocks.length) kept.add(at + 1);
  }
  const found = blocks.filter((_, at) => kept.has(at));
  return { blocks: found, leftOut: blocks.length - found.length };
}

function wordsOf(text: string): string[] {
  const words = fold(text.slice(0, MAX_FIND_CHARS)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MAX_FIND_WORDS);
}

function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
