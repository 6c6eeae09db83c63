/** Slots: who waits enters one by one, the lowest rank first, and whoever gives up leaves the line. */
import assert from "node:assert/strict";
import { createSlots } from "../../../src/web/manners/slots.ts";

/** Lets everything go on that can. */
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

Deno.test("a slot that is left goes to the lowest rank that waits, and to no other", async () => {
  const slots = createSlots(1);
  const leave = await slots.enter(5);
  const entered: number[] = [];
  const leaves: (() => void)[] = [];
  for (const rank of [3, 1, 2, 1.5]) {
    void slots.enter(rank).then((own) => {
      entered.push(rank);
      leaves.push(own);
    });
  }
  leave();
  leave();
  await settle();
  assert.deepEqual(entered, [1], "left twice, it is free once");
  for (const count of [2, 3, 4]) {
    leaves.at(-1)?.();
    await settle();
    assert.equal(entered.length, count);
  }
  assert.deepEqual(entered, [1, 1.5, 2, 3]);
  leaves.at(-1)?.();
  // All are gone: the slot is free again.
  await slots.enter(9);
});

Deno.test("whoever gives up waiting leaves the line, and too long a line is refused", async () => {
  const slots = createSlots(2, 1, () => new Error("full"));
  const [leave] = await Promise.all([slots.enter(0), slots.enter(0)]);
  const giving = new AbortController();
  const waiting = slots.enter(0, giving.signal);
  await assert.rejects(slots.enter(0), { message: "full" });
  giving.abort(new Error("gone"));
  await assert.rejects(waiting, { message: "gone" });
  const next = slots.enter(0);
  leave();
  await next;
});
