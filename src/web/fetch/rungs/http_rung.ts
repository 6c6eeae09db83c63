/** One page or file over plain HTTP, in one bound; every hop is checked before it is requested. */
import { defined } from "../../../base/defined.ts";
import { isDocumentType } from "../../../base/media_type.ts";
import { ToolError } from "../../../base/errors.ts";
import { MAX_ADDRESS_CHARS, MAX_PAGE_BYTES } from "../../../base/limits.ts";
import { percentDecoded } from "../../../base/percent_decoded.ts";
import { isSameSite, originOf, parseAddress, urlOf, withoutUser } from "../../../page/url/mod.ts";
import type { AddressGuard } from "../guard/address_guard.ts";
import type {
  CachedExchange,
  CacheKey,
  CacheUse,
  PageCache,
  SendRequest,
} from "../cache/page_cache.ts";
import { type CookieJar, createCookieJar } from "../wire/cookies.ts";
import { decodeBody, OFFERED_CODINGS } from "../wire/decode_body.ts";
import { type Exchange, exchange } from "../wire/exchange.ts";
import type { StrictHosts } from "../wire/hsts.ts";
import { FetchFailure, toFailure, undecodable, unfinished } from "../fetch_failure.ts";
import { isWholeRange } from "../wire/answer_head.ts";
import { refusalOfBytes, refusalOfMediaType } from "../wire/media_type.ts";
import type { Validators } from "../validators.ts";
import { createStopwatch, type Stopwatch } from "../stopwatch.ts";
import { credentialsFor, type SiteCredentials, withOwnCookies } from "../wire/site_credentials.ts";
import type { Transport } from "../wire/transport.ts";

// Bounds.
/** Characters of a `Location` as written; a longer one is not followed and the fetch failed. */
const MAX_REDIRECT_CHARS = MAX_ADDRESS_CHARS;
/**
 * Pieces the bodies of one fetch may arrive in; past it the fetch failed. A page of 16 MiB comes in some 12,000
 * segments; each piece costs some microseconds, in which no other site is served.
 */
export const MAX_BODY_PIECES = 100_000;
/** Redirects followed for one address; the next one is a loop. */
const MAX_REDIRECTS = 10;

/** What every request of the service uses. */
export interface HttpTools {
  readonly guard: AddressGuard;
  readonly transport: Transport;
  readonly userAgent: string;
  /** Hosts that are asked over TLS alone. */
  readonly strict: StrictHosts;
  /** What the operator gives to sites. */
  readonly sites?: SiteCredentials | undefined;
}

/** How one address is to be fetched. */
export interface HttpWish {
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
  /** Seconds in all, what `beforeHop` takes left out. */
  readonly seconds: number;
  /** Bytes after decoding; past them `too_large`. */
  readonly bound: number;
  /** Returns the first `bound` bytes of a longer body instead of refusing it. */
  readonly keepsHead?: boolean;
  /** A page: media types without text are refused, and so is an empty answer. */
  readonly isPage: boolean;
  /** A PDF is answered as well. */
  readonly mayBePdf?: boolean;
  /** Where answers are kept; undefined for what is always asked for. */
  readonly cache?: PageCache | undefined;
  /** Whose answers may be found there. */
  readonly party?: string;
  /** Seconds up to which a kept answer is taken; undefined for as long as its site says. */
  readonly maxAge?: number | undefined;
  /** Ask for Markdown first. */
  readonly wantsMarkdown?: boolean;
  /** Ask the address itself only for a page that is another since. */
  readonly validators?: Validators;
  /** Asked before each hop; throws to refuse it. `asks` is false when nothing will be requested. */
  beforeHop(url: URL, asks: boolean): Promise<void>;
  /** Asked before a redirect is followed; false answers the redirect itself. */
  mayFollow?(target: URL): boolean;
}

/** An answer, decoded. */
export interface HttpAnswer {
  readonly url: URL;
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array;
  /** How it came out of the cache; undefined when it came from the site. */
  readonly cached?: CacheUse;
  /** Redirects that led there, where there was more than one. */
  readonly hops?: number;
}

/** A validator of visible ASCII, and short. */
const SENDABLE = /^[\x20-\x7e]{1,400}$/;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const ACCEPT_MARKDOWN =
  "text/markdown,text/html;q=0.9,application/xhtml+xml;q=0.9,application/xml;q=0.8,*/*;q=0.7";

