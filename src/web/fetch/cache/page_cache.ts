/**
 * Pages that were fetched lately, kept and asked about again as HTTP's own rules have it (RFC 9111).
 *
 * A private cache: what one caller fetched is not an answer for another, and nothing is kept that was
 * asked for with credentials or cookies or that sets any. An answer is used again without a request
 * while its site says that it is good, and not for longer unless a caller asks for that.
 */
import { defined } from "../../../base/defined.ts";
import type { Exchange } from "../wire/exchange.ts";
import { readFreshness } from "./freshness.ts";

// Bounds.
/** Bytes that one kept page takes beside its body and head. */
const CACHE_ENTRY_BYTES = 1_000;
/** Seconds after which a site is asked again whatever it said: it may answer that nothing changed. */
export const MAX_FRESH_SECONDS = 300;

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
  /**
   * Seconds up to which the caller takes an answer, whatever its site says of how long it is good;
   * 0 for none that was not asked for now. Undefined leaves it to the site.
   */
  readonly maxAge?: number | undefined;
}

/** Sends a request with further headers. */
export type SendRequest = (headers: Readonly<Record<string, string>>) => Promise<Exchange>;

/** An answer as it is kept, and when its site sent it or last said that it is the same. */
export interface KeptAnswer {
  readonly answer: Exchange;
  /** Milliseconds of the calendar. */
  readonly receivedAt: number;
}

/** Where the caches of several replicas keep their answers together. Neither method ever rejects. */
export interface SharedPages {
  recall(name: string): Promise<KeptAnswer | undefined>;
  remember(name: string, kept: KeptAnswer): void;
}

/** Answers of sites. */
export interface PageCache {
  /** Returns an answer that needs no request. */
  find(key: CacheKey): Promise<CachedExchange | undefined>;
  /** Sends a request, on condition where an answer is kept, and keeps what may be kept. */
  ask(key: CacheKey, send: SendRequest): Promise<CachedExchange>;
}

interface Entry extends KeptAnswer {
  /** What its request sent, by which its site may have told it from others: its `Vary`. */
  readonly sent: CacheKey["headers"];
  readonly bytes: number;
}

/**
 * Statuses of answers that are kept. Redirects that may change from visit to visit, errors and
 * challenges are not.
 */
const KEPT_STATUSES = new Set([200, 301, 308]);

/** Creates a cache of so many bytes at most; `now` in milliseconds of the calendar. */
export function createPageCache(
  maxBytes: number,
  now: () => number = Date.now,
  shared?: SharedPages,
): PageCache {
  /** The least recently used first. */
  const entries = new Map<string, Entry>();
  let held = 0;

  function drop(name: string): void {
    held -= entries.get(name)?.bytes ?? 0;
    entries.delete(name);
  }

  /** Keeps an answer in this process; false where it may not be kept. */
  function keep(key: CacheKey, kept: KeptAnswer): boolean {
    const name = nameOf(key);
    drop(name);
    const { answer, receivedAt } = kept;
    const bytes = (answer.body?.length ?? 0) + CACHE_ENTRY_BYTES + 2 * headBytes(answer, name);
    const { isStorable } = readFreshness(answer.headers, receivedAt, now());
    if (bytes > maxBytes || !isStorable || !isKeepable(answer)) return false;
    entries.set(name, { answer, receivedAt, sent: key.headers, bytes });
    held += bytes;
    for (const oldest of entries.keys()) {
      if (held <= maxBytes) break;
      drop(oldest);
    }
    return true;
  }

  function keepForAll(key: CacheKey, answer: Exchange): void {
    const kept = {
      answer: { ...answer, headers: withoutHopFields(answer.headers) },
      receivedAt: now(),
    };
    if (keep(key, kept)) shared?.remember(nameOf(key), kept);
  }

  /** Takes over what another replica was answered since. */
  async function takeShared(key: CacheKey): Promise<void> {
    const name = nameOf(key);
    const known = await shared?.recall(name);
    // One of a clock that is ahead would be good for longer than its site said.
    if (known === undefined || known.receivedAt > now()) return;
    if (known.receivedAt > (entries.get(name)?.receivedAt ?? -Infinity)) keep(key, known);
  }

  function usable(key: CacheKey): CachedExchange | undefined {
    const name = nameOf(key);
    const entry = entries.get(name);
    if (entry === undefined || key.maxAge === 0) return undefined;
    entries.delete(name);
    entries.set(name, entry);
    const { answer, receivedAt } = entry;
    const { maxAge } = key;
    const read = readFreshness(answer.headers, receivedAt, now());
    const isFresh = !read.asksAlways && read.age < read.lifetime;
    const isTaken = maxAge === undefined
      ? isFresh && now() - receivedAt < MAX_FRESH_SECONDS * 1000
      : (isFresh || read.mayBeStale) && read.age <= maxAge;
    if (!isTaken || !isSameVariant(entry, key)) return undefined;
    const age = Math.round(read.age);
    const headers = new Map([...answer.headers, ["age", `${age}`]]);
    return { answer: { ...answer, headers }, use: { state: "hit", age } };
  }

  return {
    async find(key): Promise<CachedExchange | undefined> {
      const here = usable(key);
      if (here !== undefined || shared === undefined || key.maxAge === 0) return here;
      await takeShared(key);
      return usable(key);
    },
    async ask(key, send): Promise<CachedExchange> {
      if (shared !== undefined) {
        // Another replica may have been answered while this one waited for the site's turn.
        await takeShared(key);
        const met = usable(key);
        if (met !== undefined) return met;
      }
      const entry = entries.get(nameOf(key));
      const answer = await send(entry === undefined ? {} : conditionsOf(entry, key));
      if (entry === undefined || answer.status !== 304) {
        keepForAll(key, answer);
        return { answer };
      }
      const headers = updatedHeaders(entry.answer.headers, answer.headers);
      if (headers === undefined) {
        // The site answers that something else is unchanged: what is kept is of no use.
        drop(nameOf(key));
        return { answer: await send({}) };
      }
      const same = { ...entry.answer, headers, cookies: answer.cookies };
      keepForAll(key, same);
      return { answer: same, use: { state: "revalidated", age: 0 } };
    },
  };
}

