/** Maps that go on by their cursors, and all that lists a site's addresses. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { Buffer } from "node:buffer";
import { mapSite } from "../../src/tools/contract/map_site.ts";
import { readMapCursor } from "../../src/site/cursor/map_cursor.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { createWorld, type FakeAnswer, type World } from "./fake_world.ts";
import { doubtLastmod } from "../../src/site/lastmod.ts";

const ORIGIN = "https://a.example";

function web(pages: Record<string, FakeAnswer | string>): World {
  return createWorld((url) => pages[url.replace(ORIGIN, "")]);
}

function map(world: World, args: Record<string, unknown> = {}): Promise<Answer> {
  const given = mapSite.input.parse({ url: `${ORIGIN}/`, ...args });
  return runTool(mapSite, given, world.context);
}

interface Row {
  url: string;
  source?: string;
  lastmod_doubt?: string;
  refused_by_robots?: boolean;
}
const rowsOf = (answer: Answer): Row[] => answer["urls"] as Row[];
const pathsOf = (answer: Answer): string[] => rowsOf(answer).map(({ url }) => url.slice(17));

const urlset = (...paths: string[]): string =>
  `<urlset>${paths.map((path) => `<url><loc>${ORIGIN}${path}</loc></url>`).join("")}</urlset>`;
const numbered = (count: number, name = "p"): string[] =>
  Array.from({ length: count }, (_, at) => `/${name}/${at}`);

/** Follows the cursors of a map to its end. */
async function follow(world: World, args: Record<string, unknown>): Promise<string[]> {
  const paths: string[] = [];
  let cursor: unknown = null;
  for (let calls = 0; calls < 40; calls++) {
    const answer = await map(world, { ...args, cursor });
    paths.push(...pathsOf(answer));
    assert.ok(mapSite.output.safeParse(answer).success);
    cursor = answer["cursor"];
    if (cursor === undefined) return paths;
  }
  throw new Error("the map does not end");
}

Deno.test("map_site lists every address of a long sitemap once, over its cursors", async () => {
  const all = numbered(3_000);
  for (const limit of [1_000, 777]) {
    assert.deepEqual(await follow(web({ "/sitemap.xml": urlset(...all) }), { limit }), all);
  }
});

Deno.test("map_site goes on with what had no room in an answer", async () => {
  const all = numbered(600, "z".repeat(300));
  const world = web({ "/sitemap.xml": urlset(...all) });
  const first = await map(world, { limit: 1_000 });
  assert.ok(Number(first["urls_left_out"]) > 0);
  assert.deepEqual(await follow(world, { limit: 1_000 }), all);
});

Deno.test("map_site reads an index newest first, all of it over its cursors, and names the rest", async () => {
  const months = Array.from({ length: 24 }, (_, at) => `/m${at}.xml`);
  const entries = months.map((path, at) => {
    const month = String(at % 12 + 1).padStart(2, "0");
    return `<sitemap><loc>${ORIGIN}${path}</loc><lastmod>${2024 + Math.floor(at / 12)}-${month}` +
      `-01</lastmod></sitemap>`;
  });
  const files = months.map((path, at) => [path, urlset(`/of/${at}`)]);
  const world = web({
    "/sitemap.xml": `<sitemapindex>${entries.join("")}</sitemapindex>`,
    ...Object.fromEntries(files),
  });
  const first = await map(world);
  assert.equal(pathsOf(first)[0], "/of/23");
  assert.equal(first["truncated"], true);
  const waiting = (first["sitemaps"] as { reason: string | null }[])
    .filter(({ reason }) => reason === "not read yet: the cursor goes on with it");
  assert.equal(waiting.length, 15);
  assert.deepEqual(
    await follow(world, {}),
    Array.from({ length: 24 }, (_, at) => `/of/${23 - at}`),
  );
});

Deno.test("map_site takes a sitemap's or a feed's own address for what it is", async () => {
  const world = web({
    "/news/sitemap-2.xml": urlset("/a", "/b"),
    "/feed.xml": `<rss><channel><item><link>${ORIGIN}/item</link></item></channel></rss>`,
  });
  const sitemap = await map(world, { url: `${ORIGIN}/news/sitemap-2.xml` });
  assert.deepEqual(pathsOf(sitemap), ["/a", "/b"]);
  assert.deepEqual(world.asked.map(({ url }) => url.slice(17)), [
    "/robots.txt",
    "/news/sitemap-2.xml",
  ]);
  assert.deepEqual(pathsOf(await map(world, { url: `${ORIGIN}/feed.xml` })), ["/item"]);
});

