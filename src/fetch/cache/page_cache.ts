/**
 * Pages that were fetched lately, kept and asked about again as HTTP's own rules have it (RFC 9111).
 *
 * A private cache: what one caller fetched is no answer for another, and nothing is kept that was
 * asked for with credentials or cookies or that sets any. Those rules are a library's; here is what
 * is kept, for how long at most, and in how many bytes.
 */
import CachePolicy from "http-cache-semantics";
import { CACHE_ENTRY_BYTES, MAX_FRESH_SECONDS, UNMARKED_FRESH_SECONDS } from "../../limits.ts";
import type { Exchange } from "../wire/exchange.ts";

/** How an answer came out of the cache. */
export interface CacheUse {
  /** Without a request, or after the site said that it is still the same. */
  readonly state: "hit" | "revalidated";
  /** Seconds since the site sent it, or last said so. */
  readonly age: number;
}

/** An answer, and how it came out of the cache; without that it came from the site. */
export interface CachedExchange {
  readonly answer: Exchange;
  readonly use?: CacheUse;
}

/** One request as the cache knows it. */
export interface CacheKey {
  readonly url: URL;
  /** Whose answer it is; others' are never found. */
  readonly party: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a request with further headers. */
export type SendRequest = (headers: Readonly<Record<string, string>>) => Promise<Exchange>;

/** Answers of sites. */
export interface PageCache {
  /** Returns an answer that needs no request. */
  fresh(key: CacheKey): CachedExchange | undefined;
  /** Sends a request, on condition where an answer is kept, and keeps what may be kept. */
  ask(key: CacheKey, send: SendRequest): Promise<CachedExchange>;
}

/** What the library's class has, as far as it is used. */
interface Policy {
  storable(): boolean;
  satisfiesWithoutRevalidation(request: PolicyRequest): boolean;
  revalidationHeaders(request: PolicyRequest): Record<string, string>;
  revalidatedPolicy(
    request: PolicyRequest,
    response: PolicyResponse,
  ): { policy: Policy; modified: boolean };
  age(): number;
  now(): number;
}

interface PolicyRequest {
  readonly url: string;
  readonly method: "GET";
  readonly headers: Readonly<Record<string, string>>;
}

interface PolicyResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

type PolicyClass = new (
  request: PolicyRequest,
  response: PolicyResponse,
  options: { readonly shared: boolean; readonly cacheHeuristic: number },
) => Policy;

interface Entry {
  policy: Policy;
  readonly answer: Exchange;
  readonly bytes: number;
  /** When the site was last asked, on the cache's clock. */
  askedAt: number;
}

/** Redirects that may change from visit to visit are none; errors and challenges neither. */
const KEPT_STATUSES = new Set([200, 301, 308]);

/** Creates a cache of so many bytes at most; `now` in milliseconds of the calendar. */
export function createPageCache(maxBytes: number, now: () => number = Date.now): PageCache {
  /** The least recently used first. */
  const entries = new Map<string, Entry>();
  let held = 0;

  const OwnPolicy = class extends (CachePolicy as unknown as PolicyClass) {
    override now(): number {
      return now();
    }
  };

  function find(key: CacheKey): Entry | undefined {
    const name = nameOf(key);
    const entry = entries.get(name);
    if (entry === undefined) return undefined;
    entries.delete(name);
    entries.set(name, entry);
    return entry;
  }

  function drop(name: string): void {
    held -= entries.get(name)?.bytes ?? 0;
    entries.delete(name);
  }

  function keep(key: CacheKey, policy: Policy, answer: Exchange): void {
    const name = nameOf(key);
    drop(name);
    const bytes = (answer.body?.length ?? 0) + CACHE_ENTRY_BYTES + 2 * headBytes(answer, name);
    if (bytes > maxBytes || !policy.storable() || !isKeepable(answer)) return;
    entries.set(name, { policy, answer, bytes, askedAt: now() });
    held += bytes;
    for (const oldest of entries.keys()) {
      if (held <= maxBytes) break;
      drop(oldest);
    }
  }

  return {
    fresh(key): CachedExchange | undefined {
      const entry = find(key);
      if (entry === undefined || now() - entry.askedAt >= MAX_FRESH_SECONDS * 1000) {
        return undefined;
      }
      if (!entry.policy.satisfiesWithoutRevalidation(requestOf(key))) return undefined;
      return { answer: entry.answer, use: { state: "hit", age: Math.round(entry.policy.age()) } };
    },
    async ask(key, send): Promise<CachedExchange> {
      const request = requestOf(key);
      const entry = find(key);
      const answer = await send(entry === undefined ? {} : conditionsOf(entry, request));
      if (entry !== undefined && answer.status === 304) {
        // As it came: what it does not say is as the kept answer says.
        const unchanged = { status: 304, headers: Object.fromEntries(answer.headers) };
        const { policy, modified } = entry.policy.revalidatedPolicy(request, unchanged);
        if (!modified) {
          keep(key, policy, entry.answer);
          return { answer: entry.answer, use: { state: "revalidated", age: 0 } };
        }
        // The site answers that something else is unchanged: what is kept is of no use.
        drop(nameOf(key));
        return { answer: await send({}) };
      }
      keep(key, new OwnPolicy(request, responseOf(answer), POLICY), answer);
      return { answer };
    },
  };
}

const POLICY = { shared: false, cacheHeuristic: 0 } as const;

/** Only what asks whether the kept answer is still the same; the rest is the request's own. */
function conditionsOf({ policy }: Entry, request: PolicyRequest): Record<string, string> {
  const headers = policy.revalidationHeaders(request);
  const wanted = ["if-none-match", "if-modified-since"];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => wanted.includes(name)));
}

function requestOf({ url, headers }: CacheKey): PolicyRequest {
  return { url: url.pathname + url.search, method: "GET", headers };
}

/**
 * An answer that says nothing of how long it is good for is taken to be for a minute (RFC 9111,
 * 4.2.2), so that several tools that read one page ask for it once.
 */
function responseOf({ status, headers }: Exchange): PolicyResponse {
  const fields = Object.fromEntries(headers);
  const isMarked = ["cache-control", "expires", "pragma"].some((name) => headers.has(name));
  if (!isMarked) fields["cache-control"] = `max-age=${UNMARKED_FRESH_SECONDS}`;
  return { status, headers: fields };
}

/** A body that was cut, or that ended with the connection, may not be whole. */
function isKeepable({ status, body, tooLarge, cookies, endedByClose }: Exchange): boolean {
  return KEPT_STATUSES.has(status) && body !== undefined && !tooLarge && cookies.length === 0 &&
    !endedByClose;
}

function nameOf({ url, party }: CacheKey): string {
  const { href, hash } = url;
  return `${party} ${hash === "" ? href : href.slice(0, -hash.length)}`;
}

function headBytes({ headers }: Exchange, name: string): number {
  return [...headers].reduce(
    (sum, [field, value]) => sum + field.length + value.length,
    name.length,
  );
}
