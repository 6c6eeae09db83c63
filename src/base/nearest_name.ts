/** What a mistyped name was likely meant to be; the whole program asks here. */

// Bounds.
/** Edits between a name that nobody knows and the one it was likely meant to be. */
const MAX_NAME_EDITS = 2;
/** Characters of a name that is compared with known ones; a longer one is near none of them. */
const MAX_NEAR_NAME_CHARS = 200;

/**
 * Returns the known name that is fewest edits away: a letter more, less or changed, or two that
 * changed places. Case, dashes and underscores count for nothing. Undefined where every name is more
 * than two edits away, or more than half of its letters.
 */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  // A key of a caller's has megabytes, and each known name would fold it once more.
  if (written.length > MAX_NEAR_NAME_CHARS) return undefined;
  const folded = fold(written);
  let nearest: string | undefined;
  let fewest = MAX_NAME_EDITS + 1;
  for (const name of known) {
    const near = fold(name);
    if (Math.abs(near.length - folded.length) >= fewest) continue;
    const edits = countEdits(folded, near, fewest);
    if (edits > Math.max(near.length, folded.length) / 2) continue;
    if (edits < fewest) [nearest, fewest] = [name, edits];
  }
  return nearest;
}

/** Asks after the name that was likely meant, a space before it; undefined where none is near. */
export function didYouMean(written: string, known: readonly string[]): string | undefined {
  const meant = nearestName(written, known);
  return meant === undefined ? undefined : ` did you mean ${meant}?`;
}

/** Reports whether two names are one but for case, dashes and underscores. */
export function isSameName(a: string, b: string): boolean {
  if (Math.max(a.length, b.length) > MAX_NEAR_NAME_CHARS) return a === b;
  return fold(a) === fold(b);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, "");
}

/** Counts edits between two names (optimal string alignment), row by row; stops at `most`. */
function countEdits(from: string, to: string, most: number): number {
  let above: number[] = [];
  let before = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    const now = [row];
    let least = row;
    for (let at = 1; at <= to.length; at++) {
      const change = (before[at - 1] as number) + (from[row - 1] === to[at - 1] ? 0 : 1);
      const isSwap = from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1];
      const edits = Math.min(
        change,
        (before[at] as number) + 1,
        (now[at - 1] as number) + 1,
        isSwap ? (above[at - 2] as number) + 1 : Infinity,
      );
      now.push(edits);
      least = Math.min(least, edits);
    }
    if (least >= most) return least;
    [above, before] = [before, now];
  }
  return before[to.length] as number;
}
