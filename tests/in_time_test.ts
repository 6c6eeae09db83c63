/** Waits with an end. */
import assert from "node:assert/strict";
import { inTime } from "../src/base/until_aborted.ts";

const never = new Promise<never>(() => {});
const late = (): never => {
  throw new Error("late");
};

Deno.test("inTime() settles as work that is done in time does, and leaves no timer", async () => {
  assert.equal(await inTime(Promise.resolve("done"), 60_000, late), "done");
  await assert.rejects(inTime(Promise.reject(new Error("own")), 60_000, late), /own/);
});

Deno.test("inTime() answers or throws as it is told where the time goes", async () => {
  assert.equal(await inTime(never, 1, () => "instead"), "instead");
  await assert.rejects(inTime(never, 1, late), /late/);
});

Deno.test("inTime() leaves the failure of work that is late to nobody", async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  assert.equal(await inTime(promise, 1, () => "instead"), "instead");
  reject(new Error("too late to be heard"));
  await new Promise((done) => setTimeout(done, 1));
});
