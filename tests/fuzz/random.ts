/** How long the fuzz tests run, and the numbers they draw. */

const LONG_SECONDS = 60;
const SHORT_SECONDS = 2;

/**
 * Seconds of all fuzz tests of markup together: `FUZZ_SECONDS`, else 60 after `-- --long`, else 2.
 */
export const FUZZ_SECONDS = Number(
  Deno.env.get("FUZZ_SECONDS") ?? (Deno.args.includes("--long") ? LONG_SECONDS : SHORT_SECONDS),
);

/** Where to begin: `FUZZ_SEED`, else 1. */
export const FUZZ_SEED = Number(Deno.env.get("FUZZ_SEED") ?? 1);

/** Gives a whole number below a bound. */
export type Random = (below: number) => number;

/** Creates a small generator that gives the same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