/** Reports whether a request sends what a kept answer was chosen by: RFC 9111, 4.1. */
function isSameVariant({ answer, sent }: Entry, { headers }: CacheKey): boolean {
  const names = (answer.headers.get("vary") ?? "").toLowerCase().split(",").map((each) =>
    each.trim()
  );
  return names.every((name) => name !== "*" && headers[name] === sent[name]);
}

/** What asks whether the kept answer is still the same: RFC 9111, 4.3.1. */
function conditionsOf(entry: Entry, key: CacheKey): Record<string, string> {
  if (!isSameVariant(entry, key)) return {};
  const { headers } = entry.answer;
  return defined({
    "if-none-match": headers.get("etag"),
    "if-modified-since": headers.get("last-modified"),
  });
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

/** They are about one connection, or about proxies. */
const HOP_FIELDS = (
  "connection keep-alive proxy-authenticate proxy-authentication-info proxy-authorization " +
  "proxy-connection te transfer-encoding upgrade"
).split(" ");
/** A 304 has no body: what it says of one is not of the body that is kept. */
const BODY_FIELDS = ["content-encoding", "content-length", "content-md5", "content-range"];

/** Returns the headers without those about the connection, its own `Connection` names included. */
export function withoutHopFields(headers: ReadonlyMap<string, string>): Map<string, string> {
  const named = (headers.get("connection") ?? "").toLowerCase().split(",").map((name) =>
    name.trim()
  );
  const left = new Set([...HOP_FIELDS, ...named]);
  return new Map([...headers].filter(([name]) => !left.has(name)));
}

/**
 * Returns the headers of a kept answer after a 304; undefined where the 304 is about another one,
 * which its `ETag` or `Last-Modified` tells.
 */
export function updatedHeaders(
  kept: ReadonlyMap<string, string>,
  unchanged: ReadonlyMap<string, string>,
): Map<string, string> | undefined {
  const [before, after] = [kept, unchanged].map((headers) =>
    headers.get("etag")?.replace(/^W\//, "")
  );
  const modified = unchanged.get("last-modified");
  const isOther = after === undefined
    ? before === undefined && modified !== undefined && modified !== kept.get("last-modified")
    : before !== after;
  if (isOther) return undefined;
  // How old the kept answer was is of no account: it was just said to be the same.
  const stored = [...kept].filter(([name]) => name !== "age");
  const said = [...withoutHopFields(unchanged)].filter(([name]) => !BODY_FIELDS.includes(name));
  return new Map([...stored, ...said]);
}
