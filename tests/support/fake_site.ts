/**
 * A small web on loopback: real sockets, names from a resolver of its own.
 *
 * Hosts look public to the address guard (they resolve to 93.184.215.14) and every judged address
 * is dialled on loopback. Whatever a test did not hand over is refused, so no test leaves the machine.
 */
import { MAX_PAGE_BYTES } from "../../src/base/limits.ts";
import type { FetchServiceOptions } from "../../src/web/fetch/network.ts";
import { createFetchService } from "../../src/web/fetch/service.ts";
import { createPages } from "../../src/web/fetch/pages.ts";
import type { FetchService } from "../../src/web/fetch/service.ts";
import type { Dial } from "../../src/web/fetch/wire/transport.ts";
import { TEST_AUTHORITY, TEST_CERTIFICATE, TEST_KEY } from "./test_certificate.ts";
import type { Context } from "../../src/tools/runs/context.ts";

/** Answers a request; a string is a page of HTML, a number an empty answer of that status. */
export type Answerer =
  | string
  | number
  | ((request: Request) => Response | string | Promise<Response | string>);

/** Pages by host, then by path with its query; `*` answers what is left of a host. */
export type FakeHosts = Record<string, Record<string, Answerer>>;

/** How a fake site may be bent. */
export interface FakeSiteOptions {
  /** Addresses by name; 93.184.215.14 for every host otherwise. */
  names?: Record<string, readonly string[] | (() => readonly string[])>;
  allowPrivate?: boolean;
  /** What the service is built with besides. */
  service?: Partial<FetchServiceOptions>;
  /** A clock instead of the machine's, for what waits between requests. */
  clock?: { now(): number; sleep(milliseconds: number): Promise<void> };
  /** Raw servers by host: each connection is handed over as it is. */
  raw?: Record<string, (connection: Deno.Conn) => Promise<void>>;
}

/** One request as the site met it. */
export interface Met {
  url: string;
  headers: Headers;
}

/** A running fake site. */
export interface FakeSite extends AsyncDisposable {
  readonly met: Met[];
  /** Paths asked of a host, in order. */
  asked(host: string): string[];
  readonly service: FetchService;
  /** Pages and files as a tool gets them. */
  readonly pages: Pick<Context, "page" | "file" | "visit">;
  /** A whole context for running a tool. */
  readonly context: Context;
  /** Leads judged addresses to the servers of this site. */
  readonly dial: Dial;
  /** Addresses by name, to be added to. */
  readonly names: Map<string, readonly string[] | (() => readonly string[])>;
  /** Addresses the service connected to, as judged. */
  readonly dialled: string[];
  close(): Promise<void>;
}

/** The address every host of the fake site has. */
export const FAKE_ADDRESS = "93.184.215.14";

