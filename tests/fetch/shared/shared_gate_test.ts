/** The gate beside other replicas, whose turns are given here; no clock moves but by sleeping. */
import assert from "node:assert/strict";
import { createSiteGate, type SiteGate } from "../../../src/web/manners/site_gate.ts";
import { ALONE } from "../../../src/web/manners/replicas.ts";

const signal = new AbortController().signal;

interface Beside {
  readonly gate: SiteGate;
  readonly slept: number[];
  readonly told: unknown[][];
  /** The sites that a turn holds, as the network process would be told. */
  readonly held: Set<string>;
  rejoin(): void;
}

/** A gate whose site answers so many waits before it is free. */
function gateBeside(waits: number[]): Beside {
  let now = 0;
  let rejoin = (): void => {};
  const slept: number[] = [];
  const told: unknown[][] = [];
  const held = new Set<string>();
  const gate = createSiteGate({
    now: () => now,
    sleep(milliseconds) {
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
    restSeconds: 1,
    note({ site, isHeld }) {
      if (isHeld) held.add(site);
      else held.delete(site);
      return Promise.resolve();
    },
    shared: {
      ...ALONE,
      take: () => Promise.resolve(waits.shift() ?? 0),
      rest: (...rest) => void told.push(["rest", ...rest]),
      leave: (...left) => void told.push(["leave", ...left]),
      onRejoined: (tell) => void (rejoin = tell),
    },
  });
  return { gate, slept, told, held, rejoin: () => rejoin() };
}

Deno.test("begin() waits while another replica visits the site, and while it rests", async () => {
  const { gate, slept } = gateBeside([100, 100, 970]);
  const turn = await gate.enter("a.example", signal);
  await turn.begin(signal);
  assert.deepEqual(slept, [100, 100, 970]);
});

Deno.test("begin() refuses the long pause that another replica was asked for", async () => {
  const { gate, slept } = gateBeside([100, 90_000]);
  const turn = await gate.enter("a.example", signal);
  await assert.rejects(turn.begin(signal), /asked for a pause .* 90 seconds/);
  assert.deepEqual(slept, [100]);
});

Deno.test("leave() tells the others of each site that was asked, and no other", async () => {
  const { gate, told } = gateBeside([]);
  (await gate.enter("idle.example", signal)).leave();
  const turn = await gate.enter("a.example", signal);
  await turn.begin(signal);
  await turn.touch("b.example");
  turn.pause(30);
  turn.leave();
  assert.deepEqual(told, [
    ["rest", "a.example", 30_000],
    ["rest", "b.example", 1_000],
    ["leave", "a.example", 30_000],
  ]);
});

Deno.test("a gate that meets the others again tells them who rests, and for how long", async () => {
  const { gate, told, rejoin } = gateBeside([]);
  const turn = await gate.enter("a.example", signal);
  await turn.begin(signal);
  turn.pause(30);
  turn.leave();
  told.length = 0;
  rejoin();
  assert.deepEqual(told, [["rest", "a.example", 30_000]]);
});

Deno.test("a turn that is closed while it waits for others does not keep the site", async () => {
  const { gate, told, held } = gateBeside([100]);
  const turn = await gate.enter("a.example", signal);
  const begun = turn.begin(signal);
  turn.leave();
  await begun;
  assert.deepEqual(told, [["leave", "a.example", 1_000]]);
  assert.deepEqual([...held], []);
});
