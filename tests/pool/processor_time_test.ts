/** The processor time that a page may take: past it the call alone is refused. */
import assert from "node:assert/strict";
import type { ErrorObject, ToolError } from "../../src/base/errors.ts";
import { handedInBytes } from "../../src/serve/pool/may_fetch.ts";
import type { NetworkLink } from "../../src/serve/pool/network_link.ts";
import { createPool } from "../../src/serve/pool/pool.ts";
import {
  parsePsTime,
  parseStats,
  readProcessorClock,
} from "../../src/serve/pool/processor_clock.ts";
import { type ProcessorWatch, watchProcessor } from "../../src/serve/pool/processor_watch.ts";
import { HOSTILE_TOOLS } from "../support/hostile_tools.ts";
import { MAX_CALLS, MAX_READS } from "../../src/terminal/start_pool.ts";

const LANES = { maxCalls: MAX_CALLS, maxReads: MAX_READS };
const entry = new URL("../support/hostile_reader.ts", import.meta.url);
const network: NetworkLink = {
  begin: () => ({
    ask: () => Promise.resolve({ reply: { kind: "opened" }, body: new Uint8Array(3_000_000) }),
    end() {},
  }),
  warm() {},
  close: () => Promise.resolve(),
};

Deno.test("createPool() refuses a page past its processor time, and no other call", async () => {
  const faults: string[] = [];
  const onFault = (tool: string, fault: unknown): void => void faults.push(`${tool}: ${fault}`);
  const pool = createPool({ tools: HOSTILE_TOOLS, network, onFault, entry, ...LANES });
  const call = (tool: string, html_or_url: string): ReturnType<typeof pool.call> =>
    pool.call(tool, { html_or_url }, { deadline: performance.now() + 60_000, budgetSeconds: 60 });
  try {
    const [endless, long, slow] = await Promise.all([
      call("endless", "<p>"),
      call("endless", "<p>".padEnd(1_000_000)),
      call("slow", "4000"),
    ]);
    for (const [{ ok, error }, bound] of [[endless, "2"], [long, "3"]] as const) {
      const { code, retryable, message } = error as ErrorObject;
      assert.deepEqual([ok, code, retryable], [false, "too_large", false]);
      const [, used, allowed] = /took ([\d.]+) seconds of processor time and may take ([\d.]+):/
        .exec(message) ?? [];
      assert.equal(allowed, bound);
      assert.ok(Number(used) >= Number(bound) && Number(used) < Number(bound) + 2, message);
    }
    assert.equal(slow.ok, true, "what only waits takes no processor time");
    assert.equal((await call("echo", "<p>")).ok, true);
    assert.deepEqual(faults, []);
  } finally {
    await pool.close();
  }
});

interface Bench {
  readonly watch: ProcessorWatch;
  readonly refused: Promise<ToolError>;
  /** Returns what the process is at, one reading at each look. */
  readonly readClock: () => Promise<number | undefined>;
}

/** Watches a process that is at these seconds at each look, one after the other. */
function watched(readings: readonly (number | undefined)[]): Bench {
  const { promise, resolve } = Promise.withResolvers<ToolError>();
  let moment = 0;
  let look = 0;
  const watch = watchProcessor({ onSpent: resolve, now: () => moment += 9_000 });
  return { watch, refused: promise, readClock: () => Promise.resolve(readings[look++]) };
}

Deno.test("watchProcessor() counts from what the process had used before, for every page", async () => {
  const { watch, refused, readClock } = watched([11, 15.4, 15.6]);
  watch.addPage(1_000_000);
  watch.addPage(500_000);
  watch.resume(10, readClock);
  const { code, retryable, message } = await refused;
  assert.deepEqual([code, retryable], ["too_large", false]);
  assert.match(message, /took 5\.6 seconds of processor time and may take 5\.5: 2 for each page/);
});

Deno.test("watchProcessor() counts the turns of a call together, and none of its waiting", async () => {
  const { watch, refused, readClock } = watched([51.4]);
  watch.resume(10, readClock);
  watch.pause(10.9);
  watch.resume(50, readClock);
  const { message } = await refused;
  assert.match(message, /took 2\.3 seconds of processor time and may take 2:/);
});

Deno.test("watchProcessor() begins anew with a call that is run again", async () => {
  const { watch, refused, readClock } = watched([6.5, 7.25]);
  watch.resume(1, readClock);
  watch.pause(2.9);
  watch.restart();
  watch.resume(5, readClock);
  const { message } = await refused;
  assert.match(message, /took 2\.25 seconds of processor time and may take 2:/);
});

Deno.test("watchProcessor() counts a quarter of the wall clock where there is no other", async () => {
  const { watch, refused, readClock } = watched([]);
  watch.resume(10, readClock);
  const { message } = await refused;
  assert.match(message, /took 2\.25 seconds of processor time and may take 2:/);
});

Deno.test("watchProcessor() blames no call for a process that is gone", async () => {
  const { watch, refused, readClock } = watched([10.5]);
  let ended = 0;
  void refused.then(() => ended++);
  watch.resume(10, readClock);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  watch.end();
  assert.equal(ended, 0);
});

Deno.test("watchProcessor() never ends a call that waits, nor one that is over", async () => {
  const benches = [watched([99]), watched([99])];
  for (const { watch, readClock } of benches) watch.resume(10, readClock);
  benches[0]?.watch.pause(10);
  benches[1]?.watch.end();
  benches[1]?.watch.resume(10, benches[1].readClock);
  let ended = 0;
  for (const { refused } of benches) void refused.then(() => ended++);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  benches[0]?.watch.end();
  assert.equal(ended, 0);
});

Deno.test("handedInBytes() counts each text, and no address", () => {
  const pages = ["<p>", "https://a.example/", "<p>four"];
  assert.deepEqual(handedInBytes("pages", { pages }), [3, 7]);
  assert.deepEqual(handedInBytes("html_or_url", { html_or_url: "https://a.example/" }), []);
  assert.deepEqual(handedInBytes(null, {}), []);
});

Deno.test("readProcessorClock() reads what a process below a shell has used", async () => {
  if (Deno.build.os !== "linux") return console.log("not run: there is no /proc");
  const spin = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo; read -r _";
  const command = new Deno.Command("/bin/sh", {
    args: ["-c", `/bin/sh -c '${spin}'; :`],
    stdin: "piped",
    stdout: "piped",
  });
  const child = command.spawn();
  const reader = child.stdout.getReader();
  await reader.read();
  const used = await readProcessorClock(child.pid);
  await child.stdin.close();
  await reader.cancel();
  await child.status;
  assert.ok(used !== undefined && used > 0.05 && used < 60, String(used));
  assert.equal(await readProcessorClock(child.pid), undefined);
});

Deno.test("parseStats() reads past any name, and sums processes", () => {
  const line = "7 (a) R (b c) S 1 7 7 0 -1 4194304 101 0 0 0 250 50 9 9 20 0 1 0 45439";
  assert.equal(parseStats(`${line}\n${line}\n`), 6);
  assert.equal(parseStats(""), undefined);
});

for (
  const [printed, seconds] of [
    ["0:02.34", 2.34],
    ["01:02:03\n", 3_723],
    ["1-00:00:01", 86_401],
    ["", undefined],
    ["TIME", undefined],
  ] as const
) {
  Deno.test(`parsePsTime() reads ${JSON.stringify(printed)}`, () => {
    assert.equal(parsePsTime(printed), seconds);
  });
}
