/** `GET /metrics` on a port of its own, behind a gate like that of the service. */
import { isOwnHost } from "./guards.ts";
import { pathOf } from "./path_of.ts";
import { type ServedDoor, serveDoor } from "./serve_door.ts";

// Bounds.
/** Seconds a connection of the metrics port has for its request, and for the answer; then it is closed. */
const METRICS_SECONDS = 10;
/** Connections of the metrics port at once; the one that waits longest makes room for the next. */
const MAX_METRICS_CONNECTIONS = 16;

/** Where metrics are served, and to whom. */
interface MetricsDoor {
  readonly host: string;
  /** Whether the host is this machine alone: then requests must name it. */
  readonly isLocal: boolean;
  /** A free port for 0. */
  readonly port: number;
  /** Judges an `Authorization` field. */
  mayRead(authorization: string | null): boolean;
}

/** Serves the text of metrics. Throws what the system answers where the port is taken. */
export function serveMetrics(
  door: MetricsDoor,
  toText: () => string,
  seconds = METRICS_SECONDS,
): ServedDoor {
  return serveDoor((request) => Promise.resolve(answerTo(request, door, toText)), {
    host: door.host,
    port: door.port,
    localOnly: door.isLocal,
    maxConnections: MAX_METRICS_CONNECTIONS,
    headSeconds: seconds,
    drainSeconds: seconds,
  });
}

function answerTo(
  { url, method, headers }: Request,
  { isLocal, mayRead }: MetricsDoor,
  toText: () => string,
): Response {
  // A name that is made to resolve to this machine is another site's (DNS rebinding).
  if (isLocal && !isOwnHost(headers.get("host"))) return new Response(null, { status: 421 });
  if (pathOf(url) !== "/metrics") return new Response(null, { status: 404 });
  if (method !== "GET" && method !== "HEAD") return new Response(null, { status: 405 });
  if (!mayRead(headers.get("authorization"))) {
    return new Response(null, { status: 401, headers: { "www-authenticate": "Bearer" } });
  }
  const kind = "text/plain; version=0.0.4; charset=utf-8";
  return new Response(toText(), { headers: { "content-type": kind } });
}
