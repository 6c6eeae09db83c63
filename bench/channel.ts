/**
 * Measures what a call costs on its way to a reader process and back: processor time of both sides.
 * `deno task bench:channel`; Linux only (the reader's time is read from /proc).
 */
import process from "node:process";
import type { NetworkLink } from "../src/serve/pool/network_link.ts";
import { createPool } from "../src/serve/pool/pool.ts";
import { createSandboxFinder } from "../src/serve/pool/sandbox.ts";
import { CHANNEL_TOOLS } from "./channel/tools.ts";

const KIB = 1024;
const ROUNDS = 9;

interface Row {
  name: string;
  tool: "take" | "ask";
  calls: number;
  /** Bytes of the page that is handed in, or of each reply. */
  bytes: number;
  asks?: number;
}

const ROWS: Row[] = [
  { name: "nothing handed in", tool: "take", calls: 300, bytes: 3 },
  { name: "a page of 30 KiB", tool: "take", calls: 300, bytes: 30 * KIB },
  { name: "a page of 273 KiB", tool: "take", calls: 100, bytes: 273 * KIB },
  { name: "a page of 16 MiB", tool: "take", calls: 5, bytes: 16 * KIB * KIB },
  { name: "1 question, empty reply", tool: "ask", calls: 300, bytes: 0, asks: 1 },
  { name: "1 question, 273 KiB", tool: "ask", calls: 100, bytes: 273 * KIB, asks: 1 },
  { name: "8 questions at once, 10 KiB", tool: "ask", calls: 100, bytes: 10 * KIB, asks: 8 },
];

let reply = new Uint8Array();

const network: NetworkLink = {
  begin: () => ({
    ask: () =>
      Promise.resolve({
        reply: { kind: "delivered", url: "http://a.test/", status: 200, headers: [], seconds: 0 },
        body: reply,
      }),
    end() {},
  }),
  warm() {},
  close: () => Promise.resolve(),
};

/** Milliseconds of processor time of each child of this process, and of each of theirs, by pid. */
function childrenMs(): Map<number, number> {
  const all: { pid: number; parent: number }[] = [];
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readIfThere(`/proc/${name}/stat`).replace(/^.*\)/s, "").trim();
    all.push({ pid: Number(name), parent: Number(stat.split(" ")[1]) });
  }
  const below = new Set([Deno.pid]);
  for (let size = 0; size < below.size;) {
    size = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  below.delete(Deno.pid);
  return new Map([...below].map((pid) => [pid, threadsMs(pid)]));
}

/** The kernel counts nanoseconds by thread; the time of a whole process comes in hundredths. */
function threadsMs(pid: number): number {
  let nanoseconds = 0;
  for (const { name } of Deno.readDirSync(`/proc/${pid}/task`)) {
    nanoseconds += Number(readIfThere(`/proc/${pid}/task/${name}/schedstat`).split(" ")[0]);
  }
  return nanoseconds / 1e6;
}

function readIfThere(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

/** Undefined when a process was replaced in between: starting one costs a thousand calls. */
function sumOfDeltas(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number | undefined {
  let sum = 0;
  for (const [pid, ms] of after) {
    const was = before.get(pid);
    if (was === undefined) return undefined;
    sum += ms - was;
  }
  return after.size === before.size ? sum : undefined;
}

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const pool = createPool({
  tools: CHANNEL_TOOLS,
  network,
  onFault() {},
  entry: new URL("./channel/reader.ts", import.meta.url),
  // What bubblewrap leaves behind is nobody's child: its time would be lost.
  sandboxes: createSandboxFinder("off", () => {}),
  maxCalls: 1,
  maxReads: 1,
});

async function call(row: Row, page: string): Promise<void> {
  const args = row.tool === "take"
    ? { html_or_url: page }
    : { html_or_url: "http://a.test/", at_once: row.asks };
  const { length } = await pool.call(row.tool, args, { deadline: performance.now() + 60_000 });
  if (length !== row.bytes * (row.asks ?? 1)) throw new Error(`${row.name}: ${length} came back`);
}

interface Figures {
  main: number;
  reader: number;
  wall: number;
}

async function measure(row: Row): Promise<Figures | undefined> {
  const page = "x".repeat(row.bytes);
  reply = new Uint8Array(row.tool === "ask" ? row.bytes : 0);
  for (let warm = 0; warm < row.calls / 4; warm++) await call(row, page);
  const before = { reader: childrenMs(), main: ownMs(), wall: performance.now() };
  for (let at = 0; at < row.calls; at++) await call(row, page);
  const [wall, main] = [performance.now() - before.wall, ownMs() - before.main];
  const reader = sumOfDeltas(before.reader, childrenMs());
  if (reader === undefined) return undefined;
  return { main: main / row.calls, reader: reader / row.calls, wall: wall / row.calls };
}

const measured = new Map<string, Figures[]>(ROWS.map(({ name }) => [name, []]));
for (let round = 0; round < ROUNDS; round++) {
  for (const row of ROWS) {
    const figures = await measure(row).catch(() => undefined);
    if (figures !== undefined) measured.get(row.name)?.push(figures);
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

console.log("| us of processor time a call | main | reader | both | us on the clock | rounds |");
console.log("|---|---|---|---|---|---|");
for (const [name, all] of measured) {
  const of = (pick: (figures: Figures) => number): number =>
    Math.round(median(all.map(pick)) * 1000);
  const cells = [of((f) => f.main), of((f) => f.reader), of((f) => f.main + f.reader)];
  console.log(`| ${name} | ${cells.join(" | ")} | ${of((f) => f.wall)} | ${all.length} |`);
}
await pool.close();
