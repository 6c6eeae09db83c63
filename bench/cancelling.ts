/**
 * How soon a call that its client gives up has stopped: over `/mcp` in both eras and over stdio.
 *
 *     deno task bench:cancelling
 *
 * Real clients, a real program and real sites of this machine: four that answer after half a minute
 * and one that answers at once. All four lanes are taken; one of their calls is given up, and a call
 * that waited for a lane is answered. Milliseconds from the client's abort.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { programCommand } from "../tests/support/program.ts";

const ROUNDS = Number(Deno.env.get("ROUNDS") ?? "10");
const SLOW_MS = 30_000;
/** How long a call that waits for a lane is left waiting before one is freed. */
const QUEUED_MS = 200;
const LANES = 4;

/** A site, and what it saw of the last request it has not answered. */
interface SlowSite {
  readonly url: string;
  /** Settles when it is asked for its page. */
  arrival(): Promise<void>;
  /** Settles, by the clock, when the connection of that request is closed. */
  departure(): Promise<number>;
}

function startSlowSite(hostname: string): SlowSite {
  let arrived = Promise.withResolvers<void>();
  let departed = Promise.withResolvers<number>();
  const server = Deno.serve({ hostname, port: 0, onListen: () => {} }, async (request) => {
    if (!request.url.endsWith("/page")) return new Response(null, { status: 404 });
    const over = Promise.withResolvers<void>();
    const { resolve } = departed;
    request.signal.addEventListener("abort", () => {
      resolve(performance.now());
      over.resolve();
    });
    arrived.resolve();
    const timer = setTimeout(over.resolve, SLOW_MS);
    await over.promise;
    clearTimeout(timer);
    return html();
  });
  return {
    url: `http://${hostname}:${server.addr.port}/page`,
    arrival() {
      arrived = Promise.withResolvers();
      departed = Promise.withResolvers();
      return arrived.promise;
    },
    departure: () => departed.promise,
  };
}

function html(): Response {
  return new Response("<title>A page</title><p>Of one site.", {
    headers: { "content-type": "text/html" },
  });
}

interface GivenUp {
  readonly stoppedMs: number;
  readonly freedMs: number;
}

async function measure(client: Client, sites: readonly SlowSite[], fast: string): Promise<GivenUp> {
  const calls = await Promise.all(sites.map(async (site) => {
    const arrival = site.arrival();
    const stop = new AbortController();
    const params = { name: "fetch_page", arguments: { url: site.url, max_age: 0 } };
    const ended = client.callTool(params, { signal: stop.signal }).catch(() => {});
    await arrival;
    return { stop, ended, site };
  }));
  let isAnswered = false;
  const params = { name: "fetch_page", arguments: { url: fast, max_age: 0 } };
  const waiting = client.callTool(params).then(() => {
    isAnswered = true;
    return performance.now();
  });
  await new Promise((wake) => setTimeout(wake, QUEUED_MS));
  if (isAnswered) throw new Error("a call was answered while every lane was taken");
  const [first, ...others] = calls;
  const began = performance.now();
  first?.stop.abort();
  const stopped = await first?.site.departure() ?? NaN;
  const freed = await waiting;
  for (const { stop } of others) stop.abort();
  await Promise.all(others.map(({ site }) => site.departure()));
  await Promise.all(calls.map(({ ended }) => ended));
  return { stoppedMs: stopped - began, freedMs: freed - began };
}

const [command, ...first] = programCommand();
const env = { ...Deno.env.toObject(), SERVICE_ALLOW_PRIVATE: "1" };
const PORT = "18533";
const server = new Deno.Command(command, {
  args: [...first, "serve", "--port", PORT],
  env,
  stdout: "null",
  stderr: "null",
}).spawn();

async function untilServed(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    try {
      return await (await fetch(`http://127.0.0.1:${PORT}/health`)).body?.cancel();
    } catch {
      await new Promise((wake) => setTimeout(wake, 50));
    }
  }
  throw new Error("the server does not start");
}

function connectBy(kind: string): StreamableHTTPClientTransport | StdioClientTransport {
  return kind === "stdio"
    ? new StdioClientTransport({ command, args: [...first, "mcp"], env, stderr: "ignore" })
    : new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${PORT}/mcp`));
}

function show(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (part: number): string =>
    (sorted[Math.ceil(part * sorted.length) - 1] ?? NaN).toFixed(1).padStart(6);
  return `${at(0.5)} ${at(1)}`;
}

const sites = Array.from({ length: LANES }, (_, at) => startSlowSite(`127.0.0.${at + 2}`));
const quick = Deno.serve({ hostname: "127.0.0.9", port: 0, onListen: () => {} }, html);
try {
  await untilServed();
  console.log("                      connection closed   next call answered");
  console.log("                      median    most      median    most");
  for (
    const [kind, pin] of [
      ["/mcp", "2025-11-25"],
      ["/mcp", "2026-07-28"],
      ["stdio", "2025-11-25"],
      ["stdio", "2026-07-28"],
    ] as const
  ) {
    const mode = pin === "2025-11-25" ? "legacy" : { pin };
    const client = new Client({ name: "bench", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(connectBy(kind));
    const found: GivenUp[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const fast = `http://127.0.0.9:${quick.addr.port}/${kind}-${round}`;
      found.push(await measure(client, sites, fast));
    }
    const columns = [found.map((one) => one.stoppedMs), found.map((one) => one.freedMs)];
    console.log(`${kind.padEnd(6)} ${pin}  ${columns.map(show).join("   ")}`);
    await client.close();
  }
} finally {
  server.kill("SIGTERM");
  await server.status;
}
Deno.exit(0);
