/**
 * The network side of the service: answers what reader processes ask, under every rule.
 *
 * Runs in one worker with net permission only, so there is one politeness gate, one robots cache
 * and one rung memory for the whole service. It never parses a page.
 */
import { lookup } from "node:dns";
import { ToolError } from "../errors.ts";
import {
  MAX_HTTP_SECONDS,
  MAX_PAGE_BYTES,
  MAX_ROBOTS_BYTES,
  SITE_REST_SECONDS,
} from "../limits.ts";
import { hidePassword } from "../url/hide_password.ts";
import { isSameSite, siteOf } from "../url/same_site.ts";
import { createAddressGuard, type Resolve } from "./address_guard.ts";
import { fetchArchive } from "./archive_rung.ts";
import type { BrowserRung } from "./browser_rung.ts";
import { FetchFailure } from "./fetch_failure.ts";
import { fetchHttp, type HttpAnswer, type HttpTools, type HttpWish } from "./http_rung.ts";
import type { Caller, Delivery, FetchRequest, RungName } from "./messages.ts";
import { retryAfterSeconds } from "../text/retry_after.ts";
import { createRobotsCache } from "./robots_cache.ts";
import { createRungMemory } from "./rung_memory.ts";
import { createSiteGate, type Turn } from "./site_gate.ts";
import { createStopwatch } from "./stopwatch.ts";
import { createTransport, type Dial } from "./transport.ts";
import { createVisits, type Visit } from "./visits.ts";

/** What a fetch service is built from; a test replaces the outside world here. */
export interface FetchServiceOptions {
  /** Product/version and a contact; its first word is the token robots.txt is read for. */
  userAgent: string;
  /** Looks a name up; the machine's own resolver by default. */
  resolve?: Resolve;
  /** Leads a judged address elsewhere; for tests. */
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
  maxPageBytes?: number;
}

/** The network side. */
export interface FetchService {
  /**
   * Answers one request of a reader process.
   *
   * Rejects with `ToolError` for what ends the call, and with the signal's reason when aborted.
   */
  handle(request: FetchRequest, caller: Caller): Promise<Delivery>;
  /** Closes visits, connections and the browser. */
  close(): Promise<void>;
}

