/** The letters of a pattern: characters that no class of it tells apart are one letter. */
import type { CharSet } from "refa";

/** A set of letters, a bit each. */
export type Letters = bigint;

/** The letters of one pattern. */
export interface Alphabet {
  readonly all: Letters;
  lettersOf(set: CharSet): Letters;
  /** Gives one character of a non-empty set, a printable one where there is one. */
  characterOf(letters: Letters): string;
}

/** Divides all characters by the classes of a pattern. */
export function alphabetOf(sets: readonly CharSet[], maxCharacter: number): Alphabet {
  const distinct = [...new Map(sets.map((set) => [keyOf(set), set])).values()];
  const cuts = new Set([0, maxCharacter + 1]);
  for (const { ranges } of distinct) {
    for (const { min, max } of ranges) cuts.add(min).add(max + 1);
  }
  const sorted = [...cuts].sort((a, b) => a - b);
  const ends = distinct.map(() => 0);
  const letterOf = new Map<string, number>();
  const samples: number[] = [];
  const letters = distinct.map(() => 0n);
  for (let at = 0; at + 1 < sorted.length; at++) {
    const from = sorted[at] as number;
    const inside = distinct.map(({ ranges }, index) => {
      while ((ranges[ends[index] as number]?.max ?? Infinity) < from) (ends[index] as number)++;
      return (ranges[ends[index] as number]?.min ?? Infinity) <= from;
    });
    const signature = inside.map(Number).join("");
    let letter = letterOf.get(signature);
    if (letter === undefined) {
      letter = samples.push(from) - 1;
      letterOf.set(signature, letter);
      inside.forEach((isInside, index) => {
        if (isInside) {
          letters[index] = (letters[index] as bigint) | (1n << BigInt(letter as number));
        }
      });
    }
    for (let code = Math.max(from, 0x21); code < Math.min(sorted[at + 1] as number, 0x7f); code++) {
      const sample = samples[letter] as number;
      if (sample < 0x21 || sample > 0x7e) samples[letter] = code;
    }
  }
  const byKey = new Map(distinct.map((set, index) => [keyOf(set), letters[index] as bigint]));
  return {
    all: (1n << BigInt(samples.length)) - 1n,
    lettersOf: (set) => byKey.get(keyOf(set)) ?? 0n,
    characterOf: (wanted) => {
      const found = samples.flatMap((code, letter) =>
        wanted & (1n << BigInt(letter)) ? [code] : []
      );
      const printable = found.find((code) => code > 0x20 && code < 0x7f) ?? found[0] ?? 0;
      return String.fromCodePoint(printable);
    },
  };
}

function keyOf({ ranges }: CharSet): string {
  return ranges.map(({ min, max }) => `${min}-${max}`).join();
}
