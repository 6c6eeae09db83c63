/**
 * What the gate costs: requests per second and p99 beside bare `Deno.serve`, in one run.
 *
 *     deno run -A bench/door.ts [--rounds 5] [--seconds 3]
 *
 * Needs wrk. Every server runs as a process of its own; rounds alternate between them, and the
 * figures are medians of the rounds. "bare", "pipe" and "gate" run the same small handler; "pipe" only
 * copies bytes to `Deno.serve` and back, the least any gate of this kind can cost. "door" is the whole
 * door with a tool that gives its text back.
 */
import { parseArgs } from "node:util";
import { type Connection, createDoor } from "../src/serve/door/door.ts";
import { serveDoor } from "../src/serve/door/serve_door.ts";
import { MAX_BODIES_BYTES } from "../src/terminal/open_door.ts";
import { createLocalRunner, TEST_TOOLS } from "../tests/support/test_tools.ts";
import { BODY_SLAB_BYTES } from "../src/serve/door/slabs.ts";

type ServerName = "bare" | "pipe" | "gate" | "door" | "door without gate";

interface Load {
  name: string;
  /** Concurrent connections. */
  connections: number;
  path: string;
  /** Bytes of the body; 0 is a GET. */
  bytes: number;
}

const LOADS: readonly Load[] = [
  { name: "GET /health", connections: 32, path: "/health", bytes: 0 },
  { name: "POST 2 KiB", connections: 32, path: "/v1/tools/echo", bytes: 2048 },
  { name: "POST 1 MiB", connections: 4, path: "/v1/tools/echo", bytes: 1024 * 1024 },
];

const { values } = parseArgs({
  options: {
    serve: { type: "string" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
  },
});

/** The least a handler of this service does: read a body, answer JSON. */
async function smallHandler(request: Request, connection: Connection = {}): Promise<Response> {
  if (connection.body === undefined) {
    const length = request.body === null ? 0 : (await request.arrayBuffer()).byteLength;
    return Response.json({ ok: true, length });
  }
  const into = new Uint8Array(BODY_SLAB_BYTES);
  let length = 0;
  while (length < (connection.body.declared ?? 0)) length += await connection.body.read(into) ?? 0;
  return Response.json({ ok: true, length });
}

async function startServer(name: ServerName): Promise<number> {
  if (name === "pipe") return await startPipe();
  const handler = name.startsWith("door") ? await testDoor() : smallHandler;
  if (name === "bare" || name === "door without gate") {
    const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
    return Deno.serve(options, (request) => handler(request)).addr.port;
  }
  const bounds = { maxConnections: 64, headSeconds: 10, drainSeconds: 120 };
  return serveDoor(handler, { host: "127.0.0.1", port: 0, localOnly: true, ...bounds }).port;
}

async function startPipe(): Promise<number> {
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  const behind = Deno.serve(options, (request) => smallHandler(request)).addr.port;
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const serve = async (client: Deno.TcpConn): Promise<void> => {
    const back = await Deno.connect({ hostname: "127.0.0.1", port: behind });
    client.setNoDelay(true);
    back.setNoDelay(true);
    await Promise.all([copy(client, back), copy(back, client)]);
  };
  void (async () => {
    for await (const client of listener) serve(client).catch(() => {});
  })();
  return await Promise.resolve(listener.addr.port);
}

async function copy(from: Deno.TcpConn, to: Deno.TcpConn): Promise<void> {
  const buffer = new Uint8Array(65536);
  for (;;) {
    const count = await from.read(buffer);
    if (count === null) break;
    for (let at = 0; at < count;) at += await to.write(buffer.subarray(at, count));
  }
  to.close();
}

function testDoor(): ReturnType<typeof createDoor> {
  return createDoor({
    tools: TEST_TOOLS,
    runner: createLocalRunner(),
    version: "1",
    localOnly: true,
    timeoutSeconds: 120,
    maxBody: 16 * 1024 * 1024,
    maxBodies: MAX_BODIES_BYTES,
    onBug: (error) => console.error(error),
  });
}

interface Figures {
  perSecond: number;
  /** Processor time the server took for one request, microseconds; NaN where there is no /proc. */
  cpuMicros: number;
  p99Ms: number;
}

async function measure({ port, pid }: Child, load: Load, seconds: number): Promise<Figures> {
  const script = await Deno.makeTempFile({ suffix: ".lua" });
  const text = "x".repeat(Math.max(0, load.bytes - 20));
  const body = load.bytes === 0
    ? ""
    : `wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\n` +
      `wrk.body = '{"html_or_url":"${text}"}'\n`;
  await Deno.writeTextFile(script, body);
  const before = cpuMicrosOf(pid);
  const output = await new Deno.Command("wrk", {
    args: [
      "-t1",
      `-c${load.connections}`,
      `-d${seconds}s`,
      "--latency",
      `-s${script}`,
      `http://127.0.0.1:${port}${load.path}`,
    ],
  }).output();
  await Deno.remove(script);
  const said = new TextDecoder().decode(output.stdout);
  if (/Non-2xx/.test(said)) throw new Error(said);
  const requests = Number(/(\d+) requests in/.exec(said)?.[1]);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]),
    cpuMicros: (cpuMicrosOf(pid) - before) / requests,
    p99Ms: readP99(said),
  };
}

