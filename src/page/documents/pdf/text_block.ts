/** The lines of a PDF as headings, paragraphs, items of lists and code. */
import { mostOf, type TextLine } from "./text_line.ts";
import { addTo } from "../../../base/add_to.ts";

// Bounds.
/** Characters of large print that may be a heading; more are a paragraph. */
const MAX_PDF_HEADING_CHARS = 300;
/** Blanks before a line of code; one that stands further right begins there. */
const MAX_INDENT_BLANKS = 300;

/** A block of text; a heading has its level. */
export interface PdfBlock {
  readonly kind: "heading" | "paragraph" | "item" | "code";
  readonly level: number;
  readonly text: string;
}

/** What the whole document shows of its typesetting. */
interface Typesetting {
  /** The height of the letters of most text. */
  readonly body: number;
  /** Heights of headings, the largest first; one for each level at most. */
  readonly headings: readonly number[];
  /** The distance of two baselines of running text, in heights of its letters. */
  readonly leading: number;
}

/** A line is a heading's when its letters are larger than the body's by this factor. */
const HEADING_FACTOR = 1.12;
/** Levels of headings that sizes are told apart as. */
const MAX_LEVEL = 6;
/** Sizes of letters that differ by less than this, in points, are one size. */
const SIZE_STEP = 0.5;
/** A gap larger than usual by this factor ends a paragraph. */
const GAP_FACTOR = 1.3;
/** Lines of code may have empty lines between them, up to this distance in heights of letters. */
const CODE_GAP = 3.5;
/** The distance of two lines of code, in heights of letters, that has an empty one between. */
const EMPTY_LINE = 1.7;
/** The usual distance of two lines, where a document has none. */
const USUAL_LEADING = 1.2;
/** An indentation between these, in heights of letters, begins a paragraph. */
const LEAST_INDENT = 0.8;
const MOST_INDENT = 5;
/** Lines before and after one whose ends show how far its column reaches. */
const NEAR_LINES = 6;
/** Words that must have had room at the end of a line for it to be the last of its own. */
const FITTING = 1.5;
/** The same where no sentence ends there. */
const FITTING_INSIDE = 3;

