/** The line before the browser. */
import assert from "node:assert/strict";
import { FetchFailure } from "../../src/web/fetch/fetch_failure.ts";
import { createSlots } from "../../src/web/manners/slots.ts";

const busy = (): FetchFailure => new FetchFailure("busy", { passing: true, climbs: true });
const signal = new AbortController().signal;

Deno.test("enter() gives places, then a line, then says at once that it is busy", async () => {
  const slots = createSlots(1, 1, busy);
  const leave = await slots.enter(0, signal);
  let isIn = false;
  const second = slots.enter(0, signal).then((each) => {
    isIn = true;
    return each;
  });
  await assert.rejects(slots.enter(0, signal), (error) => {
    return error instanceof FetchFailure && error.failure.passing;
  });
  await Promise.resolve();
  assert.equal(isIn, false);
  leave();
  leave();
  const leaveSecond = await second;
  leaveSecond();
  (await slots.enter(0, signal))();
});

Deno.test("enter() lets who leaves the line lose no place of another", async () => {
  const slots = createSlots(1, 5, busy);
  const leave = await slots.enter(0, signal);
  const leaving = new AbortController();
  const second = slots.enter(0, leaving.signal);
  const third = slots.enter(0, signal);
  leaving.abort(new Error("left"));
  await assert.rejects(second, /left/);
  leave();
  (await third)();
  const places = await Promise.all([slots.enter(0, signal)]);
  assert.equal(places.length, 1);
});

Deno.test("enter() lets the lowest rank go first, and equal ranks in the order they came", async () => {
  const slots = createSlots(1);
  const leave = await slots.enter(0);
  const order: string[] = [];
  const pass = async (rank: number, name: string): Promise<void> => {
    const leaveThis = await slots.enter(rank);
    order.push(name);
    leaveThis();
  };
  const passed = Promise.all([pass(3, "d"), pass(1, "b"), pass(1, "c"), pass(0, "a")]);
  leave();
  await passed;
  assert.deepEqual(order, ["a", "b", "c", "d"]);
});
