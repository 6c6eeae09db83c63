/**
 * A web and a clock that a test owns: no socket, no waiting.
 *
 * Time passes only when everybody waits: then the clock jumps to whoever waits least.
 */
import { setImmediate } from "node:timers";
import { ToolError } from "../../src/base/errors.ts";
import { isSameSite } from "../../src/page/url/same_site.ts";
import type { FetchedPage, PageOptions } from "../../src/web/fetch/web.ts";
import type { Context } from "../../src/tools/runs/context.ts";

/** What the fake web answers at one address. */
export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Seconds the answer takes; none by default. */
  seconds?: number;
  /** Where the page is found after redirects inside its site. */
  landed?: string;
  /** Thrown instead of an answer. */
  refusal?: ToolError;
}

/** One request as it was made, in seconds of the clock. */
export interface Asked {
  readonly what: "page" | "file";
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/** A fake world. */
export interface World {
  readonly context: Context;
  readonly asked: Asked[];
  readonly progress: string[];
  readonly options: (PageOptions | undefined)[];
}

/** Creates a world; an address the web does not know answers 404. */
export function createWorld(
  web: (url: string, times: number) => FakeAnswer | string | undefined,
): World {
  const clock = createClock();
  const asked: Asked[] = [];
  const progress: string[] = [];
  const options: (PageOptions | undefined)[] = [];
  const times = new Map<string, number>();

  async function answer(what: Asked["what"], url: string): Promise<FetchedPage> {
    const start = clock.now() / 1000;
    const count = (times.get(url) ?? 0) + 1;
    times.set(url, count);
    const given = web(url, count) ?? { status: 404, body: "<p>nothing here" };
    const found = typeof given === "string" ? { body: given } : given;
    await clock.sleep((found.seconds ?? 0) * 1000);
    asked.push({ what, url, start, end: clock.now() / 1000 });
    if (found.refusal !== undefined) throw found.refusal;
    const status = found.status ?? 200;
    return {
      url: found.landed ?? url,
      status,
      headers: new Map(Object.entries(found.headers ?? {})),
      bytes: typeof found.body === "object"
        ? found.body
        : new TextEncoder().encode(found.body ?? ""),
      fetch: { rung: "http", status, seconds: found.seconds ?? 0, climbs: [] },
    };
  }

  /** Follows redirects as the network side does, those off the site only when it may. */
  async function page(address: string, wish?: PageOptions): Promise<FetchedPage> {
    options.push(wish);
    let fetched = await answer("page", address);
    for (let hop = 0; isRedirect(fetched); hop++) {
      const target = new URL(fetched.headers.get("location") ?? "", fetched.url).href;
      if (wish?.stayOnSite === true && !isSameSite(target, address)) return fetched;
      if (hop === 10) {
        throw new ToolError("fetch_failed", "redirects lead in a circle", { retryable: false });
      }
      fetched = await answer("page", target);
    }
    if (fetched.status >= 400 && wish?.errorPages !== true) {
      throw new ToolError("fetch_failed", `the site answered ${fetched.status}`, { url: address });
    }
    return fetched;
  }

  const context: Context = {
    page,
    file: (address) => answer("file", address),
    visit: (_address, read) => read((address) => answer("file", address)),
    now: clock.now,
    sleep: clock.sleep,
    progress: (done, total, message) => progress.push(`${done}/${total ?? "?"} ${message}`),
  };
  return { context, asked, progress, options };
}

function isRedirect({ status, headers }: FetchedPage): boolean {
  return status >= 300 && status < 400 && headers.has("location");
}

/** Creates a clock in milliseconds that jumps as soon as nothing else can happen. */
export function createClock(): { now(): number; sleep(milliseconds: number): Promise<void> } {
  let now = 0;
  let isJumping = false;
  const sleepers: { at: number; wake: () => void }[] = [];

  function jump(): void {
    isJumping = false;
    sleepers.sort((one, other) => one.at - other.at);
    const next = sleepers.shift();
    if (next === undefined) return;
    now = Math.max(now, next.at);
    next.wake();
    plan();
  }
  /** A macrotask runs after every promise that is ready: only then may time pass. */
  function plan(): void {
    if (isJumping || sleepers.length === 0) return;
    isJumping = true;
    setImmediate(jump);
  }
  return {
    now: () => now,
    sleep(milliseconds: number): Promise<void> {
      if (milliseconds <= 0) return Promise.resolve();
      return new Promise((wake) => {
        sleepers.push({ at: now + milliseconds, wake });
        plan();
      });
    },
  };
}

/** Gives the seconds between the end of each request and the start of the next. */
export function gapsOf(asked: readonly Asked[]): number[] {
  return asked.slice(1).map(({ start }, at) =>
    Math.round((start - (asked[at]?.end ?? 0)) * 1000) / 1000
  );
}