/** Fetches an address. Throws `ToolError` for refusals, `FetchFailure` when no answer came. */
export async function fetchHttp(
  tools: HttpTools,
  address: string,
  wish: HttpWish,
): Promise<HttpAnswer> {
  const watch = createStopwatch(wish.seconds, wish.signal);
  const jar = createCookieJar();
  const room = { pieces: MAX_BODY_PIECES };
  const seen = new Set<string>();
  let next = address;
  let credentials: { origin: string; header: string } | undefined;
  /** Whether the caller's own site led here, or another one with a redirect. */
  let isFromSite = true;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const asked = tools.strict.upgraded(next, wish.party ?? "");
    const url = await watch.run((signal) => tools.guard.admit(asked, wish.allowPrivate, signal));
    if (hop === 0) credentials = takeCredentials(url);
    withoutUser(url);
    const authorization = credentials?.origin === originOf(url) ? credentials.header : undefined;
    isFromSite &&= isSameSite(address, url);
    const sites = isFromSite ? tools.sites : undefined;
    const sent = {
      ...sentTo(sites, url, jar.headerFor(url), authorization),
      room,
      accept: wish.wantsMarkdown === true ? ACCEPT_MARKDOWN : ACCEPT,
    };
    const { key, kept } = await lookUp(tools, url, sent, wish);
    await wish.beforeHop(url, kept === undefined);
    if (isRepeat(seen, url, jar)) throw redirectLoop(url);
    const asks = hop === 0 ? conditionsOf(wish.validators) : {};
    const send: SendRequest = (more) =>
      askOnce(tools, url, { ...sent, more: { ...asks, ...more } }, wish, watch);
    const { answer, use } = kept ??
      await (key === undefined ? undefined : wish.cache?.ask(key, send)) ??
      { answer: await send({}) };
    const said = answer.headers.get("strict-transport-security");
    if (use === undefined) tools.strict.note(url, said, wish.party ?? "");
    const target = targetOf(answer, url);
    if (target === undefined || wish.mayFollow?.(target) === false) {
      return {
        ...toAnswer(answer, url, wish),
        ...defined({ hops: hop > 1 ? hop : undefined, cached: use }),
      };
    }
    await jar.take(url, answer.cookies);
    next = target.href;
  }
  throw redirectLoop(urlOf(next));
}

/** What a hop sends of secrets: the caller's, and over them nothing but the operator's for that origin. */
function sentTo(
  sites: SiteCredentials | undefined,
  url: URL,
  given: string,
  authorization: string | undefined,
): Pick<Hop, "cookie" | "authorization" | "own"> {
  const { cookie, ...own } = credentialsFor(sites, url);
  return { cookie: withOwnCookies(cookie, given), authorization, own };
}

/** Finds a kept answer. What is sent with a secret is neither looked up nor kept: no key. */
async function lookUp(
  tools: HttpTools,
  url: URL,
  hop: Omit<Hop, "more">,
  { cache, party = "", allowPrivate, maxAge }: LookUpWish,
): Promise<{ key?: CacheKey; kept?: CachedExchange | undefined }> {
  const hasSecret = hop.authorization !== undefined || hop.cookie !== "" ||
    Object.keys(hop.own).length > 0;
  if (cache === undefined || hasSecret) return {};
  const headers = headersOf(tools, { ...hop, more: {} });
  const key = { url, party: `${allowPrivate ? "private" : "public"} ${party}`, headers, maxAge };
  return { key, kept: await cache.find(key) };
}

/** What finding a kept answer depends on. */
type LookUpWish = Pick<HttpWish, "cache" | "party" | "allowPrivate" | "maxAge">;

/** Finds an answer that needs no request, for an address without a secret in it. */
export async function findKept(
  tools: HttpTools,
  url: URL,
  wish: LookUpWish,
): Promise<CachedExchange | undefined> {
  const hop = { ...sentTo(tools.sites, url, "", undefined), room: { pieces: 0 }, accept: ACCEPT };
  return (await lookUp(tools, url, hop, wish)).kept;
}

/** What a site wrote is sent back to it as it is, where it can stand in a header. */
function conditionsOf(validators: Validators | undefined): Record<string, string> {
  const { etag = null, modified = null } = validators ?? {};
  return {
    ...(etag !== null && SENDABLE.test(etag) ? { "if-none-match": etag } : {}),
    ...(modified !== null && SENDABLE.test(modified) ? { "if-modified-since": modified } : {}),
  };
}

