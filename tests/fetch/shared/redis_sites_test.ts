/** Which keys of a Redis the turns, rests and texts of sites stand under. */
import assert from "node:assert/strict";
import {
  createReplicas,
  type ScriptLink,
  type SharedSites,
} from "../../../src/web/manners/replicas.ts";

interface Asked {
  readonly keys: readonly string[];
  readonly values: readonly string[];
}

/** The sites of a replica, and what it asks of a Redis that answers everything with nothing. */
function createReplica(name: string): { sites: SharedSites; asked: Asked[]; rejoin(): void } {
  const asked: Asked[] = [];
  const listeners: (() => void)[] = [];
  const link: ScriptLink = {
    run(_script, keys, values) {
      asked.push({ keys, values });
      return Promise.resolve(0);
    },
    onRejoined: (listener) => void listeners.push(listener),
    close: () => Promise.resolve(),
  };
  const rejoin = (): void => listeners.forEach((listener) => listener());
  return { sites: createReplicas(link, name), asked, rejoin };
}

const keysOf = (asked: readonly Asked[]): string[] => asked.flatMap(({ keys }) => keys);

Deno.test("each site has a turn and a rest of its own, the same for every replica", async () => {
  const [one, two] = [createReplica("one"), createReplica("two")];
  for (const site of ["a.example", "b.example"]) await one.sites.take(site);
  await two.sites.take("a.example");
  const [turnOfA, restOfA, ...ofB] = keysOf(one.asked);
  assert.equal(new Set([turnOfA, restOfA, ...ofB]).size, 4);
  assert.deepEqual(keysOf(two.asked), [turnOfA, restOfA]);
  one.sites.leave("a.example", 1_500.2);
  one.sites.rest("b.example", -1);
  assert.deepEqual(one.asked.slice(2), [
    { keys: [turnOfA, restOfA], values: ["one", "1501"] },
    { keys: ofB, values: ["", "0"] },
  ]);
  for (const { sites } of [one, two]) await sites.close();
});

Deno.test("only the turns that a replica still has are taken anew from a Redis that is back", async () => {
  const { sites, asked, rejoin } = createReplica("one");
  for (const site of ["a.example", "b.example"]) await sites.take(site);
  let told = 0;
  sites.onRejoined(() => told++);
  sites.leave("a.example", 0);
  const turnOfB = asked[1]?.keys[0];
  asked.length = 0;
  rejoin();
  assert.deepEqual(keysOf(asked), [turnOfB]);
  assert.equal(told, 1);
  await sites.close();
});

Deno.test("a text has a key by its kind and name, and none tells the name", async () => {
  const { sites, asked } = createReplica("one");
  sites.remember("rung", "a.example/x", "text", 5_000.7);
  await sites.recall("rung", "a.example/x");
  sites.remember("rung", "a.example/x", null, 0);
  const [remembered, recalled, forgotten] = asked;
  assert.deepEqual(remembered?.values, ["text", "5000"]);
  assert.deepEqual([recalled?.keys, forgotten?.keys], [remembered?.keys, remembered?.keys]);
  sites.remember("robots", "a.example/x", "text", 5_000);
  sites.remember("rung", "a.example/y", "text", 5_000);
  assert.equal(new Set(keysOf(asked)).size, 3);
  assert.doesNotMatch(keysOf(asked).join(), /example/);
  // What would be over at once is not sent.
  sites.remember("rung", "a.example/z", "text", 0.5);
  assert.equal(asked.length, 5);
  await sites.close();
});
