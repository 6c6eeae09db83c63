/**
 * One visit at a time per site across the service, a rest after each.
 *
 * Specification: the gate. First come, first served; a visit without a request neither waits nor
 * counts. Replicas that share their sites take turns; between them there is no order.
 */
import { ToolError } from "../../../base/errors.ts";
import {
  MAX_KNOWN_SITES,
  MAX_RETRY_AFTER_SECONDS,
  MAX_SITE_PAUSE_SECONDS,
} from "../../../base/limits.ts";
import { untilAborted } from "./address_guard.ts";
import { ALONE, type SharedSites } from "../shared/shared_sites.ts";
import { NO_TURN_LOG, type TurnLog } from "./turn_log.ts";

/** A site's turn, held for one visit. */
export interface Turn {
  /**
   * Waits before the visit's first request until the site has rested; later calls return at once.
   *
   * Throws `fetch_failed` when the site itself asked for a longer pause than a call may wait.
   */
  begin(signal: AbortSignal): Promise<void>;
  /**
   * Makes another site rest as well that a redirect of this visit leads to; called before its
   * request.
   */
  touch(site: string): Promise<void>;
  /** Rests before a further request of this visit: so long, and at most `MAX_RETRY_AFTER_SECONDS`. */
  rest(seconds: number, signal: AbortSignal): Promise<void>;
  /** Delays the site's next visit for some seconds after this one, as its `Retry-After` asks. */
  pause(seconds: number): void;
  /** Releases the turn; the rest begins now. */
  leave(): void;
}

/** Grants turns at sites. */
export interface SiteGate {
  enter(site: string, signal: AbortSignal): Promise<Turn>;
}

/** What a gate is built from. */
export interface SiteGateOptions {
  /** Milliseconds. */
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  restSeconds: number;
  /** Milliseconds each site is still to rest, from what asked it before. */
  rests?: readonly (readonly [site: string, milliseconds: number])[];
  log?: TurnLog;
  /** The sites as other replicas see them. */
  shared?: SharedSites;
}

/** Creates the gate of the service. */
export function createSiteGate(options: SiteGateOptions): SiteGate {
  const { log = NO_TURN_LOG, rests = [], shared = ALONE } = options;
  /** The end of the queue of each site. */
  const lines = new Map<string, Promise<void>>();
  /** When each site may be asked again, in milliseconds; the most recent last. */
  const restedAt = new Map<string, number>();
  let turns = 0;
  for (const [site, milliseconds] of rests) rest(site, options.now() + milliseconds);
  shared.onRejoined(() => {
    for (const [site, until] of restedAt) {
      if (until > options.now()) shared.rest(site, until - options.now());
    }
  });

  function rest(site: string, until: number): void {
    restedAt.delete(site);
    restedAt.set(site, until);
    for (const oldest of restedAt.keys()) {
      if (restedAt.size <= MAX_KNOWN_SITES) break;
      restedAt.delete(oldest);
    }
  }

  /** Waits until a site has rested, as this replica knows it and as the others do, and takes it. */
  async function take(site: string, signal: AbortSignal): Promise<void> {
    let wait = (restedAt.get(site) ?? 0) - options.now();
    do {
      if (wait > MAX_RETRY_AFTER_SECONDS * 1000) throw askedToWait(site, wait);
      if (wait > 0) await options.sleep(wait, signal);
      wait = await shared.take(site);
    } while (wait > 0);
  }

  function createTurn(site: string, done: () => void): Turn {
    let begun = false;
    let left = false;
    let pauseUntil = 0;
    const touched = new Set<string>();
    const turn = ++turns;
    return {
      async touch(other): Promise<void> {
        if (other === site || touched.has(other)) return;
        touched.add(other);
        await log.asks(turn, other);
      },
      async begin(signal): Promise<void> {
        if (begun) return;
        await take(site, signal);
        // Its visit was closed while it waited: nobody would release it again.
        if (left) shared.leave(site, options.restSeconds * 1000);
        if (begun) return;
        begun = true;
        await log.asks(turn, site);
      },
      async rest(seconds, signal): Promise<void> {
        const bounded = Math.min(Math.max(0, seconds), MAX_RETRY_AFTER_SECONDS);
        if (bounded > 0) await options.sleep(bounded * 1000, signal);
      },
      pause(seconds): void {
        const bounded = Math.min(seconds, MAX_SITE_PAUSE_SECONDS);
        pauseUntil = Math.max(pauseUntil, options.now() + bounded * 1000);
        if (bounded <= 0) return;
        log.pauses(turn, site, bounded * 1000);
        shared.rest(site, bounded * 1000);
      },
      leave(): void {
        if (left) return;
        left = true;
        const ended = options.now();
        const rested = ended + options.restSeconds * 1000;
        const leave = (of: string, until: number): void => {
          rest(of, until);
          log.leaves(turn, of, until - ended);
        };
        for (const other of touched) {
          leave(other, Math.max(restedAt.get(other) ?? 0, rested));
          shared.rest(other, options.restSeconds * 1000);
        }
        if (begun) {
          leave(site, Math.max(rested, pauseUntil));
          shared.leave(site, Math.max(rested, pauseUntil) - ended);
        }
        done();
      },
    };
  }

  return {
    async enter(site, signal): Promise<Turn> {
      const before = lines.get(site);
      const { promise, resolve } = Promise.withResolvers<void>();
      const line = (before ?? Promise.resolve()).then(() => promise);
      lines.set(site, line);
      void line.then(() => lines.get(site) === line && lines.delete(site));
      try {
        if (before !== undefined) await untilAborted(before, signal);
      } catch (error) {
        resolve();
        throw error;
      }
      return createTurn(site, resolve);
    },
  };
}

function askedToWait(site: string, wait: number): ToolError {
  const seconds = Math.ceil(wait / 1000);
  return new ToolError(
    "fetch_failed",
    `${site} asked for a pause (Retry-After): ask again in ${seconds} seconds`,
  );
}
