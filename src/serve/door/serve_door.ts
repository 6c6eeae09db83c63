/**
 * The connection layer: a gate in front of `Deno.serve`, which has neither a bound on connections
 * nor a timeout for heads.
 *
 * Clients connect to the gate; their bytes pass over a loopback connection to `Deno.serve` on a
 * private port. A loopback connection's source port identifies the client.
 */
import { inTime } from "../../base/until_aborted.ts";
import type { Door } from "./door.ts";
import { describeRefused, type LoggedRequest } from "./request_log.ts";
import type { HeadRefusal } from "./refused_head.ts";
import { PipedConnection } from "./piped_connection.ts";
import { type ConnectionBounds, ConnectionTable } from "./connection_table.ts";

// Bounds.
/** Milliseconds between two looks of a closing door at whether its last answers are sent. */
const CLOSING_STEP_MS = 20;
/** Milliseconds after which the last bytes of an answer have passed the gate. */
const LAST_BYTES_MS = 100;
/** Milliseconds the callers of calls that a stop has ended have for their answers. */
const REFUSING_MS = 500;
/** Clients that left unaccepted, passed over before the event loop gets its turn. */
const GONE_AT_ONCE = 32;
/** Milliseconds the server behind the gate may take to end once all its connections are closed. */
const ABANDON_SERVER_MS = 500;

/** Where and how a door is served. */
export interface ServeOptions extends ConnectionBounds {
  readonly host: string;
  readonly port: number;
  /** Whether the door itself judges requests without `Host`. */
  readonly localOnly: boolean;
  /** Called with each request that is answered before the door sees it; must not throw. */
  readonly onRefused?: (request: LoggedRequest) => void;
}

/** A door being served. */
export interface ServedDoor {
  readonly hostname: string;
  readonly port: number;
  readonly connections: ConnectionTable;
  /**
   * Stops listening, lets answers under way finish for so many seconds, then closes everything;
   * `refuse` ends the calls that need longer, whose callers are answered before their connections end.
   */
  close(graceSeconds: number, refuse?: () => void): Promise<void>;
}

/** Serves a door; throws what `Deno.listen` throws when the address cannot be had. */
export function serveDoor(door: Door, options: ServeOptions): ServedDoor {
  const listener = Deno.listen({ hostname: options.host, port: options.port });
  const connections = new ConnectionTable(options);
  const refused = (request: LoggedRequest): void => options.onRefused?.(request);
  const behind = serveBehind(door, refused);
  const gate = {
    connections,
    requireHost: !options.localOnly,
    refused,
    connect: behind.connect,
    forget: behind.forget,
  };
  const accepting = acceptAll(
    listener,
    connections,
    (client) => new PipedConnection(client, gate).run(),
  );
  const { hostname, port } = listener.addr;
  return {
    hostname,
    port,
    connections,
    close: async (graceSeconds, refuse) => {
      listener.close();
      connections.closeWaiting(0);
      await untilAnswered(connections, graceSeconds * 1000);
      if (refuse !== undefined && connections.inRequest > 0) {
        refuse();
        await untilAnswered(connections, REFUSING_MS);
      }
      connections.closeAll();
      await Promise.all([accepting, behind.close()]);
    },
  };
}

/** Waits until every connection has its last answer, for so long at most. */
async function untilAnswered(connections: ConnectionTable, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  while (connections.size > 0 && performance.now() < until) {
    await new Promise((wake) => setTimeout(wake, CLOSING_STEP_MS));
    connections.closeWaiting(LAST_BYTES_MS);
  }
}

async function acceptAll(
  listener: Deno.TcpListener,
  connections: ConnectionTable,
  serve: (client: Deno.TcpConn) => void,
): Promise<void> {
  for (let gone = 0;;) {
    await connections.roomToAccept();
    try {
      serve(await listener.accept());
    } catch (error) {
      if (error instanceof Deno.errors.BadResource) return;
      if (error instanceof Deno.errors.Interrupted) return;
      // A client that reset its connection before it was accepted costs no pause: a thousand of
      // them would keep all later clients waiting for ten seconds.
      if (isGone(error) && ++gone % GONE_AT_ONCE !== 0) continue;
      // Out of descriptors, most likely; the service goes on.
      await new Promise((wake) => setTimeout(wake, isGone(error) ? 0 : CLOSING_STEP_MS));
    }
  }
}

/** Reports whether accepting failed because the client had already left. */
function isGone(error: unknown): boolean {
  return error instanceof Deno.errors.NotConnected ||
    error instanceof Deno.errors.ConnectionReset ||
    error instanceof Deno.errors.ConnectionAborted;
}

/** Sends what the gate refused, in its turn behind the answers before it. */
function refusedHere({ status, id, text }: HeadRefusal): Response {
  const headers = { "content-type": "application/json", "x-request-id": id };
  return new Response(text, { status, headers });
}

/** The server behind the gate. */
interface Behind {
  connect(connection: PipedConnection): Promise<Deno.TcpConn>;
  forget(connection: PipedConnection): void;
  close(): Promise<void>;
}

function serveBehind(door: Door, refused: (request: LoggedRequest) => void): Behind {
  const byPort = new Map<number, PipedConnection>();
  const portOf = new Map<PipedConnection, number>();
  const stop = new AbortController();
  const server = Deno.serve({
    hostname: "127.0.0.1",
    port: 0,
    signal: stop.signal,
    onListen: () => {},
  }, (request, info) => {
    const connection = byPort.get(info.remoteAddr.port);
    // Another program of this machine that found the private port.
    if (connection === undefined) {
      const head = new TextEncoder().encode(`${request.method} ${request.url}`);
      const stranger = describeRefused(head, 403);
      refused(stranger);
      return new Response(null, { status: 403, headers: { "x-request-id": stranger.id } });
    }
    const { refusal } = connection;
    if (refusal !== undefined) return refusedHere(refusal);
    const ended = (): void => connection.requestEnded();
    info.completed.then(ended, ended);
    return door(request, connection);
  });
  const { port } = server.addr;
  return {
    connect: async (connection) => {
      const back = await Deno.connect({ hostname: "127.0.0.1", port });
      byPort.set(back.localAddr.port, connection);
      portOf.set(connection, back.localAddr.port);
      return back;
    },
    forget: (connection) => {
      const known = portOf.get(connection);
      portOf.delete(connection);
      if (known !== undefined && byPort.get(known) === connection) byPort.delete(known);
    },
    close: async () => {
      stop.abort();
      // It may never finish while half a body or a handler without an abort signal is left.
      await inTime(server.finished.catch(() => {}), ABANDON_SERVER_MS, () => {});
    },
  };
}
