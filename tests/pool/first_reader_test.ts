/** A reader process that starts before its pool does belongs to it, or ends. */
import assert from "node:assert/strict";
import { createPool } from "../../src/serve/pool/pool.ts";
import { type FirstReader, startFirstReader } from "../../src/serve/pool/first_reader.ts";
import { MAX_CALLS } from "../../src/terminal/start_pool.ts";
import { HOSTILE_TOOLS } from "../support/hostile_tools.ts";

const ENTRY = new URL("../support/hostile_reader.ts", import.meta.url);

/** Answers one call by a pool of one tool that is given a reader process. */
async function callWith(first: FirstReader): Promise<unknown> {
  const pool = createPool({
    tools: HOSTILE_TOOLS.filter(({ name }) => name === "living"),
    network: {
      begin: () => ({ ask: () => Promise.reject(new Error("no network")), end() {} }),
      warm() {},
      close: () => Promise.resolve(),
    },
    onFault() {},
    entry: ENTRY,
    first,
    maxCalls: MAX_CALLS,
    maxReads: 1,
  });
  try {
    const within = { deadline: performance.now() + 60_000, budgetSeconds: 60 };
    return (await pool.call("living", { html_or_url: "<p>" }, within)).ok;
  } finally {
    await pool.close();
  }
}

Deno.test("createPool() takes the reader process that is there already, and ends it", async () => {
  const first = startFirstReader("living", "auto", ENTRY);
  const starting = first.take();
  assert(starting !== undefined);
  let taken = 0;
  const take = (): typeof starting | undefined => taken++ === 0 ? starting : undefined;
  assert.equal(await callWith({ ...first, take }), true);
  const reader = await starting;
  assert.deepEqual([taken, reader.isDead()], [1, true]);
  await reader.ended;
});

Deno.test("createPool() gives up a reader process of another tool", async () => {
  const first = startFirstReader("echo", "auto", ENTRY);
  let isGivenUp = false;
  const giveUp = (): void => {
    isGivenUp = true;
    first.giveUp();
  };
  assert.equal(await callWith({ ...first, take: () => first.take(), giveUp }), true);
  assert(isGivenUp);
  assert.equal(first.take(), undefined);
});

Deno.test("startFirstReader() ends what nobody takes, and what does not start harms nobody", async () => {
  const first = startFirstReader("living", "auto", ENTRY);
  const starting = first.take();
  const again: FirstReader = { ...first, take: () => starting };
  again.giveUp();
  const reader = await starting;
  await reader?.ended;
  assert.equal(reader?.isDead(), true);
  startFirstReader("living", "auto", new URL("no_such_module.ts", import.meta.url)).giveUp();
});
