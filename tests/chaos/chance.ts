/** Chance that can be had again: the same seed makes the same choices. */

/** A source of choices. */
export interface Chance {
  /** A number from 0 up to 1. */
  fraction(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True once in `odds` times on average. */
  oneIn(odds: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Twelve hexadecimal digits. */
  token(): string;
}

/** Creates a source from a seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (low: number, high: number): number =>
    low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    between,
    oneIn: (odds) => fraction() * odds < 1,
    pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number],
    token: () => Array.from({ length: 12 }, () => between(0, 15).toString(16)).join(""),
  };
}
