/**
 * Matches a path against a pattern of robots.txt: RFC 9309 section 2.2.3.
 *
 * Both are hostile. The pieces between the stars are found one after another, each at its first
 * place, by Knuth, Morris and Pratt's search: no character of the path is read again for a piece,
 * so the work is the length of both together, whatever they are.
 */

/** Characters looked at so far, for a bound over many patterns. */
export interface MatchWork {
  steps: number;
}

/** Reports whether a path matches a pattern from its start: `*` is any run, a final `$` the end. */
export function matchPathPattern(
  pattern: string,
  path: string,
  work: MatchWork = { steps: 0 },
): boolean {
  const isAnchored = pattern.endsWith("$");
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
  const [first = "", ...others] = pieces;
  work.steps += first.length;
  if (!path.startsWith(first)) return false;
  // A pattern that is not anchored may be followed by anything, as by one more star.
  const last = isAnchored ? others.pop() : "";
  if (last === undefined) return path.length === first.length;
  let at = first.length;
  for (const piece of others) {
    const found = findPiece(piece, path, at, work);
    if (found < 0) return false;
    at = found + piece.length;
  }
  work.steps += last.length;
  return path.length - last.length >= at && path.endsWith(last);
}

/** Finds the first place of a piece from `from` on; -1 when there is none. */
function findPiece(piece: string, path: string, from: number, work: MatchWork): number {
  if (piece.length <= 1) {
    const found = path.indexOf(piece, from);
    work.steps += (found < 0 ? path.length : found) - from + 1;
    return found;
  }
  if (path.length - from < piece.length) return -1;
  const borders = bordersOf(piece);
  let matched = 0;
  let at = from;
  for (; at < path.length && matched < piece.length; at++) {
    const sign = path.charCodeAt(at);
    while (matched > 0 && piece.charCodeAt(matched) !== sign) matched = borders[matched - 1] ?? 0;
    if (piece.charCodeAt(matched) === sign) matched++;
  }
  work.steps += piece.length + at - from;
  return matched === piece.length ? at - piece.length : -1;
}

/** The length of the longest proper border of each beginning of a piece: its end that is its start. */
function bordersOf(piece: string): Int32Array {
  const borders = new Int32Array(piece.length);
  let border = 0;
  for (let at = 1; at < piece.length; at++) {
    const sign = piece.charCodeAt(at);
    while (border > 0 && piece.charCodeAt(border) !== sign) border = borders[border - 1] ?? 0;
    if (piece.charCodeAt(border) === sign) border++;
    borders[at] = border;
  }
  return borders;
}
