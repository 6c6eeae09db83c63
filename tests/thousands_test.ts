/** Counts in messages: the same as the runtime writes them, without its tables of languages. */
import assert from "node:assert/strict";
import { thousands } from "../src/base/thousands.ts";

Deno.test("a count is written as English writes it", () => {
  for (const count of [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 16_777_216, 2 ** 40]) {
    assert.equal(thousands(count), count.toLocaleString("en-US"));
  }
});

Deno.test("thousands() groups digits in threes", () => {
  assert.deepEqual([0, 999, 1000, 75000, 1234567].map(thousands), [
    "0",
    "999",
    "1,000",
    "75,000",
    "1,234,567",
  ]);
});
