/**
 * Measures the whole service as a client sees it: start-up, requests per second, memory, pages per
 * second. `deno task bench:service`; figures of one run belong together, the ratios travel.
 */
import { resolve } from "node:path";

const ROOT = resolve(import.meta.dirname as string, "..");
const DATA = Deno.env.get("SERVICE_DATA") ?? resolve(ROOT, "../shared/data");
const BINARY = `${ROOT}/dist/service`;
const ROUNDS = 5;
const ROUND_MS = 1_500;
const CLIENTS = 8;

interface Program {
  name: string;
  command: string;
  args: string[];
}

interface Running {
  base: string;
  child: Deno.ChildProcess;
  started: number;
}

const exists = (path: string): boolean => {
  try {
    return Deno.statSync(path) !== undefined;
  } catch {
    return false;
  }
};

const programs: Program[] = [
  { name: "deno run", command: Deno.execPath(), args: ["run", "-A", "--quiet", `${ROOT}/main.ts`] },
  ...(exists(BINARY) ? [{ name: "binary", command: BINARY, args: [] }] : []),
];

const bareEcho: Program = {
  name: "bare Deno.serve echo",
  command: Deno.execPath(),
  args: ["run", "-A", "--quiet", `${ROOT}/bench/bare_echo.ts`],
};

function freePort(): number {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  return port;
}

function start(program: Program): Running {
  const port = freePort();
  const started = performance.now();
  const child = new Deno.Command(program.command, {
    args: [...program.args, "serve", "--port", String(port)],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  return { base: `http://127.0.0.1:${port}`, child, started };
}

async function stop(running: Running): Promise<void> {
  running.child.kill("SIGTERM");
  await running.child.status;
}

const page = `<!doctype html><html lang="en"><title>Brake pads</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Pads",
"offers":{"@type":"Offer","price":41.90,"priceCurrency":"EUR"}}</script>` +
  "<p>The quick brown fox jumps over the lazy dog.</p>\n".repeat(580);
const body = JSON.stringify({ html_or_url: page });

async function health(base: string): Promise<void> {
  const answer = await fetch(`${base}/health`);
  await answer.body?.cancel();
  if (answer.status !== 200) throw new Error(`/health answered ${answer.status}`);
}

async function extract(base: string, text: string = body): Promise<void> {
  const answer = await fetch(`${base}/v1/tools/extract_declared`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: text,
  });
  const answered = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answered.slice(0, 300)}`);
}

async function firstAnswer(
  running: Running,
  ask: (base: string) => Promise<void>,
): Promise<number> {
  for (;;) {
    try {
      await ask(running.base);
      return performance.now() - running.started;
    } catch (error) {
      if (performance.now() - running.started > 20_000) throw error;
      await new Promise((done) => setTimeout(done, 3));
    }
  }
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Resident MiB of a process and all below it, from /proc; NaN elsewhere. */
function residentMiB(root: number): number {
  try {
    const parents = new Map<number, number>();
    for (const entry of Deno.readDirSync("/proc")) {
      if (!/^\d+$/.test(entry.name)) continue;
      const stat = readOr(`/proc/${entry.name}/stat`);
      parents.set(Number(entry.name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    }
    let total = 0;
    for (const pid of parents.keys()) {
      let at: number | undefined = pid;
      while (at !== undefined && at !== root && at > 1) at = parents.get(at);
      if (at === root) total += Number(readOr(`/proc/${pid}/statm`).split(" ")[1] ?? 0);
    }
    return total * 4 / 1024;
  } catch {
    return NaN;
  }
}

function readOr(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

async function perSecond(ask: () => Promise<void>): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let done = 0;
  const started = performance.now();
  await Promise.all(Array.from({ length: CLIENTS }, async () => {
    while (performance.now() < end) {
      await ask();
      done++;
    }
  }));
  return done / (performance.now() - started) * 1000;
}

async function benchStartUp(program: Program): Promise<void> {
  const healths: number[] = [];
  const extracts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const first = start(program);
    healths.push(await firstAnswer(first, health));
    await stop(first);
    const second = start(program);
    extracts.push(await firstAnswer(second, extract));
    await stop(second);
  }
  console.log(
    `${program.name}: start to first /health ${
      median(healths).toFixed(0)
    } ms, to first extract_declared ${median(extracts).toFixed(0)} ms (medians of ${ROUNDS})`,
  );
}

async function benchLoad(program: Program): Promise<void> {
  const service = start(program);
  const bare = start(bareEcho);
  await firstAnswer(service, extract);
  await firstAnswer(bare, health);
  await new Promise((done) => setTimeout(done, 1000));
  const idle = residentMiB(service.child.pid);
  const rates: Record<string, number[]> = { bareGet: [], barePost: [], health: [], extract: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.bareGet?.push(await perSecond(() => health(bare.base)));
    rates.health?.push(await perSecond(() => health(service.base)));
    rates.barePost?.push(await perSecond(() => extract(bare.base)));
    rates.extract?.push(await perSecond(() => extract(service.base)));
  }
  for (let call = 0; call < 1000; call += 4) {
    await Promise.all(Array.from({ length: 4 }, () => extract(service.base)));
  }
  const busy = residentMiB(service.child.pid);
  await new Promise((done) => setTimeout(done, 12_000));
  const rested = residentMiB(service.child.pid);
  const rate = (name: string): number => median(rates[name] ?? []);
  const ratio = (name: string, to: string): string => (rate(name) / rate(to)).toFixed(2);
  console.log(
    `${program.name}: /health ${rate("health").toFixed(0)}/s (${
      ratio("health", "bareGet")
    } of bare ${rate("bareGet").toFixed(0)}/s), extract_declared of 30 KB ${
      rate("extract").toFixed(0)
    }/s (${ratio("extract", "barePost")} of bare echo ${rate("barePost").toFixed(0)}/s)`,
  );
  console.log(
    `${program.name}: resident ${idle.toFixed(0)} MiB idle with one warm reader, ${
      busy.toFixed(0)
    } MiB right after 1,000 calls at 4 at once, ${rested.toFixed(0)} MiB 12 s later`,
  );
  await stop(bare);
  await stop(service);
}

async function benchPages(program: Program): Promise<void> {
  const folder = `${DATA}/wcxb/html`;
  if (!exists(folder)) return console.log(`no pages at ${folder}: pages per second not measured`);
  const pages = [...Deno.readDirSync(folder)].map((entry) => entry.name).sort()
    .map((name) => JSON.stringify({ html_or_url: readPage(`${folder}/${name}`) }));
  const service = start(program);
  await firstAnswer(service, extract);
  let errors = 0;
  const started = performance.now();
  for (const text of pages) {
    await extract(service.base, text).catch((error) => {
      errors++;
      console.log(String(error));
    });
  }
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${program.name}: ${pages.length} pages one after another in one reader, ${
      (pages.length / seconds).toFixed(0)
    } pages/s, ${errors} errors`,
  );
  await stop(service);
}

function readPage(path: string): string {
  const bytes = Deno.readFileSync(path);
  if (!path.endsWith(".gz")) return new TextDecoder().decode(bytes);
  const { stdout } = new Deno.Command("gzip", { args: ["-dc", path], stdout: "piped" })
    .outputSync();
  return new TextDecoder().decode(stdout);
}

console.log(
  `Deno ${Deno.version.deno}, ${navigator.hardwareConcurrency} cores, load ${
    Deno.loadavg()[0]?.toFixed(1)
  }`,
);
for (const program of programs) {
  await benchStartUp(program);
  await benchLoad(program);
  await benchPages(program);
}