/** Starts a fake site and a fetch service that sees nothing else. */
export function createFakeSite(hosts: FakeHosts, options: FakeSiteOptions = {}): FakeSite {
  const met: Met[] = [];
  const answer = (request: Request): Response | Promise<Response> => {
    met.push({ url: request.url, headers: request.headers });
    return answerOf(hosts, request);
  };
  const quiet = { hostname: "127.0.0.1", port: 0, onListen: (): void => {} };
  const plain = Deno.serve(quiet, answer);
  const secure = Deno.serve({ ...quiet, cert: TEST_CERTIFICATE, key: TEST_KEY }, answer);
  const raw = new Map(
    Object.entries(options.raw ?? {}).map(([host, serve]) => [host, listenRaw(serve)]),
  );
  const dialled: string[] = [];
  // A raw host has an address of its own, so that dialling it finds its server.
  const rawAddresses = new Map([...raw.keys()].map((host, at) => [host, `93.184.216.${at + 1}`]));
  const names = new Map(Object.entries(options.names ?? {}));
  const dial: Dial = (address, port) => {
    dialled.push(address);
    const host = [...rawAddresses].find((entry) => entry[1] === address)?.[0];
    const listener = host === undefined ? undefined : raw.get(host);
    const server = port === 443 || port === 8443 ? secure : plain;
    return { address: "127.0.0.1", port: listener?.port ?? server.addr.port };
  };
  const service = createFetchService({
    userAgent: "service/0.1.0 (+https://example.com/service)",
    restSeconds: 0,
    maxPageBytes: MAX_PAGE_BYTES,
    trustedAuthorities: [TEST_AUTHORITY],
    resolve: (host) => Promise.resolve().then(() => namesOf(host, hosts, names, rawAddresses)),
    dial,
    ...options.clock,
    ...options.service,
  });
  const signal = new AbortController().signal;
  const caller = { allowPrivate: options.allowPrivate ?? false, signal };
  const pages = createPages((request) => service.handle(request, caller));
  const close = async (): Promise<void> => {
    await service.close();
    for (const listener of raw.values()) listener.close();
    await Promise.all([plain.shutdown(), secure.shutdown()]);
  };
  return {
    met,
    service,
    pages,
    dial,
    names,
    dialled,
    asked: (host) =>
      met.map(({ url }) => new URL(url)).filter((url) => url.hostname === host)
        .map((url) => url.pathname + url.search),
    context: {
      ...pages,
      now: () => performance.now(),
      sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      progress: () => {},
      ...options.clock,
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function answerOf(hosts: FakeHosts, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const host = hosts[url.host] ?? hosts[url.hostname];
  const answerer = host?.[url.pathname + url.search] ?? host?.["*"];
  if (answerer === undefined) {
    return new Response("the fake site was not given this", { status: 404 });
  }
  if (typeof answerer === "number") return new Response(null, { status: answerer });
  const answer = typeof answerer === "string" ? answerer : await answerer(request);
  if (typeof answer !== "string") return answer;
  return new Response(answer, { headers: { "content-type": "text/html; charset=utf-8" } });
}

function namesOf(
  host: string,
  hosts: FakeHosts,
  names: FakeSite["names"],
  rawAddresses: ReadonlyMap<string, string>,
): readonly string[] {
  const named = names.get(host);
  if (named !== undefined) return typeof named === "function" ? named() : named;
  const own = rawAddresses.get(host);
  if (own !== undefined) return [own];
  const isKnown = Object.keys(hosts).some((name) => name === host || name.startsWith(`${host}:`));
  if (isKnown) return [FAKE_ADDRESS];
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: "ENOTFOUND" });
}

function listenRaw(
  serve: (connection: Deno.Conn) => Promise<void>,
): { port: number; close(): void } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const connections = new Set<Deno.Conn>();
  void (async () => {
    for await (const connection of listener) {
      connections.add(connection);
      void serve(connection).catch(() => {}).finally(() => {
        connections.delete(connection);
        closeQuietly(connection);
      });
    }
  })().catch(() => {});
  return {
    port: (listener.addr as Deno.NetAddr).port,
    close(): void {
      listener.close();
      for (const connection of connections) closeQuietly(connection);
    },
  };
}

function closeQuietly(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch {
    // The other end was first.
  }
}

/** Reads the head of one request from a raw connection. */
export async function readHead(connection: Deno.Conn): Promise<string> {
  const buffer = new Uint8Array(65_536);
  let head = "";
  while (!head.includes("\r\n\r\n")) {
    const count = await connection.read(buffer);
    if (count === null) break;
    head += new TextDecoder().decode(buffer.subarray(0, count));
  }
  return head;
}

/** Writes text or bytes whole to a raw connection. */
export async function writeRaw(connection: Deno.Conn, data: string | Uint8Array): Promise<void> {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
}

/** Answers robots.txt with 404 and hands every other request to `serve`, on a raw connection. */
export function afterRobots(
  serve: (connection: Deno.Conn, head: string) => Promise<void>,
): (connection: Deno.Conn) => Promise<void> {
  return async (connection) => {
    for (;;) {
      const head = await readHead(connection);
      if (head === "") return;
      if (!head.startsWith("GET /robots.txt ")) return await serve(connection, head);
      await writeRaw(connection, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    }
  };
}

/**
 * The first connection of a process starts a timer of undici's that goes on for good; Deno 2.7 takes
 * it for a leak of the test that happens to come first.
 */
async function connectOnce(): Promise<void> {
  await using site = createFakeSite({ "a.example": { "*": "<p>words" } });
  await site.pages.page("http://a.example/");
}
await connectOnce();
