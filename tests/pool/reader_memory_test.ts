/** A reader process is replaced for memory that it keeps, not for garbage. */
import assert from "node:assert/strict";
import { createPool } from "../../src/serve/pool/pool.ts";
import type { Runner } from "../../src/serve/pool/runner.ts";
import { HOSTILE_TOOLS } from "../support/hostile_tools.ts";
import { MAX_CALLS } from "../../src/terminal/start_pool.ts";

/** More than `MAX_UNTIDY_READER_MIB`. */
const MUCH_MIB = "500";

async function withReader(
  use: (call: (tool: string, argument?: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const pool: Runner = createPool({
    tools: HOSTILE_TOOLS,
    network: {
      begin: () => ({ ask: () => Promise.reject(new Error("no network")), end() {} }),
      warm() {},
      close: () => Promise.resolve(),
    },
    onFault() {},
    entry: new URL("../support/hostile_reader.ts", import.meta.url),
    maxCalls: MAX_CALLS,
    maxReads: 1,
  });
  const call = async (tool: string, argument = "<p>"): Promise<unknown> => {
    const within = { deadline: performance.now() + 60_000, budgetSeconds: 60 };
    return (await pool.call(tool, { html_or_url: argument }, within))["life"];
  };
  try {
    await use(call);
  } finally {
    await pool.close();
  }
}

Deno.test("createPool() keeps a process that leaves much garbage", async () => {
  await withReader(async (call) => {
    const life = await call("living");
    for (let times = 0; times < 2; times++) assert.equal(await call("littering", MUCH_MIB), life);
    // Its collection is behind it once another call is answered: nothing has replaced it.
    for (let times = 0; times < 5; times++) assert.equal(await call("living"), life);
  });
});

Deno.test("createPool() replaces a process that keeps much memory", async () => {
  await withReader(async (call) => {
    const life = await call("hoarding", MUCH_MIB);
    for (let times = 0; await call("living") === life; times++) {
      assert(times < 3_000, "it is never replaced");
      await new Promise((done) => setTimeout(done, 10));
    }
  });
});
