/**
 * Comments of all kinds and processing instructions, as pieces of the source. WHATWG HTML, section
 * 13.2.5, as of 25 June 2026, when instructions came.
 */
import { isSpace, skipSpaces } from "./character_class.ts";

/** A piece of source that is data, and where its markup ends. */
export interface Piece {
  from: number;
  to: number;
  end: number;
}

/** Finds a comment whose `<!--` is at `start`. */
export function commentPiece(source: string, start: number): Piece {
  const from = start + 4;
  if (source.startsWith(">", from)) return { from, to: from, end: from + 1 };
  if (source.startsWith("->", from)) return { from, to: from, end: from + 2 };
  for (let at = source.indexOf("--", from); at !== -1; at = source.indexOf("--", at + 1)) {
    if (source.startsWith(">", at + 2)) return { from, to: at, end: at + 3 };
    if (source.startsWith("!>", at + 2)) return { from, to: at, end: at + 4 };
  }
  return { from, to: unclosedEnd(source, from), end: source.length };
}

/** Drops the beginning of an end from a comment that the end of the page cut. */
function unclosedEnd(source: string, from: number): number {
  for (const begun of ["--!", "--", "-"]) {
    if (source.endsWith(begun) && source.length - begun.length >= from) {
      return source.length - begun.length;
    }
  }
  return source.length;
}

/** Finds the data of what is read as a comment up to the next `>`, as `<?xml` is. */
export function bogusPiece(source: string, from: number): Piece {
  const to = source.indexOf(">", from);
  if (to === -1) return { from, to: source.length, end: source.length };
  return { from, to, end: to + 1 };
}

const TARGET = /[a-z_][a-z\d_-]*/iy;
/** Targets that stay comments: those of XML documents that are served as HTML. */
const XML_TARGET = /^xml(?:-stylesheet)?$/i;

/**
 * Reads the target of a processing instruction behind its `<?`: empty for what is a comment, and
 * undefined where the page ends before it does.
 */
export function instructionTarget(source: string, from: number): string | undefined {
  if (from === source.length) return undefined;
  TARGET.lastIndex = from;
  const [target = ""] = TARGET.exec(source) ?? [];
  if (target === "") return "";
  const end = from + target.length;
  if (end === source.length) return undefined;
  const isEnded = source[end] === ">" || source[end] === "?" || isSpace(source.charCodeAt(end));
  return isEnded && !XML_TARGET.test(target) ? target : "";
}

/** Finds the data of an instruction behind its target; undefined where the page ends before it does. */
export function instructionPiece(source: string, from: number): Piece | undefined {
  const close = source.indexOf(">", from);
  if (close === -1) return undefined;
  const start = skipSpaces(source, from, close);
  const to = close > start && source[close - 1] === "?" ? close - 1 : close;
  return { from: start, to, end: close + 1 };
}
