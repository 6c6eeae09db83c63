/** One slice of a long text, by code points, within the bound (docs/design/contract.md, 1.4). */
import { MAX_ANSWER_BYTES } from "./cut.ts";
import { badInput } from "../../../base/errors.ts";
import { cutAtBlock, keepStructures } from "./markdown_cut.ts";
import { tokenHundredths } from "./tokens.ts";
import { weightOf, weightOfPoint } from "../../../base/json/weight.ts";
import { DEFAULT_SLICE_CHARS, MAX_OFFSET, MAX_SLICE_CHARS } from "../../../base/limits.ts";

// Bounds.
/** Bytes kept free below the bound of a slice, for the counters' own digits. */
const SLICE_SLACK_BYTES = 16;

/** A slice and how it joins the next one. */
export interface Slice {
  text: string;
  /** Code points of the whole text. */
  length: number;
  /** Where the next slice begins, in code points; null when this one reaches the end. */
  next_offset: number | null;
}

/** What decides where a slice ends, beside its characters. */
export interface SliceEnd {
  /** The text is Markdown: no table row and no code fence is cut that fits into a slice. */
  readonly isMarkdown?: boolean;
  /** Estimated tokens at most; the slice then ends with a block where one ends in time. */
  readonly maxTokens?: number | null;
}

/** Refuses slice arguments that no text could satisfy, before anything is fetched. */
export function checkSlice(offset: number, maxChars: number): void {
  if (maxChars < 1 || maxChars > MAX_SLICE_CHARS) {
    throw badInput(
      `max_chars is ${maxChars}; give a number from 1 to ${MAX_SLICE_CHARS} (default ${DEFAULT_SLICE_CHARS})`,
    );
  }
  if (offset < 0 || offset > MAX_OFFSET) {
    throw badInput(`offset is ${offset}; it counts from 0 to ${MAX_OFFSET}`);
  }
}

/** Cuts a slice until the answer fits. Throws `bad_input` for an offset past the end. */
export function sliceAnswer<Answer extends object>(
  text: string,
  offset: number,
  maxChars: number,
  build: (slice: Slice) => Answer,
  { isMarkdown = false, maxTokens = null }: SliceEnd = {},
): Answer {
  checkSlice(offset, maxChars);
  const length = countCodePoints(text);
  if (offset > 0 && offset >= length) {
    throw badInput(`offset ${offset} is past the end: the text has ${length} characters`);
  }
  const start = unitIndex(text, 0, offset);
  const frame = weightOf(build({ text: "", length, next_offset: length }));
  let room = MAX_ANSWER_BYTES - SLICE_SLACK_BYTES - frame;
  let tokens = maxTokens === null ? Infinity : maxTokens * 100;
  let end = start;
  let taken = 0;
  while (taken < maxChars && end < text.length) {
    const units = unitsAt(text, end);
    room -= weightOfPoint(text, end, units);
    tokens -= tokenHundredths(text.codePointAt(end) ?? 0);
    if ((room < 0 || tokens < 0) && taken > 0) break;
    end += units;
    taken++;
  }
  if (tokens < 0) end = cutAtBlock(text, start, end);
  else if (isMarkdown) end = keepStructures(text, start, end);
  const next = offset + countCodePoints(text.slice(start, end));
  return build({ text: text.slice(start, end), length, next_offset: next < length ? next : null });
}

/** Counts code points; a lone half of a surrogate pair counts one. */
function countCodePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += unitsAt(text, at)) count++;
  return count;
}

function unitIndex(text: string, from: number, codePoints: number): number {
  let at = from;
  for (let count = 0; count < codePoints && at < text.length; count++) at += unitsAt(text, at);
  return at;
}

function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
