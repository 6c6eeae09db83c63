/** Chances are made less sure, and alike where blocks are made alike. */
import assert from "node:assert/strict";
import { temperChances } from "../../../src/read/content/temper.ts";

const LEAST = 0.02;

function temper(chances: number[], groups: number[], words = chances.map(() => 10)): number[] {
  const tempered = temperChances(
    Float64Array.from(chances),
    Float64Array.from(words),
    Int32Array.from(groups),
    LEAST,
  );
  return [...tempered];
}

Deno.test("temperChances() makes a block alone less sure, on its side of one half", () => {
  const [low = 0, half = 0, high = 0] = temper([0.1, 0.5, 0.9], [0, 1, 2]);
  assert(low > 0.1 && low < 0.5);
  assert.equal(half, 0.5);
  assert(high < 0.9 && high > 0.5);
});

Deno.test("temperChances() brings blocks that are made alike together, in their order", () => {
  const [alone = 0] = temper([0.4], [0]);
  const [doubted = 0, sure = 0] = temper([0.4, 0.9], [0, 0]);
  assert(alone < doubted && doubted < sure);
  const [longer = 0] = temper([0.4, 0.9], [0, 0], [10, 100]);
  assert(longer > doubted, "the words of a block weigh");
});

Deno.test("temperChances() leaves unlikely blocks out of their group", () => {
  const [unlikely = 0, sure = 0] = temper([0.01, 0.9], [0, 0]);
  assert.deepEqual([unlikely, sure], [...temper([0.01], [0]), ...temper([0.9], [0])]);
});

Deno.test("temperChances() takes chances that are certain", () => {
  const certain = temper([0, 1, 1, 0.5], [0, 0, 1, 1]);
  assert(certain.every((chance) => chance > 0 && chance < 1), String(certain));
});
