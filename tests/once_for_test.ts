import assert from "node:assert/strict";
import { onceFor } from "../src/base/once_for.ts";

Deno.test("onceFor() makes a value once for each object", () => {
  let made = 0;
  const numberOf = onceFor((_: object) => ({ number: ++made }));
  const [first, second] = [{}, {}];
  assert.deepEqual([numberOf(first).number, numberOf(second).number], [1, 2]);
  assert.equal(numberOf(first), numberOf(first));
  assert.equal(made, 2);
});
