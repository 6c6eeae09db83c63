/** Crawls of fake sites under a fake clock: exact order, exact pauses, exact ends. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import type { CrawlRules } from "../../src/site/frontier.ts";
import { type Crawl, type CrawlEnding, crawlSite } from "../../src/site/crawl_site.ts";
import { createWorld, type FakeAnswer, gapsOf, type World } from "./fake_world.ts";

const START = "https://a.example/";

type Changes = Partial<CrawlRules> & { maxPages?: number };

async function crawl(
  world: World,
  { maxPages = 25, ...changes }: Changes = {},
): Promise<Crawl & CrawlEnding> {
  const rules = { start: START, maxDepth: 3, include: [], exclude: [], ...changes };
  const options = { visible: false, respectTdm: false, maxPages };
  const found = await crawlSite(world.context, rules, options);
  return { ...found, ...found.endWithout(0) };
}

/** A page that links to some addresses. */
function linking(...links: string[]): string {
  return `<title>T</title>${links.map((link) => `<a href="${link}">${link}</a>`).join("")}`;
}

/** A web of pages by path; robots.txt is empty unless given. */
function web(pages: Record<string, FakeAnswer | string>): World {
  return createWorld((url) => {
    const path = url.startsWith(START) ? url.slice(START.length - 1) : url;
    return pages[path] ?? (path === "/robots.txt" ? { status: 404 } : undefined);
  });
}

function urlsOf({ pages }: Crawl): string[] {
  return pages.map(({ url }) => url.replace(START, "/"));
}

Deno.test("crawlSite() goes breadth first, each address once, a second apart", async () => {
  const world = web({
    "/": linking("/a", "/b", "/a#top", "/"),
    "/a": linking("/a1", "/b"),
    "/b": linking("/b1", "/"),
    "/a1": linking("/deep"),
    "/b1": "<p>end",
    "/deep": "<p>end",
  });
  const found = await crawl(world);
  assert.deepEqual(urlsOf(found), ["/", "/a", "/b", "/a1", "/b1", "/deep"]);
  assert.deepEqual(found.pages.map(({ depth }) => depth), [0, 1, 1, 2, 2, 3]);
  assert.equal(found.pages[3]?.found_on, `${START}a`);
  assert.equal(found.stopped, "done");
  assert.deepEqual(gapsOf(world.asked), [1, 1, 1, 1, 1, 1]);
  assert.equal(world.progress.length, 6);
  assert.deepEqual(world.options[0], {
    errorPages: true,
    stayOnSite: true,
    respectTdm: false,
    seconds: 10,
    hopRest: 1,
  });
});

Deno.test("crawlSite() counts pauses from the end of a slow answer, at least as long as it", async () => {
  const world = web({ "/": { body: linking("/a", "/b"), seconds: 4 }, "/a": "", "/b": "" });
  await crawl(world);
  assert.deepEqual(gapsOf(world.asked), [1, 4, 2]);
});

Deno.test("crawlSite() keeps the Crawl-delay of robots.txt", async () => {
  const robots = "User-agent: *\nCrawl-delay: 3";
  const world = web({ "/robots.txt": robots, "/": linking("/a"), "/a": "" });
  await crawl(world);
  assert.deepEqual(gapsOf(world.asked), [3, 3]);
});

Deno.test("crawlSite() asks nothing of a site that wants too long a pause", async () => {
  const world = web({ "/robots.txt": "User-agent: *\nCrawl-delay: 86400", "/": linking("/a") });
  const { pages } = await crawl(world);
  assert.deepEqual(world.asked.map(({ url }) => url), [`${START}robots.txt`]);
  assert.equal(pages[0]?.ok === false && pages[0].error.code, "crawl_delay_too_long");
  assert.equal(pages.length, 1);
});

