/** Some blocks of a text, as many as a caller asked for and an answer holds. */
import { MAX_ANSWER_BYTES } from "../answer/cut.ts";
import { beginningOf, halved } from "../answer/halved.ts";
import { Room } from "../answer/tokens.ts";
import { withinTokens } from "./within_tokens.ts";
import { badInput } from "../../../base/errors.ts";
import { weightOf } from "../../../base/json/weight.ts";
import type { TextBlock } from "../../../read/markdown/mod.ts";
import type { Answer } from "../../contract/mod.ts";

interface BlockSlice {
  readonly blocks: readonly TextBlock[];
  /** How many blocks the whole text has. */
  readonly length: number;
  /** The first block of the next slice; null when this one reaches the end. */
  readonly next_offset: number | null;
}

/** What a caller asked for, in blocks, characters and estimated tokens. */
export interface BlockRange {
  readonly offset: number;
  readonly max_chars: number;
  readonly max_tokens: number | null;
}

/**
 * Takes blocks while they fit and builds the answer around them.
 *
 * There is always one; of one that is longer than the answer may be, the beginning is given and
 * `cut` says how many characters are left out. Throws `ToolError` `bad_input` for an offset past the
 * end.
 */
export function sliceBlocks(
  all: readonly TextBlock[],
  range: BlockRange,
  build: (slice: BlockSlice) => Answer,
): Answer {
  const { offset } = range;
  if (offset > 0 && offset >= all.length) {
    throw badInput(`offset ${offset} is past the end: the text has ${all.length} blocks`);
  }
  const slice = (blocks: readonly TextBlock[]): Answer =>
    build({
      blocks,
      length: all.length,
      next_offset: offset + blocks.length < all.length ? offset + blocks.length : null,
    });
  const fits = (answer: Answer): boolean => weightOf(answer) <= MAX_ANSWER_BYTES;
  const first = (most: number): Answer => slice(all.slice(offset, offset + most));
  const answer = halved(countFitting(all, range), 1, first, fits);
  const only = all[offset];
  if (only === undefined || fits(answer)) return withinTokens(answer, "blocks", range, first);
  const { length } = only.markdown;
  return halved(length, 0, (most) => {
    const markdown = beginningOf(only.markdown, most);
    return slice([{ ...only, markdown, cut: length - markdown.length }]);
  }, fits);
}

function countFitting(
  all: readonly TextBlock[],
  { offset, max_chars, max_tokens }: BlockRange,
): number {
  const room = new Room(max_chars, max_tokens);
  const past = all.findIndex(({ markdown }, at) => at >= offset && !room.take(markdown));
  return past < 0 ? all.length - offset : Math.max(past - offset, 1);
}
