/** Maps of fake sites under a fake clock. */
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { ToolError } from "../../src/base/errors.ts";
import { mapSite } from "../../src/site/map_site.ts";
import type { MapEnding, SiteMap } from "../../src/site/site_map.ts";
import { createWorld, type FakeAnswer, gapsOf, type World } from "./fake_world.ts";

const START = "https://a.example/start";

function web(pages: Record<string, FakeAnswer | string>): World {
  return createWorld((url) => pages[url] ?? pages[url.replace("https://a.example", "")]);
}

async function map(world: World, limit = 100): Promise<SiteMap & MapEnding> {
  const found = await mapSite(world.context, START, limit);
  return { ...found, ...found.endWith(found.urls.length) };
}

function urlset(...urls: string[]): string {
  return `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`;
}

function index(...urls: string[]): string {
  return `<sitemapindex>${
    urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join("")
  }</sitemapindex>`;
}

const at = (path: string): string => `https://a.example${path}`;
const found = ({ urls }: SiteMap): string[] =>
  urls.map(({ url }) => url.replace("https://a.example", ""));

Deno.test("mapSite() reads the sitemaps robots.txt names, in order, a second apart", async () => {
  const world = web({
    "/robots.txt": `Sitemap: https://cdn.example/two.xml\nSitemap: /one.xml`,
    "https://cdn.example/robots.txt": "User-agent: *\nCrawl-delay: 4",
    "https://cdn.example/two.xml": urlset(at("/b"), "https://other.example/", at("/a#x")),
    "/one.xml": `<urlset><url><loc>${at("/a")}</loc></url><url><loc> ${at("/c")}
      </loc><lastmod> 2024-13-99 </lastmod></url></urlset>`,
  });
  const mapped = await map(world);
  assert.deepEqual(found(mapped), ["/b", "/a", "/c"]);
  assert.deepEqual(mapped.urls[2], {
    url: at("/c"),
    lastmod: "2024-13-99",
    sitemap: at("/one.xml"),
    lastmod_doubt: "unreadable",
  });
  assert.deepEqual(mapped.sitemaps, [
    { url: "https://cdn.example/two.xml", kind: "urlset", entries: 3, reason: null },
    { url: at("/one.xml"), kind: "urlset", entries: 2, reason: null },
  ]);
  assert.equal(mapped.source, "sitemaps");
  assert.equal(mapped.truncated, false);
  assert.deepEqual(gapsOf(world.asked.filter(({ url }) => url.includes("cdn"))), [4]);
  const files = world.asked.filter(({ what }) => what === "file").map(({ url }) => url);
  assert.equal(files.at(-1), at("/llms.txt"));
  assert.equal(world.asked.at(-1)?.what, "page");
});

Deno.test("mapSite() guesses the usual places, the second only when the first does not read", async () => {
  const first = web({ "/sitemap.xml": urlset(at("/a")), "/sitemap_index.xml": urlset(at("/b")) });
  assert.deepEqual(found(await map(first)), ["/a"]);
  const second = web({ "/sitemap.xml": "<html><p>no", "/sitemap_index.xml": urlset(at("/b")) });
  const mapped = await map(second);
  assert.deepEqual(found(mapped), ["/b"]);
  assert.deepEqual(mapped.sitemaps[0], {
    url: at("/sitemap.xml"),
    kind: null,
    entries: 0,
    reason: "it is an HTML page",
  });
});

Deno.test("mapSite() takes the links of the start page where no address was found", async () => {
  const world = web({
    "/sitemap.xml": { status: 403 },
    "/sitemap_index.xml": urlset("https://other.example/"),
    "/start": `<a href="/a">a</a><a href="https://other.example/">o</a><a href="/a#2">a</a>`,
  });
  const mapped = await map(world);
  assert.deepEqual(mapped.urls, [
    { url: at("/a"), lastmod: null, sitemap: null, source: "link" },
  ]);
  assert.equal(mapped.source, "links");
  assert.equal(mapped.sitemaps[0]?.reason, "it was answered with status 403");
  assert.deepEqual(gapsOf(world.asked), [1, 1, 1, 1]);
});

