import assert from "node:assert/strict";
import { createHeartbeat, type Heartbeat } from "../../src/serve/pool/heartbeat.ts";

const TICK_MS = 10;

interface Beating {
  readonly heartbeat: Heartbeat;
  /** What was told, tick by tick. */
  readonly told: number[];
  asked(): number;
  /** Passes so many milliseconds on the clock and ticks once. */
  tick(milliseconds?: number): void;
}

function createBeating(): Beating {
  const told: number[] = [];
  let asks = 0;
  let now = 1_000;
  let fire: (() => void) | undefined;
  const heartbeat = createHeartbeat({
    tickMs: TICK_MS,
    ask: () => asks++,
    onSilence: (milliseconds) => told.push(milliseconds),
    now: () => now,
    every: (tick) => {
      fire = tick;
      return () => fire = undefined;
    },
  });
  return {
    heartbeat,
    told,
    asked: () => asks,
    tick(milliseconds = TICK_MS): void {
      now += milliseconds;
      fire?.();
    },
  };
}

Deno.test("createHeartbeat() asks one question at a time and counts the silence after it", () => {
  const { heartbeat, told, asked, tick } = createBeating();
  heartbeat.start();
  assert.equal(asked(), 1);
  for (let times = 0; times < 3; times++) tick();
  assert.deepEqual([asked(), told], [1, [10, 20, 30]]);
  heartbeat.heard();
  tick();
  assert.deepEqual([asked(), told.at(-1)], [2, 0]);
  tick();
  assert.equal(told.at(-1), 10);
});

Deno.test("createHeartbeat() does not count a stall of its own, or a machine that slept", () => {
  const { heartbeat, told, tick } = createBeating();
  heartbeat.start();
  tick(3_600_000);
  assert.deepEqual(told, [2 * TICK_MS]);
  // What had arrived meanwhile is read after the timer.
  heartbeat.heard();
  tick();
  assert.equal(told.at(-1), 0);
});

Deno.test("createHeartbeat() asks nothing while nothing is wanted", () => {
  const { heartbeat, told, asked, tick } = createBeating();
  heartbeat.start();
  heartbeat.heard();
  heartbeat.stop();
  for (let times = 0; times < 5; times++) tick();
  assert.deepEqual([asked(), told], [1, []]);
  heartbeat.start();
  assert.equal(asked(), 2);
});

Deno.test("createHeartbeat() remembers a question that was open when it stopped", () => {
  const { heartbeat, told, asked, tick } = createBeating();
  heartbeat.start();
  for (let times = 0; times < 5; times++) tick();
  heartbeat.stop();
  heartbeat.start();
  tick();
  // Not asked again, and the silence counts from the new start.
  assert.deepEqual([asked(), told.at(-1)], [1, 10]);
});

Deno.test("createHeartbeat() starts once, however often it is told to", () => {
  const { heartbeat, told, asked, tick } = createBeating();
  heartbeat.start();
  tick();
  heartbeat.start();
  tick();
  assert.deepEqual([asked(), told], [1, [10, 20]]);
});