function takeCredentials(url: URL): { origin: string; header: string } | undefined {
  if (url.username === "" && url.password === "") return undefined;
  const pair = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
  const bytes = new TextEncoder().encode(pair);
  const header = `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
  return { origin: originOf(url), header };
}

/** The same address with the same cookies would get the same response. */
function isRepeat(asked: Set<string>, url: URL, jar: CookieJar): boolean {
  const state = `${url.href} ${jar.headerFor(url)}`;
  if (asked.has(state)) return true;
  asked.add(state);
  return false;
}

function redirectLoop(url: URL): FetchFailure {
  const reason = `${url.hostname}: the redirects do not end`;
  return new FetchFailure(reason, { climbs: true, isLoop: true });
}

/** What one hop of a fetch sends and may take, besides its address. */
interface Hop {
  readonly cookie: string;
  readonly authorization: string | undefined;
  /** The operator's headers for this origin. */
  readonly own: Readonly<Record<string, string>>;
  readonly room: { pieces: number };
  readonly accept: string;
  /** Headers beside those of every request. */
  readonly more: Readonly<Record<string, string>>;
}

function headersOf(
  tools: HttpTools,
  { cookie, authorization, own, accept, more }: Hop,
): Record<string, string> {
  return {
    "user-agent": tools.userAgent,
    accept,
    "accept-encoding": OFFERED_CODINGS,
    ...own,
    ...(authorization === undefined ? {} : { authorization }),
    ...(cookie === "" ? {} : { cookie }),
    ...more,
  };
}

async function askOnce(
  tools: HttpTools,
  url: URL,
  hop: Hop,
  wish: HttpWish,
  watch: Stopwatch,
): Promise<Exchange> {
  const headers = headersOf(tools, hop);
  try {
    return await watch.run((signal) =>
      exchange(tools.transport, {
        url,
        allowPrivate: wish.allowPrivate,
        headers,
        bound: wish.bound,
        keepsHead: wish.keepsHead === true,
        room: hop.room,
        signal,
        wantsBody: (status, received) => !refusesBody(status, received, wish),
      })
    );
  } catch (error) {
    if (error instanceof ToolError || wish.signal.aborted) throw error;
    throw toFailure(error, url.hostname);
  }
}

function refusesBody(
  status: number,
  headers: ReadonlyMap<string, string>,
  wish: HttpWish,
): boolean {
  if (!wish.isPage || status < 200 || status > 299) return false;
  const refused = refusalOfMediaType(headers.get("content-type"));
  return refused !== undefined && !(wish.mayBePdf === true && isDocumentType(refused));
}

/** Where a redirect leads; undefined for any other answer. Throws where it is too long for an address. */
function targetOf(answer: Exchange, url: URL): URL | undefined {
  const location = answer.headers.get("location");
  if (location === undefined || !REDIRECTS.has(answer.status)) return undefined;
  if (location.length > MAX_REDIRECT_CHARS) {
    const reason = `${url.hostname}: it redirects to an address of ${location.length} characters`;
    throw new FetchFailure(reason);
  }
  const target = parseAddress(location, url.href);
  if (target === null) return undefined;
  if (target.hash === "") target.hash = url.hash;
  return target;
}

function toAnswer(answer: Exchange, url: URL, wish: HttpWish): HttpAnswer {
  const { status, headers } = answer;
  if (status === 206 && !isWholeRange(headers.get("content-range"))) {
    throw new FetchFailure(`${url.hostname}: the site sent a part of the page, unasked`);
  }
  if (refusesBody(status, headers, wish)) {
    throw notAPage(refusalOfMediaType(headers.get("content-type")), url);
  }
  const bytes = answer.body === undefined ? undefined : decoded(answer, answer.body, url, wish);
  if (bytes === undefined) {
    throw new ToolError("too_large", `the page has more than ${wish.bound} bytes`, {
      url: url.href,
    });
  }
  const refused = wish.isPage && status < 300
    ? refusalOfBytes(bytes, headers.get("content-type"))
    : undefined;
  if (refused !== undefined && !(wish.mayBePdf === true && isDocumentType(refused))) {
    throw notAPage(refused, url);
  }
  // An empty body may stand under a head that leads on; where it does not, the ladder refuses it.
  if (wish.isPage && bytes.length === 0 && status < 300 && !headers.has("refresh")) {
    // A browser would make a document of an empty body, which would look like a page.
    const reason = `${url.hostname}: the page is empty`;
    throw new FetchFailure(reason);
  }
  return { url, status, headers, bytes };
}

function notAPage(type = "", url: URL): ToolError {
  const readBy = isDocumentType(type) ? ": page_markdown reads its text" : "";
  return new ToolError("fetch_failed", `the address leads to ${type}, not a page${readBy}`, {
    retryable: false,
    url: url.href,
  });
}

/** Undefined when the body is larger than the bound. */
function decoded(
  answer: Exchange,
  body: Uint8Array,
  url: URL,
  wish: HttpWish,
): Uint8Array | undefined {
  const most = wish.keepsHead === true ? MAX_PAGE_BYTES : wish.bound;
  const result = decodeBody(body, answer.headers.get("content-encoding") ?? "", most);
  if (result.state === "whole") {
    // A server that breaks off behind a flush looks like one that forgot the end: only a length or the
    // last chunk tells them apart.
    if (result.lacksEnd && answer.endedByClose) throw unfinished(url.hostname, true);
    return result.bytes.subarray(0, wish.bound);
  }
  if (result.state === "too_large") return undefined;
  if (result.state === "unfinished") throw unfinished(url.hostname, answer.endedByClose);
  throw undecodable(url.hostname, result.coding);
}