Deno.test("crawlSite() stops at max_pages, at max_depth, and at its time", async () => {
  const many = linking(...Array.from({ length: 30 }, (_, at) => `/p${at}`));
  const world = createWorld((url) =>
    url.endsWith("robots.txt") ? { status: 404 } : `<h1>${url}</h1>${many}`
  );
  assert.equal((await crawl(world, { maxPages: 3 })).stopped, "max_pages");
  const shallow = await crawl(web({ "/": many }), { maxDepth: 0 });
  assert.equal(shallow.stopped, "done");
  assert.equal(shallow.tooDeep, 30);
  const slow = createWorld((url) =>
    url.endsWith("robots.txt") ? { status: 404 } : { body: `<h1>${url}</h1>${many}`, seconds: 9 }
  );
  const cut = await crawl(slow);
  assert.equal(cut.stopped, "time_budget");
  assert.equal(cut.pages.length, 2);
  assert.equal(cut.left?.count, 29);
  assert.ok(slow.asked.every(({ start }) => start < 35));
});

Deno.test("crawlSite() takes exactly max_pages without saying more were there", async () => {
  const world = web({ "/": linking("/a"), "/a": linking("/") });
  assert.equal((await crawl(world, { maxPages: 2 })).stopped, "done");
});

Deno.test("crawlSite() follows only what its texts let through, and no files", async () => {
  const world = web({
    "/": linking(
      "/p?page=2",
      "/ok/1",
      "/ok/2?page=3",
      "/ok/a.PDF",
      "/ok/v1.2",
      "https://b.example/ok/",
    ),
    "/ok/1": "",
    "/ok/v1.2": "",
  });
  const found = await crawl(world, { include: ["/ok"], exclude: ["?page="] });
  assert.deepEqual(urlsOf(found), ["/", "/ok/1", "/ok/v1.2"]);
});

Deno.test("crawlSite() takes a star between the parts of what it follows", async () => {
  const world = web({
    "/": linking("/docs/1/a", "/docs/2/a", "/docs/1/b", "/blog/1/a"),
    "/docs/1/a": "",
    "/docs/2/a": "",
  });
  const found = await crawl(world, { include: ["/docs/*"], exclude: ["docs*/b"] });
  assert.deepEqual(urlsOf(found), ["/", "/docs/1/a", "/docs/2/a"]);
});

Deno.test("crawlSite() compares its texts as addresses are spelled", async () => {
  const world = web({
    "/": linking("/gr%C3%B6%C3%9Fe/a", "/%7Ejo/b", "/c d/"),
    "/gr%C3%B6%C3%9Fe/a": "",
    "/%7Ejo/b": "",
  });
  const found = await crawl(world, { include: ["größe", "/~jo/", "c d"], exclude: ["c d"] });
  assert.deepEqual(urlsOf(found), ["/", "/gr%C3%B6%C3%9Fe/a", "/%7Ejo/b"]);
});

Deno.test("crawlSite() takes www and both schemes for one site", async () => {
  const world = createWorld((url) => url === START ? linking("http://www.a.example/x") : "");
  const found = await crawl(world);
  assert.deepEqual(found.pages.map(({ url }) => url), [START, "http://www.a.example/x"]);
  assert.deepEqual(gapsOf(world.asked), [1, 1, 1], "its own robots.txt is paced too");
});

Deno.test("crawlSite() marks where a page landed and its canonical address as seen", async () => {
  const world = web({
    "/": linking("/old", "/same", "/new", "/main"),
    "/old": { body: "", landed: `${START}elsewhere` },
    "/same": `<head><link rel=canonical href="/known"></head>${linking("/elsewhere", "/known")}`,
    "/new": "",
    "/main": "",
  });
  assert.deepEqual(urlsOf(await crawl(world)), ["/", "/old", "/same", "/new", "/main"]);
});

Deno.test("crawlSite() takes no links from a page that says nofollow", async () => {
  const pages: Record<string, FakeAnswer | string> = {
    meta: `<meta name=robots content="noindex, nofollow">${linking("/x")}`,
    none: `<meta name=robots content="NONE">${linking("/x")}`,
    own: `<meta name=service content="nofollow">${linking("/x")}`,
    header: { headers: { "x-robots-tag": "none" }, body: linking("/x") },
    named: { headers: { "x-robots-tag": "service: nofollow" }, body: linking("/x") },
    link: `<a rel="external nofollow" href="/x">x</a>`,
    failed: { status: 404, body: linking("/x") },
  };
  for (const [name, page] of Object.entries(pages)) {
    const read = await crawl(web({ "/": page }));
    assert.deepEqual(urlsOf(read), ["/"], name);
    assert.equal(read.nofollow, name === "failed" ? 0 : 1, name);
  }
  const other = `<meta name=googlebot content=nofollow>${linking("/x")}`;
  assert.deepEqual(urlsOf(await crawl(web({ "/": other }))), ["/", "/x"]);
});