Deno.test("mapSite() lists where its start page leads by itself", async () => {
  const body = '<a href="/en/a">a</a>';
  const landed = async (url: string): Promise<string[]> =>
    found(await map(web({ "/start": { body, landed: url } })));
  assert.deepEqual(await landed(at("/en/")), ["/en/", "/en/a"]);
  assert.deepEqual(await landed(at("/en/a#top")), ["/en/a"]);
  assert.deepEqual(await landed(at("/start")), ["/en/a"]);
  assert.deepEqual(await landed("https://other.example/"), []);
});

Deno.test("mapSite() lists an address once, however its plain letters are escaped", async () => {
  const world = web({
    "/sitemap.xml": urlset(at("/%7Ejo/"), at("/~jo/"), at("/a%2Fb")),
    "/start": '<a href="/~jo/">a</a><a href="/%7ejo/%41">b</a><a href="/~jo/A">c</a>',
  });
  assert.deepEqual(found(await map(world)), ["/%7Ejo/", "/a%2Fb", "/%7Ejo/%41"]);
});

Deno.test("mapSite() marks the sitemaps that addresses may be missing of", async () => {
  const mapped = await map(web({
    "/robots.txt": ["/whole", "/gone", "/down", "/page", "/broken", "/index"]
      .map((path) => `Sitemap: ${at(path)}.xml`).join("\n"),
    "/whole.xml": urlset(at("/a")),
    "/gone.xml": { status: 410 },
    "/down.xml": { status: 500 },
    "/page.xml": "<!doctype html><p>Log in",
    "/broken.xml": `<urlset><url><loc>${at("/b")}</loc></url><url><loc>`,
    "/index.xml": index("https://other.example/s.xml", at("/whole.xml")),
  }));
  const lost = mapped.sitemaps.filter((sitemap) => sitemap.lost);
  assert.deepEqual(lost.map(({ url }) => url), [
    at("/down.xml"),
    at("/page.xml"),
    at("/broken.xml"),
  ]);
  assert.ok(lost.every(({ reason }) => reason !== null));
  assert.equal(mapped.sitemaps.length, 7);
  const guessed = await map(
    web({ "/sitemap.xml": "<html><p>no", "/sitemap_index.xml": { status: 403 }, "/start": "<p>" }),
  );
  assert.deepEqual(guessed.sitemaps.map((sitemap) => sitemap.lost ?? false), [false, true]);
});

Deno.test("mapSite() follows an index on its own site, breadth first, each sitemap once", async () => {
  const world = web({
    "/sitemap.xml": index(
      at("/s1.xml"),
      "https://other.example/s.xml",
      at("/s2.xml"),
      at("/s1.xml"),
    ),
    "/s1.xml": index(at("/s3.xml"), at("/sitemap.xml")),
    "/s2.xml": { body: gzipSync(`${at("/text")}\nnothing`) },
    "/s3.xml": `<rss><channel><item><link>${
      at("/item")
    }</link><pubDate>x</pubDate></item></channel></rss>`,
  });
  const mapped = await map(world);
  assert.deepEqual(found(mapped), ["/text", "/item"]);
  assert.equal(mapped.urls[1]?.lastmod, "x");
  assert.deepEqual(mapped.sitemaps.map(({ url, kind }) => [url, kind]), [
    [at("/sitemap.xml"), "sitemapindex"],
    ["https://other.example/s.xml", null],
    [at("/s1.xml"), "sitemapindex"],
    [at("/s2.xml"), "text"],
    [at("/s3.xml"), "rss"],
  ]);
  assert.ok(world.asked.every(({ url }) => !url.includes("other.example")));
});

