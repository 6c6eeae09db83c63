/** Comments of all kinds, as pieces of the source. WHATWG HTML 13.2.5.41 to 13.2.5.52. */

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
