/**
 * Connections to judged addresses alone: each is opened by us, to an address that the guard has
 * pinned, and none by a library that would look the name up again.
 *
 * The environment's proxy variables are ignored here, and an IP address written in a URL passes the
 * guard like any name.
 */
import { closeQuietly, writeAll } from "../../../base/connection.ts";
import { untilAborted } from "../../../base/until_aborted.ts";
import { withoutFinalDots } from "../../../page/url/mod.ts";
import type { AddressGuard } from "../guard/address_guard.ts";
import { createStopwatch } from "../stopwatch.ts";
import { AnswerBytes } from "./answer_bytes.ts";

// Bounds.
/** Seconds one connection may take to open; then the next address of the name is tried. */
const CONNECT_SECONDS = 10;
/** Seconds an idle connection is kept for the next page of its site. */
const IDLE_CONNECTION_SECONDS = 10;
/** Idle connections that are kept; the one kept longest is closed for another. */
const MAX_IDLE_CONNECTIONS = 64;

/** Chooses where to connect for one address; a test may redirect it. */
export type Dial = (address: string, port: number) => { address: string; port: number };

interface TransportOptions {
  guard: AddressGuard;
  /** Certificates trusted beside the machine's, PEM. */
  trustedAuthorities?: readonly string[];
  /** Redirects a checked address, for tests whose public addresses are on loopback. */
  dial?: Dial;
}

/** A connection that one request uses at a time. */
interface Connection {
  readonly bytes: AnswerBytes;
  /** Whether a request was answered over it before: its other end may have left since. */
  readonly isKept: boolean;
  write(bytes: Uint8Array): Promise<void>;
  /** Keeps it for the next request of its origin. */
  keep(): void;
  close(): void;
}

/** Opens and keeps connections; those of guarded and of open calls are apart. */
export interface Transport {
  /** Takes a kept connection, or opens one if it must be fresh. Rejects as the system does. */
  connect(
    url: URL,
    allowPrivate: boolean,
    signal: AbortSignal,
    isFresh?: boolean,
  ): Promise<Connection>;
  close(): Promise<void>;
}

/** Creates a transport without connections. */
export function createTransport(options: TransportOptions): Transport {
  const idle = new Map<
    Connection,
    { readonly key: string; readonly timer: ReturnType<typeof setTimeout> }
  >();
  const open = new Set<Connection>();

  function takeKept(key: string): Connection | undefined {
    const [connection, kept] = [...idle].findLast(([, each]) => each.key === key) ?? [];
    if (connection === undefined || kept === undefined) return undefined;
    clearTimeout(kept.timer);
    idle.delete(connection);
    return Object.assign(connection, { isKept: true });
  }

  function keep(connection: Connection, key: string): void {
    const timer = setTimeout(() => connection.close(), IDLE_CONNECTION_SECONDS * 1000);
    idle.set(connection, { key, timer });
    const [oldest] = idle.keys();
    if (idle.size > MAX_IDLE_CONNECTIONS) oldest?.close();
  }

  function connectionOf(socket: Deno.Conn, key: string): Connection {
    const connection: Connection = {
      bytes: new AnswerBytes(socket),
      isKept: false,
      write: (bytes) => writeAll(socket, bytes),
      keep: () => keep(connection, key),
      close(): void {
        clearTimeout(idle.get(connection)?.timer);
        idle.delete(connection);
        open.delete(connection);
        closeQuietly(socket);
      },
    };
    open.add(connection);
    return connection;
  }

  return {
    async connect(url, allowPrivate, signal, isFresh = false): Promise<Connection> {
      const key = `${allowPrivate ? "open" : "guarded"} ${url.origin}`;
      const kept = isFresh ? undefined : takeKept(key);
      if (kept !== undefined) return kept;
      const late = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_SECONDS * 1000)]);
      const host = withoutFinalDots(url.hostname.replace(/^\[|\]$/g, ""));
      const addresses = await options.guard.pin(host, allowPrivate, late);
      const { trustedAuthorities = [] } = options;
      const open = url.protocol !== "https:"
        ? undefined
        : (socket: Deno.TcpConn, both: AbortSignal): Promise<Deno.Conn> =>
          secure(socket, host, trustedAuthorities, both);
      const socket = await dialFirst(addresses, portOf(url), signal, options.dial, open);
      return connectionOf(socket, key);
    },
    close(): Promise<void> {
      for (const connection of open) connection.close();
      return Promise.resolve();
    },
  };
}

/** Returns the port that an address is served at. */
export function portOf({ port, protocol }: URL): number {
  return Number(port) || (protocol === "https:" ? 443 : 80);
}

/** Connects to the first checked address that answers in time; `open` makes use of it. */
export async function dialFirst(
  addresses: readonly string[],
  port: number,
  signal: AbortSignal,
  dial: Dial | undefined,
  open?: (socket: Deno.TcpConn, signal: AbortSignal) => Promise<Deno.Conn>,
): Promise<Deno.Conn> {
  let last: unknown = new Error("no address to connect to");
  for (const [at, address] of addresses.entries()) {
    const target = dial?.(address, port) ?? { address, port };
    // Leaves time for the next address of a name whose first is unreachable, as IPv6 may be.
    const isLast = at + 1 === addresses.length;
    const seconds = isLast ? CONNECT_SECONDS : CONNECT_SECONDS / 3;
    const watch = createStopwatch(seconds, signal, new TooLate("too slow"));
    try {
      return await watch.run(async (both) => {
        const opening = Deno.connect({ hostname: target.address, port: target.port });
        const socket = await openWithin(opening, both);
        return open === undefined ? socket : await open(socket, both);
      });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      last = error;
    }
  }
  throw last;
}

/** A connection did not open in time. */
class TooLate extends Error {
  readonly code = "ETIMEDOUT";
}

/** The certificate must be the real host's; an address is checked as an address. */
async function secure(
  socket: Deno.TcpConn,
  hostname: string,
  caCerts: readonly string[],
  signal: AbortSignal,
): Promise<Deno.Conn> {
  try {
    const starting = Deno.startTls(socket, {
      hostname,
      caCerts: [...caCerts],
      alpnProtocols: ["http/1.1"],
    });
    const secured = await openWithin(starting, signal);
    try {
      await untilAborted(secured.handshake(), signal);
      return secured;
    } catch (error) {
      closeQuietly(secured);
      throw error;
    }
  } catch (error) {
    closeQuietly(socket);
    throw error;
  }
}

/** Waits for a connection; one that comes too late is closed. */
async function openWithin<Socket extends Deno.Conn>(
  opening: Promise<Socket>,
  signal: AbortSignal,
): Promise<Socket> {
  try {
    return await untilAborted(opening, signal);
  } catch (error) {
    opening.then(closeQuietly, () => {});
    throw error;
  }
}
