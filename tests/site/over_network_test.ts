/**
 * Maps, crawls and feeds over the real network side: sockets, robots.txt, redirects, compression.
 *
 * Only the clock between requests is fake, so that nobody waits.
 */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { crawlSite } from "../../src/tools/contract/crawl_site.ts";
import { extractMany } from "../../src/tools/contract/extract_many.ts";
import { mapSite } from "../../src/tools/contract/map_site.ts";
import { readFeed } from "../../src/tools/contract/read_feed.ts";
import { createFakeSite, type FakeHosts, type FakeSite } from "../support/fake_site.ts";
import { createClock } from "./fake_world.ts";
import type { Context } from "../../src/tools/runs/context.ts";

type Page = { ok: boolean; url: string; landed?: string; error?: Record<string, unknown> };

function contextOf(site: FakeSite): Context {
  const { now, sleep } = createClock();
  return { ...site.context, now, sleep };
}

const WORDS = "<p>Some words of a page, so that it is one worth keeping as it stands.</p>".repeat(
  8,
);
let pages = 0;
const page = (...links: string[]): string =>
  `<title>T${++pages}</title>${WORDS}${links.map((link) => `<a href="${link}">x</a>`).join("")}`;
const moved = (to: string) => (): Response =>
  new Response(null, { status: 302, headers: { location: to } });

const HOSTS: FakeHosts = {
  "shop.test": {
    "/robots.txt": () =>
      new Response("User-agent: *\nDisallow: /secret\nSitemap: /maps/all.xml.gz"),
    "/": page("/a", "/secret", "/moved", "/out", "/gone", "/reserved"),
    "/a": page("/"),
    "/moved": moved("/landed"),
    "/landed": page(),
    "/out": moved("http://other.test/x"),
    "/reserved": () =>
      new Response(page(), { headers: { "content-type": "text/html", "tdm-reservation": "1" } }),
    "/maps/all.xml.gz": () =>
      new Response(
        new Uint8Array(
          gzipSync(
            `<urlset><url><loc>http://shop.test/a</loc><lastmod>2026</lastmod></url></urlset>`,
          ),
        ),
      ),
    "/blog": `<link rel=alternate type="application/atom+xml" href="/feed">${WORDS}`,
    "/feed": () =>
      new Response(
        new Uint8Array([
          ...new TextEncoder().encode(
            `<?xml version="1.0" encoding="iso-8859-1"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Caf`,
          ),
          0xe9,
          ...new TextEncoder().encode("</title><entry><title>1</title></entry></feed>"),
        ]),
        { headers: { "content-type": "application/atom+xml" } },
      ),
  },
  "other.test": { "/x": page() },
};

Deno.test("crawl_site crawls over the real network side and asks no other site", async () => {
  await using site = createFakeSite(HOSTS);
  const args = crawlSite.input.parse({
    url: "http://shop.test/",
    respect_tdm: true,
    visible: false,
  });
  const answer = await runTool(crawlSite, args, contextOf(site));
  const pages = answer["pages"] as Page[];
  assert.deepEqual(
    pages.map(({ url, ok, error }) => [new URL(url).pathname, ok ? "ok" : error?.["code"]]),
    [
      ["/", "ok"],
      ["/a", "ok"],
      ["/moved", "ok"],
      ["/out", "redirected_off_site"],
      ["/gone", "fetch_failed"],
      ["/reserved", "tdm_reserved"],
    ],
  );
  assert.deepEqual(answer["not_asked"], [
    { url: "http://shop.test/secret", code: "refused_by_robots" },
  ]);
  assert.equal(pages[2]?.landed, "http://shop.test/landed");
  assert.equal(pages[3]?.error?.["target"], "http://other.test/x");
  const asked = site.asked("shop.test");
  assert.equal(asked.filter((path) => path === "/robots.txt").length, 1);
  assert.ok(!asked.includes("/secret"));
  assert.deepEqual(site.asked("other.test"), []);
  assert.ok(crawlSite.output.safeParse(answer).success);
});

Deno.test("extract_many follows a redirect off its site in that site's own turn", async () => {
  await using site = createFakeSite(HOSTS);
  const args = extractMany.input.parse({
    urls: ["http://shop.test/out", "http://nowhere.test/"],
    visible: false,
  });
  const { pages } = await runTool(extractMany, args, contextOf(site)) as unknown as {
    pages: Page[];
  };
  assert.deepEqual(pages.map(({ url, ok }) => [url, ok]), [
    ["http://shop.test/out", false],
    ["http://nowhere.test/", false],
    ["http://other.test/x", true],
  ]);
  assert.deepEqual(site.asked("other.test").slice(0, 1), ["/robots.txt"]);
});

Deno.test("map_site reads the packed sitemap that robots.txt names", async () => {
  await using site = createFakeSite(HOSTS);
  const answer = await runTool(
    mapSite,
    mapSite.input.parse({ url: "http://shop.test/x", limit: 1 }),
    contextOf(site),
  );
  assert.deepEqual(answer["urls"], [
    { url: "http://shop.test/a", lastmod: "2026", sitemap: "http://shop.test/maps/all.xml.gz" },
  ]);
  assert.deepEqual(site.asked("shop.test"), ["/robots.txt", "/maps/all.xml.gz"]);
});

Deno.test("read_feed follows a page to its feed and reads its charset", async () => {
  await using site = createFakeSite(HOSTS);
  const answer = await runTool(
    readFeed,
    readFeed.input.parse({ url_or_text: "http://shop.test/blog", limit: 5 }),
    site.context,
  );
  assert.equal(answer["url"], "http://shop.test/feed");
  assert.equal(answer["title"], "Café");
  assert.equal(answer["items_total"], 1);
});
