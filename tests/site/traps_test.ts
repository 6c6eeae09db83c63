/** A crawl of 25 pages over a site of 2,000 that does all that sites do to crawlers. */
import assert from "node:assert/strict";
import { type Crawl, type CrawlEnding, crawlSite } from "../../src/site/crawl_site.ts";
import { createWorld, type FakeAnswer, gapsOf, type World } from "./fake_world.ts";

const SITE = "https://shop.example";
const PAGES = 2_000;

/**
 * The start leads to traps first and to pages after them; a page leads to its neighbours.
 *
 * Session ids make every address new, calendars never end, redirects go round.
 */
function trap(url: string, times: number): FakeAnswer | string | undefined {
  const { pathname, searchParams } = new URL(url);
  const number = Number(/^\/p\/(\d+)$/.exec(pathname)?.[1] ?? NaN);
  if (pathname === "/") {
    return links(
      `<a rel=nofollow href="/login">l</a>`,
      ..."/calendar?month=1 /ring/a /p/1?sid=first /closed /file.zip /p/2 /slow /p/3 /p/500".split(
        " ",
      ),
    );
  }
  if (pathname === "/calendar") {
    const month = Number(searchParams.get("month"));
    return links(`/calendar?month=${month + 1}`, `/calendar?month=${month + 2}`);
  }
  if (pathname.startsWith("/ring/")) {
    return { status: 302, headers: { location: pathname.endsWith("a") ? "/ring/b" : "/ring/a" } };
  }
  if (pathname === "/closed") {
    return times === 1 ? { status: 429, headers: { "retry-after": "3" } } : links("/p/1900");
  }
  if (pathname === "/slow") return { body: links("/p/1901"), seconds: 4 };
  if (number >= 1 && number <= PAGES) {
    const session = searchParams.has("sid") ? `?sid=${searchParams.get("sid")}x` : "";
    const canonical = `<head><link rel=canonical href="/p/${number}"></head>`;
    return canonical + links(`/p/${number + 1}${session}`, `/p/${number * 2}${session}`);
  }
  return undefined;
}

function links(...targets: string[]): string {
  return targets.map((link) => link.startsWith("<") ? link : `<a href="${link}">x</a>`).join("");
}

async function crawl(world: World): Promise<Omit<Crawl, "endWithout"> & CrawlEnding> {
  const rules = { start: `${SITE}/`, maxDepth: 3, include: [], exclude: ["calendar"] };
  const options = { visible: false, respectTdm: false, maxPages: 25 };
  const { endWithout, ...found } = await crawlSite(world.context, rules, options);
  return { ...found, ...endWithout(0) };
}

Deno.test("crawlSite() reads 25 pages of a site full of traps, in one order, at one pace", async () => {
  const world = createWorld(trap);
  const { pages, stopped } = await crawl(world);
  assert.deepEqual(
    pages.map(({ url }) => url.replace(SITE, "")),
    [
      "/",
      "/ring/a",
      "/p/1?sid=first",
      "/closed",
      "/p/2",
      "/slow",
      "/p/3",
      "/p/500",
      "/p/1900",
      "/p/4",
      "/p/1901",
      "/p/6",
      "/p/501",
      "/p/1000",
      "/p/3800",
      "/p/5",
      "/p/8",
      "/p/1902",
      "/p/3802",
      "/p/7",
      "/p/12",
      "/p/502",
      "/p/1002",
      "/p/1001",
      "/p/2000",
    ],
  );
  assert.equal(stopped, "done", "every page three links away, none twice");
  const [, ring, , closed] = pages;
  assert.equal(ring?.ok === false && ring.error.retryable, false);
  assert.deepEqual(closed?.retries, [{ reason: "the site answered 429", seconds: 3 }]);
});

Deno.test("crawlSite() never outpaces a second, and waits what a trap site asks", async () => {
  const world = createWorld(trap);
  await crawl(world);
  const gaps = gapsOf(world.asked).filter((gap) => gap > 0);
  assert.ok(gaps.every((gap) => gap >= 1), String(gaps));
  assert.ok(gaps.includes(3), "Retry-After of the closed page");
  assert.ok(gaps.includes(2), "as long as the slow page took");
  assert.ok(world.asked.every(({ url }) => !/login|file\.zip|calendar/.test(url)));
});

Deno.test("crawlSite() gives the same answer twice", async () => {
  const [one, other] = await Promise.all([crawl(createWorld(trap)), crawl(createWorld(trap))]);
  assert.deepEqual(one, other);
});
