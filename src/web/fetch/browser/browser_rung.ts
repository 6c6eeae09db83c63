/** The rung that runs a page's scripts: a local Chromium, a fresh context, a guard proxy a page. */
import type { Browser, BrowserContext } from "puppeteer-core/internal/index-browser.js";
import type { AddressGuard } from "../guard/address_guard.ts";
import { inTime, untilAborted } from "../../../base/until_aborted.ts";
import { declineServerAuth } from "./browser_link.ts";
import type { BrowserEnd, BrowserLink, BrowserWire } from "./browser_link.ts";
import { browserMiss } from "./browser_failure.ts";
import { readBrowserPage, refusalOr } from "./browser_page.ts";
import type { BrowserAnswer, BrowserPageOptions, BrowserWish } from "./browser_page.ts";
import { FetchFailure } from "../fetch_failure.ts";
import { startGuardProxy } from "../guard/guard_proxy.ts";
import type { Caller } from "../messages.ts";
import { createSlots } from "../../manners/mod.ts";
import type { Dial } from "../wire/transport.ts";

// Bounds.
/** Pages a browser loads at once; later ones wait in a queue. */
const MAX_BROWSER_PAGES = 2;
/** Pages that may wait for a browser; past them the rung fails at once, busy. */
const MAX_BROWSER_QUEUE = 8;
/** Seconds without a page after which the browser is ended. */
const BROWSER_IDLE_SECONDS = 60;
/** Pages one browser loads before a fresh one takes its place. */
const MAX_BROWSER_LIFE_PAGES = 100;
/** Seconds one command to the browser may take. */
const BROWSER_COMMAND_SECONDS = 45;
/** Seconds a context or a browser may take to close; then it is killed. */
const BROWSER_CLOSE_SECONDS = 5;

/** Loads pages in a browser whose every request passes the guard. */
export interface BrowserRung {
  /** Reads a page at rest, with what is waited for. Throws `ToolError` or `FetchFailure`. */
  fetch(
    address: string,
    caller: Caller,
    guard: AddressGuard,
    wish?: BrowserWish,
  ): Promise<BrowserAnswer>;
  close(): Promise<void>;
}

interface BrowserRungOptions extends BrowserPageOptions {
  readonly link: BrowserLink;
  /** Whether a certain browser was configured, so that its absence is reported. */
  readonly isNamed?: boolean;
  /** A browser elsewhere cannot use our proxy: only calls that may reach everything use it. */
  readonly isRemote?: boolean;
  readonly dial?: Dial;
}

interface Running {
  readonly browser: Browser;
  readonly wire: BrowserWire;
  pages: number;
  /** Pages being loaded. */
  users: number;
}

/** Creates the rung; a browser starts with the first page and ends when none has come for a while. */
export function createBrowserRung(options: BrowserRungOptions): BrowserRung {
  const slots = createSlots(
    MAX_BROWSER_PAGES,
    MAX_BROWSER_QUEUE,
    () => new FetchFailure("every browser is busy", { passing: true, climbs: true }),
  );
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

  /** Makes the next page start a fresh browser; this one ends with its last page. */
  function retire(running: Running): void {
    const old = starting;
    void old?.then((each) => {
      if (each === running && starting === old) starting = undefined;
    }, () => {});
    if (running.users === 0) running.wire.close();
  }

  async function load(
    address: string,
    caller: Caller,
    guard: AddressGuard,
    wish: BrowserWish | undefined,
  ): Promise<BrowserAnswer> {
    const running = await untilAborted(current(), caller.signal);
    running.users++;
    running.pages++;
    const proxy = options.isRemote === true
      ? undefined
      : startGuardProxy({ guard, caller, dial: options.dial });
    let context: BrowserContext | undefined;
    try {
      context = await running.browser.createBrowserContext({
        ...(proxy === undefined ? {} : {
          proxyServer: `http://127.0.0.1:${proxy.port}`,
          proxyBypassList: ["<-loopback>"],
        }),
        downloadBehavior: { policy: "deny" },
      });
      const page = await context.newPage();
      const reading = readBrowserPage(page, address, proxy, options, wish);
      return await untilAborted(reading, caller.signal);
    } catch (error) {
      throw caller.signal.aborted ? caller.signal.reason : refusalOr(error, address, proxy);
    } finally {
      proxy?.close();
      // A page that keeps its process busy cannot be asked to close: the browser goes with it.
      const closed = context?.close().then(() => true, () => false) ?? Promise.resolve(true);
      const isClosed = await inTime(closed, BROWSER_CLOSE_SECONDS * 1000, () => false);
      running.users--;
      if (!isClosed) running.wire.close();
      if (!isClosed || running.pages >= MAX_BROWSER_LIFE_PAGES) retire(running);
    }
  }

  function retireIdle(): void {
    void starting?.then(retire, () => {});
  }

  return {
    async fetch(address, caller, guard, wish): Promise<BrowserAnswer> {
      if (options.isRemote === true && !caller.allowPrivate) {
        const reason = "a browser at a DevTools address is used only with SERVICE_ALLOW_PRIVATE=1";
        throw new FetchFailure(reason, { climbs: true });
      }
      const leave = await slots.enter(0, caller.signal);
      clearTimeout(idle);
      active++;
      try {
        return await load(address, caller, guard, wish);
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
      if (running === undefined) return;
      running.wire.close();
      await inTime(running.wire.ended, BROWSER_CLOSE_SECONDS * 1000, () => undefined);
    },
  };
}

/** The library's log is dropped. */
const SILENT = (): undefined => undefined;

async function startBrowser(link: BrowserLink, isNamed: boolean): Promise<Running> {
  // Loaded when first needed: most services never need a browser.
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
    {
      defaultViewport: null,
      issuesEnabled: false,
      protocolTimeout: BROWSER_COMMAND_SECONDS * 1000,
    },
    SILENT,
  );
  connecting.catch(() => {});
  const browser = await Promise.race([connecting, failed]);
  return { browser, wire, pages: 0, users: 0 };
}