Deno.test("map_site unites sitemaps of folders, llms.txt, links, feeds and other languages", async () => {
  const links = numbered(6, "docs").map((path) => `<a href="${path}">x</a>`).join("");
  const world = web({
    "/robots.txt": "Sitemap: /sitemap.xml\nUser-agent: *\nDisallow: /docs/3",
    "/sitemap.xml": urlset("/one"),
    "/llms.txt": "# Docs\n- [Two](/two): text\n- [One again](/one)",
    "/": `<head><link rel=alternate type="application/rss+xml" href="/feed">` +
      `<link rel=alternate hreflang=de href="/de/">` +
      `<link rel="alternate" type="text/markdown; charset=utf-8" href="/index.md">` +
      `</head>${links}<a href="/one">1</a><a href="/docs/llms.txt">for agents</a>`,
    "/docs/llms.txt": "# Docs\n- [Deep](deep.md): as Markdown",
    "/docs/sitemap.xml": `<urlset><url><loc>${ORIGIN}/docs/deep</loc>` +
      `<xhtml:link rel="alternate" hreflang="fr" href="${ORIGIN}/fr/deep"/></url></urlset>`,
    "/feed": `<rss><channel><item><link>${ORIGIN}/item</link></item></channel></rss>`,
  });
  const answer = await map(world);
  assert.deepEqual(rowsOf(answer).map(({ url, source }) => [url.slice(17), source]), [
    ["/one", undefined],
    ["/two", "llms.txt"],
    ...numbered(6, "docs").map((path) => [path, "link"]),
    ["/docs/llms.txt", "link"],
    ["/index.md", "link"],
    ["/de/", "hreflang"],
    ["/docs/deep", undefined],
    ["/fr/deep", "hreflang"],
    ["/docs/deep.md", "llms.txt"],
    ["/item", "feed"],
  ]);
  assert.deepEqual(
    rowsOf(answer).filter((row) => row.refused_by_robots).map(({ url }) => url.slice(17)),
    ["/docs/3"],
  );
  assert.equal(answer["cursor"], undefined);
});

Deno.test("map_site doubts a lastmod that cannot be true", async () => {
  const dates = ["2026-11-01", "2031-01-01", "2026-02-30", "yesterday", "1970-01-01"];
  const entries = dates.map((date, at) =>
    `<url><loc>${ORIGIN}/${at}</loc><lastmod>${date}</lastmod></url>`
  );
  const answer = await map(web({
    "/sitemap.xml": {
      body: `<urlset>${entries.join("")}</urlset>`,
      headers: { date: "Sun, 22 Nov 2026 10:00:00 GMT" },
    },
  }));
  assert.deepEqual(rowsOf(answer).map(({ lastmod_doubt }) => lastmod_doubt), [
    undefined,
    "in the future",
    "unreadable",
    "unreadable",
    "too old",
  ]);
});

Deno.test("a lastmod may be a day ahead of the clock of its site, and no second more", () => {
  const served = "Sun, 22 Nov 2026 10:00:00 GMT";
  const doubts = ["2026-11-23T10:00:00Z", "2026-11-23T10:00:01Z", "2026-11-23", "2026-11-24"]
    .map((lastmod) => doubtLastmod(lastmod, served));
  assert.deepEqual(doubts, [undefined, "in the future", undefined, "in the future"]);
  assert.equal(doubtLastmod("2031-01-01", undefined), undefined);
});

Deno.test("map_site passes over an offset, lists plain addresses, and refuses odd ones", async () => {
  const world = web({ "/sitemap.xml": urlset(...numbered(50)) });
  const answer = await map(world, { offset: 45, compact: true });
  assert.deepEqual(answer["urls"], numbered(50).slice(45).map((path) => ORIGIN + path));
  await assert.rejects(map(world, { offset: -1 }), { code: "bad_input" });
});

Deno.test("map_site never ends in indexes that name each other without an end", async () => {
  const world = createWorld((url) => {
    if (!url.includes("sitemap")) return { status: 404 };
    const number = Number(/\d+/.exec(url.slice(17))?.[0] ?? 0);
    const names = [number + 1, number + 2, number].map((next) =>
      `<sitemap><loc>${ORIGIN}/sitemap${next}.xml</loc></sitemap>`
    );
    return number < 30 ? `<sitemapindex>${names.join("")}</sitemapindex>` : urlset(`/p/${number}`);
  });
  assert.deepEqual(await follow(world, {}), ["/p/30", "/p/31"]);
  const asked = world.asked.filter(({ url }) => /sitemap\d/.test(url)).map(({ url }) => url);
  assert.equal(new Set(asked).size, asked.length);
});

Deno.test("readMapCursor() refuses what it would not have written", () => {
  const forge = (state: unknown): string => {
    const packed = deflateRawSync(Buffer.from(JSON.stringify(state)));
    const head = [1, 0, packed.length >> 8, packed.length & 255];
    return Buffer.concat([Uint8Array.from(head), packed, new Uint8Array(3)]).toString("base64url");
  };
  const state = {
    start: `${ORIGIN}/`,
    sources: [[1, `${ORIGIN}/s.xml`]],
    entry: 0,
    skip: 0,
    pace: { slowed: 0, isFailing: false },
  };
  assert.equal(readMapCursor(forge(state)).sources[0]?.kind, "sitemap");
  const odd = [
    { ...state, start: "file:///etc" },
    { ...state, sources: new Array(5_000).fill([1, "x"]) },
    { ...state, sources: [[77, "x"]] },
    { ...state, sources: [[1, 7]] },
    { ...state, entry: -1 },
    { ...state, skip: 0.5 },
    { ...state, pace: null },
  ];
  for (const each of odd) {
    assert.throws(() => readMapCursor(forge(each)), { code: "bad_input" });
  }
});
