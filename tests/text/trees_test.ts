/** Trees of thresholds: reading their lines, and judging by them. */
import assert from "node:assert/strict";
import { judge, parseForest } from "../../src/text/trees.ts";

function logOdds(lines: string[], row: number[]): number {
  const chance = judge(parseForest(0.5, lines), Float64Array.from(row), 0);
  return Math.round(Math.log(chance / (1 - chance)) * 1e6) / 1e6;
}

Deno.test("judge() goes left for no and right for yes", () => {
  const line = "a>1 b>2 1 2 a>5 3 4";
  assert.equal(logOdds([line], [1, 2]), 1.5);
  assert.equal(logOdds([line], [1, 3]), 2.5);
  assert.equal(logOdds([line], [5, 0]), 3.5);
  assert.equal(logOdds([line], [6, 0]), 4.5);
  assert.equal(logOdds([line, "-1"], [6, 0]), 3.5);
});

Deno.test("parseForest() refuses a line that ends early", () => {
  assert.throws(() => parseForest(0, ["a>1 2"]));
});
