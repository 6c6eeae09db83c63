/**
 * Measures what the main process spends on a call of `<p>x`, by each front over HTTP.
 * `deno task bench:calls [MAIN...]`: each `main.ts` named is measured beside the others in turns, so
 * that two states of the sources can be compared; Linux only (times are read from /proc).
 */
const WARM_CALLS = 300;
const CALLS = 1000;
/** Calls of one service before the turn is the next one's: all of them see the same load. */
const CALLS_A_TURN = 50;

interface Service {
  readonly main: string;
  readonly child: Deno.ChildProcess;
  readonly base: string;
}

/** Starts `serve` on a free port and reads the port from its first line. */
async function start(main: string): Promise<Service> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-check", main, "serve", "--port", "0", "--log", "none"],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  let told = "";
  for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
    told += text;
    const base = /listens on (http:\S+),/.exec(told)?.[1];
    if (base !== undefined) return { main, child, base };
  }
  throw new Error(`${main} did not start: ${told}`);
}

/** The kernel counts nanoseconds by thread. */
function threadsMs(pid: number): number {
  let nanoseconds = 0;
  for (const { name } of Deno.readDirSync(`/proc/${pid}/task`)) {
    const stat = Deno.readTextFileSync(`/proc/${pid}/task/${name}/schedstat`);
    nanoseconds += Number(stat.split(" ")[0]);
  }
  return nanoseconds / 1e6;
}

const JSON_TYPE = { "content-type": "application/json" };
const OK = `"ok":true`;
const ARGS = { html_or_url: "<p>x" };
const CALL = { name: "page_markdown", arguments: ARGS };
const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

const FRONTS: Readonly<Record<string, (base: string) => Promise<Response>>> = {
  "REST": (base) =>
    fetch(`${base}/v1/tools/page_markdown`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify(ARGS),
    }),
  "MCP 2025-11-25": (base) =>
    fetch(`${base}/mcp`, {
      method: "POST",
      headers: JSON_TYPE,
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: CALL }),
    }),
  "MCP 2026-07-28": (base) =>
    fetch(`${base}/mcp`, {
      method: "POST",
      headers: {
        ...JSON_TYPE,
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": CALL.name,
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { ...CALL, _meta: ENVELOPE },
      }),
    }),
};

async function measure({ child, base }: Service, front: string, calls: number): Promise<number> {
  const before = threadsMs(child.pid);
  for (let at = 0; at < calls; at++) {
    const text = await (await FRONTS[front]?.(base))?.text();
    if (text?.includes(OK) !== true) throw new Error(`${front}: ${text}`);
  }
  return threadsMs(child.pid) - before;
}

const own = new URL("../main.ts", import.meta.url).pathname;
const services: Service[] = [];
for (const main of Deno.args.length === 0 ? [own] : Deno.args) services.push(await start(main));

const turns = new Map<string, number[]>();
for (const front of Object.keys(FRONTS)) {
  for (const service of services) await measure(service, front, WARM_CALLS);
  for (let turn = 0; turn < CALLS / CALLS_A_TURN; turn++) {
    for (const service of services) {
      const key = `| ${front} | ${service.main}`;
      turns.set(key, [...turns.get(key) ?? [], await measure(service, front, CALLS_A_TURN)]);
    }
  }
}
for (const { child } of services) {
  child.kill("SIGTERM");
  await child.status;
}

console.log("| us of processor time a call | of | least turn | median turn | all |");
console.log("|---|---|---|---|---|");
for (const [key, all] of turns) {
  const sorted = all.toSorted((one, other) => one - other);
  const sum = all.reduce((total, ms) => total + ms, 0);
  const times = [sorted[0] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0, sum / all.length];
  console.log(`${key} | ${times.map((ms) => Math.round(ms / CALLS_A_TURN * 1000)).join(" | ")} |`);
}
