/** What changing constants costs: each by itself, those without any effect several at once. */
import type { Constant } from "./find_constants.ts";
import { neighboursOf } from "./neighbours.ts";
import { differenceOf, type Scored } from "./score.ts";
import { type Change, scoreVariant } from "./variant.ts";

/** A constant and what its neighbours come to, in words. */
export interface Measured {
  readonly constant: Constant;
  readonly lower: string;
  readonly higher: string;
}

const GROUP = 12;

/** Scores the sources, and again for both neighbours of each constant. */
export async function measure(
  entry: string,
  constants: readonly Constant[],
): Promise<{ base: Scored; measured: Measured[] }> {
  const { score } = await import(`file://${entry}`);
  const base: Scored = await score();
  const words = new Map<Change, string>();
  const sides = [0, 1].map((side) =>
    constants.map((constant): Change => ({
      constant,
      value: neighboursOf(constant)[side] as string,
    }))
  );
  for (const changes of sides) {
    for (let at = 0; at < changes.length; at += GROUP) {
      await divide(entry, base, changes.slice(at, at + GROUP), words);
    }
  }
  const measured = constants.map((constant, at): Measured => {
    const [lower, higher] = sides.map((changes) => words.get(changes[at] as Change) ?? "");
    return { constant, lower: lower as string, higher: higher as string };
  });
  return { base, measured };
}

/** Halves a group until what makes a difference is alone; a group without any is told at once. */
async function divide(
  entry: string,
  base: Scored,
  changes: readonly Change[],
  words: Map<Change, string>,
): Promise<void> {
  if (changes.length === 0) return;
  const told = await differenceMade(entry, base, changes);
  if (changes.length === 1 || told === NONE) {
    for (const change of changes) {
      words.set(change, `${change.value}: ${told}`);
      console.error(`${change.constant.file} ${change.constant.name} ${words.get(change)}`);
    }
    return;
  }
  const half = changes.length >> 1;
  await divide(entry, base, changes.slice(0, half), words);
  await divide(entry, base, changes.slice(half), words);
}

/** The words of a variant that answers as before. */
export const NONE = "no answer differs";

async function differenceMade(
  entry: string,
  base: Scored,
  changes: readonly Change[],
): Promise<string> {
  try {
    return differenceOf(base, await scoreVariant(entry, changes));
  } catch (error) {
    return `does not run (${error instanceof Error ? error.message.split("\n")[0] : error})`;
  }
}
