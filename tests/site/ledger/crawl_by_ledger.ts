/** Reads a made site by a ledger, without a network: the ledger, the reader and the site are real. */
import { createPage, type Page } from "../../../src/page/html/mod.ts";
import {
  Ledger,
  type LedgerRules,
  openSqlite,
  type Reading,
} from "../../../src/site/ledger/mod.ts";
import { run } from "../../../src/tools/runs/crawl_page.ts";
import type { Context } from "../../../src/tools/runs/context.ts";
import type { MadeSite } from "../made_sites.ts";

export const ORIGIN = "https://a.example";

/** What a crawl came to. */
export interface Crawled {
  /** Paths of the pages that were kept, in order. */
  readonly kept: readonly string[];
  /** Requests, those for what is not there too. */
  readonly asked: number;
  /** Requests for pages that were thrown away. */
  readonly wasted: number;
  readonly counts: Awaited<ReturnType<Ledger["count"]>>;
}

/** Crawls a site to its end, or until so many requests. */
export async function crawlByLedger(
  site: MadeSite,
  rules: Partial<LedgerRules> = {},
  most = 3_000,
): Promise<Crawled> {
  const all = { sites: ["a.example"], maxDepth: 20, include: [], exclude: [], ...rules };
  const ledger = await Ledger.open(openSqlite(":memory:"), all, "one");
  const start = `${ORIGIN}/`;
  await ledger.add([start], { id: null, url: start, depth: -1 });
  const kept: string[] = [];
  let asked = 0;
  let wasted = 0;
  for (let now = 1; asked < most; now++) {
    const host = await ledger.takeHost(now);
    if (host === undefined) break;
    for (;;) {
      const task = await ledger.lease(host, now);
      if (task === undefined || asked >= most) break;
      asked++;
      const html = site(new URL(task.url));
      if (html === undefined) {
        await ledger.fail(task, { state: "failed", why: "fetch_failed", status: 404 }, nothing);
        continue;
      }
      const verdict = await ledger.done(task, await readingOf(task.url, html), nothing);
      if (verdict === "kept") kept.push(task.url.slice(ORIGIN.length));
      else wasted++;
    }
    await ledger.leaveHost(host);
  }
  const counts = await ledger.count();
  await ledger.close();
  return { kept, asked, wasted, counts };
}

const nothing = (): Promise<null> => Promise.resolve(null);

async function readingOf(url: string, html: string): Promise<Reading> {
  const headers = new Map([["content-type", "text/html"]]);
  const context = {
    openText: (text: string): Page => createPage(text, url, headers),
    page: () =>
      Promise.resolve({
        url,
        status: 200,
        headers,
        bytes: new TextEncoder().encode(html),
        page: createPage(html, url, headers),
        fetch: { rung: "http", status: 200, seconds: 0, climbs: [] },
      }),
  } as unknown as Context;
  const answer = await run({
    html_or_url: html,
    url,
    status: 200,
    seconds: 0,
    respect_tdm: false,
    visible: false,
    format: "markdown",
    extractor: null,
  }, context);
  const known = answer["reading"] as Reading;
  return { ...known, status: 200, whole: null, change: null };
}

/** Returns how many different values a pattern finds in the paths that were kept. */
export function distinctOf(kept: readonly string[], pattern: RegExp): number {
  return new Set(kept.flatMap((path) => pattern.exec(path)?.slice(1).join(" ") ?? [])).size;
}
