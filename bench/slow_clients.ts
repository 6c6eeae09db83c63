/**
 * Whether the service answers everybody while slow clients hold on to it.
 *
 *     deno run -A bench/slow_clients.ts [--seconds 60]
 *
 * Starts `main.ts serve`, lets slowhttptest (when installed) and silent sockets at it for so many
 * seconds each, and probes `GET /health` on a fresh connection each second.
 */
import { parseArgs } from "node:util";

const { values } = parseArgs({ options: { seconds: { type: "string", default: "60" } } });
const SECONDS = Number(values.seconds);
const CONNECTIONS = 256;
const PROBE_TIMEOUT_MS = 5000;

interface Probes {
  answered: number;
  asked: number;
  worstMs: number;
  statuses: Map<string, number>;
}

async function startService(): Promise<{ port: number; stop(): Promise<void> }> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  const main = new URL("../main.ts", import.meta.url).pathname;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", main, "serve", "--port", String(port), "--log", "none"],
    stderr: "null",
  }).spawn();
  for (let attempt = 0; attempt < 100; attempt++) {
    if ((await probe(port)).status === "200") break;
    if (attempt === 99) throw new Error("the service does not start");
    await sleep(100);
  }
  return {
    port,
    stop: async () => {
      child.kill();
      await child.status;
    },
  };
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds));
}

async function probe(port: number): Promise<{ status: string; ms: number }> {
  const started = performance.now();
  try {
    const response = await fetch(`http://127.0.0.1:${port}/health`, {
      headers: { connection: "close" },
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return { status: String(response.status), ms: performance.now() - started };
  } catch (error) {
    return { status: (error as Error).name, ms: performance.now() - started };
  }
}

async function probing(port: number, isOver: () => boolean): Promise<Probes> {
  const probes: Probes = { answered: 0, asked: 0, worstMs: 0, statuses: new Map() };
  while (!isOver() && probes.asked < SECONDS) {
    const next = sleep(1000);
    const { status, ms } = await probe(port);
    probes.asked++;
    if (status === "200") probes.answered++;
    probes.worstMs = Math.max(probes.worstMs, ms);
    probes.statuses.set(status, (probes.statuses.get(status) ?? 0) + 1);
    await next;
  }
  return probes;
}

function report(title: string, { answered, asked, worstMs, statuses }: Probes): void {
  const others = [...statuses].filter(([status]) => status !== "200")
    .map(([status, count]) => `${count} x ${status}`).join(", ");
  const tail = others === "" ? "" : `  (${others})`;
  console.log(
    `${title.padEnd(46)} ${answered} of ${asked} probes, worst ${worstMs.toFixed(0)} ms${tail}`,
  );
}

/** slowhttptest's three ways; its slow body is a form unless told otherwise. */
const SLOW_WAYS: readonly (readonly [string, string, readonly string[]])[] = [
  ["slow headers", "/health", ["-H", "-i", "10", "-x", "24"]],
  ["slow body, a form", "/v1/tools/extract_declared", ["-B", "-i", "10", "-s", "8192", "-x", "10"]],
  ["slow body, JSON, no token asked", "/v1/tools/extract_declared", [
    "-B",
    "-i",
    "10",
    "-s",
    "8192",
    "-x",
    "10",
    "-f",
    "application/json",
  ]],
  ["slow read", "/openapi.json", ["-X", "-w", "1", "-y", "8", "-n", "5", "-z", "32", "-k", "3"]],
];

async function slowHttp(title: string, path: string, flags: readonly string[]): Promise<void> {
  const service = await startService();
  const end = performance.now() + SECONDS * 1000;
  const testing = (async () => {
    // It stops once all its connections are closed, so it is started again until the time is over.
    for (let left = SECONDS; left >= 1; left = Math.floor((end - performance.now()) / 1000)) {
      await new Deno.Command("slowhttptest", {
        args: [
          ...["-c", String(CONNECTIONS), "-r", "200", "-l", String(left), "-p", "3"],
          ...["-u", `http://127.0.0.1:${service.port}${path}`, ...flags],
        ],
        stdout: "null",
        stderr: "null",
      }).output();
    }
  })();
  await sleep(1000);
  report(`slowhttptest, ${title}`, await probing(service.port, () => performance.now() > end));
  await testing;
  await service.stop();
}

async function silentSockets(count: number): Promise<void> {
  const service = await startService();
  let isOver = false;
  const open = new Set<Deno.TcpConn>();
  const hold = async (): Promise<void> => {
    while (!isOver) {
      try {
        const conn = await Deno.connect({ hostname: "127.0.0.1", port: service.port });
        open.add(conn);
        await conn.read(new Uint8Array(1)).catch(() => {});
        open.delete(conn);
        conn.close();
      } catch {
        await sleep(5);
      }
    }
  };
  const holding = Array.from({ length: count }, hold);
  report(`${count} silent sockets`, await probing(service.port, () => false));
  isOver = true;
  await service.stop();
  for (const conn of open) conn.close();
  await Promise.all(holding);
}

console.log(`deno ${Deno.version.deno}, ${SECONDS} s each, ${CONNECTIONS} slow clients`);
const hasTool = await new Deno.Command("slowhttptest", { args: ["-h"], stdout: "null" }).output()
  .then(() => true, () => false);
if (hasTool) {
  for (const [title, path, flags] of SLOW_WAYS) await slowHttp(title, path, flags);
} else console.log("slowhttptest is not installed; its three ways are left out");
for (const count of [64, 128, 256]) await silentSockets(count);
