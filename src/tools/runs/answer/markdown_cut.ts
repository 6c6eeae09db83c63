/** Where a Markdown text may be cut: between blocks, or at least outside table rows and fences. */

// Bounds.
/** Characters of a line of Markdown in which its kind is looked for, marks of lists and quotes first. */
const MAX_LINE_HEAD_CHARS = 4_000;

/** What a line begins with inside quotes and list items, before its own text. */
const PREFIX = /^(?:[ >]|[-*] |\d{1,9}[.)] )*/;
/** The beginning of a table row or of a fence. */
const WHOLE_LINE = /^(?:\||`{3})/;
const FENCE = /^(`{3,})[^`]*$/;

/** A fence that is open: where it began, and how it closes. */
interface OpenFence {
  readonly start: number;
  readonly ticks: string;
}

/** Moves a cut back so that no row and no fence is cut, unless it alone is too long. */
export function keepStructures(text: string, start: number, end: number): number {
  if (end >= text.length) return end;
  const { fence, line } = readLines(text, end);
  if (fence !== undefined) {
    if (fence.start > start) return fence.start;
    return line > start ? line : end;
  }
  const isWhole = WHOLE_LINE.test(bodyOf(text, line));
  return isWhole && line > start ? line : end;
}

/** Moves a cut back to the last blank line outside a fence; to {@link keepStructures} if none. */
export function cutAtBlock(text: string, start: number, end: number): number {
  if (end >= text.length) return end;
  const { blank } = readLines(text, end);
  return blank > start ? blank : keepStructures(text, start, end);
}

/** What a text is in the middle of at an offset. */
interface Middle {
  readonly fence: OpenFence | undefined;
  /** Where the line begins that the offset cuts, or that begins there. */
  readonly line: number;
  /** Just past the last blank line outside a fence; 0 for none. */
  readonly blank: number;
}

function readLines(text: string, end: number): Middle {
  let fence: OpenFence | undefined;
  let blank = 0;
  let line = 0;
  while (line < end) {
    const at = text.indexOf("\n", line);
    if (at < 0 || at >= end) break;
    const body = bodyOf(text, line, at);
    const ticks = FENCE.exec(body)?.[1];
    if (fence === undefined) {
      if (ticks !== undefined) fence = { start: line, ticks };
      else if (body === "") blank = at + 1;
    } else if (ticks !== undefined && body === ticks && ticks.length >= fence.ticks.length) {
      fence = undefined;
    }
    line = at + 1;
  }
  return { fence, line, blank };
}

function bodyOf(text: string, from: number, to = text.length): string {
  return text.slice(from, Math.min(to, from + MAX_LINE_HEAD_CHARS)).replace(PREFIX, "");
}
