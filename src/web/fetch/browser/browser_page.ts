/** One page in a browser: loaded, waited for, read back as text. */
import { MAX_ANSWER_HEAD_BYTES } from "../wire/answer_head.ts";
import type { Page } from "puppeteer-core/internal/index-browser.js";
import { ToolError } from "../../../base/errors.ts";
import { MAX_PAGE_BYTES } from "../../../base/limits.ts";
import { hostOf, urlOf, withoutUser } from "../../../page/url/mod.ts";
import { toBrowserFailure } from "./browser_failure.ts";
import { readMarkup } from "./browser_markup.ts";
import { watchDocument } from "./document_watch.ts";
import { NOTE_REST, waitForRest, watchRequests } from "./page_quiet.ts";
import { FetchFailure } from "../fetch_failure.ts";
import type { GuardProxy } from "../guard/guard_proxy.ts";
import type { HttpAnswer } from "../rungs/http_rung.ts";
import { WIRE_HEADERS } from "../wire/decode_body.ts";
import { watchRenderers } from "./renderer_watch.ts";

// Bounds.
/** Seconds the browser waits for a page's document. */
const BROWSER_LOAD_SECONDS = 30;
/** Seconds it then waits for the page to come to rest; one that never does is read as it is. */
const BROWSER_QUIET_SECONDS = 10;
/** Seconds it waits for what a caller waits for, where the call has no shorter bound of its own. */
const BROWSER_WAIT_SECONDS = 20;
/** Seconds a page's process may leave the driver without an answer, as a script that never ends does; then its scripts are ended and the rung fails. */
const BROWSER_ANSWER_SECONDS = 5;
/** Seconds of a page in a browser for everything but loading and waiting. */
const BROWSER_READ_SECONDS = 10;
/** Share of the time until a page is read as it stands that reading it may take besides. */
const READ_SHARE = 0.1;

/** How pages are loaded. */
export interface BrowserPageOptions {
  readonly userAgent: string;
  readonly quietSeconds?: number;
  /** Seconds its process may leave us without an answer. */
  readonly answerSeconds?: number;
}

/** What a caller wants of a page in the browser. */
export interface BrowserWish {
  /** What is waited for: a CSS selector, or `text:` and a text. */
  readonly waitFor?: string | undefined;
  /** When the page is read as it stands, on the clock of `performance`; `Infinity` for our bounds alone. */
  readonly until: number;
}

/** A page as the browser made it. */
export interface BrowserAnswer extends HttpAnswer {
  /** Whether what was waited for came; undefined where nothing was. */
  readonly came?: boolean;
  /** Where the page led by itself, each address after the first. */
  readonly led?: readonly string[];
}

/** Removes the interfaces that could bypass the proxy, before any script of the page runs. */
const DISARM =
  `for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) {
  delete globalThis[name];
}`;

