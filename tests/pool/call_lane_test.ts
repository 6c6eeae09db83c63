/** Slots that sleeping calls give up. */
import assert from "node:assert/strict";
import { createCallLane, MAX_SLEEPING_CALLS, sleepOf } from "../../src/serve/pool/call_lane.ts";
import { createLane } from "../../src/serve/pool/lane.ts";
import type { Reply } from "../../src/serve/pool/reader_process.ts";

const DONE: Reply = { reply: { kind: "done" } };

Deno.test("sleep() lets others have the slot, and has it again before it ends", async () => {
  const lane = createLane(1);
  const sleepers = { count: 0 };
  const over = new AbortController().signal;
  const [sleeping, other] = [0, 1].map(() => createCallLane(lane, sleepers, over));
  await sleeping?.enter();
  const order: string[] = [];
  const slept = sleeping?.sleep(5).then((reply) => {
    order.push("slept");
    return reply;
  });
  await other?.enter();
  assert.equal(sleepers.count, 1);
  await new Promise((resolve) => setTimeout(resolve, 30));
  order.push("other leaves");
  other?.leave();
  assert.deepEqual(await slept, DONE);
  assert.deepEqual(order, ["other leaves", "slept"]);
  sleeping?.leave();
  assert.equal(sleepers.count, 0);
  await other?.enter();
});

Deno.test("sleep() keeps the slot while a request is under way, and where too many sleep", async () => {
  const over = new AbortController();
  const lane = createLane(1);
  const full = { count: MAX_SLEEPING_CALLS };
  for (const sleepers of [{ count: 0 }, full]) {
    const call = createCallLane(lane, sleepers, over.signal);
    await call.enter();
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const asked = sleepers === full ? undefined : call.hold(() => promise);
    const slept = call.sleep(5);
    let entered = false;
    const other = createCallLane(lane, sleepers, over.signal);
    const entering = other.enter().then(() => entered = true);
    await slept;
    assert.equal(entered, false);
    resolve(DONE);
    await asked;
    call.leave();
    await entering;
    other.leave();
  }
});

Deno.test("sleep() ends with its call, and gives back what it had", async () => {
  const over = new AbortController();
  const lane = createLane(1);
  const sleepers = { count: 0 };
  const call = createCallLane(lane, sleepers, over.signal);
  await call.enter();
  const slept = call.sleep(60_000);
  over.abort(new Error("gone"));
  assert.ok("error" in await slept);
  call.leave();
  assert.equal(sleepers.count, 0);
  const next = createCallLane(lane, sleepers, new AbortController().signal);
  await next.enter();
  next.leave();
});

Deno.test("sleepOf() reads a wish to sleep, whatever a reader writes", () => {
  assert.equal(sleepOf({ kind: "sleep", milliseconds: 900 }), 900);
  for (const milliseconds of [-1, NaN, "9", undefined]) {
    assert.equal(sleepOf({ kind: "sleep", milliseconds }), 0);
  }
  assert.equal(sleepOf({ kind: "sleep", milliseconds: Infinity }), 0x7fffffff);
  assert.equal(sleepOf({ kind: "file" }), undefined);
  assert.equal(sleepOf(null), undefined);
});
