/**
 * Measures `service batch` on files, beside trafilatura's and sluicer's command lines on the same
 * pages: pages a second of processor time, peak memory; and runs that are killed and gone on with.
 *
 * `deno task bench:batch [--count 4000] [--kills 10] [--rows declared,sluicer]`. RIVALS names the
 * folder of the programs of trafilatura and sluicer; without it only the service is measured. Linux
 * alone: /proc is read.
 */
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { parseArgs } from "node:util";

const ROOT = resolve(import.meta.dirname as string, "..");
const DATA = Deno.env.get("SERVICE_DATA") ?? resolve(ROOT, "../shared/data");
const RIVALS = Deno.env.get("RIVALS");
const { values } = parseArgs({
  args: Deno.args,
  options: {
    count: { type: "string", default: "4000" },
    kills: { type: "string", default: "10" },
    rows: { type: "string", default: "declared,one,warc,markdown,sluicer,trafilatura" },
  },
});
const COUNT = Number(values.count);
const KILLS = Number(values.kills);
const ROWS = new Set(values.rows.split(","));
/** Bytes of the pages that are taken: around 30 KB, as pages of the web are. */
const [LEAST, MOST] = [15_000, 60_000];
const TICKS_A_SECOND = 100;
const SAMPLE_MS = 50;

interface Cost {
  readonly seconds: number;
  readonly cpu: number;
  readonly peakMiB: number;
  readonly code: number;
}

function* pagesOf(folder: string): Generator<Uint8Array> {
  const entries = [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isDirectory } of entries) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* pagesOf(path);
    else if (/\.html(?:\.gz)?$/.test(name)) {
      const bytes = Deno.readFileSync(path);
      const page = name.endsWith(".gz") ? gunzipSync(bytes) : bytes;
      if (page.length >= LEAST && page.length <= MOST) yield new Uint8Array(page);
    }
  }
}

/** Writes the pages into a folder and into one WARC, over and over until there are enough. */
function writeInputs(folder: string): number {
  const pages = [...pagesOf(DATA)];
  Deno.mkdirSync(`${folder}/pages`);
  const warc = Deno.openSync(`${folder}/pages.warc`, { write: true, create: true });
  const encoder = new TextEncoder();
  let bytes = 0;
  for (let at = 0; at < COUNT; at++) {
    const page = pages[at % pages.length] as Uint8Array;
    bytes += page.length;
    Deno.writeFileSync(`${folder}/pages/${String(at).padStart(6, "0")}.html`, page);
    const http = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n";
    const head = [
      "WARC/1.0",
      "WARC-Type: response",
      `WARC-Record-ID: <urn:uuid:${crypto.randomUUID()}>`,
      "WARC-Date: 2026-01-01T00:00:00Z",
      `WARC-Target-URI: https://site${at % 50}.example/${at}`,
      "Content-Type: application/http; msgtype=response",
      `Content-Length: ${http.length + page.length}`,
    ].join("\r\n");
    for (
      const part of [encoder.encode(`${head}\r\n\r\n${http}`), page, encoder.encode("\r\n\r\n")]
    ) {
      warc.writeSync(part);
    }
  }
  warc.close();
  console.log(
    `${COUNT} pages of ${pages.length} different ones, ${Math.round(bytes / COUNT / 1000)} KB each`,
  );
  return bytes;
}

/** Reads the processor time and memory of a process and all below it. */
function sample(root: number, cpu: Map<number, number>): number {
  const parents = new Map<number, number>();
  const resident = new Map<number, number>();
  const ticks = new Map<number, number>();
  for (const { name } of Deno.readDirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = Deno.readTextFileSync(`/proc/${name}/stat`).replace(/^.*\)/s, "").trim()
        .split(" ");
      parents.set(Number(name), Number(fields[1]));
      ticks.set(Number(name), Number(fields[11]) + Number(fields[12]));
      resident.set(Number(name), Number(fields[21]) * 4096 / 2 ** 20);
    } catch {
      // It ended meanwhile.
    }
  }
  let sum = 0;
  for (const pid of parents.keys()) {
    let above: number | undefined = pid;
    while (above !== undefined && above !== root) above = parents.get(above);
    if (above !== root) continue;
    cpu.set(pid, ticks.get(pid) ?? 0);
    sum += resident.get(pid) ?? 0;
  }
  return sum;
}

