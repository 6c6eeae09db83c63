import assert from "node:assert/strict";
import {
  atMoment,
  selectorDeadline,
  selectorTooSlow,
  shortSeconds,
  timedOut,
} from "../../src/serve/pool/budget.ts";

for (
  const [budgetSeconds, milliseconds] of [[2, 1500], [1, 750], [120, 119_500], [0.4, 300], [
    1.9,
    1425,
  ]] as const
) {
  Deno.test(`selectorDeadline() stops selectors of a ${budgetSeconds} s budget at ${milliseconds} ms`, () => {
    const options = { deadline: 1000 + budgetSeconds * 1000, budgetSeconds };
    assert.equal(Math.round(selectorDeadline(options, 1000) - 1000), milliseconds);
  });
}

for (
  const [budgetSeconds, waited, ran] of [
    // Before the margin as long as that leaves a fair share.
    [2, 700, 800],
    [2, 900, 750],
    [2, 1900, 750],
    [120, 100_000, 19_500],
    [120, 118_800, 1000],
    [0.4, 290, 150],
  ] as const
) {
  Deno.test(`selectorDeadline() lets selectors run ${ran} ms after ${waited} ms of a ${budgetSeconds} s budget`, () => {
    const options = { deadline: 1000 + budgetSeconds * 1000, budgetSeconds };
    const since = 1000 + waited;
    assert.equal(Math.round(selectorDeadline(options, since) - since), ran);
  });
}

Deno.test("selectorDeadline() gives 30 s where there is no budget", () => {
  assert.equal(selectorDeadline({ deadline: Infinity }, 500), 30_500);
});

Deno.test("timedOut() names the budget in its shortest form and may be tried again", () => {
  for (
    const [seconds, said] of [[0.3, "0.3 seconds"], [120, "120 seconds"], [1, "1 second"]] as const
  ) {
    const refusal = timedOut({ deadline: 0, budgetSeconds: seconds });
    assert.equal(refusal.code, "timed_out");
    assert.equal(refusal.retryable, true);
    assert(refusal.message.includes(said), refusal.message);
  }
});

Deno.test("selectorTooSlow() is the caller's fault and not to be tried again", () => {
  const refusal = selectorTooSlow(1500);
  assert.equal(refusal.code, "bad_input");
  assert.equal(refusal.retryable, false);
  assert.match(refusal.message, /1\.5 seconds/);
  assert.match(selectorTooSlow(-20).message, /0 seconds/);
});

Deno.test("shortSeconds() drops what says nothing", () => {
  assert.deepEqual([0.3, 120, 0.5, 1 / 3].map(shortSeconds), ["0.3", "120", "0.5", "0.333"]);
});

Deno.test("atMoment() sets a timer that never runs before its moment", () => {
  const { setTimeout: set } = globalThis;
  const { now } = performance;
  const waits: unknown[] = [];
  try {
    performance.now = () => 1000.75;
    globalThis.setTimeout = ((_then: () => void, wait: number) => waits.push(wait)) as typeof set;
    atMoment(3000.5, () => {})();
    atMoment(500, () => {})();
  } finally {
    globalThis.setTimeout = set;
    performance.now = now;
  }
  assert.deepEqual(waits, [2000, 0]);
});
