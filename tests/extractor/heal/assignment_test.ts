import assert from "node:assert/strict";
import fc from "fast-check";
import { assignBest } from "../../../src/read/extractor/heal/assignment.ts";

/** The best sum there is, by trying everything. */
function bestSum(scores: readonly (readonly number[])[], at = 0, used = new Set<number>()): number {
  const row = scores[at];
  if (row === undefined) return 0;
  let best = bestSum(scores, at + 1, used);
  for (const [column, score] of row.entries()) {
    if (score <= 0 || used.has(column)) continue;
    used.add(column);
    best = Math.max(best, score + bestSum(scores, at + 1, used));
    used.delete(column);
  }
  return best;
}

Deno.test("assignBest() gives up one best match where two rows gain by it", () => {
  // Best first would give the first row its 5 and leave the second alone.
  assert.deepEqual(assignBest([[5, 4], [4, 0]]), [1, 0]);
});

Deno.test("assignBest() leaves alone what matches nothing", () => {
  assert.deepEqual(assignBest([]), []);
  assert.deepEqual(assignBest([[], [0, -1]]), [-1, -1]);
  assert.deepEqual(assignBest([[0, 2], [0, 3], [0, 1]]), [-1, 1, -1]);
});

Deno.test("assignBest() finds the best sum there is, each column once", () => {
  const table = fc.array(fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 6 }), {
    maxLength: 5,
  });
  fc.assert(fc.property(table, (scores) => {
    const given = assignBest(scores);
    const taken = given.filter((column) => column >= 0);
    assert.equal(new Set(taken).size, taken.length);
    const sum = given.reduce(
      (total, column, row) => total + (column < 0 ? 0 : scores[row]?.[column] ?? Number.NaN),
      0,
    );
    assert.equal(sum, bestSum(scores));
  }));
});

Deno.test("assignBest() settles sixty columns against a hundred and twenty at once", () => {
  const scores = Array.from(
    { length: 60 },
    (_, row) => Array.from({ length: 120 }, (_, column) => (row * 7 + column * 13) % 31),
  );
  let reads = 0;
  const counted = scores.map((row) =>
    new Proxy(row, {
      get(target, key): unknown {
        if (typeof key === "string" && /^\d+$/.test(key)) reads++;
        return Reflect.get(target, key);
      },
    })
  );
  assert.equal(assignBest(counted).filter((column) => column >= 0).length, 60);
  // Rows times rows times columns at most; trying every assignment would have no end.
  assert.ok(reads <= 60 * 60 * 120, String(reads));
});
