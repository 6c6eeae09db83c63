/** What holds of every crawl, whatever the site does. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { ToolError } from "../../src/base/errors.ts";
import { crawlSite } from "../../src/site/crawl_site.ts";
import { readCrawlCursor } from "../../src/site/cursor/crawl_cursor.ts";
import { extractPages } from "../../src/site/extract_pages.ts";
import { createWorld, type FakeAnswer, gapsOf, type World } from "../site/fake_world.ts";

/** How one page of a made-up site behaves. */
interface Behaviour {
  links: number[];
  status: number;
  seconds: number;
  retryAfter: string | null;
  fails: boolean;
}

const behaviour: fc.Arbitrary<Behaviour> = fc.record({
  links: fc.array(fc.nat(20), { maxLength: 8 }),
  status: fc.constantFrom(200, 200, 200, 404, 429, 500, 503, 302),
  seconds: fc.constantFrom(0, 0, 0.5, 3),
  retryAfter: fc.constantFrom(null, "2", "9", "60", "soon"),
  fails: fc.boolean(),
});

function world(site: readonly Behaviour[]): World {
  return createWorld((url) => {
    if (url.endsWith("/robots.txt")) return { status: 404 };
    const at = Number(/(\d+)$/.exec(url)?.[1] ?? 0);
    const page = site[at % site.length];
    if (page === undefined) return undefined;
    return answerOf(page);
  });
}

function answerOf({ links, status, seconds, retryAfter, fails }: Behaviour): FakeAnswer {
  if (fails && status >= 500) return { refusal: new ToolError("fetch_failed", "reset"), seconds };
  return {
    status,
    seconds,
    headers: {
      ...(retryAfter === null ? {} : { "retry-after": retryAfter }),
      ...(status === 302 ? { location: `/p${links[0] ?? 0}` } : {}),
    },
    body: links.map((link) => `<a href="/p${link}">x</a>`).join(""),
  };
}

const site = fc.array(behaviour, { minLength: 1, maxLength: 20 });

const PAGE: Behaviour = { links: [], status: 200, seconds: 0, retryAfter: null, fails: false };

/** Two addresses that end in one slow redirect to itself, the second late in the crawl. */
const SLOW_LOOPS: Behaviour[] = [
  { ...PAGE, links: [2, 1] },
  { ...PAGE, links: [1], status: 302, seconds: 3 },
  { ...PAGE, links: [6] },
  PAGE,
  PAGE,
];

Deno.test("a crawl keeps its pace, its bounds and its word on every site", async () => {
  await fc.assert(
    fc.asyncProperty(site, fc.integer({ min: 1, max: 12 }), async (pages, maxPages) => {
      const rules = { start: "https://a.example/p0", maxDepth: 3, include: [], exclude: [] };
      const options = { visible: false, respectTdm: false, maxPages };
      const one = world(pages);
      const { endWithout, ...found } = await crawlSite(one.context, rules, options);
      const urls = found.pages.map(({ url }) => url);
      assert.equal(new Set(urls).size, urls.length, "each address once");
      assert.ok(urls.length <= maxPages);
      const visits = one.asked.filter((_, at) => !isHop(one, at));
      assert.ok(visits.every(({ start }) => start < 45), "no visit begins past the time");
      const gaps = gapsOf(one.asked).filter((_, at) => !isHop(one, at + 1));
      assert.ok(gaps.every((gap) => gap >= 1), String(gaps));
      const other = world(pages);
      const { endWithout: endAgain, ...again } = await crawlSite(other.context, rules, options);
      assert.deepEqual(again, found, "the same again");
      const ending = endWithout(0);
      assert.deepEqual(endAgain(0), ending);
      if (ending.cursor === undefined) return;
      const saved = readCrawlCursor(ending.cursor);
      const later = await crawlSite(world(pages).context, saved, options);
      const known = new Set(urls);
      assert.ok(later.pages.every(({ url }) => !known.has(url)), "no page is taken again");
    }),
    // A visit that begins in time may follow its redirects past it.
    { numRuns: 60, examples: [[SLOW_LOOPS, 4]] },
  );
});

/** Requests that follow a redirect inside one visit: the network side paces those. */
function isHop({ asked }: World, at: number): boolean {
  return at > 0 && asked[at]?.start === asked[at - 1]?.end;
}

Deno.test("many pages keep each site's pace and the order given", async () => {
  const addresses = fc.array(fc.tuple(fc.nat(4), fc.nat(9)), { minLength: 1, maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(site, addresses, async (pages, pairs) => {
      const given = pairs.map(([host, page]) => `https://s${host}.example/p${page}`);
      const one = world(pages);
      const found = await extractPages(one.context, given, { visible: false, respectTdm: false });
      const urls = found.pages.map(({ url }) => url);
      assert.deepEqual(
        urls,
        [...new Set(given)].slice(0, urls.length),
        "an unbroken head of the order",
      );
      assert.equal(found.stopped === "done", urls.length === new Set(given).size);
      for (const host of new Set(given.map((url) => new URL(url).host))) {
        const asked = one.asked.filter(({ url }) => new URL(url).host === host);
        const gaps = gapsOf(asked).filter((_, at) => !isHop({ ...one, asked }, at + 1));
        assert.ok(gaps.every((gap) => gap >= 1), "a second between visits of one site");
      }
    }),
    { numRuns: 60 },
  );
});
