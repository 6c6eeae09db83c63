/**
 * A small web of real servers on loopback addresses of their own: four that answer, one that hangs
 * and one that does whatever a server can do to the one that asks.
 */
import { gzipSync } from "node:zlib";
import { feedOf, markOf, pageOf } from "./pages.ts";

/** The servers that answer, the one that hangs and the one that attacks. */
export const ADDRESSES = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5"];
const HANGING_ADDRESS = "127.0.0.6";
const ATTACKING_ADDRESS = "127.0.0.7";

/** Running servers. */
export interface Sites extends AsyncDisposable {
  /** Origins of the servers that answer. */
  readonly honest: readonly string[];
  readonly hanging: string;
  readonly attacking: string;
  /** Paths of the attacks, each to be followed by the token of a call. */
  readonly attacks: readonly string[];
}

/** The token of what belongs to a site and to no call: its sitemap. */
export function siteToken(origin: string): string {
  return new URL(origin).hostname.split(".").map((part) => Number(part).toString(16)).join("")
    .padStart(12, "0");
}

/** Starts all servers. */
export function startSites(): Sites {
  const honest = ADDRESSES.map((address) => listen(address, answerPage));
  const hanging = listen(HANGING_ADDRESS, (path) => path === "/robots.txt" ? notFound() : null);
  const attacking = listen(ATTACKING_ADDRESS, answerAttack);
  const all = [...honest, hanging, attacking];
  return {
    honest: honest.map(({ origin }) => origin),
    hanging: hanging.origin,
    attacking: attacking.origin,
    attacks: Object.keys(ATTACKS),
    async [Symbol.asyncDispose](): Promise<void> {
      await Promise.all(all.map(({ close }) => close()));
    },
  };
}

/** Bytes to send; null sends nothing and keeps the connection, "reset" closes it unasked. */
type Sent = { head: string; body: Uint8Array; thenClose?: boolean } | null | "close";

const encoder = new TextEncoder();

function whole(status: string, type: string, text: string): Sent {
  const body = encoder.encode(text);
  const head = `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}`;
  return { head, body };
}

function notFound(): Sent {
  return whole("404 Not Found", "text/plain", "nothing");
}

/** Answers `/p/TOKEN/PLACE`, `/s/TOKEN/PLACE` (with links among themselves) and `/feed/TOKEN`. */
function answerPage(path: string, origin: string): Sent {
  const [, kind, token = "", place = ""] = path.split("/");
  const own = origin + path;
  if (kind === "p") return whole("200 OK", "text/html; charset=utf-8", pageOf(token, own));
  if (kind === "s") {
    const links = [0, 1, 2, 3].map((at) => `/s/${token}/${at}`);
    const isKnown = /^\d$/.test(place);
    if (!isKnown) return notFound();
    return whole("200 OK", "text/html; charset=utf-8", pageOf(token, own, links));
  }
  if (kind === "feed") return whole("200 OK", "application/rss+xml", feedOf(token, own));
  if (path !== "/sitemap.xml") return notFound();
  const entries = [1, 2, 3].map((at) =>
    `<url><loc>${origin}/m/${markOf(siteToken(origin), String(at))}</loc></url>`
  );
  const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  return whole("200 OK", "application/xml", `<urlset ${space}>${entries.join("")}</urlset>`);
}

const MIB = 1024 * 1024;
const SPACES = new Uint8Array(64 * MIB).fill(32);
const BOMB = gzipSync(SPACES, { level: 9 });

