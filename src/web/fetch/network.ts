/** What every request of the service shares: one gate, one robots cache, one rung memory, one pool. */
import { defined } from "../../base/defined.ts";
import { SITE_REST_SECONDS } from "../../base/limits.ts";
import { sleepFor } from "../../base/until_aborted.ts";
import { createAddressGuard, lookUp, type Resolve } from "./guard/address_guard.ts";
import type { BrowserRung } from "./browser/browser_rung.ts";
import type { HttpTools } from "./rungs/http_rung.ts";
import { createPageCache, type PageCache } from "./cache/page_cache.ts";
import { createRobotsCache, type RobotsCache } from "./guard/robots_cache.ts";
import { createRungMemory, type RungMemory } from "./rungs/rung_memory.ts";
import { createSharedPages } from "./shared/shared_answers.ts";
import type { SiteCredentials } from "./wire/site_credentials.ts";
import type { RefusalReason } from "../../page/url/mod.ts";
import { createStrictHosts } from "./wire/hsts.ts";
import { createTransport, type Dial } from "./wire/transport.ts";
import { ALONE, createSiteGate, Visits } from "../manners/mod.ts";
import type { SharedSites, SiteGate, SiteRest, TurnNote } from "../manners/mod.ts";

// Bounds.
/** Seconds one address over plain HTTP may take: lookup, connect, every hop and byte; then it failed. */
const MAX_HTTP_SECONDS = 20;

/** Why an address was not asked for: judged as an address, or by its site's robots.txt. */
export type CountedRefusal = RefusalReason | "robots";

/** What a fetch service is built from; a test replaces the outside world here. */
export interface FetchServiceOptions {
  /** Product/version and a contact; its first word is the token robots.txt is read for. */
  userAgent: string;
  /** Looks a name up; the machine's own resolver by default. */
  resolve?: Resolve;
  /** Redirects a checked address; for tests. */
  dial?: Dial;
  /** Milliseconds. */
  now?: () => number;
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Certificates trusted instead of the machine's, PEM. */
  trustedAuthorities?: readonly string[];
  /** The browser rung; absent when it is switched off. */
  browser?: BrowserRung;
  /** Seconds one address over plain HTTP may take. */
  httpSeconds?: number;
  /** Seconds a site rests between visits. */
  restSeconds?: number;
  /** Bytes of a page after decoding. */
  maxPageBytes: number;
  /** Milliseconds each site is still to rest, from what asked it before. */
  rests?: readonly SiteRest[];
  /** Is notified which sites are requested; the request waits. */
  noteTurn?: (note: TurnNote) => Promise<void>;
  /** Is told why an address was refused, once for each. */
  noteRefusal?: (reason: CountedRefusal) => void;
  firstVisit?: number;
  /** Bytes of pages that are kept, 0 for none. */
  cacheBytes?: number;
  /** Whether kept pages are shared as well. */
  sharesPages?: boolean;
  /** What the operator gives to sites. */
  sites?: SiteCredentials;
  /** What replicas know of sites together; this one is alone otherwise. */
  shared?: SharedSites;
  /** Milliseconds of the calendar. */
  wallClock?: () => number;
}

/** The shared state of the network side. */
export interface Network {
  readonly tools: HttpTools;
  readonly gate: SiteGate;
  readonly robots: RobotsCache;
  readonly memory: RungMemory;
  readonly visits: Visits;
  readonly shared: SharedSites;
  readonly browser: BrowserRung | undefined;
  /** Pages that were fetched lately; undefined where none are kept. */
  readonly cache: PageCache | undefined;
  /** Seconds one address over plain HTTP may take. */
  readonly seconds: number;
  /** Bytes of a page after decoding. */
  readonly bound: number;
  /** Milliseconds. */
  now(): number;
}

/** Creates the shared state from what a service is built from. */
export function createNetwork(options: FetchServiceOptions): Network {
  const { resolve = lookUp, sleep = sleepFor, now = (): number => performance.now() } = options;
  const { dial, trustedAuthorities, userAgent, restSeconds = SITE_REST_SECONDS } = options;
  const { cacheBytes = 0, shared = ALONE } = options;
  const { noteRefusal = (): void => {} } = options;
  const guard = createAddressGuard(resolve, now, noteRefusal);
  const transport = createTransport({ guard, ...defined({ dial, trustedAuthorities }) });
  return {
    tools: { guard, transport, userAgent, sites: options.sites, strict: createStrictHosts(now) },
    gate: createSiteGate({
      now,
      sleep,
      restSeconds,
      shared,
      rests: options.rests,
      note: options.noteTurn,
    }),
    robots: createRobotsCache(tokenOf(userAgent), now, () => noteRefusal("robots")),
    memory: createRungMemory(now),
    visits: new Visits(undefined, options.firstVisit),
    shared,
    browser: options.browser,
    cache: cacheBytes > 0
      ? createPageCache(
        cacheBytes,
        options.wallClock,
        options.sharesPages === true ? createSharedPages(shared) : undefined,
      )
      : undefined,
    seconds: options.httpSeconds ?? MAX_HTTP_SECONDS,
    bound: options.maxPageBytes,
    now,
  };
}

/** The product token of a user agent: what robots.txt calls it. */
function tokenOf(userAgent: string): string {
  return /^[A-Za-z_-]+/.exec(userAgent)?.[0] ?? "";
}
