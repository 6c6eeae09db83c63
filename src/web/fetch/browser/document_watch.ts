/**
 * Whether the bytes of the document that a browser shows are its bytes: whole, and decoded.
 *
 * A browser makes a document of whatever arrived: of nothing where a coding is broken, of raw bytes
 * where it does not know the coding, of the first half of a body that was cut. Such bytes are not a
 * page over plain HTTP, and not one here.
 */
import type { HTTPRequest, HTTPResponse, Page } from "puppeteer-core/internal/index-browser.js";
import { codingLeftOn } from "../wire/decode_body.ts";
import { undecodable, unfinished } from "../fetch_failure.ts";

interface DocumentWatch {
  /** Throws `FetchFailure` when the document last asked for did not arrive as it should. */
  check(host: string): void;
  /** Returns the answer that the document is of; undefined where none came. */
  response(): HTTPResponse | undefined;
  /** Returns what the browser says of the document last asked for where it failed; "" where it did not. */
  failure(): string;
  /** Returns where the page led by itself: each document that it asked for after the first. */
  led(): readonly string[];
}

// Bounds.
/** Documents that a page in the browser may lead to by itself; past them it redirects without end. */
const MAX_BROWSER_LEADS = 10;

/** What Chromium reports of a body that breaks off before its end. */
const CUT = /ERR_(?:CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING|CONNECTION_CLOSED)/;
const BROKEN = /ERR_CONTENT_DECODING/;

/** Watches what a page asks for as its document; `onEndless` is told of a chain without end. */
export function watchDocument(page: Page, onEndless: () => void): DocumentWatch {
  let current: HTTPRequest | undefined;
  let failure = "";
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    current = request;
    failure = "";
    if (request.redirectChain().length > 0 || !/^https?:/.test(request.url())) return;
    if (asked.length > MAX_BROWSER_LEADS) onEndless();
    else asked.push(request.url());
  });
  page.on("requestfailed", (request) => {
    if (request === current) failure = request.failure()?.errorText ?? "";
  });
  return {
    failure: () => failure,
    response: () => current?.response() ?? undefined,
    led: () => asked.slice(1),
    check(host): void {
      const response = current?.response();
      if (response === null || response === undefined) return;
      const codings = response.headers()["content-encoding"] ?? "";
      const unknown = codingLeftOn(codings);
      if (unknown !== undefined) throw undecodable(host, unknown);
      if (BROKEN.test(failure)) throw undecodable(host, codings);
      if (CUT.test(failure)) throw unfinished(host, true);
    },
  };
}
