/**
 * Measures what a page costs in processor time, of every process, beside rivals in the same run.
 * `deno task bench:speed`; Linux only.
 *
 * SPEED_PYTHON names the Python of an environment with `sluicer[api]`, `trafilatura` and `resiliparse`;
 * without it our own rows are printed alone. SPEED_PAGES, SPEED_CALLS and SERVICE_DATA bound and feed it;
 * SPEED_PARTS names those of its parts that are run: pages, small, slices, load, cold, start, long, strangers,
 * site, beside. SERVICE_BINARY names the executable that is measured in cold, start, long and beside.
 */
import { dirname, resolve } from "node:path";
import { measureCold, measureStarts } from "./speed/cold.ts";
import { measureBeside, measureLong, measureSite, measureStrangers } from "./speed/further.ts";
import type { Look } from "./speed/processes.ts";
import {
  ownReader,
  type Pages,
  type Program,
  pythonReader,
  startInProcess,
  startOwnService,
  startService,
} from "./speed/programs.ts";

const ROOT = resolve(import.meta.dirname as string, "..");
const DATA = Deno.env.get("SERVICE_DATA") ?? resolve(ROOT, "../shared/data");
const PYTHON = Deno.env.get("SPEED_PYTHON");
const PAGES = Number(Deno.env.get("SPEED_PAGES") ?? 200);
const CALLS = Number(Deno.env.get("SPEED_CALLS") ?? 1_000);
const PARTS = Deno.env.get("SPEED_PARTS")?.split(",");
const PASSES = 4;
const CLIENTS = 4;
const SMALL_CALLS = 500;
const REST_SECONDS = 12;
/** Further slices of each page. */
const SLICES = 5;

/** What one program used for one pass over all pages, milliseconds a page. */
interface Pass {
  readonly main: number;
  readonly network: number;
  readonly reader: number;
  readonly total: number;
}

interface Runner {
  readonly name: string;
  readonly program: Program;
  readonly passes: Pass[];
  /** Milliseconds on the clock of each call after the first pass. */
  readonly clock: number[];
}

async function unpackPages(folder: string, from = `${DATA}/wcxb/html`): Promise<Pages> {
  const all = [...Deno.readDirSync(from)].map(({ name }) => name).sort();
  const step = Math.max(1, all.length / PAGES);
  const paths: string[] = [];
  const bodies: string[] = [];
  for (let at = 0; at < all.length && paths.length < PAGES; at += step) {
    const name = all[Math.floor(at)] as string;
    const packed = new Blob([Deno.readFileSync(`${from}/${name}`)]).stream();
    const unpacked = packed.pipeThrough(new DecompressionStream("gzip"));
    const html = new TextDecoder().decode(await new Response(unpacked).bytes());
    const path = `${folder}/${name.replace(/\.gz$/, "")}`;
    Deno.writeTextFileSync(path, html);
    paths.push(path);
    bodies.push(JSON.stringify({ html_or_url: html }));
  }
  return { paths, bodies };
}

function startSluicer(pages: Pages, tool = "extract_declared"): Promise<Program> {
  const sluicer = `${dirname(PYTHON ?? "")}/sluicer`;
  return startService((port) => [sluicer, "serve", "--port", String(port)], pages, tool);
}

function used(before: Look, after: Look, calls: number): Pass {
  const main = (after.cpuMs.main - before.cpuMs.main) / calls;
  const network = (after.cpuMs.network - before.cpuMs.network) / calls;
  const reader = (after.cpuMs.reader - before.cpuMs.reader) / calls;
  return { main, network, reader, total: main + network + reader };
}

