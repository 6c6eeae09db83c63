/** The quota of bodies: never exceeded, first come first served, and no body waits for ever. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { BodyQuota, type Reservation } from "../../src/serve/door/body_quota.ts";

const LAPSE_MS = 60;
const create = (maxBytes: number, largest: number): BodyQuota =>
  new BodyQuota({ maxBytes, largest, lapseMs: LAPSE_MS });
const turn = (ms = 0): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/** Notes in `entered` when a body is reserved in whole. */
function enter(reservation: Reservation, name: string, entered: string[]): void {
  reservation.whole().then(() => entered.push(name), () => {});
}

Deno.test("BodyQuota lets bodies in as long as all of them fit, then in the order they came", async () => {
  const quota = create(100, 20);
  const entered: string[] = [];
  const reservations = ["a", "b", "c", "d", "e", "f", "g"].map((name) => {
    const reservation = quota.open(20);
    enter(reservation, name, entered);
    return reservation;
  });
  await turn();
  // Memory for one body is kept for those that are partly here.
  assert.deepEqual(entered, ["a", "b", "c", "d"]);
  for (const reservation of reservations.slice(0, 4)) reservation.add(20);
  reservations[2]?.end();
  await turn();
  assert.deepEqual(entered.slice(4), ["e"]);
  reservations[4]?.add(20);
  reservations[5]?.end();
  reservations[0]?.end();
  await turn();
  assert.deepEqual(entered.slice(5), ["g"]);
  for (const reservation of reservations) reservation.end();
  assert.equal(quota.granted, 0);
});

Deno.test("BodyQuota gives a small body no turn before a large one that came first", async () => {
  const quota = create(60, 20);
  const entered: string[] = [];
  const [first, second] = [quota.open(20), quota.open(20)];
  enter(first, "first", entered);
  enter(second, "second", entered);
  first.add(20);
  second.add(20);
  enter(quota.open(20), "large", entered);
  enter(quota.open(1), "small", entered);
  await turn();
  assert.deepEqual(entered, ["first", "second"]);
  first.end();
  await turn();
  assert.deepEqual(entered.slice(2), ["large"]);
});

Deno.test("BodyQuota lends out memory whose body does not come, and takes the body back in later", async () => {
  const quota = create(60, 20);
  const entered: string[] = [];
  const silent = [quota.open(20), quota.open(20)];
  for (const reservation of silent) enter(reservation, "silent", entered);
  const [other, last] = [quota.open(20), quota.open(20)];
  enter(other, "other", entered);
  await turn();
  assert.deepEqual(entered, ["silent", "silent"]);
  await turn(3 * LAPSE_MS);
  assert.deepEqual(entered.slice(2), ["other"]);
  other.add(20);
  // What was being read while its memory was lent out counts; the rest waits for its turn.
  silent[0]?.add(5);
  enter(silent[0] as Reservation, "back", entered);
  enter(last, "last", entered);
  await turn();
  assert.deepEqual(entered.slice(3), ["back"]);
  assert.equal(quota.granted, 40);
  for (const reservation of [...silent, other, last]) reservation.end();
  assert.equal(quota.granted, 0);
});

Deno.test("BodyQuota takes back what a body of unknown length did not need", async () => {
  const quota = create(60, 20);
  const entered: string[] = [];
  const reservations = [quota.open(20), quota.open(20), quota.open(20)];
  for (const [at, reservation] of reservations.entries()) enter(reservation, String(at), entered);
  reservations[0]?.add(3);
  reservations[0]?.complete();
  await turn();
  assert.deepEqual(entered, ["0", "1"]);
  assert.equal(quota.granted, 23);
  reservations[1]?.complete();
  await turn();
  assert.deepEqual(entered, ["0", "1", "2"]);
});

Deno.test("BodyQuota rejects the wait of a reservation that ends", async () => {
  const quota = create(20, 20);
  await quota.open(20).whole();
  const reservation = quota.open(20);
  const waiting = reservation.whole();
  reservation.end();
  await assert.rejects(waiting);
  reservation.end();
});

Deno.test("BodyQuota lets a body in that is larger than the quota for new ones", async () => {
  await create(10, 20).open(20).whole();
});

Deno.test("BodyQuota brings every body to its end, whatever their sizes and pieces", async () => {
  const body = fc.record({
    size: fc.integer({ min: 1, max: 20 }),
    piece: fc.integer({ min: 1, max: 7 }),
    isChunked: fc.boolean(),
    pauses: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(body, { maxLength: 30 }), async (bodies) => {
      const quota = create(70, 20);
      let most = 0;
      await Promise.all(bodies.map(async ({ size, piece, isChunked, pauses }, at) => {
        const reservation = quota.open(isChunked ? 20 : size);
        for (let held = 0; held < size;) {
          await reservation.whole();
          if (pauses && at % 5 === 0) await turn();
          const count = Math.min(piece, size - held);
          reservation.add(count);
          held += count;
          most = Math.max(most, quota.granted);
        }
        reservation.complete();
        await turn();
        reservation.end();
      }));
      assert(most <= 70, String(most));
      assert.equal(quota.granted, 0);
    }),
    { numRuns: 60 },
  );
});