/** Reads a quiet page within a bound. Throws the library's errors, `ToolError`, `FetchFailure`. */
export async function readBrowserPage(
  page: Page,
  address: string,
  proxy: GuardProxy | undefined,
  options: BrowserPageOptions,
  { waitFor: waited, until }: BrowserWish = { until: Infinity },
): Promise<BrowserAnswer> {
  const {
    userAgent,
    quietSeconds = BROWSER_QUIET_SECONDS,
    answerSeconds = BROWSER_ANSWER_SECONDS,
  } = options;
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const fail = (reason: string, passing = false): void => {
    reject(new FetchFailure(reason, { passing, climbs: true }));
  };
  // A page whose process died no longer answers, not even with an error.
  page.once("error", () => fail("the page made its browser process end"));
  const asked = performance.now();
  const left = (until - asked) / 1000;
  const waitSeconds = waited === undefined ? 0 : left === Infinity ? BROWSER_WAIT_SECONDS : left;
  const most = BROWSER_LOAD_SECONDS + Math.max(quietSeconds, waitSeconds) + BROWSER_READ_SECONDS;
  const seconds = Math.max(0, Math.min(left * (1 + READ_SHARE), most));
  const timer = setTimeout(
    () => fail(`the page took more than ${Math.ceil(seconds)} seconds`, seconds < most),
    seconds * 1000,
  );
  const watch = watchRenderers(
    page,
    answerSeconds,
    () => fail(`the page did not answer for ${answerSeconds} seconds`, true),
  );

  async function loadAndRead(): Promise<BrowserAnswer> {
    page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}));
    if (proxy !== undefined) {
      await page.authenticate({ username: proxy.username, password: proxy.password });
    }
    await page.setUserAgent({ userAgent });
    await page.setBypassServiceWorker(true);
    await page.evaluateOnNewDocument(DISARM);
    await page.evaluateOnNewDocument(NOTE_REST);
    const document = watchDocument(
      page,
      () => fail(`${hostOf(address)}: the page leads on to others without end`),
    );
    const requests = watchRequests(page);
    await page.goto(address, {
      waitUntil: "domcontentloaded",
      timeout: BROWSER_LOAD_SECONDS * 1000,
    });
    const came = await waitForRest(page, requests, {
      until: Math.min(until, performance.now() + quietSeconds * 1000),
      waited,
      waitUntil: asked + waitSeconds * 1000,
    });
    const url = landing(page.url(), proxy, document.failure(), address);
    document.check(url.hostname);
    const bytes = await readMarkup(page);
    if (bytes === undefined) throw tooLarge(address);
    const response = document.response();
    return {
      url,
      status: response?.status() ?? 200,
      headers: headersOf(response?.headers()),
      bytes,
      led: document.led(),
      ...(waited === undefined ? {} : { came }),
    };
  }

  let isRead = false;
  const reading = loadAndRead();
  reading.catch(() => {});
  try {
    const answer = await Promise.race([reading, broken]);
    isRead = true;
    return answer;
  } finally {
    clearTimeout(timer);
    watch.stop(isRead);
  }
}

/** Where the page ended up; an error page of the browser's own is not a page. */
function landing(
  landed: string,
  proxy: GuardProxy | undefined,
  failure: string,
  address: string,
): URL {
  const url = urlOf(landed);
  const refusal = proxy?.refused.get(url.host);
  if (refusal !== undefined) throw refusal;
  if (url.protocol === "http:" || url.protocol === "https:") return withoutUser(url);
  const [only, ...others] = proxy?.refused.values() ?? [];
  if (only !== undefined && others.length === 0) throw only;
  if (/^net::/.test(failure)) throw toBrowserFailure(new Error(failure), hostOf(address));
  const reason = "the page led the browser away from the web";
  throw new FetchFailure(reason, { climbs: true });
}

/** A browser accepts longer heads than plain HTTP does: what exceeds its bound is left out. */
export function headersOf(received: Record<string, string> = {}): Map<string, string> {
  const headers = new Map<string, string>();
  let room = MAX_ANSWER_HEAD_BYTES;
  for (const [name, value] of Object.entries(received)) {
    room -= name.length + value.length;
    if (room < 0) break;
    if (!WIRE_HEADERS.has(name)) headers.set(name.toLowerCase(), value.replaceAll("\n", ", "));
  }
  const type = headers.get("content-type")?.split(";", 1)[0]?.trim() || "text/html";
  headers.set("content-type", `${type}; charset=utf-8`);
  return headers;
}

/** A page that could not be loaded because its own address was refused is a refused address. */
export function refusalOr(error: unknown, address: string, proxy: GuardProxy | undefined): unknown {
  if (error instanceof ToolError || error instanceof FetchFailure) return error;
  const [refusal, ...others] = proxy?.refused.values() ?? [];
  const isBlocked = /ERR_TUNNEL_CONNECTION_FAILED|ERR_ABORTED/.test(String(error));
  if (isBlocked && others.length === 0 && refusal !== undefined) return refusal;
  return toBrowserFailure(error, hostOf(address));
}

function tooLarge(address: string): ToolError {
  const what = `the page has more than ${MAX_PAGE_BYTES} bytes once its scripts have run`;
  return new ToolError("too_large", what, { url: address });
}