Deno.test("crawlSite() counts the links that only nofollow kept out, each once", async () => {
  const marked = (...paths: string[]): string =>
    paths.map((path) => `<a rel=nofollow href="${path}">x</a>`).join("");
  const off = "https://b.example/";
  const world = web({
    "/": marked("/x", "/y", "/a", "/file.zip", off, "/no/z") + linking("/a"),
    "/a": marked("/x", "/w") + linking("/y"),
    "/y": marked("/too-deep"),
  });
  const read = await crawl(world, { exclude: ["/no/"], maxDepth: 2 });
  assert.deepEqual(urlsOf(read), ["/", "/a", "/y"]);
  assert.equal(read.nofollow, 2);
});

Deno.test("crawlSite() asks again after 503, 429 and failures that may pass, twice at most", async () => {
  const world = createWorld((url, times) => {
    if (url.endsWith("robots.txt")) return { status: 404 };
    if (url === START) return linking("/once", "/never", "/gone", "/later");
    if (url.endsWith("/once")) return times === 1 ? { status: 500 } : "";
    if (url.endsWith("/never")) return { refusal: new ToolError("fetch_failed", "reset") };
    return url.endsWith("/gone") ? { status: 404 } : "";
  });
  const { pages } = await crawl(world);
  assert.deepEqual(pages[1]?.retries, [{ reason: "the site answered 500", seconds: 2 }]);
  assert.deepEqual(pages[2]?.retries, [{ reason: "reset", seconds: 2 }, {
    reason: "reset",
    seconds: 4,
  }]);
  assert.equal(pages[2]?.ok === false && pages[2].error.retryable, true);
  assert.equal(pages[3]?.retries, undefined);
  assert.equal(pages[3]?.ok === false && pages[3].error.message, "the site answered 404");
  assert.equal(pages[4]?.ok, true);
  assert.deepEqual(gapsOf(world.asked), [1, 1, 2, 1, 2, 4, 1, 1]);
});

Deno.test("crawlSite() asks a failing site once per page until one answers", async () => {
  const world = createWorld((url) => {
    if (url.endsWith("robots.txt")) return { status: 404 };
    if (url === START) return linking("/1", "/2", "/3", "/4", "/5");
    return url.endsWith("/4") ? "" : { status: 500 };
  });
  const { pages } = await crawl(world);
  assert.deepEqual(pages.map(({ retries }) => retries?.length ?? 0), [0, 2, 0, 0, 0, 2]);
});

Deno.test("crawlSite() slows down when told so without a moment, and doubles", async () => {
  const world = createWorld((url) => {
    if (url.endsWith("robots.txt")) return { status: 404 };
    return url === START ? linking("/1", "/2") : { status: 429 };
  });
  await crawl(world);
  assert.deepEqual(gapsOf(world.asked), [1, 1, 2, 4, 8]);
});

