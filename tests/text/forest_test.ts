/** Trees of thresholds: reading them as models write them, and judging by them. */
import assert from "node:assert/strict";
import { predict, predictRows, readForest, type WrittenNode } from "../../src/page/text/forest.ts";

const FEATURES = ["a", "b"];

function logOdds(trees: WrittenNode[][], row: number[]): number {
  const forest = readForest({ bias: 0.5, features: FEATURES, trees });
  const chance = predict(forest, Float64Array.from(row));
  return Math.round(Math.log(chance / (1 - chance)) * 1e6) / 1e6;
}

Deno.test("predict() goes left for no and right for yes", () => {
  const tree: WrittenNode[] = [[0, 1], [1, 2], 1, 2, [0, 5], 3, 4];
  assert.equal(logOdds([tree], [1, 2]), 1.5);
  assert.equal(logOdds([tree], [1, 3]), 2.5);
  assert.equal(logOdds([tree], [5, 0]), 3.5);
  assert.equal(logOdds([tree], [6, 0]), 4.5);
  assert.equal(logOdds([tree, [-1]], [6, 0]), 3.5);
});

Deno.test("predictRows() reads one row after another and writes from where it is told", () => {
  const forest = readForest({ bias: 0, features: FEATURES, trees: [[[1, 0], -1, 1]] });
  const chances = new Float64Array(4).fill(7);
  predictRows(forest, Float64Array.from([9, -9, -9, 9]), 2, chances, 1);
  const [before, no = 1, yes = 0, after] = chances;
  assert.deepEqual([before, after], [7, 7]);
  assert.equal(no < 0.5 && yes > 0.5, true);
});

const BROKEN: readonly (readonly [string, WrittenNode[]])[] = [
  ["a tree that ends early", [[0, 1], 2]],
  ["a tree that goes on", [1, 2]],
  ["a question about no feature", [[2, 1], 1, 2]],
  ["a question without a threshold", [[0], 1, 2]],
];

for (const [name, tree] of BROKEN) {
  Deno.test(`readForest() refuses ${name}`, () => {
    assert.throws(() => readForest({ bias: 0, features: FEATURES, trees: [tree] }), /tree 0/);
  });
}
