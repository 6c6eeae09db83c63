import assert from "node:assert/strict";
import { type Claim, createLane, type Leave } from "../../src/serve/pool/lane.ts";

const never = new AbortController().signal;

Deno.test("createLane() lets waiting calls in as places come free, in their order", async () => {
  const lane = createLane(2);
  const entered: string[] = [];
  const leaves = new Map<string, Leave>();
  const enter = async (name: string) => {
    leaves.set(name, (await lane.enter(never)).leave);
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
  const { leave } = await lane.enter(never);
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
  const { leave } = await lane.enter(never);
  const impatient = new AbortController();
  const stopped = lane.enter(impatient.signal);
  const patient = lane.enter(never);
  impatient.abort(new Error("gone"));
  await assert.rejects(stopped, /gone/);
  leave();
  (await patient).leave();
  await lane.enter(never);
});

Deno.test("createLane() refuses a call that is over before it asks", async () => {
  await assert.rejects(createLane(1).enter(AbortSignal.abort(new Error("over"))), /over/);
});

interface Call {
  readonly name: string;
  isWaiting: boolean;
  leave: Leave;
  comeBack(): Promise<void>;
}

/** Enters calls of claimants; `inside` has the names of those that have a slot, in order. */
function openLane(
  places: number,
): { inside: string[]; enter(name: string, isWaiting?: boolean): Call; share(): void } {
  const lane = createLane(places);
  const inside: string[] = [];
  return {
    inside,
    share: lane.share,
    enter(name, isWaiting = false): Call {
      const claim: Claim = { shares: [name.slice(0, 1)], isWaiting: () => call.isWaiting };
      const entered = lane.enter(never, claim).then((place) => {
        inside.push(name);
        return place;
      });
      const call: Call = {
        name,
        isWaiting,
        leave: () => void entered.then((place) => place.leave()),
        comeBack: async () => {
          await (await entered).comeBack(never);
          inside.push(`${name} again`);
        },
      };
      return call;
    },
  };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

Deno.test("createLane() lets one claimant have every slot while nobody else waits", async () => {
  const { inside, enter } = openLane(4);
  for (let call = 1; call <= 6; call++) enter(`a${call}`);
  await settle();
  assert.deepEqual(inside, ["a1", "a2", "a3", "a4"]);
});

Deno.test("createLane() lets others in before one that has its half", async () => {
  const { inside, enter } = openLane(4);
  const [first, second] = ["a1", "a2", "a3", "a4", "a5"].map((name) => enter(name));
  const [third] = ["b1", "b2", "c1"].map((name) => enter(name));
  for (const call of [first, second, third]) call?.leave();
  await settle();
  assert.deepEqual(inside, ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]);
});

Deno.test("createLane() lends slots above the half of calls that wait, to others alone", async () => {
  const { inside, enter } = openLane(4);
  const flood = ["a1", "a2", "a3", "a4", "a5"].map((name) => enter(name, true));
  const [one] = ["b1", "b2", "b3"].map((name) => enter(name));
  await settle();
  assert.deepEqual(inside, ["a1", "a2", "a3", "a4", "b1", "b2"]);
  const back = flood[0]?.comeBack();
  await settle();
  assert.deepEqual(inside.slice(6), []);
  one?.leave();
  await settle();
  assert.deepEqual(inside.slice(6), ["b3"], "a1 has lent its slot and waits behind others");
  flood[3]?.leave();
  await back;
  assert.deepEqual(inside.slice(7), ["a1 again"], "before a5, which has not begun");
});

Deno.test("createLane() lends the slot of a call as soon as it waits, and of no other", async () => {
  const { inside, enter, share } = openLane(2);
  const [busy] = [enter("a1"), enter("a2")];
  enter("b1");
  await settle();
  assert.deepEqual(inside, ["a1", "a2"]);
  busy.isWaiting = true;
  share();
  await settle();
  assert.deepEqual(inside, ["a1", "a2", "b1"]);
});

Deno.test("createLane() begins no more calls of a claimant than there are slots, lent ones too", async () => {
  const { inside, enter } = openLane(4);
  const flood = [1, 2, 3, 4, 5].map((call) => enter(`a${call}`, true));
  const others = ["b1", "c1"].map((name) => enter(name));
  await settle();
  for (const call of others) call.leave();
  await settle();
  assert.deepEqual(inside, ["a1", "a2", "a3", "a4", "b1", "c1"]);
  flood[1]?.leave();
  await settle();
  assert.deepEqual(inside.slice(6), ["a5"]);
});

Deno.test("createLane() lends no more slots than it has", async () => {
  const { inside, enter } = openLane(2);
  for (const name of ["a1", "a2", "b1", "c1", "c2", "d1", "e1"]) enter(name, true);
  await settle();
  assert.deepEqual(inside, ["a1", "a2", "b1"]);
});

Deno.test("createLane() lends no more slots than it has, however many claimants come and go", async () => {
  const { inside, enter } = openLane(2);
  const calls = new Map<string, Call>();
  const come = async (...names: string[]): Promise<void> => {
    for (const name of names) {
      calls.set(name, enter(name, true));
      await settle();
    }
  };
  await come("a1", "a2", "b1");
  calls.get("a2")?.leave();
  await come("b2", "c1");
  calls.get("b2")?.leave();
  await come("c2", "d1");
  assert.deepEqual(inside, ["a1", "a2", "b1", "b2", "c1", "c2"]);
  // One that lent its slot is through.
  calls.get("a1")?.leave();
  await settle();
  assert.deepEqual(inside.at(-1), "d1");
});
