/** The line before the browser. */
import assert from "node:assert/strict";
import { FetchFailure } from "../../src/web/fetch/fetch_failure.ts";
import { createQueue } from "../../src/web/fetch/queue.ts";

const signal = new AbortController().signal;

Deno.test("enter() gives places, then a line, then says at once that it is busy", async () => {
  const queue = createQueue(1, 1);
  const leave = await queue.enter(signal);
  let isIn = false;
  const second = queue.enter(signal).then((each) => {
    isIn = true;
    return each;
  });
  await assert.rejects(queue.enter(signal), (error) => {
    return error instanceof FetchFailure && error.failure.passing;
  });
  await Promise.resolve();
  assert.equal(isIn, false);
  leave();
  leave();
  const leaveSecond = await second;
  leaveSecond();
  (await queue.enter(signal))();
});

Deno.test("enter() lets who leaves the line lose no place of another", async () => {
  const queue = createQueue(1, 5);
  const leave = await queue.enter(signal);
  const leaving = new AbortController();
  const second = queue.enter(leaving.signal);
  const third = queue.enter(signal);
  leaving.abort(new Error("left"));
  await assert.rejects(second, /left/);
  leave();
  (await third)();
  const places = await Promise.all([queue.enter(signal)]);
  assert.equal(places.length, 1);
});