const BULLET = /^[•◦‣▪▫●○■□–—*·]\s+(?=\S)/u;
const SENTENCE_END = /[.!?:]["')\]”’]*$/;
/** Marks that a font of symbols gives in place of bullets. */
const SYMBOL_BULLET = /^[\uf0a7\uf0b7\uf0d8]\s*/u;

/** The running heads and feet of a PDF, page numbers among them. */
export interface RunningLines {
  readonly areKept: boolean;
  leftOut: number;
}

/** Reads the lines of a PDF as blocks; running heads and feet are left out and counted. */
export function readBlocks(
  pages: readonly (readonly TextLine[])[],
  running: RunningLines = { areKept: false, leftOut: 0 },
): PdfBlock[][] {
  const lines = running.areKept ? pages : withoutRunningLines(pages);
  const count = (of: typeof lines): number => of.reduce((sum, { length }) => sum + length, 0);
  running.leftOut += count(pages) - count(lines);
  const typesetting = measureTypesetting(lines);
  return joinAcrossPages(lines.map((page) => toBlocks(page, typesetting)));
}

function measureTypesetting(pages: readonly (readonly TextLine[])[]): Typesetting {
  const sizes = new Map<number, number>();
  const gaps = new Map<number, number>();
  for (const lines of pages) {
    lines.forEach((line, at) => {
      const size = stepped(line.size);
      sizes.set(size, (sizes.get(size) ?? 0) + line.text.length);
      const next = lines[at + 1];
      if (next === undefined || stepped(next.size) !== size || next.y >= line.y) return;
      const gap = Math.round(10 * (line.y - next.y) / Math.max(line.size, 1)) / 10;
      if (gap < 3) gaps.set(gap, (gaps.get(gap) ?? 0) + 1);
    });
  }
  const body = mostOf(sizes) ?? 10;
  const headings = [...sizes.keys()].filter((size) => size > body * HEADING_FACTOR)
    .sort((a, b) => b - a).slice(0, MAX_LEVEL);
  return { body, headings, leading: mostOf(gaps) ?? USUAL_LEADING };
}

/** Joins the lines of a page into blocks. */
function toBlocks(lines: readonly TextLine[], typesetting: Typesetting): PdfBlock[] {
  const blocks: PdfBlock[] = [];
  let open: TextLine[] = [];
  const close = (): void => {
    if (open.length > 0) blocks.push(blockOf(open, typesetting));
    open = [];
  };
  lines.forEach((line, at) => {
    const last = open.at(-1);
    if (last !== undefined) {
      const isFull = () => !wouldFit(line, last, marginAt(lines, at - 1));
      if (!continues(open, last, line, typesetting, isFull)) close();
    }
    open.push(line);
  });
  close();
  return blocks;
}

/** Joins what a page ends with and the next begins with, where a sentence goes on. */
function joinAcrossPages(pages: readonly (readonly PdfBlock[])[]): PdfBlock[][] {
  const joined: PdfBlock[][] = [];
  for (const blocks of pages) {
    const rest = [...blocks];
    const before = joined.at(-1);
    const last = before?.at(-1);
    const first = rest[0];
    if (
      before !== undefined && last !== undefined && first?.kind === "paragraph" &&
      (last.kind === "paragraph" || last.kind === "item") && goesOn(last.text, first.text)
    ) {
      before[before.length - 1] = { ...last, text: beforeNext(last.text, first.text) + first.text };
      rest.shift();
    }
    joined.push(rest);
  }
  return joined;
}

/** Reports whether a sentence that ends so may go on like that. */
function goesOn(text: string, next: string): boolean {
  return /[\p{L}\p{N},;\-\u00ad]$/u.test(endOf(text)) && /^\p{Ll}/u.test(next);
}

function continues(
  open: readonly TextLine[],
  last: TextLine,
  line: TextLine,
  { leading, body }: Typesetting,
  isFull: () => boolean,
): boolean {
  if (stepped(last.size) !== stepped(line.size) || last.isMono !== line.isMono) return false;
  if (isItem(line)) return false;
  const gap = (last.y - line.y) / Math.max(line.size, 1);
  // The next column, or a page set in an order of its own: a sentence may go on there.
  if (gap < 0) return goesOn(last.text, line.text);
  if (line.isMono) return gap <= CODE_GAP;
  if (gap > leading * GAP_FACTOR) return false;
  const first = open[0] as TextLine;
  const indent = (line.x - last.x) / Math.max(line.size, 1);
  if (line.size <= body * HEADING_FACTOR) {
    if (isItem(first) && line.x <= first.x + line.size / 4) return false;
    if (open.length > 1 && indent > LEAST_INDENT && indent < MOST_INDENT) return false;
  }
  return isFull();
}

/**
 * How far the column of a line reaches: the farthest end of lines near it that begin where it does,
 * in letters of its size. A quotation or an item of a list has a column of its own.
 */
function marginAt(lines: readonly TextLine[], at: number): number {
  const own = lines[at];
  if (own === undefined) return 0;
  let margin = 0;
  for (let near = Math.max(0, at - NEAR_LINES); near <= at + NEAR_LINES; near++) {
    const line = lines[near];
    if (line === undefined || stepped(line.size) !== stepped(own.size)) continue;
    if (Math.abs(line.x - own.x) < own.size * LEAST_INDENT) margin = Math.max(margin, line.right);
  }
  return margin;
}

/** Reports whether words like the first one of a line had room at the end of the line before. */
function wouldFit(line: TextLine, last: TextLine, margin: number): boolean {
  const [word = ""] = line.text.split(" ", 1);
  const letter = (line.right - line.x) / Math.max(line.text.length, 1);
  const words = SENTENCE_END.test(last.text) ? FITTING : FITTING_INSIDE;
  return last.right + (word.length + 1) * letter * words < margin;
}

function blockOf(lines: readonly TextLine[], { body, headings }: Typesetting): PdfBlock {
  const first = lines[0] as TextLine;
  if (lines.every(({ isMono }) => isMono)) return { kind: "code", level: 0, text: codeOf(lines) };
  const text = joinLines(lines);
  const size = stepped(first.size);
  const isHeading = size > body * HEADING_FACTOR && text.length <= MAX_PDF_HEADING_CHARS &&
    /\p{L}/u.test(text);
  if (isHeading) {
    const at = headings.indexOf(size);
    return { kind: "heading", level: at < 0 ? MAX_LEVEL : at + 1, text };
  }
  return isItem(first)
    ? { kind: "item", level: 0, text: text.replace(BULLET, "").replace(SYMBOL_BULLET, "") }
    : { kind: "paragraph", level: 0, text };
}

function isItem({ text, isMono }: TextLine): boolean {
  return !isMono && (BULLET.test(text) || SYMBOL_BULLET.test(text));
}

/** Joins lines; a word that was divided at the end of one becomes whole. */
function joinLines(lines: readonly TextLine[]): string {
  return lines.map(({ text }, at) => {
    const next = lines[at + 1];
    return next === undefined ? text : beforeNext(text, next.text);
  }).join("");
}

/** Writes a text as it is before another: without its hyphen, or with a space. */
function beforeNext(text: string, next: string): string {
  const isDivided = /\p{Ll}[-\u00ad]$/u.test(endOf(text)) && /^\p{Ll}/u.test(next);
  return isDivided ? text.slice(0, -1) : `${text} `;
}

/** The last characters: an expression that ends with `$` would look at the whole text. */
function endOf(text: string): string {
  return text.slice(-4);
}

/** Lines of code with the indentation they are drawn with. */
function codeOf(lines: readonly TextLine[]): string {
  const left = lines.reduce((least, { x }) => Math.min(least, x), Infinity);
  return lines.map((line, at) => {
    const above = lines[at - 1];
    const isAfterEmpty = above !== undefined && above.y - line.y > EMPTY_LINE * line.size;
    const letter = (line.right - line.x) / Math.max(line.text.length, 1);
    const spaces = letter > 0 ? Math.round((line.x - left) / letter) : 0;
    return (isAfterEmpty ? "\n" : "") + " ".repeat(Math.min(spaces, MAX_INDENT_BLANKS)) +
      line.text;
  }).join("\n");
}

function stepped(size: number): number {
  return Math.round(size / SIZE_STEP) * SIZE_STEP;
}

/** Lines from the top and from the bottom of a page that may be running ones. */
const EDGE_LINES = 2;
/** Pages near one another that must have such a line. */
const LEAST_PAGES = 3;
/** Pages among which they must be: left and right pages differ, and so do chapters. */
const NEAR_PAGES = 6;

/** Takes out the lines that pages repeat at an edge, at one height, whatever numbers they have. */
function withoutRunningLines(pages: readonly (readonly TextLine[])[]): TextLine[][] {
  const found = new Map<string, number[]>();
  pages.forEach((lines, page) => {
    for (const key of new Set(edgesOf(lines).map(keyOf))) addTo(found, key, page);
  });
  const running = new Set([...found].filter(([, on]) => isRepeated(on)).map(([key]) => key));
  return pages.map((lines) => {
    const edges = new Set(edgesOf(lines));
    return lines.filter((line) => !edges.has(line) || !running.has(keyOf(line)));
  });
}

function isRepeated(pages: readonly number[]): boolean {
  return pages.some((page, at) => (pages[at + LEAST_PAGES - 1] ?? Infinity) - page < NEAR_PAGES);
}

function edgesOf(lines: readonly TextLine[]): TextLine[] {
  const byHeight = [...lines].sort((a, b) => b.y - a.y);
  return [...new Set([...byHeight.slice(0, EDGE_LINES), ...byHeight.slice(-EDGE_LINES)])];
}

function keyOf({ text, y }: TextLine): string {
  return `${Math.round(y)} ${text.replace(/\d+|\b[ivxlc]+\b/g, "#")}`;
}
