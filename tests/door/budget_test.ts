/** The time of one request, on a machine that stands still now and then. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { startBudget, withinBudget } from "../../src/serve/door/budget.ts";

const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/** As a machine that has no time for the program. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

Deno.test("withinBudget() sends what was answered while the machine stood still", async () => {
  const answered = (async () => {
    await pause(60);
    // An answer passes several turns of the loop on its way.
    for (let turn = 0; turn < 5; turn++) await pause(0);
    return "answered";
  })();
  setTimeout(() => standStill(600), 20);
  assert.equal(await withinBudget(answered, startBudget(0.05), 400), "answered");
});

Deno.test("withinBudget() refuses what is not answered within the grace", async () => {
  const never = new Promise<never>(() => {});
  const refused = (error: unknown) => error instanceof ToolError && error.code === "timed_out";
  await assert.rejects(withinBudget(never, startBudget(0.02), 150), refused);
  await assert.rejects(withinBudget(never, startBudget(0.02)), refused);
});