/** One pass over all pages: page by page each program in turn, so that all meet the same load. */
async function pass(runners: readonly Runner[], pages: Pages, isWarm: boolean): Promise<void> {
  const before = runners.map(({ program }) => program.look());
  for (const page of pages.paths.keys()) {
    for (const { program, clock } of runners) {
      const started = performance.now();
      await program.ask(page);
      if (isWarm) clock.push(performance.now() - started);
      program.look();
    }
  }
  for (const [at, { program, passes }] of runners.entries()) {
    passes.push(used(before[at] as Look, program.look(), pages.paths.length));
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

const median = (values: readonly number[]): number => quantile(values, 0.5);
const shown = (value: number, digits = 1): string => value.toFixed(digits);

async function measurePages(pages: Pages): Promise<void> {
  const runners: Runner[] = [];
  const add = async (name: string, starting: Promise<Program>): Promise<void> => {
    runners.push({ name, program: await starting, passes: [], clock: [] });
  };
  await add("extract_declared over HTTP", startOwnService(pages));
  await add(
    "extract_declared in one process",
    startInProcess(ownReader("extract_declared"), pages),
  );
  await add("page_markdown over HTTP", startOwnService(pages, "page_markdown"));
  await add("page_markdown in one process", startInProcess(ownReader("page_markdown"), pages));
  if (PYTHON !== undefined) {
    const python = (task: string): Promise<Program> =>
      startInProcess(pythonReader(PYTHON, task), pages);
    await add("sluicer serve, extract_declared", startSluicer(pages));
    await add("sluicer in one process", python("extract_declared"));
    await add("trafilatura in one process", python("page_markdown"));
  }
  for (let at = 0; at < PASSES; at++) await pass(runners, pages, at > 0);
  console.log(
    "\n| ms of processor time a page | first pass | later passes | main | network | reader | " +
      "readers started | ms on the clock, p50 | p99 |\n|---|---|---|---|---|---|---|---|---|",
  );
  for (const { name, program, passes: [first, ...later], clock } of runners) {
    const of = (part: keyof Pass): string => shown(median(later.map((one) => one[part])), 2);
    const cells = [shown(first?.total ?? NaN, 2), of("total"), of("main"), of("network")];
    const rest = [of("reader"), program.look().readers, shown(median(clock))];
    console.log(
      `| ${[name, ...cells, ...rest, shown(quantile(clock, 0.99))].join(" | ")} |`,
    );
    await program.stop();
  }
}

/** What every call costs, whatever its page: the smallest page, over and over. */
async function measureSmall(pages: Pages): Promise<void> {
  const program = await startOwnService(pages);
  const ask = async (calls: number): Promise<void> => {
    for (let at = 0; at < calls; at++) await program.askText?.(`<p>${at}`);
  };
  await ask(SMALL_CALLS);
  const passes: Pass[] = [];
  for (let at = 0; at < PASSES; at++) {
    const before = program.look();
    await ask(SMALL_CALLS);
    passes.push(used(before, program.look(), SMALL_CALLS));
  }
  const us = (part: keyof Pass): number => Math.round(median(passes.map((one) => one[part])) * 1e3);
  console.log(
    `\nSmallest page over HTTP: main ${us("main")} us, reader ${us("reader")} us, ` +
      `network ${us("network")} us a call (medians of ${PASSES} times ${SMALL_CALLS} calls)`,
  );
  await program.stop();
}

/** What the next slice of a page costs that was read just before. */
async function measureSlices(pages: Pages): Promise<void> {
  const program = await startOwnService(pages, "page_markdown");
  const texts = pages.paths.map((path) => Deno.readTextFileSync(path));
  const used = { first: 0, next: 0, named: 0, times: 0 };
  const ms = (): number => Object.values(program.look().cpuMs).reduce((sum, one) => sum + one, 0);
  for (let round = 0; round < 3; round++) {
    for (const text of texts) {
      const before = ms();
      await program.askText?.(text, { max_chars: 200 });
      const between = ms();
      for (let slice = 1; slice <= SLICES; slice++) {
        await program.askText?.(text, { max_chars: 200 + slice });
      }
      const middle = ms();
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
      const name = `sha256:${new Uint8Array(digest).toHex()}`;
      const isNamed = await program.askText?.(name, { max_chars: 200 }).then(
        () => true,
        () => false,
      );
      const named = ms();
      for (let slice = 1; isNamed && slice <= SLICES; slice++) {
        await program.askText?.(name, { max_chars: 200 + slice });
      }
      // A page of less than a slice has no name.
      if (round === 0 || !isNamed) continue;
      used.named += (ms() - named) / SLICES;
      used.first += between - before;
      used.next += (middle - between) / SLICES;
      used.times++;
    }
  }
  console.log(
    `\nMarkdown over HTTP, all processes: ${shown(used.first / used.times, 2)} ms for the first ` +
      `slice of a page, ${shown(used.next / used.times, 2)} ms for the next, ` +
      `${shown(used.named / used.times, 2)} by the name of the page`,
  );
  await program.stop();
}

/** Several clients at once on real pages: memory, readers replaced, how long calls take. */
async function measureLoad(name: string, starting: Promise<Program>, pages: Pages): Promise<void> {
  const program = await starting;
  await program.ask(0);
  const before = program.look();
  const clock: number[] = [];
  let next = 0;
  let peak = 0;
  const client = async (): Promise<void> => {
    for (let at = next++; at < CALLS; at = next++) {
      const started = performance.now();
      await program.ask(at % pages.paths.length);
      clock.push(performance.now() - started);
      if (at % 5 === 0) peak = Math.max(peak, program.look().residentMiB);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const after = program.look();
  const { main, network, reader, total } = used(before, after, CALLS);
  await new Promise((done) => setTimeout(done, REST_SECONDS * 1000));
  const rested = program.look();
  const cells = [
    name,
    shown(total, 2),
    shown(main, 2),
    shown(network, 2),
    shown(reader, 2),
    Math.max(0, after.readers - CLIENTS),
    shown(median(clock)),
    shown(quantile(clock, 0.99)),
    shown(peak, 0),
    shown(after.residentMiB, 0),
    shown(rested.residentMiB, 0),
  ];
  console.log(`| ${cells.join(" | ")} |`);
  await program.stop();
}

async function measureLoads(pages: Pages): Promise<void> {
  console.log(
    `\n| ${CALLS} calls, ${CLIENTS} clients | ms a page | main | network | reader | readers replaced ` +
      `| p50 ms | p99 ms | MiB at most | at the end | ${REST_SECONDS} s later |\n` +
      "|---|---|---|---|---|---|---|---|---|---|---|",
  );
  await measureLoad("extract_declared over HTTP", startOwnService(pages), pages);
  if (PYTHON !== undefined) await measureLoad("sluicer serve", startSluicer(pages), pages);
}

function services(pages: Pages): Parameters<typeof measureCold>[0] {
  const own = { name: "extract_declared over HTTP", start: () => startServing(pages) };
  return [
    { ...own, restSeconds: 0 },
    { ...own, name: `${own.name}, after ${REST_SECONDS} s of rest`, restSeconds: REST_SECONDS },
    ...(PYTHON === undefined
      ? []
      : [{ name: "sluicer serve", restSeconds: 0, start: () => startSluicer(pages) }]),
  ];
}

const BINARY = Deno.env.get("SERVICE_BINARY");
const RUN = BINARY === undefined
  ? [Deno.execPath(), "run", "-A", "--quiet", "--no-check", `${ROOT}/main.ts`]
  : [BINARY];
const COMMANDS = [
  ["service --version", [...RUN, "--version"]],
  ["service call extract_declared", [...RUN, "call", "extract_declared", '{"html_or_url":"<p>"}']],
] as const;

/** Starts what is measured further on: the executable where one is named. */
function startServing(pages: Pages): Promise<Program> {
  // The slow site is of this machine.
  Deno.env.set("SERVICE_ALLOW_PRIVATE", "1");
  return startService(
    (port) => [...RUN, "serve", "--port", String(port)],
    pages,
    "extract_declared",
  );
}

async function measureSites(folder: string): Promise<void> {
  for (const site of ["book-booksamillion", "camera-buy"]) {
    const own = `${folder}/${site}`;
    Deno.mkdirSync(own);
    const pages = await unpackPages(own, `${DATA}/swde/pages/${site}`);
    const reader = await startInProcess(ownReader("extract_declared"), pages);
    const programs: [string, Program][] = [["extract_declared in one process", reader]];
    if (PYTHON !== undefined) {
      const rival = await startInProcess(pythonReader(PYTHON, "extract_declared"), pages);
      programs.push(["sluicer", rival]);
    }
    await measureSite(site, programs, pages);
  }
}

/** Both readers in one process, each beside its rivals. */
async function measureStrange(pages: Pages): Promise<void> {
  for (const task of ["extract_declared", "page_markdown"]) {
    const programs: [string, Program][] = [
      ["in one process", await startInProcess(ownReader(task), pages)],
    ];
    if (PYTHON !== undefined) {
      const rival = await startInProcess(pythonReader(PYTHON, task), pages);
      programs.push([task === "page_markdown" ? "trafilatura" : "sluicer", rival]);
      if (task === "page_markdown") {
        programs.push([
          "resiliparse",
          await startInProcess(pythonReader(PYTHON, "main_text"), pages),
        ]);
      }
    }
    await measureStrangers(task, programs, pages);
  }
}

const folder = Deno.makeTempDirSync();
try {
  const pages = await unpackPages(folder);
  const bytes = pages.paths.reduce((sum, path) => sum + Deno.statSync(path).size, 0);
  console.log(
    `Deno ${Deno.version.deno}, ${navigator.hardwareConcurrency} cores, load ${
      shown(Deno.loadavg()[0] ?? NaN)
    }; ${pages.paths.length} pages, ${shown(bytes / 1024 / pages.paths.length, 0)} KiB each`,
  );
  const has = (part: string): boolean => PARTS?.includes(part) ?? true;
  if (has("pages")) await measurePages(pages);
  if (has("small")) await measureSmall(pages);
  if (has("slices")) await measureSlices(pages);
  if (has("cold")) await measureCold(services(pages), pages);
  if (has("start")) await measureStarts(COMMANDS);
  if (has("load")) await measureLoads(pages);
  if (has("long")) await measureLong(await startServing(pages), pages);
  if (has("strangers")) await measureStrange(pages);
  if (has("site")) await measureSites(folder);
  if (has("beside")) await measureBeside(await startServing(pages), pages);
  console.log(`\nload at the end ${shown(Deno.loadavg()[0] ?? NaN)}`);
} finally {
  Deno.removeSync(folder, { recursive: true });
}