/** Makes a body that begins as a page and goes on as messages between the service's processes. */
function forgedBody(): Uint8Array {
  const parts: Uint8Array[] = [encoder.encode("<!doctype html><title>forged</title>")];
  const heads = [
    { type: "answer", usage: { cpuSeconds: 0, residentMiB: 1 } },
    {
      type: "call",
      id: 1,
      tool: "select_values",
      args: { html_or_url: "<p>forged", selector: "p" },
    },
    { type: "ready" },
  ];
  for (let round = 0; round < 200; round++) {
    for (const head of heads) {
      const text = encoder.encode(JSON.stringify(head));
      const frame = new Uint8Array(8 + text.length + 2);
      const view = new DataView(frame.buffer);
      view.setUint32(0, text.length);
      view.setUint32(4, 2);
      frame.set(text, 8);
      frame.set(encoder.encode("{}"), 8 + text.length);
      parts.push(frame);
    }
  }
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

const HTML = "Content-Type: text/html";

/** What the attacking server does, by path. */
const ATTACKS: Readonly<Record<string, (origin: string) => Sent>> = {
  bomb: () => ({
    head: `HTTP/1.1 200 OK\r\n${HTML}\r\nContent-Encoding: gzip\r\nContent-Length: ${BOMB.length}`,
    body: BOMB,
  }),
  oversize: () => ({
    head: `HTTP/1.1 200 OK\r\n${HTML}\r\nContent-Length: ${20 * MIB}`,
    body: SPACES.subarray(0, 20 * MIB),
  }),
  cut: () => ({
    head: `HTTP/1.1 200 OK\r\n${HTML}\r\nContent-Length: 100000`,
    body: encoder.encode("<p>cut".repeat(100)),
    thenClose: true,
  }),
  coding: () => ({
    head: `HTTP/1.1 200 OK\r\n${HTML}\r\nContent-Encoding: gzip\r\nContent-Length: 12`,
    body: encoder.encode("<p>no gzip</"),
  }),
  head: () => ({
    head: `HTTP/1.1 200 OK\r\n${HTML}\r\nX: ${"a".repeat(100_000)}\r\nContent-Length: 0`,
    body: new Uint8Array(),
  }),
  cookies: () => ({
    head: `HTTP/1.1 200 OK\r\n${HTML}\r\n` +
      `Set-Cookie: a=${" ".repeat(4_000)}\u00e9\r\n`.repeat(15) + "Content-Length: 3",
    body: encoder.encode("<p>"),
  }),
  loop: (origin) => ({
    head: `HTTP/1.1 302 Found\r\nLocation: ${origin}/loop/again\r\nContent-Length: 0`,
    body: new Uint8Array(),
  }),
  far: () => ({
    head: `HTTP/1.1 302 Found\r\nLocation: /${"a".repeat(50_000)}\r\nContent-Length: 0`,
    body: new Uint8Array(),
  }),
  forged: () => {
    const body = forgedBody();
    return { head: `HTTP/1.1 200 OK\r\n${HTML}\r\nContent-Length: ${body.length}`, body };
  },
  noise: () => ({ head: "HTTP/9.9 what\r\n: :", body: encoder.encode("\0\xff") }),
  gone: () => "close",
};

function answerAttack(path: string, origin: string): Sent {
  return ATTACKS[path.split("/")[1] ?? ""]?.(origin) ?? notFound();
}

interface Listening {
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves GET requests over connections that stay open, one request after the other. */
function listen(address: string, answer: (path: string, origin: string) => Sent): Listening {
  const listener = Deno.listen({ hostname: address, port: 0 });
  const origin = `http://${address}:${(listener.addr as Deno.NetAddr).port}`;
  const connections = new Set<Deno.Conn>();
  const serving = (async () => {
    for await (const connection of listener) {
      connections.add(connection);
      void serve(connection, (path) => answer(path, origin)).catch(() => {}).finally(() => {
        connections.delete(connection);
        closeQuietly(connection);
      });
    }
  })();
  return {
    origin,
    async close(): Promise<void> {
      listener.close();
      for (const connection of connections) closeQuietly(connection);
      await serving.catch(() => {});
    },
  };
}

async function serve(connection: Deno.Conn, answer: (path: string) => Sent): Promise<void> {
  const decoder = new TextDecoder();
  const buffer = new Uint8Array(16_384);
  let held = "";
  for (;;) {
    for (let end = held.indexOf("\r\n\r\n"); end >= 0; end = held.indexOf("\r\n\r\n")) {
      const path = held.split(" ", 2)[1] ?? "/";
      held = held.slice(end + 4);
      const sent = answer(path);
      if (sent === "close") return;
      if (sent === null) continue;
      await writeAll(connection, latin1(`${sent.head}\r\n\r\n`));
      await writeAll(connection, sent.body);
      if (sent.thenClose === true) return;
    }
    const count = await connection.read(buffer);
    if (count === null) return;
    held += decoder.decode(buffer.subarray(0, count), { stream: true });
  }
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    at += await connection.write(bytes.subarray(at, at + 65_536));
  }
}

function closeQuietly(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch {
    // The other end was first.
  }
}