/** Processor time of a process so far: its ticks of 10 ms in user and system mode (proc(5)). */
function cpuMicrosOf(pid: number): number {
  try {
    const fields = Deno.readTextFileSync(`/proc/${pid}/stat`).split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return NaN;
  }
}

function readP99(said: string): number {
  const [, figure, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(said) ?? [];
  const scale = { us: 0.001, ms: 1, s: 1000 }[unit ?? "ms"] ?? 1;
  return Number(figure) * scale;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

interface Child {
  port: number;
  pid: number;
  stop(): void;
}

async function startChild(name: ServerName): Promise<Child> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", import.meta.filename as string, "--serve", name],
    stdout: "piped",
  }).spawn();
  const { value } = await child.stdout.pipeThrough(new TextDecoderStream()).getReader().read();
  return { port: Number(value), pid: child.pid, stop: () => child.kill() };
}

async function main(): Promise<void> {
  // wrk takes whole seconds only.
  const [rounds, seconds] = [Number(values.rounds), Math.ceil(Number(values.seconds))];
  const names: ServerName[] = ["bare", "pipe", "gate", "door without gate", "door"];
  const servers = await Promise.all(names.map(startChild));
  console.log(`deno ${Deno.version.deno}, ${rounds} rounds of ${seconds} s, medians`);
  for (const load of LOADS) {
    const figures = names.map((): Figures[] => []);
    for (let round = 0; round < rounds; round++) {
      for (const [at, server] of servers.entries()) {
        figures[at]?.push(await measure(server, load, seconds));
      }
    }
    for (const [at, name] of names.entries()) {
      const each = figures[at] ?? [];
      const rate = median(each.map(({ perSecond }) => perSecond));
      const ratios = each.map(({ perSecond }, round) =>
        perSecond / (figures[0]?.[round]?.perSecond ?? NaN)
      );
      const p99 = median(each.map(({ p99Ms }) => p99Ms));
      console.log(
        `${load.name.padEnd(12)} ${name.padEnd(18)} ${rate.toFixed(0).padStart(7)}/s  ` +
          `x${median(ratios).toFixed(2)}  p99 ${p99.toFixed(1).padStart(6)} ms  ` +
          `${median(each.map(({ cpuMicros }) => cpuMicros)).toFixed(0)} us of processor`,
      );
    }
  }
  for (const server of servers) server.stop();
}

if (values.serve === undefined) await main();
else console.log(await startServer(values.serve as ServerName));