async function measure(command: string, args: readonly string[], env = {}): Promise<Cost> {
  const started = performance.now();
  const child = new Deno.Command(command, {
    args: [...args],
    stdin: "null",
    stdout: "null",
    stderr: "null",
    env,
  }).spawn();
  const cpu = new Map<number, number>();
  let peakMiB = 0;
  const timer = setInterval(() => peakMiB = Math.max(peakMiB, sample(child.pid, cpu)), SAMPLE_MS);
  const { code } = await child.status;
  clearInterval(timer);
  const total = [...cpu.values()].reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND;
  return { seconds: (performance.now() - started) / 1000, cpu: total, peakMiB, code };
}

function tell(name: string, { seconds, cpu, peakMiB, code }: Cost): void {
  const row = [
    name.padEnd(44),
    `${(COUNT / cpu).toFixed(0)} pages/s/core`.padStart(18),
    `${(1000 * cpu / COUNT).toFixed(1)} ms CPU a page`.padStart(20),
    `${seconds.toFixed(1)} s`.padStart(9),
    `${peakMiB.toFixed(0)} MiB`.padStart(9),
    code === 0 ? "" : `exit ${code}`,
  ];
  console.log(row.join(" "));
}

const digest = (path: string): string =>
  createHash("sha256").update(Deno.readFileSync(path)).digest("hex");

/** Kills a run at a random moment, goes on, and compares with an undisturbed one; so many times. */
async function killAndResume(
  program: readonly string[],
  folder: string,
  whole: string,
): Promise<void> {
  const expected = digest(whole);
  const [command, ...first] = program as [string, ...string[]];
  let equal = 0;
  for (let round = 0; round < KILLS; round++) {
    const output = `${folder}/killed.jsonl`;
    const args = [...first, "extract_declared", `${folder}/pages`, "-o", output, "--resume"];
    const silent = { stdin: "null", stdout: "null", stderr: "null" } as const;
    let kills = 0;
    for (let ended = false; !ended;) {
      const child = new Deno.Command(command, { args, ...silent }).spawn();
      // Three kills a round at most: each costs a start.
      const timer = kills++ < 3
        ? setTimeout(() => child.kill("SIGKILL"), 1_000 + Math.random() * 8_000)
        : undefined;
      ended = (await child.status).signal === null;
      clearTimeout(timer);
    }
    if (digest(output) === expected) equal++;
    else console.log(`round ${round}: differs`);
    Deno.removeSync(output);
  }
  console.log(`killed and gone on with ${KILLS} times: ${equal} equal to the undisturbed run`);
}

const folder = Deno.makeTempDirSync({ prefix: "bench-batch-" });
try {
  writeInputs(folder);
  const binary = `${ROOT}/dist/service`;
  const isBuilt = await Deno.stat(binary).then(() => true, () => false);
  const program = isBuilt
    ? [binary, "batch"]
    : [Deno.execPath(), "run", "-A", "--quiet", `${ROOT}/main.ts`, "batch"];
  const [command, ...first] = program as [string, ...string[]];
  const run = (tool: string, input: string, output: string, ...more: string[]): Promise<Cost> =>
    measure(command, [...first, tool, `${folder}/${input}`, "-o", `${folder}/${output}`, ...more]);
  console.log(isBuilt ? "service: the binary" : "service: deno run");
  const rows: readonly [row: string, name: string, measured: () => Promise<Cost>][] = [
    [
      "declared",
      "service batch extract_declared",
      () => run("extract_declared", "pages", "declared.jsonl"),
    ],
    [
      "one",
      "  one reader (--jobs 1)",
      () => run("extract_declared", "pages", "one.jsonl", "--jobs", "1"),
    ],
    ["warc", "  out of a WARC", () => run("extract_declared", "pages.warc", "warc.jsonl")],
    [
      "markdown",
      "service batch page_markdown",
      () => run("page_markdown", "pages", "markdown.jsonl"),
    ],
    [
      "sluicer",
      "sluicer warc",
      () => measure(`${RIVALS}/sluicer`, ["warc", `${folder}/pages.warc`]),
    ],
    ["trafilatura", "trafilatura --parallel 2 --json", () => {
      const args = ["--input-dir", `${folder}/pages`, "--output-dir", `${folder}/trafilatura`];
      return measure(`${RIVALS}/trafilatura`, [...args, "--parallel", "2", "--json"]);
    }],
  ];
  for (const [row, name, measured] of rows) {
    const isRival = row === "sluicer" || row === "trafilatura";
    if (ROWS.has(row) && (!isRival || RIVALS !== undefined)) tell(name, await measured());
  }
  if (KILLS > 0) await killAndResume(program, folder, `${folder}/declared.jsonl`);
} finally {
  Deno.removeSync(folder, { recursive: true });
}
