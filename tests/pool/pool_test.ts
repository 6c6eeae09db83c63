import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import type { NetworkLink } from "../../src/serve/pool/network_link.ts";
import { createPool } from "../../src/serve/pool/pool.ts";
import type { Runner } from "../../src/serve/pool/runner.ts";
import { HOSTILE_TOOLS } from "../support/hostile_tools.ts";
import { MAX_CALLS, MAX_READS } from "../../src/terminal/start_pool.ts";

const entry = new URL("../support/hostile_reader.ts", import.meta.url);
const GONE = { error: new ToolError("fetch_failed", "no network").toObject() };
const NO_NETWORK = networkOf(() => Promise.resolve(GONE));

function networkOf(ask: (request: unknown) => Promise<typeof GONE>): NetworkLink {
  return { begin: () => ({ ask, end() {} }), warm() {}, close: () => Promise.resolve() };
}

interface Watched {
  pool: Runner;
  faults: string[];
}

async function withPool(
  options: { maxCalls?: number; maxReads?: number; network?: NetworkLink },
  use: (watched: Watched) => Promise<void>,
): Promise<void> {
  const faults: string[] = [];
  const pool = createPool({
    tools: HOSTILE_TOOLS,
    network: options.network ?? NO_NETWORK,
    onFault: (tool, fault) => faults.push(`${tool}: ${fault}`),
    entry,
    maxCalls: MAX_CALLS,
    maxReads: MAX_READS,
    ...options,
  });
  try {
    await use({ pool, faults });
  } catch (error) {
    throw new Error(`faults: ${faults.join("\n")}`, { cause: error });
  } finally {
    await pool.close();
  }
}

function within(seconds: number): { deadline: number; budgetSeconds: number } {
  return { deadline: performance.now() + seconds * 1000, budgetSeconds: seconds };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "no refusal";
  } catch (error) {
    assert(error instanceof ToolError, String(error));
    return error.code;
  }
}

Deno.test("createPool() answers, one process after another call too", async () => {
  await withPool({}, async ({ pool }) => {
    for (const length of [1, 5000, 3_000_000]) {
      const answer = await pool.call("echo", { html_or_url: "é".repeat(length) }, within(20));
      assert.deepEqual(answer, { ok: true, length });
    }
  });
});

Deno.test("createPool() kills an endless call at its deadline and the lane goes on", async () => {
  await withPool({ maxReads: 1 }, async ({ pool }) => {
    await pool.call("echo", { html_or_url: "<p>" }, within(20));
    for (const tool of ["endless", "backtracking"]) {
      // It ends in no other way.
      assert.equal(await codeOf(pool.call(tool, { html_or_url: "<p>" }, within(0.5))), "timed_out");
      const answer = await pool.call("echo", { html_or_url: "<p>" }, within(20));
      assert.equal(answer.ok, true);
    }
  });
});

Deno.test("createPool() stops a caller's selectors by the margin as bad_input", async () => {
  await withPool({ maxReads: 1 }, async ({ pool }) => {
    await pool.call("echo", { html_or_url: "<p>" }, within(20));
    const answer = await pool.call("endless_selector", { html_or_url: "<p>" }, within(2));
    assert.equal(answer.ok, false);
    const error = answer.error as { code: string; retryable: boolean; message: string };
    assert.equal(error.code, "bad_input");
    assert.equal(error.retryable, false);
    // The margin of two seconds leaves 1.5; a busy machine stops it later, and says the truth.
    const [, ran] = /ran for (\d+\.\d) seconds/.exec(error.message) ?? [];
    assert(Number(ran) >= 1.5, error.message);
    assert.equal((await pool.call("echo", { html_or_url: "<p>" }, within(20))).ok, true);
  });
});

Deno.test("createPool() blames no selector that waited behind others until its time was over", async () => {
  await withPool({ maxReads: 1 }, async ({ pool }) => {
    await pool.call("echo", { html_or_url: "<p>" }, within(20));
    const first = codeOf(pool.call("endless", { html_or_url: "<p>" }, within(1.6)));
    const waited = pool.call("endless_selector", { html_or_url: "<p>" }, within(2));
    assert.deepEqual(await Promise.all([first, codeOf(waited)]), ["timed_out", "timed_out"]);
    assert.equal((await pool.call("echo", { html_or_url: "<p>" }, within(20))).ok, true);
  });
});

Deno.test("createPool() blames no selector for what its page took to arrive", async () => {
  const network = networkOf(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_700));
    return GONE;
  });
  await withPool({ maxCalls: 1, network }, async ({ pool }) => {
    await pool.call("echo", { html_or_url: "<p>" }, within(20));
    const late = { html_or_url: "http://example.test/" };
    assert.equal(await codeOf(pool.call("asking_selector", late, within(2))), "timed_out");
  });
});

