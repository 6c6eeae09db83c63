/** Room for bodies: never too much of it given, first come first served, and nobody stuck. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { BodyRoom, type Stay } from "../../src/door/body_room.ts";

const LAPSE_MS = 60;
const create = (maxBytes: number, largest: number): BodyRoom =>
  new BodyRoom({ maxBytes, largest, lapseMs: LAPSE_MS });
const turn = (ms = 0): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/** Notes in `entered` when a stay has room for all of its body. */
function enter(stay: Stay, name: string, entered: string[]): void {
  stay.whole().then(() => entered.push(name), () => {});
}

Deno.test("BodyRoom lets bodies in as long as all of them fit, then in the order they came", async () => {
  const room = create(100, 20);
  const entered: string[] = [];
  const stays = ["a", "b", "c", "d", "e", "f", "g"].map((name) => {
    const stay = room.open(20);
    enter(stay, name, entered);
    return stay;
  });
  await turn();
  // Room for one body is kept for those that are partly here.
  assert.deepEqual(entered, ["a", "b", "c", "d"]);
  for (const stay of stays.slice(0, 4)) stay.add(20);
  stays[2]?.end();
  await turn();
  assert.deepEqual(entered.slice(4), ["e"]);
  stays[4]?.add(20);
  stays[5]?.end();
  stays[0]?.end();
  await turn();
  assert.deepEqual(entered.slice(5), ["g"]);
  for (const stay of stays) stay.end();
  assert.equal(room.granted, 0);
});

Deno.test("BodyRoom gives a small body no turn before a large one that came first", async () => {
  const room = create(60, 20);
  const entered: string[] = [];
  const [first, second] = [room.open(20), room.open(20)];
  enter(first, "first", entered);
  enter(second, "second", entered);
  first.add(20);
  second.add(20);
  enter(room.open(20), "large", entered);
  enter(room.open(1), "small", entered);
  await turn();
  assert.deepEqual(entered, ["first", "second"]);
  first.end();
  await turn();
  assert.deepEqual(entered.slice(2), ["large"]);
});

Deno.test("BodyRoom lends out room whose body does not come, and takes the body back in later", async () => {
  const room = create(60, 20);
  const entered: string[] = [];
  const silent = [room.open(20), room.open(20)];
  for (const stay of silent) enter(stay, "silent", entered);
  const [other, last] = [room.open(20), room.open(20)];
  enter(other, "other", entered);
  await turn();
  assert.deepEqual(entered, ["silent", "silent"]);
  await turn(3 * LAPSE_MS);
  assert.deepEqual(entered.slice(2), ["other"]);
  other.add(20);
  // What was being read while the room was lent out counts; the rest waits for its turn.
  silent[0]?.add(5);
  enter(silent[0] as Stay, "back", entered);
  enter(last, "last", entered);
  await turn();
  assert.deepEqual(entered.slice(3), ["back"]);
  assert.equal(room.granted, 40);
  for (const stay of [...silent, other, last]) stay.end();
  assert.equal(room.granted, 0);
});

Deno.test("BodyRoom takes back what a body of unknown length did not need", async () => {
  const room = create(60, 20);
  const entered: string[] = [];
  const stays = [room.open(20), room.open(20), room.open(20)];
  for (const [at, stay] of stays.entries()) enter(stay, String(at), entered);
  stays[0]?.add(3);
  stays[0]?.complete();
  await turn();
  assert.deepEqual(entered, ["0", "1"]);
  assert.equal(room.granted, 23);
  stays[1]?.complete();
  await turn();
  assert.deepEqual(entered, ["0", "1", "2"]);
});

Deno.test("BodyRoom rejects the wait of a stay that ends", async () => {
  const room = create(20, 20);
  await room.open(20).whole();
  const stay = room.open(20);
  const waiting = stay.whole();
  stay.end();
  await assert.rejects(waiting);
  stay.end();
});

Deno.test("BodyRoom lets a body in that is larger than the room has for new ones", async () => {
  await create(10, 20).open(20).whole();
});

Deno.test("BodyRoom brings every body to its end, whatever their sizes and pieces", async () => {
  const body = fc.record({
    size: fc.integer({ min: 1, max: 20 }),
    piece: fc.integer({ min: 1, max: 7 }),
    isChunked: fc.boolean(),
    pauses: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(body, { maxLength: 30 }), async (bodies) => {
      const room = create(70, 20);
      let most = 0;
      await Promise.all(bodies.map(async ({ size, piece, isChunked, pauses }, at) => {
        const stay = room.open(isChunked ? 20 : size);
        for (let held = 0; held < size;) {
          await stay.whole();
          if (pauses && at % 5 === 0) await turn();
          const count = Math.min(piece, size - held);
          stay.add(count);
          held += count;
          most = Math.max(most, room.granted);
        }
        stay.complete();
        await turn();
        stay.end();
      }));
      assert(most <= 70, String(most));
      assert.equal(room.granted, 0);
    }),
    { numRuns: 60 },
  );
});
