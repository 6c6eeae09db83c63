/**
 * What the outer wall around a reader process costs: its start, a call, and its end.
 *
 *     deno task bench:walls
 *
 * The walls take turns in every round, so that whatever else the machine does meets them alike.
 */
import { readerCommand } from "../src/serve/pool/reader_command.ts";
import {
  type CallHooks,
  type ReaderProcess,
  startReader,
} from "../src/serve/pool/reader_process.ts";
import { type Sandbox, SANDBOXES } from "../src/serve/pool/sandbox.ts";
import { isRunning, processTree } from "../tests/support/process_tree.ts";

const ROUNDS = Number(Deno.env.get("ROUNDS") ?? "15");
const CALLS = 100;
const ENTRY = new URL("../main.ts", import.meta.url);
const HOOKS: CallHooks = { asked() {}, progress() {}, waits() {} };
const PAGE = `<!doctype html><html lang="en"><title>Brake pads</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Pads",
"offers":{"@type":"Offer","price":41.90,"priceCurrency":"EUR"}}</script>` +
  "<p>The quick brown fox jumps over the lazy dog.</p>\n".repeat(580);

interface Measured {
  startMs: number;
  startCpuMs: number;
  callMs: number;
  callCpuMs: number;
  endMs: number;
}

/** Processor time of a process tree in milliseconds, thread by thread (`schedstat`: nanoseconds). */
function cpuMs(root: number): number {
  let nanoseconds = 0;
  for (const pid of processTree(root)) {
    for (const { name } of Deno.readDirSync(`/proc/${pid}/task`)) {
      try {
        const text = Deno.readTextFileSync(`/proc/${pid}/task/${name}/schedstat`);
        nanoseconds += Number(text.split(" ")[0]);
      } catch {
        // The thread ended meanwhile.
      }
    }
  }
  return nanoseconds / 1e6;
}

async function measure(wall: Sandbox): Promise<Measured> {
  const began = performance.now();
  const reader: ReaderProcess = await startReader(readerCommand(ENTRY, wall));
  const startMs = performance.now() - began;
  const startCpuMs = cpuMs(reader.pid);
  const call = (): Promise<unknown> =>
    reader.call("extract_declared", { html_or_url: PAGE }, 0, HOOKS).answer;
  for (let at = 0; at < CALLS; at++) await call();
  const [calling, before] = [performance.now(), cpuMs(reader.pid)];
  for (let at = 0; at < CALLS; at++) await call();
  const callMs = (performance.now() - calling) / CALLS;
  const callCpuMs = (cpuMs(reader.pid) - before) / CALLS;
  const processes = processTree(reader.pid);
  const killing = performance.now();
  reader.kill();
  while (processes.some(isRunning)) await new Promise((done) => setTimeout(done, 0));
  const endMs = performance.now() - killing;
  await reader.ended;
  return { startMs, startCpuMs, callMs, callCpuMs, endMs };
}

function medianOf(numbers: number[]): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length / 2)] ?? NaN).toFixed(2);
}

const results = new Map<Sandbox, Measured[]>();
for (const wall of SANDBOXES) {
  try {
    await measure(wall);
    results.set(wall, []);
  } catch (error) {
    console.log(`passed over: ${wall.keeps}: ${(error as Error).message.split("\n")[0]}`);
  }
}
for (let round = 0; round < ROUNDS; round++) {
  for (const [wall, measured] of results) measured.push(await measure(wall));
}
console.log(`median of ${ROUNDS} rounds, ${Deno.loadavg()[0]} load at the end`);
console.log("| wall | start ms | start CPU ms | call ms | call CPU ms | kill to gone ms |");
console.log("| --- | --- | --- | --- | --- | --- |");
for (const [wall, measured] of results) {
  const columns = (["startMs", "startCpuMs", "callMs", "callCpuMs", "endMs"] as const)
    .map((name) => medianOf(measured.map((one) => one[name])));
  console.log(`| ${wall.name} | ${columns.join(" | ")} |`);
}
