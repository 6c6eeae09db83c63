/**
 * The rung that lets a page's scripts run: a Chromium of this machine, a fresh context a page.
 *
 * Specification: browser rung. Everything a page asks for goes through a guard proxy of its own.
 */
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
} from "puppeteer-core/internal/index-browser.js";
import { ToolError } from "../errors.ts";
import {
  BROWSER_IDLE_SECONDS,
  BROWSER_LOAD_SECONDS,
  BROWSER_QUIET_SECONDS,
  MAX_BROWSER_LIFE_PAGES,
  MAX_BROWSER_PAGES,
  MAX_BROWSER_QUEUE,
  MAX_PAGE_BYTES,
} from "../limits.ts";
import { hidePassword } from "../url/hide_password.ts";
import { type AddressGuard, untilAborted } from "./address_guard.ts";
import { type BrowserEnd, type BrowserLink, type BrowserWire } from "./browser_link.ts";
import { browserMiss, toBrowserFailure } from "./browser_failure.ts";
import { FetchFailure } from "./fetch_failure.ts";
import { type GuardProxy, startGuardProxy } from "./guard_proxy.ts";
import type { HttpAnswer } from "./http_rung.ts";
import type { Caller } from "./messages.ts";
import { createQueue } from "./queue.ts";
import { declineServerAuth } from "./server_auth.ts";
import type { Dial } from "./transport.ts";

/** Loads pages in a browser whose every request passes the guard. */
export interface BrowserRung {
  /** Loads a page and reads it once it is quiet. Throws `ToolError` or `FetchFailure`. */
  fetch(address: string, caller: Caller, guard: AddressGuard): Promise<HttpAnswer>;
  close(): Promise<void>;
}

/** What a browser rung is built from. */
export interface BrowserRungOptions {
  readonly link: BrowserLink;
  readonly userAgent: string;
  /** Whether a certain browser was asked for, so that its absence is the caller's business. */
  readonly isNamed?: boolean;
  /** A browser elsewhere cannot use our proxy: it serves only calls that may reach everything. */
  readonly isRemote?: boolean;
  readonly dial?: Dial;
  readonly loadSeconds?: number;
  readonly quietSeconds?: number;
}

/** A running browser and how worn it is. */
interface Running {
  readonly browser: Browser;
  readonly wire: BrowserWire;
  /** Pages loaded in all. */
  pages: number;
  /** Pages being loaded. */
  users: number;
}

const REMOTE_REFUSED = {
  reason: "a browser at a DevTools address is used only with SERVICE_ALLOW_PRIVATE=1",
  passing: false,
  climbs: true,
};

/** Creates the rung; a browser starts with the first page and ends when none has come for a while. */
export function createBrowserRung(options: BrowserRungOptions): BrowserRung {
  const queue = createQueue(MAX_BROWSER_PAGES, MAX_BROWSER_QUEUE);
  let starting: Promise<Running> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let active = 0;

  function current(): Promise<Running> {
    starting ??= startBrowser(options.link, options.isNamed === true).catch((error) => {
      starting = undefined;
      throw error;
    });
    const mine = starting;
    void mine.then(({ wire }) =>
      wire.ended.then(() => {
        if (starting === mine) starting = undefined;
      }), () => {});
    return mine;
  }

  /** Lets the next page start a fresh browser; this one ends with its last page. */
  function retire(running: Running): void {
    const old = starting;
    void old?.then((each) => {
      if (each === running && starting === old) starting = undefined;
    }, () => {});
    if (running.users === 0) running.wire.close();
  }

  async function load(address: string, caller: Caller, guard: AddressGuard): Promise<HttpAnswer> {
    const running = await untilAborted(current(), caller.signal);
    running.users++;
    running.pages++;
    const proxy = options.isRemote === true
      ? undefined
      : startGuardProxy({ guard, caller, dial: options.dial });
    let context: BrowserContext | undefined;
    try {
      context = await running.browser.createBrowserContext(contextOptions(proxy));
      const page = await context.newPage();
      return await untilAborted(readPage(page, address, proxy, options), caller.signal);
    } catch (error) {
      throw caller.signal.aborted ? caller.signal.reason : refusalOr(error, address, proxy);
    } finally {
      proxy?.close();
      // A page that keeps its process busy cannot be asked to close: the browser goes with it.
      const closed = context?.close().then(() => true, () => false) ?? Promise.resolve(true);
      const isClosed = await within(closed, CLOSE_SECONDS);
      running.users--;
      if (!isClosed) running.wire.close();
      if (!isClosed || running.pages >= MAX_BROWSER_LIFE_PAGES) retire(running);
    }
  }

  function retireIdle(): void {
    void starting?.then(retire, () => {});
  }

  return {
    async fetch(address, caller, guard): Promise<HttpAnswer> {
      if (options.isRemote === true && !caller.allowPrivate) throw new FetchFailure(REMOTE_REFUSED);
      const leave = await queue.enter(caller.signal);
      clearTimeout(idle);
      active++;
      try {
        return await load(address, caller, guard);
      } finally {
        active--;
        leave();
        if (active === 0) idle = setTimeout(retireIdle, BROWSER_IDLE_SECONDS * 1000);
      }
    },
    async close(): Promise<void> {
      clearTimeout(idle);
      const running = await starting?.catch(() => undefined);
      starting = undefined;
      running?.wire.close();
      await within(running?.wire.ended ?? Promise.resolve(), CLOSE_SECONDS);
    },
  };
}

/** Seconds a context or a browser may take to close. */
const CLOSE_SECONDS = 5;