Deno.test("mapSite() says when a bound cut it short", async () => {
  const many = urlset(...Array.from({ length: 5 }, (_, page) => at(`/${page}`)));
  assert.equal((await map(web({ "/sitemap.xml": many }), 5)).truncated, false);
  const limited = await map(web({ "/sitemap.xml": many }), 4);
  assert.equal(limited.truncated, true);
  assert.equal(limited.urls.length, 4);
  const files = index(...Array.from({ length: 20 }, (_, file) => at(`/${file}.xml`)));
  const world = createWorld((url) => url.endsWith("/sitemap.xml") ? files : urlset(url + "/p"));
  const mapped = await map(world);
  assert.equal(mapped.truncated, true);
  assert.equal(mapped.sitemaps.filter(({ kind }) => kind !== null).length, 10);
  assert.equal(
    mapped.sitemaps.filter(({ reason }) => /not read yet/.test(reason ?? "")).length,
    11,
  );
  const slow = createWorld((url) => ({
    seconds: 9,
    body: url.endsWith("/sitemap.xml") ? files : urlset(url + "/p"),
  }));
  const late = await map(slow);
  assert.equal(late.truncated, true);
  assert.ok(slow.asked.every(({ start }) => start < 60));
});

Deno.test("mapSite() reports a sitemap that cannot be asked and goes on", async () => {
  const world = web({
    "/robots.txt":
      "Sitemap: https://b.example/s.xml\nSitemap: https://c.example/s.xml\nSitemap: /ok.xml",
    "https://b.example/robots.txt": "User-agent: *\nCrawl-delay: 600",
    "https://c.example/s.xml": { refusal: new ToolError("fetch_failed", "robots.txt is down") },
    "/ok.xml": urlset(at("/a")),
  });
  const { sitemaps, urls } = await map(world);
  assert.equal(sitemaps[0]?.reason, "its robots.txt asks for 600 seconds a request");
  assert.equal(sitemaps[1]?.reason, "robots.txt is down");
  assert.equal(urls.length, 1);
});

Deno.test("mapSite() refuses where robots.txt or the start page cannot be read", async () => {
  const down = web({ "/robots.txt": { status: 503 }, "/sitemap.xml": urlset(at("/a")) });
  await assert.rejects(map(down), {
    code: "fetch_failed",
    message: "robots.txt was answered with 503",
  });
  assert.equal(down.asked.length, 1, "nothing else is asked");
  const refusal = new ToolError("refused_address", "private");
  await assert.rejects(map(web({ "/robots.txt": { refusal } })), { code: "refused_address" });
  await assert.rejects(map(web({})), { code: "fetch_failed" });
});

Deno.test("mapSite() counts the links of the start page that only nofollow kept out", async () => {
  const marked = ["/a", "/b", "/c", "https://b.example/"]
    .map((path) => `<a rel=nofollow href="${path}">x</a>`).join("");
  const mapped = await map(web({
    "/sitemap.xml": urlset(at("/a")),
    "/start": `${marked}<a href=/b>b</a>`,
  }));
  assert.deepEqual(found(mapped).sort(), ["/a", "/b"]);
  assert.equal(mapped.nofollow, 1);
});

Deno.test("mapSite() resolves addresses from their root on, and counts what is none", async () => {
  const mapped = await map(web({
    "/robots.txt": "Sitemap: /maps/index.xml",
    "/maps/index.xml": index("/maps/one.xml", "maps/two.xml"),
    "/maps/one.xml": urlset("/a", "//a.example/b", "c", "mailto:x@a.example", at("/d")),
  }));
  assert.deepEqual(found(mapped), ["/a", "/b", "/d"]);
  assert.deepEqual(mapped.sitemaps.map(({ url, reason }) => [url, reason]), [
    [at("/maps/index.xml"), "1 of its entries are no http(s) addresses"],
    [at("/maps/one.xml"), "2 of its entries are no http(s) addresses"],
  ]);
});
