/** One page of a PDF as lines of text with their places. */

// Bounds.
/** Characters of one line of a PDF; the rest is passed over. */
const MAX_PDF_LINE_CHARS = 2_000;

/** A run of characters as pdf.js reports it; lengths are points of the page, from its lower left. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Height of the letters. */
  readonly size: number;
  readonly isMono: boolean;
  /** Whether the PDF ends its line here. */
  readonly endsLine: boolean;
}

/** A line of text. */
export interface TextLine {
  readonly text: string;
  /** Its left end, its right end and its baseline. */
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly isMono: boolean;
}

/** Runs farther apart than this share of a letter's height have a space between them. */
export const SPACE_SHARE = 0.18;
/** Runs whose baselines differ by more than this share of a letter's height are on two lines. */
const SAME_LINE_SHARE = 0.5;

/** Joins the runs of a page into lines, in the order the page draws them. */
export function toLines(runs: readonly TextRun[]): TextLine[] {
  const lines: TextLine[] = [];
  let open: TextRun[] = [];
  const close = (): void => {
    const line = joinRuns(open);
    if (line !== undefined) lines.push(line);
    open = [];
  };
  for (const run of runs) {
    const last = open.at(-1);
    if (last !== undefined && !isSameLine(last, run)) close();
    open.push(run);
    if (run.endsLine) close();
  }
  close();
  return lines;
}

function isSameLine(last: TextRun, next: TextRun): boolean {
  if (next.text.trim() === "" || last.text.trim() === "") return true;
  const size = Math.max(last.size, next.size);
  return Math.abs(last.y - next.y) <= size * SAME_LINE_SHARE && next.x >= last.x - size;
}

function joinRuns(runs: readonly TextRun[]): TextLine | undefined {
  const inked = runs.filter(({ text }) => text.trim() !== "");
  const [first] = inked;
  const last = inked.at(-1);
  if (first === undefined || last === undefined) return undefined;
  let text = "";
  let end = first.x;
  for (const run of runs) {
    const isApart = run.x - end > run.size * SPACE_SHARE;
    if (isApart && text !== "" && !text.endsWith(" ") && !run.text.startsWith(" ")) text += " ";
    text += run.text;
    if (run.text.trim() !== "") end = run.x + run.width;
    if (text.length > MAX_PDF_LINE_CHARS) break;
  }
  const written = text.slice(0, MAX_PDF_LINE_CHARS).trim().replace(/[\s\u00a0]+/g, " ");
  return {
    text: written,
    x: first.x,
    right: inked.reduce((right, { x, width }) => Math.max(right, x + width), first.x),
    y: first.y,
    size: sizeOf(inked),
    isMono: inked.every(({ isMono }) => isMono),
  };
}

/** The height of most of the letters: initials and small print beside them do not count. */
function sizeOf(runs: readonly TextRun[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of runs) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return mostOf(letters) ?? 0;
}

/** Returns the key with the highest count; of equals the first met. */
export function mostOf(counts: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [key, count] of counts) if (count > most) [best, most] = [key, count];
  return best;
}
