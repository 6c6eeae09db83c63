import assert from "node:assert/strict";
import { createLane, type Leave } from "../../src/pool/lane.ts";

const never = new AbortController().signal;

Deno.test("createLane() lets waiting calls in as places come free, in their order", async () => {
  const lane = createLane(2);
  const entered: string[] = [];
  const leaves = new Map<string, Leave>();
  const enter = async (name: string) => {
    leaves.set(name, await lane.enter(never));
    entered.push(name);
  };
  const all = ["a", "b", "c", "d"].map(enter);
  await Promise.all(all.slice(0, 2));
  assert.deepEqual(entered, ["a", "b"]);
  leaves.get("b")?.();
  await all[2];
  assert.deepEqual(entered, ["a", "b", "c"]);
  leaves.get("a")?.();
  await all[3];
  assert.deepEqual(entered, ["a", "b", "c", "d"]);
});

Deno.test("createLane() gives a place back once, however often it is left", async () => {
  const lane = createLane(1);
  const leave = await lane.enter(never);
  leave();
  leave();
  await lane.enter(never);
  const late = new AbortController();
  const third = lane.enter(late.signal);
  late.abort(new Error("no second place"));
  await assert.rejects(third, /no second place/);
});

Deno.test("createLane() never gives a place to a call that has stopped waiting", async () => {
  const lane = createLane(1);
  const leave = await lane.enter(never);
  const impatient = new AbortController();
  const stopped = lane.enter(impatient.signal);
  const patient = lane.enter(never);
  impatient.abort(new Error("gone"));
  await assert.rejects(stopped, /gone/);
  leave();
  (await patient)();
  await lane.enter(never);
});

Deno.test("createLane() refuses a call that is over before it asks", async () => {
  await assert.rejects(createLane(1).enter(AbortSignal.abort(new Error("over"))), /over/);
});
