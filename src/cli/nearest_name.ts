/** What a mistyped name was likely meant to be. */

/** Returns the known name that a third of the letters make of it at most; undefined for none. */
export function nearestName(written: string, known: readonly string[]): string | undefined {
  let nearest: string | undefined;
  let fewest = Math.ceil(written.length / 3) + 1;
  for (const name of known) {
    if (Math.abs(name.length - written.length) >= fewest) continue;
    const edits = countEdits(written, name);
    if (edits < fewest) [nearest, fewest] = [name, edits];
  }
  return nearest;
}

/** Counts the letters to put in, to take out or to change between two names (Levenshtein). */
function countEdits(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const now = [row];
    for (let at = 1; at <= other.length; at++) {
      const change = (before[at - 1] as number) + (one[row - 1] === other[at - 1] ? 0 : 1);
      now.push(Math.min(change, (before[at] as number) + 1, (now[at - 1] as number) + 1));
    }
    before = now;
  }
  return before[other.length] as number;
}