for (const tool of ["hungry", "hungry_for_buffers", "leaving", "broken"]) {
  Deno.test(`createPool() turns a ${tool} call into internal_error and goes on`, async () => {
    await withPool({ maxReads: 1 }, async ({ pool, faults }) => {
      // A long page may take the processor time that filling so much memory needs.
      const refused = pool.call(tool, { html_or_url: "<p>".padEnd(16_000_000) }, within(60));
      assert.equal(await codeOf(refused), "internal_error");
      await refused.catch((error) => assert(!error.message.includes("4711")));
      assert.equal(faults.length, 1);
      assert.equal((await pool.call("echo", { html_or_url: "<p>" }, within(20))).ok, true);
    });
  });
}

Deno.test("createPool() answers a refusal as it is", async () => {
  await withPool({}, async ({ pool }) => {
    assert.deepEqual(await pool.call("refusing", { html_or_url: "<p>" }, within(20)), {
      ok: false,
      error: { code: "bad_input", message: "not like this", retryable: false },
    });
  });
});

Deno.test("a reader process has no permission", async () => {
  await withPool({}, async ({ pool }) => {
    const answer = await pool.call("greedy", { html_or_url: "<p>" }, within(20));
    assert.deepEqual(answer, { ok: true, open: [] });
  });
});

Deno.test("createPool() never starts a queued call whose time ran out", async () => {
  const asked: unknown[] = [];
  const gate = Promise.withResolvers<void>();
  const network = networkOf(async (request) => {
    asked.push(request);
    await gate.promise;
    return GONE;
  });
  await withPool({ maxCalls: 1, network }, async ({ pool }) => {
    await pool.call("echo", { html_or_url: "<p>" }, within(20));
    const call = (seconds: number) =>
      pool.call("asking", { html_or_url: "http://example.test/" }, within(seconds));
    const first = codeOf(call(0.5));
    const second = codeOf(call(0.2));
    assert.deepEqual(await Promise.all([first, second]), ["timed_out", "timed_out"]);
    assert.equal(asked.length, 1);
    gate.resolve();
    const third = await call(20);
    assert.equal((third.error as { code: string }).code, "fetch_failed");
    assert.equal(asked.length, 2);
  });
});

Deno.test("createPool() reads handed-in pages while every fetching place is taken", async () => {
  const gate = Promise.withResolvers<void>();
  const network = networkOf(async () => {
    await gate.promise;
    return GONE;
  });
  await withPool({ network }, async ({ pool }) => {
    const stuck = Array.from(
      { length: 4 },
      () => pool.call("asking", { html_or_url: "http://example.test/" }, within(60)),
    );
    // The others cannot end before the gate is open, so this one waits for none of them.
    const answer = await pool.call("echo", { html_or_url: "<p>" }, within(20));
    assert.equal(answer.ok, true);
    gate.resolve();
    await Promise.all(stuck);
  });
});

Deno.test("createPool() warms the network process for calls that may fetch alone", async () => {
  let warmed = 0;
  const network = { ...NO_NETWORK, warm: (): void => void warmed++ };
  await withPool({ network }, async ({ pool }) => {
    await pool.call("echo", { html_or_url: "<p>" }, within(20));
    assert.equal(warmed, 0);
    await pool.call("asking", { html_or_url: "http://example.test/" }, within(20));
    assert.equal(warmed, 1);
  });
});

Deno.test("createPool() lets a client leave and keeps its lanes", async () => {
  await withPool({ maxReads: 1 }, async ({ pool }) => {
    await pool.call("echo", { html_or_url: "<p>" }, within(20));
    const client = new AbortController();
    const call = pool.call("endless", { html_or_url: "<p>" }, {
      ...within(60),
      signal: client.signal,
    });
    setTimeout(() => client.abort(new ToolError("timed_out", "the client left")), 100);
    assert.equal(await codeOf(call), "timed_out");
    // In time to be answered itself: the call that was left would have gone on for a minute.
    assert.equal((await pool.call("echo", { html_or_url: "<p>" }, within(20))).ok, true);
  });
});

Deno.test("createPool() passes progress on", async () => {
  await withPool({}, async ({ pool }) => {
    const steps: string[] = [];
    await pool.call("reporting", { html_or_url: "<p>" }, {
      ...within(20),
      onProgress: (done, total, message) => steps.push(`${done}/${total} ${message}`),
    });
    assert.deepEqual(steps, ["1/3 step 1", "2/3 step 2", "3/3 step 3"]);
  });
});
