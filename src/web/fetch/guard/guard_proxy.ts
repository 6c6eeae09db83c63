/**
 * The only way out of a browser page: a proxy on loopback that judges every request like a fetch.
 *
 * Specification: browser requests. It serves CONNECT and absolute-form plain HTTP, asks for random
 * credentials, and connects only to judged addresses; redirects, frames, images, web sockets and
 * what the browser does on its own all meet the same guard.
 */
import { clearTimeout, setTimeout } from "node:timers";
import { closeQuietly, writeAll } from "../../../base/connection.ts";
import { ToolError } from "../../../base/errors.ts";
import { judgeAddress } from "../../../page/url/mod.ts";
import type { AddressGuard } from "./address_guard.ts";
import type { Caller } from "../messages.ts";
import { pipeAnswer, pipeBytes, readRequestHead } from "./proxy_wire.ts";
import { type Dial, dialFirst, portOf } from "../wire/transport.ts";

// Bounds.
/** Connections of one browser page at once; later ones are closed. */
const MAX_PROXY_CONNECTIONS = 128;
/** Seconds a proxied connection may be idle before it is closed. */
const PROXY_IDLE_SECONDS = 60;

/** A proxy for one page. */
export interface GuardProxy {
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** Hosts that were refused, with the refusal. */
  readonly refused: ReadonlyMap<string, ToolError>;
  close(): void;
}

interface GuardProxyOptions {
  readonly guard: AddressGuard;
  readonly caller: Caller;
  readonly dial?: Dial | undefined;
}

interface ProxyRequest {
  readonly isTunnel: boolean;
  readonly address: string;
  /** The bytes sent to the server first; empty for a tunnel. */
  readonly forward: string;
  /** Bytes that come behind its head at most. */
  readonly most: number;
}

/** Starts a proxy on a free port of loopback. */
export function startGuardProxy(options: GuardProxyOptions): GuardProxy {
  const username = crypto.randomUUID();
  const password = crypto.randomUUID();
  const expected = `Basic ${btoa(`${username}:${password}`)}`;
  const refused = new Map<string, ToolError>();
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  void acceptAll();

  async function acceptAll(): Promise<void> {
    try {
      for await (const client of listener) {
        if (open.size >= MAX_PROXY_CONNECTIONS) closeQuietly(client);
        else void serve(client);
      }
    } catch {
      // Closed with the page.
    }
  }

  async function serve(client: Deno.Conn): Promise<void> {
    open.add(client);
    let server: Deno.Conn | undefined;
    const idle = setTimeout(() => {
      closeQuietly(client);
      if (server !== undefined) closeQuietly(server);
    }, PROXY_IDLE_SECONDS * 1000);
    const touch = (): void => void idle.refresh();
    try {
      const head = await readRequestHead(client);
      const request = head === undefined ? undefined : readRequest(head.text);
      if (head === undefined || request === undefined) {
        return await refuse(client, "400 Bad Request");
      }
      if (!isAuthorised(head.text, expected)) {
        return await refuse(
          client,
          '407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="page"',
        );
      }
      server = await connect(request, client);
      if (server === undefined) return;
      open.add(server);
      if (request.isTunnel) await writeAll(client, "HTTP/1.1 200 Connection established\r\n\r\n");
      else await writeAll(server, request.forward);
      if (head.rest.length > 0) await writeAll(server, head.rest);
      const answer = request.isTunnel ? pipeBytes : pipeAnswer;
      await Promise.all([
        pipeBytes(client, server, touch, request.most - head.rest.length),
        answer(server, client, touch),
      ]);
    } catch {
      // Either end left.
    } finally {
      clearTimeout(idle);
      for (const connection of [client, server]) {
        if (connection === undefined) continue;
        open.delete(connection);
        closeQuietly(connection);
      }
    }
  }

  /** Checks the address and connects; answers the browser itself when that fails. */
  async function connect(request: ProxyRequest, client: Deno.Conn): Promise<Deno.Conn | undefined> {
    const { allowPrivate, signal } = options.caller;
    let url: URL;
    try {
      url = await options.guard.admit(request.address, allowPrivate, signal);
    } catch (error) {
      if (!(error instanceof ToolError)) {
        await refuse(client, "502 Bad Gateway");
        return undefined;
      }
      const judged = judgeAddress(request.address, true);
      if (judged.verdict === "fine") refused.set(judged.url.host, error);
      await refuse(client, "403 Forbidden");
      return undefined;
    }
    try {
      const addresses = await options.guard.pin(url.hostname, allowPrivate, signal);
      return await dialFirst(addresses, portOf(url), signal, options.dial);
    } catch {
      await refuse(client, "502 Bad Gateway");
      return undefined;
    }
  }

  return {
    port: listener.addr.port,
    username,
    password,
    refused,
    close(): void {
      listener.close();
      for (const connection of open) closeQuietly(connection);
    },
  };
}

const HOP_BY_HOP =
  /^(?:connection|proxy-connection|keep-alive|proxy-authorization|te|trailer|upgrade):/i;

/** Reads CONNECT `host:port` and absolute-form `http:`; undefined for anything else. */
function readRequest(head: string): ProxyRequest | undefined {
  const [line = "", ...fields] = head.split("\r\n");
  const tunnel = /^CONNECT (\[[0-9a-f:.]+\]|[^\s:/?#@\\]+):([0-9]{1,5}) HTTP\/1\.[01]$/i.exec(line);
  if (tunnel !== null) {
    const address = `https://${tunnel[1]}:${tunnel[2]}/`;
    return { isTunnel: true, address, forward: "", most: Infinity };
  }
  const plain = /^([A-Z]{1,20}) (http:\/\/[^\s/?#]+)(\/[^\s]*|\?[^\s]*)? HTTP\/1\.[01]$/.exec(line);
  if (plain === null || plain[1] === "CONNECT") return undefined;
  const kept = fields.filter((field) => field !== "" && !HOP_BY_HOP.test(field));
  const path = plain[3] ?? "/";
  const first = `${plain[1]} ${path.startsWith("/") ? path : `/${path}`} HTTP/1.1`;
  const forward = `${[first, ...kept, "Connection: close"].join("\r\n")}\r\n\r\n`;
  return { isTunnel: false, address: `${plain[2]}/`, forward, most: bodyBytes(kept) };
}

/** Returns how long the body of a request is by its fields; nobody knows of one in chunks. */
function bodyBytes(fields: readonly string[]): number {
  if (fields.some((field) => /^transfer-encoding:/i.test(field))) return Infinity;
  const length = fields.find((field) => /^content-length:/i.test(field));
  return Number(length?.slice("content-length:".length).trim() ?? 0) || 0;
}

function isAuthorised(head: string, expected: string): boolean {
  // A line at a time, cut at its colon: a head of 64 KiB may be all blanks.
  return head.split("\r\n").some((line) => {
    const colon = line.indexOf(":");
    return line.slice(0, colon).toLowerCase() === "proxy-authorization" &&
      line.slice(colon + 1).trim() === expected;
  });
}

async function refuse(client: Deno.Conn, status: string): Promise<void> {
  await writeAll(client, `HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
}
