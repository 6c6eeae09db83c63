/**
 * `GET /metrics` on a port of its own: one request a connection.
 *
 * Not `Deno.serve`: it keeps a connection that sends nothing for as long as its client likes.
 */
import { closeQuietly, writeAll } from "../../../base/connection.ts";

// Bounds.
/** Seconds a connection of the metrics port has for its request and the answer; then it is closed. */
const METRICS_SECONDS = 10;
/** Connections of the metrics port at once; the one that waits longest makes room for the next. */
const MAX_METRICS_CONNECTIONS = 16;
/** Bytes of the head of a request for metrics; a longer one is refused. */
const MAX_METRICS_HEAD_BYTES = 8 * 1024;
/** Milliseconds until a port of metrics that could take no connection tries again. */
const METRICS_AGAIN_MS = 50;

/** What is served. */
export interface ServedMetrics {
  readonly port: number;
  close(): Promise<void>;
}

/** Where metrics are served, and to whom. */
export interface MetricsDoor {
  readonly host: string;
  /** Whether the host is this machine alone: then requests must name it. */
  readonly isLocal: boolean;
  /** A free port for 0. */
  readonly port: number;
  /** Judges an `Authorization` field. */
  mayRead(authorization: string | null): boolean;
}

/**
 * Serves the text of metrics. A connection has `seconds` for its request and the answer. Throws what
 * the system answers where the port is taken.
 */
export function serveMetrics(
  door: MetricsDoor,
  toText: () => string,
  seconds = METRICS_SECONDS,
): ServedMetrics {
  const listener = Deno.listen({ hostname: door.host, port: door.port });
  const open = new Set<Deno.Conn>();
  let isClosed = false;

  async function serve(connection: Deno.Conn): Promise<void> {
    const [oldest] = open;
    if (oldest !== undefined && open.size >= MAX_METRICS_CONNECTIONS) {
      open.delete(oldest);
      closeQuietly(oldest);
    }
    open.add(connection);
    const timer = setTimeout(() => closeQuietly(connection), seconds * 1000);
    try {
      await writeAll(connection, answerTo(await readHead(connection), door, toText));
    } catch {
      // The client has gone, or its time is over.
    } finally {
      clearTimeout(timer);
      open.delete(connection);
      closeQuietly(connection);
    }
  }

  async function listen(): Promise<void> {
    while (!isClosed) {
      const connection = await listener.accept().catch(() => undefined);
      // Out of descriptors for a moment, or closed.
      if (connection === undefined) {
        await new Promise((resolve) => setTimeout(resolve, METRICS_AGAIN_MS));
      } else void serve(connection);
    }
  }

  const ended = listen();
  return {
    port: listener.addr.port,
    async close(): Promise<void> {
      isClosed = true;
      listener.close();
      for (const connection of open) closeQuietly(connection);
      await ended;
    },
  };
}

/** Reads the head of a request; cut off at its bound or where the client ends it. */
async function readHead(connection: Deno.Conn): Promise<string> {
  const head = new Uint8Array(MAX_METRICS_HEAD_BYTES);
  let length = 0;
  for (;;) {
    const text = latin1.decode(head.subarray(0, length));
    const count = text.includes("\r\n\r\n") ? null : await connection.read(head.subarray(length));
    if (count === null || count === 0) return text;
    length += count;
  }
}

function answerTo(
  head: string,
  { isLocal, mayRead }: MetricsDoor,
  toText: () => string,
): string {
  const [, method, path] = /^([A-Z]{1,16}) (\S{1,2000}) HTTP\/1\.[01]\r\n/.exec(head) ?? [];
  if (method === undefined || path === undefined || !head.includes("\r\n\r\n")) {
    return answer("400 Bad Request");
  }
  // A name that is made to resolve to this machine is another site's (DNS rebinding).
  if (isLocal && !/\r\nhost:[ \t]*(?:127\.0\.0\.1|localhost)(?::\d{1,5})?[ \t]*\r\n/i.test(head)) {
    return answer("421 Misdirected Request");
  }
  if (path.split("?")[0] !== "/metrics") return answer("404 Not Found");
  if (method !== "GET" && method !== "HEAD") return answer("405 Method Not Allowed");
  const [, authorization = null] = /\r\nauthorization:([^\r]{1,2000})\r\n/i.exec(head) ?? [];
  if (!mayRead(authorization?.trim() ?? null)) return answer("401 Unauthorized");
  return answer("200 OK", toText(), method === "GET");
}

function answer(status: string, text = "", hasBody = true): string {
  const { length } = new TextEncoder().encode(text);
  const challenge = status.startsWith("401") ? "WWW-Authenticate: Bearer\r\n" : "";
  return `HTTP/1.1 ${status}\r\n${challenge}Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n` +
    `Content-Length: ${length}\r\nConnection: close\r\n\r\n${hasBody ? text : ""}`;
}

const latin1 = new TextDecoder("latin1");
