/**
 * One visit at a time per site across the service, a rest after each.
 *
 * Specification: the gate. First come, first served; a visit without a request neither waits nor
 * counts. Replicas that share their sites take turns; between them there is no order.
 */
import { ToolError } from "../../base/errors.ts";
import { untilAborted } from "../../base/until_aborted.ts";
import { ALONE, type SharedSites } from "./replicas.ts";
import { Rests, type SiteRest, type TurnNote } from "./rests.ts";

// Bounds.
/** Seconds of a `Retry-After` that a visit waits out; past it the site's answer is returned. */
const MAX_RETRY_AFTER_SECONDS = 10;
/** Seconds a site may delay its next visit by `Retry-After`; a longer one counts as this. */
const MAX_SITE_PAUSE_SECONDS = 300;

/** A site's turn, held for one visit. */
export interface Turn {
  /** Waits until the site has rested, once a visit. Throws `fetch_failed` for too long a pause. */
  begin(signal: AbortSignal): Promise<void>;
  /** Makes another site rest as well, before this visit follows a redirect there. */
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

interface SiteGateOptions {
  /** Milliseconds. */
  now(): number;
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  restSeconds: number;
  /** What is left of the rests that sites have of earlier processes. */
  rests?: readonly SiteRest[] | undefined;
  /** Takes each note; a request waits for that of its site. Politeness outlives this process by it. */
  note?: ((note: TurnNote) => Promise<void>) | undefined;
  /** The sites as other replicas see them. */
  shared?: SharedSites;
}

/** Creates the gate of the service. */
export function createSiteGate(options: SiteGateOptions): SiteGate {
  const { now, note = (): Promise<void> => Promise.resolve(), shared = ALONE } = options;
  const restMs = options.restSeconds * 1000;
  const rests = new Rests(now, options.rests);
  /** The end of the queue of each site. */
  const lines = new Map<string, Promise<void>>();
  let turns = 0;
  shared.onRejoined(() => {
    for (const [site, left] of rests.left()) shared.rest(site, left);
  });

  /** Waits until a site has rested, as this replica knows it and as the others do, and takes it. */
  async function take(site: string, signal: AbortSignal): Promise<void> {
    let wait = rests.of(site);
    do {
      if (wait > MAX_RETRY_AFTER_SECONDS * 1000) throw askedToWait(site, wait);
      if (wait > 0) await options.sleep(wait, signal);
      wait = await shared.take(site);
    } while (wait > 0);
  }

  function createTurn(site: string, done: () => void): Turn {
    let begun = false;
    let left = false;
    const touched = new Set<string>();
    const turn = ++turns;
    const tell = (of: string, isHeld: boolean, rest = 0): Promise<void> => {
      if (rest > 0) rests.rest(of, rest);
      return note({ turn, site: of, isHeld, rest });
    };
    /** Lets a site rest as after each visit, or for the longer pause that it asked for. */
    const release = (of: string): number => {
      const rest = Math.max(restMs, rests.of(of));
      void tell(of, false, rest);
      return rest;
    };
    return {
      async touch(target): Promise<void> {
        if (target === site || touched.has(target)) return;
        touched.add(target);
        await tell(target, true);
      },
      async begin(signal): Promise<void> {
        if (begun) return;
        await take(site, signal);
        // Its visit was closed while it waited: nobody would release it again.
        if (left) return shared.leave(site, release(site));
        if (begun) return;
        begun = true;
        await tell(site, true);
      },
      async rest(seconds, signal): Promise<void> {
        const bounded = Math.min(Math.max(0, seconds), MAX_RETRY_AFTER_SECONDS);
        if (bounded > 0) await options.sleep(bounded * 1000, signal);
      },
      pause(seconds): void {
        const wait = Math.min(seconds, MAX_SITE_PAUSE_SECONDS) * 1000;
        if (wait <= 0) return;
        void tell(site, true, wait);
        shared.rest(site, wait);
      },
      leave(): void {
        if (left) return;
        left = true;
        for (const target of touched) shared.rest(target, release(target));
        if (begun) shared.leave(site, release(site));
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
    { reason: "pause" },
  );
}
