/** How long a site says an answer is good (RFC 9111, strictly): what cannot be read is stale. */
import { parseHttpDate } from "../../../page/text/mod.ts";

interface Freshness {
  /** Seconds it is good for, from when the site made it. */
  readonly lifetime: number;
  /** Seconds since the site made it, at the moment it is read. */
  readonly age: number;
  readonly isStorable: boolean;
  /** Whether it may be used only after its site was asked. */
  readonly asksAlways: boolean;
  /** Whether a caller who takes older answers may have it once it is not good any more. */
  readonly mayBeStale: boolean;
}

/** Seconds past which more makes no difference: the largest count RFC 9111 (1.2.2) asks for. */
const MOST_SECONDS = 2 ** 31;
const SECONDS = /^\d+$/;

/** Reads the fields of an answer that was received at a moment, both moments in milliseconds. */
export function readFreshness(
  headers: ReadonlyMap<string, string>,
  receivedAt: number,
  now: number,
): Freshness {
  const control = headers.get("cache-control");
  const directives = readDirectives(control ?? "");
  const isOldNoCache = control === undefined &&
    readDirectives(headers.get("pragma") ?? "").has("no-cache");
  const asksAlways = directives.has("no-cache") || isOldNoCache;
  const date = parseHttpDate(headers.get("date") ?? "") ?? receivedAt;
  const said = headers.get("age")?.trim();
  const isAgeRead = said === undefined || SECONDS.test(said);
  const sinceDate = Math.max(0, Math.floor((receivedAt - date) / 1000));
  const lifetime = isAgeRead ? lifetimeOf(directives, headers.get("expires"), date) : 0;
  return {
    lifetime,
    age: Math.max(sinceDate, secondsOf(said ?? "0")) + (now - receivedAt) / 1000,
    isStorable: !directives.has("no-store"),
    asksAlways,
    mayBeStale: !asksAlways && !directives.has("must-revalidate"),
  };
}

function lifetimeOf(
  directives: ReadonlyMap<string, string | undefined>,
  expires: string | undefined,
  date: number,
): number {
  if (directives.has("max-age")) return secondsOf(directives.get("max-age") ?? "");
  const end = expires === undefined ? undefined : parseHttpDate(expires.trim());
  return end === undefined ? 0 : Math.max(0, (end - date) / 1000);
}

/** Reads whole seconds; none for anything else. */
function secondsOf(text: string): number {
  return SECONDS.test(text) ? Math.min(Number(text), MOST_SECONDS) : 0;
}

/** A name, and after `=` what is in quotes or stands up to the next comma. */
const DIRECTIVE = /([^\s,="]+)(?:=(?:"([^"]*)"|([^,]*)))?/g;

/**
 * Reads the directives by their names in lower case, with what they say without its quotes. Two of
 * one name that differ say nothing: undefined.
 */
function readDirectives(text: string): ReadonlyMap<string, string | undefined> {
  const read = new Map<string, string | undefined>();
  for (const [, name = "", quotedValue, plain] of text.matchAll(DIRECTIVE)) {
    const key = name.toLowerCase();
    const value = quotedValue ?? plain?.trim() ?? "";
    read.set(key, !read.has(key) || read.get(key) === value ? value : undefined);
  }
  return read;
}
