/**
 * Connections: undici with our own way to connect, so that only checked addresses are dialled.
 *
 * The environment's proxy variables are ignored here, and an IP address written in a URL passes the
 * guard like any name (undici's own lookup hook would never see it).
 */
import { isIP } from "node:net";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { MAX_ANSWER_HEAD_BYTES, MAX_HTTP_SECONDS } from "../../../base/limits.ts";
import { withoutFinalDots } from "../../../page/url/mod.ts";
import type { AddressGuard } from "../guard/address_guard.ts";

// Bounds.
/** Seconds one connection may take to open; then the next address of the name is tried. */
export const CONNECT_SECONDS = 10;
/** Seconds an idle connection is kept for the next page of its site. */
const IDLE_CONNECTION_SECONDS = 10;

/** Chooses where to connect for one address; a test may redirect it. */
export type Dial = (address: string, port: number) => { address: string; port: number };

/** What a transport is built from. */
export interface TransportOptions {
  guard: AddressGuard;
  /** Certificates trusted instead of the machine's, PEM. */
  trustedAuthorities?: readonly string[];
  /** Redirects a checked address, for tests whose public addresses are on loopback. */
  dial?: Dial;
}

/** Keeps the connections of guarded and of open calls apart. */
export interface Transport {
  agent(allowPrivate: boolean): Dispatcher;
  /** Counts the connections opened, to tell a kept connection from a fresh one. */
  opened(): number;
  close(): Promise<void>;
}

/** Creates the two pools of connections: one whose calls are guarded, one whose calls are not. */
export function createTransport(options: TransportOptions): Transport {
  let opened = 0;
  const count = (): void => void opened++;
  const guarded = createAgent(options, false, count);
  const open = createAgent(options, true, count);
  return {
    agent: (allowPrivate) => allowPrivate ? open : guarded,
    opened: () => opened,
    async close(): Promise<void> {
      await Promise.all([guarded.destroy(), open.destroy()]);
    },
  };
}

function createAgent(options: TransportOptions, allowPrivate: boolean, count: () => void): Agent {
  return new Agent({
    connect: createConnector(options, allowPrivate, count),
    headersTimeout: MAX_HTTP_SECONDS * 1000,
    bodyTimeout: MAX_HTTP_SECONDS * 1000,
    keepAliveTimeout: IDLE_CONNECTION_SECONDS * 1000,
    keepAliveMaxTimeout: IDLE_CONNECTION_SECONDS * 1000,
    maxHeaderSize: MAX_ANSWER_HEAD_BYTES,
    allowH2: false,
  });
}

function createConnector(
  options: TransportOptions,
  allowPrivate: boolean,
  count: () => void,
): buildConnector.connector {
  const authorities = options.trustedAuthorities;
  const build = (seconds: number): buildConnector.connector =>
    buildConnector({
      timeout: seconds * 1000,
      allowH2: false,
      maxCachedSessions: 0,
      ...(authorities === undefined ? {} : { ca: [...authorities] }),
    });
  const patient = build(CONNECT_SECONDS);
  // Leaves time for the next address of a name whose first is unreachable, as IPv6 may be.
  const hasty = build(CONNECT_SECONDS / 3);
  return (wanted, callback) => {
    const host = withoutFinalDots(wanted.hostname.replace(/^\[|\]$/g, ""));
    const port = Number(wanted.port) || (wanted.protocol === "https:" ? 443 : 80);
    const dialEach = (addresses: readonly string[], at: number): void => {
      const address = addresses[at];
      if (address === undefined) return callback(new Error("no address to connect to"), null);
      const target = options.dial?.(address, port) ?? { address, port };
      count();
      const judged = {
        ...wanted,
        hostname: target.address,
        host: target.address,
        port: String(target.port),
        // The certificate must be the real host's; an address is checked as an address.
        servername: isIP(host) === 0 ? host : "",
      };
      const isLast = at + 1 >= addresses.length;
      (isLast ? patient : hasty)(judged, (...result) => {
        if (result[0] === null || isLast) return callback(...result);
        dialEach(addresses, at + 1);
      });
    };
    const signal = AbortSignal.timeout(CONNECT_SECONDS * 1000);
    options.guard.pin(host, allowPrivate, signal).then(
      (addresses) => dialEach(addresses, 0),
      (error) => callback(error, null),
    );
  };
}