function contextOptions(proxy: GuardProxy | undefined): BrowserContextOptions {
  return {
    ...(proxy === undefined ? {} : {
      proxyServer: `http://127.0.0.1:${proxy.port}`,
      proxyBypassList: ["<-loopback>"],
    }),
    downloadBehavior: { policy: "deny" },
  };
}

/** The library's log is nobody's to read. */
const SILENT = (): undefined => undefined;

async function startBrowser(link: BrowserLink, isNamed: boolean): Promise<Running> {
  // Loaded when first needed: most services never climb.
  // This one module of the library has no part of Node's or of other protocols in it.
  const { _connectToCdpBrowser } = await import("puppeteer-core/internal/cdp/BrowserConnector.js");
  const wire = declineServerAuth(link.launch());
  const failed: Promise<never> = wire.ended.then((why: BrowserEnd) => {
    throw browserMiss(why, isNamed);
  });
  failed.catch(() => {});
  const connecting = _connectToCdpBrowser(
    wire,
    "",
    { defaultViewport: null, issuesEnabled: false },
    SILENT,
  );
  connecting.catch(() => {});
  const browser = await Promise.race([connecting, failed]);
  return { browser, wire, pages: 0, users: 0 };
}

/** Removes what could reach past the proxy, before any script of the page runs. */
const DISARM =
  `for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) {
  delete globalThis[name];
}`;

async function readPage(
  page: Page,
  address: string,
  proxy: GuardProxy | undefined,
  options: BrowserRungOptions,
): Promise<HttpAnswer> {
  const { loadSeconds = BROWSER_LOAD_SECONDS, quietSeconds = BROWSER_QUIET_SECONDS } = options;
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => {}));
  if (proxy !== undefined) {
    await page.authenticate({ username: proxy.username, password: proxy.password });
  }
  await page.setUserAgent({ userAgent: options.userAgent });
  await page.setBypassServiceWorker(true);
  await page.evaluateOnNewDocument(DISARM);
  const response = await page.goto(address, { waitUntil: "load", timeout: loadSeconds * 1000 });
  await page.waitForNetworkIdle({ idleTime: 500, timeout: quietSeconds * 1000 }).catch(() => {});
  const url = landing(page.url(), proxy);
  const html = await serialise(page);
  if (html === null) throw tooLarge(address);
  const bytes = new TextEncoder().encode(String(html));
  if (bytes.length > MAX_PAGE_BYTES) throw tooLarge(address);
  return { url, status: response?.status() ?? 200, headers: headersOf(response?.headers()), bytes };
}

/** A page that goes elsewhere while it is read is read where it went. */
async function serialise(page: Page, tries = 3): Promise<unknown> {
  try {
    return await page.evaluate(SERIALISE);
  } catch (error) {
    if (tries <= 1 || !/context was destroyed|navigation/i.test(String(error))) throw error;
    await page.waitForNetworkIdle({ idleTime: 500, timeout: 2_000 }).catch(() => {});
    return await serialise(page, tries - 1);
  }
}

/** Where the page ended up; an error page of the browser's own is no page. */
function landing(address: string, proxy: GuardProxy | undefined): URL {
  const url = new URL(address);
  const refusal = proxy?.refused.get(url.host);
  if (refusal !== undefined) throw refusal;
  if (url.protocol === "http:" || url.protocol === "https:") return url;
  const [only, ...others] = proxy?.refused.values() ?? [];
  if (only !== undefined && others.length === 0) throw only;
  const reason = "the page led the browser away from the web";
  throw new FetchFailure({ reason, passing: false, climbs: true });
}

/** Runs in the page: gives its markup, null when it has more characters than a page may have. */
const SERIALISE = `(() => {
  const { doctype, documentElement } = document;
  const html = documentElement === null ? "" : documentElement.outerHTML;
  if (html.length > ${MAX_PAGE_BYTES}) return null;
  return (doctype === null ? "" : new XMLSerializer().serializeToString(doctype)) + html;
})()`;

/** What was said of the bytes on the wire is not true of the document that was made of them. */
const WIRE_HEADERS = new Set([
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "set-cookie",
]);

function headersOf(received: Record<string, string> = {}): Map<string, string> {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(received)) {
    if (!WIRE_HEADERS.has(name)) headers.set(name.toLowerCase(), value.replace(/\n/g, ", "));
  }
  const type = headers.get("content-type")?.split(";", 1)[0]?.trim() || "text/html";
  headers.set("content-type", `${type}; charset=utf-8`);
  return headers;
}

/** A page that could not be loaded because its own address was refused is a refused address. */
function refusalOr(error: unknown, address: string, proxy: GuardProxy | undefined): unknown {
  if (error instanceof ToolError || error instanceof FetchFailure) return error;
  const refusals = [...(proxy?.refused.values() ?? [])];
  const isBlocked = /ERR_TUNNEL_CONNECTION_FAILED|ERR_ABORTED/.test(String(error));
  const refusal = refusals.find((each) => each instanceof ToolError);
  if (isBlocked && refusals.length === 1 && refusal !== undefined) return refusal;
  return toBrowserFailure(error, new URL(address).hostname);
}

function tooLarge(address: string): ToolError {
  const what = `the page has more than ${MAX_PAGE_BYTES} bytes once its scripts have run`;
  return new ToolError("too_large", what, { url: hidePassword(address) });
}

/** Says whether work is done, with its value, within some seconds. */
async function within(work: Promise<unknown>, seconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), seconds * 1000);
  });
  try {
    return await Promise.race([work.then((value) => value !== false), late]);
  } finally {
    clearTimeout(timer);
  }
}
