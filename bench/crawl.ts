/**
 * What a crawl costs beside Scrapy and sluicer: `deno task bench:crawl`.
 *
 * One made site, asked without a rest; processor time of all processes of each program, and the most
 * memory that they held together. CRAWL_PYTHON names the folder of a Python's programs that has scrapy
 * and sluicer; PAGES (1,001), ROUNDS (3) and PARAGRAPHS (60) are numbers; ONLY is a part of the names
 * of the programs to run.
 */
import { startTreeSite } from "../tests/crawl/tree_site.ts";
import { processTree } from "../tests/support/process_tree.ts";

const PAGES = Number(Deno.env.get("PAGES") ?? 1_001);
const ROUNDS = Number(Deno.env.get("ROUNDS") ?? 3);
const ONLY = Deno.env.get("ONLY") ?? "";
const BIN = Deno.env.get("CRAWL_PYTHON") ?? "/usr/bin";
const HASTY = new URL("../tests/support/hasty_main.ts", import.meta.url).pathname;
const SPIDER = new URL("crawl/spider.py", import.meta.url).pathname;
/** Paragraphs of a page; 60 are some 27 KB. */
const PARAGRAPHS = Number(Deno.env.get("PARAGRAPHS") ?? 60);
const TICKS_A_SECOND = 100;
const LOOK_MS = 200;

type Program = readonly [name: string, command: (start: string, out: string) => string[]];
const OWN = [Deno.execPath(), "run", "-A", "--quiet", "--no-check", "--unstable-worker-options"]
  .concat(HASTY);
const own = (format: string): Program => [
  `service crawl --format ${format}`,
  (start, out) =>
    OWN.concat("crawl", start, "-o", out, "--max-pages", String(PAGES), "--format", format),
];
const PROGRAMS: readonly Program[] = [
  own("markdown"),
  own("declared"),
  [
    "service audit-site",
    (start, out) => OWN.concat("audit-site", start, "-o", `${out}.html`, "--max-pages", `${PAGES}`),
  ],
  [
    "sluicer crawl",
    (start, out) =>
      [`${BIN}/sluicer`, "crawl", start, "-o", out, "--delay", "0", "--max-depth", "50"]
        .concat("--max-pages", String(PAGES + 10)),
  ],
  [
    "Scrapy",
    (start, out) => [`${BIN}/scrapy`, "runspider", SPIDER, "-a", `start=${start}`, "-o", out],
  ],
];

/** Processor seconds of a process, and the bytes it holds. */
function costOf(pid: number): { seconds: number; bytes: number } | undefined {
  try {
    const stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const pages = Number(Deno.readTextFileSync(`/proc/${pid}/statm`).split(" ")[1]);
    return {
      seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
      bytes: pages * 4096,
    };
  } catch {
    return undefined;
  }
}

async function run([, command]: Program, folder: string, at: number) {
  await using site = startTreeSite(PAGES, PARAGRAPHS);
  const out = `${folder}/${at}.jsonl`;
  const [program = "", ...args] = command(`${site.origin}/`, out);
  const child = new Deno.Command(program, {
    args,
    env: {
      SERVICE_ALLOW_PRIVATE: "1",
      SERVICE_BROWSER: "none",
      SERVICE_SANDBOX: "off",
      SLUICER_ALLOW_PRIVATE: "1",
    },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const seconds = new Map<number, number>();
  let most = 0;
  const timer = setInterval(() => {
    let bytes = 0;
    for (const pid of processTree(child.pid)) {
      const cost = costOf(pid);
      if (cost === undefined) continue;
      seconds.set(pid, cost.seconds);
      bytes += cost.bytes;
    }
    most = Math.max(most, bytes);
  }, LOOK_MS);
  const started = performance.now();
  await child.status;
  clearInterval(timer);
  const lines =
    (await Deno.readTextFile(out).catch(() => Deno.readTextFile(`${out}.html.crawl/pages.jsonl`))
      .catch(() => "")).trimEnd().split("\n");
  const all = [...seconds.values()].reduce((sum, each) => sum + each, 0);
  return {
    read: lines.filter((line) => line !== "").length,
    ms: (all * 1000) / PAGES,
    wall: (performance.now() - started) / 1000,
    mib: most / 1024 / 1024,
    asked: [...site.asked.values()].reduce((sum, times) => sum + times, 0) / PAGES,
  };
}

const folder = await Deno.makeTempDir();
const results = new Map<string, Awaited<ReturnType<typeof run>>[]>();
try {
  let at = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const program of PROGRAMS.filter(([name]) => name.includes(ONLY))) {
      const result = await run(program, folder, at++);
      results.set(program[0], [...results.get(program[0]) ?? [], result]);
    }
  }
} finally {
  await Deno.remove(folder, { recursive: true });
}
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;
console.log(
  `load ${Deno.loadavg().map((load) => load.toFixed(1)).join(" ")}, medians of ${ROUNDS}\n`,
);
console.log("| program | pages | requests a page | CPU a page (ms) | wall (s) | memory (MiB) |");
console.log("|---|---|---|---|---|---|");
for (const [name, runs] of results) {
  const of = (key: "read" | "ms" | "wall" | "mib" | "asked") =>
    median(runs.map((each) => each[key]));
  console.log(
    `| ${name} | ${of("read")} of ${PAGES} | ${of("asked").toFixed(2)} | ${
      of("ms").toFixed(1)
    } | ` +
      `${of("wall").toFixed(1)} | ${of("mib").toFixed(0)} |`,
  );
}