Deno.test("crawlSite() waits out a Retry-After it can afford and gives up on a longer one", async () => {
  const cases: readonly [Record<string, string>, number[]][] = [
    [{ "retry-after": "7" }, [1, 1, 7, 1]],
    [{
      "retry-after": "Sat, 21 Nov 2026 10:00:05 GMT",
      "date": "Sat, 21 Nov 2026 10:00:00 GMT",
    }, [1, 1, 5, 1]],
    [{ "retry-after": "Sat, 21 Nov 2026 10:00:05 GMT" }, [1, 1, 2, 2]],
    [{ "retry-after": "soon" }, [1, 1, 2, 2]],
    [{ "retry-after": "-5" }, [1, 1, 2, 2]],
    [{ "retry-after": "²" }, [1, 1, 2, 2]],
  ];
  for (const [headers, gaps] of cases) {
    const world = createWorld((url, times) => {
      if (url.endsWith("robots.txt")) return { status: 404 };
      if (url === START) return linking("/1", "/2");
      return url.endsWith("/1") && times === 1 ? { status: 429, headers } : "";
    });
    await crawl(world);
    assert.deepEqual(gapsOf(world.asked), gaps, JSON.stringify(headers));
  }
  const world = createWorld((url) => {
    if (url.endsWith("robots.txt")) return { status: 404 };
    return url === START
      ? linking("/1", "/2")
      : { status: 503, headers: { "retry-after": "3600" } };
  });
  const { pages, stopped, left } = await crawl(world);
  const codes = pages.map((page) => page.ok ? "ok" : page.error.code);
  assert.deepEqual(codes, ["ok", "fetch_failed"]);
  assert.deepEqual([stopped, left?.first], ["rate_limited", [`${START}2`]]);
  assert.equal(world.asked.length, 3, "the limited page is not asked");
});

Deno.test("crawlSite() asks no more of a site that wanted a pause of another call", async () => {
  const world = createWorld((url) => {
    if (url.endsWith("robots.txt")) return { status: 404 };
    if (url === START) return linking("/1", "/2");
    return { refusal: new ToolError("fetch_failed", "a pause", { reason: "pause" }) };
  });
  const { pages, stopped, left } = await crawl(world);
  assert.deepEqual(pages.map(({ ok }) => ok), [true]);
  assert.deepEqual([stopped, left?.first], ["rate_limited", [`${START}1`, `${START}2`]]);
  assert.equal(world.asked.length, 3);
});

Deno.test("crawlSite() stops at a redirect off its site and names the target", async () => {
  const world = web({
    "/": linking("/out", "/several", "/in"),
    "/out": { status: 302, headers: { location: "https://b.example/x#y" } },
    "/several": { status: 300, headers: { location: "https://b.example/z" } },
    "/in": { status: 301, headers: { location: "/there" } },
    "/there": "",
  });
  const { pages } = await crawl(world);
  const [, out, several, inside] = pages;
  assert.equal(out?.ok === false && out.error.code, "redirected_off_site");
  assert.equal(out?.ok === false && out.error.retryable, false);
  assert.equal(out?.ok === false && out.error.target, "https://b.example/x");
  assert.equal(several?.ok === false && several.error.target, "https://b.example/z");
  assert.equal(inside?.ok && inside.landed, `${START}there`);
  assert.ok(world.asked.every(({ url }) => !url.includes("b.example")));
});

Deno.test("crawlSite() answers refusals as pages, without asking again", async () => {
  const refusals = ["refused_by_robots", "refused_by_site", "payment_required", "tdm_reserved"];
  for (const code of refusals) {
    const refusal = new ToolError(code as "bad_input", "no", { url: START });
    const { pages } = await crawl(web({ "/": { refusal } }));
    assert.deepEqual(pages, [{
      ok: false,
      url: START,
      error: { code, message: "no", retryable: false, url: START },
      depth: 0,
    }]);
  }
});

Deno.test("crawlSite() waits for no page that robots.txt refuses", async () => {
  const world = createWorld((url) => {
    if (url.endsWith("robots.txt")) return "User-agent: *\nDisallow: /no";
    if (url === START) return linking("/no1", "/no2", "/yes");
    return url.endsWith("/yes")
      ? ""
      : { refusal: new ToolError("refused_by_robots", "robots.txt says no") };
  });
  const { pages, notAsked } = await crawl(world, { maxPages: 2 });
  assert.deepEqual(pages.map(({ ok }) => ok), [true, true], "they take no slot");
  assert.deepEqual(
    notAsked,
    ["no1", "no2"].map((path) => ({ url: START + path, code: "refused_by_robots" })),
  );
  assert.deepEqual(gapsOf(world.asked), [1, 0, 0, 1]);
});

Deno.test("crawlSite() ends what the end of the call throws", async () => {
  const world = web({});
  world.context.page = () => Promise.reject(new DOMException("gone", "AbortError"));
  await assert.rejects(crawl(world), /gone/);
});