/** Creates the network side of the service. */
export function createFetchService(options: FetchServiceOptions): FetchService {
  const now = options.now ?? (() => performance.now());
  const sleep = options.sleep ?? sleepFor;
  const seconds = options.httpSeconds ?? MAX_HTTP_SECONDS;
  const bound = options.maxPageBytes ?? MAX_PAGE_BYTES;
  const guard = createAddressGuard(options.resolve ?? lookUp, now);
  const transport = createTransport({
    guard,
    ...(options.dial === undefined ? {} : { dial: options.dial }),
    ...(options.trustedAuthorities === undefined
      ? {}
      : { trustedAuthorities: options.trustedAuthorities }),
  });
  const tools: HttpTools = { guard, transport, userAgent: options.userAgent };
  const restSeconds = options.restSeconds ?? SITE_REST_SECONDS;
  const gate = createSiteGate({ now, sleep, restSeconds });
  const robots = createRobotsCache(tokenOf(options.userAgent), now);
  const memory = createRungMemory(now);
  const visits = createVisits();
  const rungs: RungName[] = options.browser === undefined ? ["http"] : ["http", "browser"];

  /** Asks the robots.txt of an address about it, inside a visit. */
  function checkRobots(url: URL, turn: Turn, caller: Caller): Promise<void> {
    return robots.check(url, async (address) => {
      await turn.begin(caller.signal);
      return await fetchHttp(tools, address, {
        ...plainWish(caller),
        bound: MAX_ROBOTS_BYTES,
        keepsHead: true,
        beforeHop: () => Promise.resolve(),
      });
    });
  }

  function plainWish(caller: Caller): Omit<HttpWish, "beforeHop"> {
    return { ...caller, seconds, bound, isPage: false };
  }

  /** Judges an address within the same bound as a request: a lookup may hang. */
  async function admit(address: string, caller: Caller): Promise<URL> {
    const watch = createStopwatch(seconds, caller.signal);
    try {
      return await watch.run((signal) => guard.admit(address, caller.allowPrivate, signal));
    } catch (error) {
      throw toRefusal(error, address);
    } finally {
      watch.stop();
    }
  }

  /** Every hop is another address the site's rules speak about. */
  function hopRule(turn: Turn, caller: Caller): (url: URL) => Promise<void> {
    return async (url) => {
      if (url.pathname !== "/robots.txt") await checkRobots(url, turn, caller);
      await turn.begin(caller.signal);
      turn.touch(siteOf(url));
    };
  }

  function noteAnswer(answer: HttpAnswer, turn: Turn): HttpAnswer {
    if (answer.status !== 429 && answer.status !== 503) return answer;
    turn.pause(retryAfterSeconds(answer.headers) ?? 0);
    return answer;
  }

  async function open(
    request: FetchRequest & { kind: "open" },
    caller: Caller,
  ): Promise<Delivery> {
    const url = await admit(request.url, caller);
    const site = request.archive === true ? "web.archive.org" : siteOf(url);
    const turn = await gate.enter(site, caller.signal);
    try {
      if (request.archive !== true) {
        await checkRobots(url, turn, caller);
        // Waits here, so that a rung's seconds are its own.
        await turn.begin(caller.signal);
      }
    } catch (error) {
      turn.leave();
      throw error;
    }
    const remembered = request.archive === true ? null : memory.recall(url);
    const { id } = visits.add(url, turn);
    return { reply: { kind: "opened", visit: id, rungs, remembered } };
  }

  async function runRung(
    request: FetchRequest & { kind: "rung" },
    visit: Visit,
    caller: Caller,
  ): Promise<HttpAnswer & { captured?: string }> {
    const { turn } = visit;
    // A visit is a site's turn: it opens no other site's pages.
    if (!isSameSite(request.url, visit.url)) {
      throw new ToolError("bad_input", "another site's visit");
    }
    const beforeHop = hopRule(turn, caller);
    if (request.rung === "archive") {
      return await fetchArchive(tools, request.url, request.at ?? "", {
        ...plainWish(caller),
        isPage: true,
        beforeHop,
      });
    }
    if (request.rung === "http") {
      const stays = request.stayOnSite === true
        ? { mayFollow: (target: URL) => isSameSite(target, visit.url) }
        : {};
      const wish = { ...plainWish(caller), isPage: true, beforeHop, ...stays };
      return noteAnswer(await fetchHttp(tools, request.url, wish), turn);
    }
    if (options.browser === undefined) throw new ToolError("fetch_failed", "there is no browser");
    await turn.begin(caller.signal);
    const answer = await options.browser.fetch(request.url, caller, guard);
    await admit(answer.url.href, caller);
    await checkRobots(answer.url, turn, caller);
    return noteAnswer(answer, turn);
  }

  async function fetchFile(address: string, turn: Turn, caller: Caller): Promise<Delivery> {
    const started = now();
    try {
      const beforeHop = hopRule(turn, caller);
      const answer = await fetchHttp(tools, address, { ...plainWish(caller), beforeHop });
      noteAnswer(answer, turn);
      const asked = new URL(address);
      if (asked.pathname === "/robots.txt" && asked.search === "") robots.keep(asked, answer);
      return deliver(answer, now() - started);
    } catch (error) {
      throw toRefusal(error, address);
    }
  }

  async function file(request: FetchRequest & { kind: "file" }, caller: Caller): Promise<Delivery> {
    const url = await admit(request.url, caller);
    const kept = url.pathname === "/robots.txt" && url.search === "" ? robots.kept(url) : undefined;
    // A copy: what is delivered may be handed over to another thread.
    if (kept !== undefined) return deliver({ ...kept, bytes: kept.bytes.slice() }, 0);
    if (request.visit !== undefined) {
      return await visits.use(
        request.visit,
        caller.signal,
        ({ turn }) => fetchFile(request.url, turn, caller),
      );
    }
    const turn = await gate.enter(siteOf(url), caller.signal);
    try {
      return await fetchFile(request.url, turn, caller);
    } finally {
      turn.leave();
    }
  }

  async function rung(request: FetchRequest & { kind: "rung" }, caller: Caller): Promise<Delivery> {
    const started = now();
    try {
      const answer = await visits.use(
        request.visit,
        caller.signal,
        (visit) => runRung(request, visit, caller),
      );
      return deliver(answer, now() - started);
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      const took = roundSeconds(now() - started);
      return { reply: { kind: "failed", failure: error.failure, seconds: took } };
    }
  }

  return {
    async handle(request, caller): Promise<Delivery> {
      caller.signal.throwIfAborted();
      switch (request.kind) {
        case "open":
          return await open(request, caller);
        case "rung":
          return await rung(request, caller);
        case "file":
          return await file(request, caller);
        case "learn":
          await visits.use(request.visit, caller.signal, ({ url }) => {
            memory.learn(url, request.rung, request.reason.slice(0, MAX_REASON_CHARS));
            return Promise.resolve();
          });
          return { reply: { kind: "done" } };
        case "close":
          visits.close(request.visit);
          return { reply: { kind: "done" } };
      }
    },
    async close(): Promise<void> {
      visits.closeAll();
      await options.browser?.close();
      await transport.close();
    },
  };
}

/** Characters of a climb's reason that are remembered. */
const MAX_REASON_CHARS = 300;

/** A failure of a request that no other rung can make good. */
function toRefusal(error: unknown, address: string): unknown {
  if (!(error instanceof FetchFailure)) return error;
  const { reason, passing } = error.failure;
  const details = { retryable: passing, url: hidePassword(address) };
  return new ToolError("fetch_failed", reason, details);
}

function deliver(answer: HttpAnswer & { captured?: string }, milliseconds: number): Delivery {
  return {
    reply: {
      kind: "delivered",
      url: answer.url.href,
      status: answer.status,
      headers: [...answer.headers],
      seconds: roundSeconds(milliseconds),
      ...(answer.captured === undefined ? {} : { captured: answer.captured }),
    },
    body: answer.bytes,
  };
}

function roundSeconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

/** The product token of a user agent: what robots.txt calls it. */
function tokenOf(userAgent: string): string {
  return /^[A-Za-z_-]+/.exec(userAgent)?.[0] ?? "";
}

function lookUp(host: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true, verbatim: true }, (error, found) => {
      if (error) reject(error);
      else resolve(found.map(({ address }) => address));
    });
  });
}

function sleepFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", stop, { once: true });
  });
}
