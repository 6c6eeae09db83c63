/** Work for many callers at once: each turn of the loop does its share, and no more. */
import assert from "node:assert/strict";
import { inLoopShare } from "../../src/serve/door/loop_share.ts";

/** Counts turns of the event loop until it is stopped. */
function countTurns(): { readonly turns: () => number; stop(): void } {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  return { turns: () => turns, stop: () => clearInterval(timer) };
}

/** Waits until the turn of the work before is over, with its timer. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

/** Holds the event loop as work does. */
function hold(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

Deno.test("inLoopShare() works for one of many callers a turn, where each has enough for one", async () => {
  const counted = countTurns();
  try {
    const turns = await Promise.all(
      Array.from({ length: 8 }, () =>
        inLoopShare(() => {
          hold(10);
          return counted.turns();
        })),
    );
    assert.equal(new Set(turns).size, 8, turns.join(" "));
  } finally {
    counted.stop();
    await nextTurn();
  }
});

Deno.test("inLoopShare() passes on what work gives, throws, or gives later", async () => {
  assert.equal(await inLoopShare(() => 1), 1);
  assert.equal(await inLoopShare(() => Promise.resolve(2)), 2);
  await assert.rejects(
    inLoopShare(() => {
      hold(10);
      throw new Error("no");
    }),
    /no/,
  );
  await assert.rejects(inLoopShare(() => Promise.reject(new Error("later"))), /later/);
  assert.equal(await inLoopShare(() => 3), 3);
  await nextTurn();
});
