/** The tools that read several pages: what they take, answer, cut and refuse. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { weightOf } from "../../src/base/json/weight.ts";
import { crawlSite } from "../../src/tools/contract/crawl_site.ts";
import { extractMany } from "../../src/tools/contract/extract_many.ts";
import { mapSite } from "../../src/tools/contract/map_site.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { createWorld, type World } from "../site/fake_world.ts";

const NOT_TAKEN = [
  "nothing",
  "ftp://a.example/",
  "https://u:p@a.example/",
  "https://a.example:99999/",
  "https:///x",
];

function crawl(world: World, args: Record<string, unknown>): Promise<Answer> {
  return runTool(
    crawlSite,
    crawlSite.input.parse({ url: "https://a.example/", ...args }),
    world.context,
  );
}

function many(world: World, args: Record<string, unknown>): Promise<Answer> {
  return runTool(extractMany, extractMany.input.parse(args), world.context);
}

type Pages = Record<string, unknown>[];

const robotsless = (page: (url: string) => string): World =>
  createWorld((url) => url.endsWith("/robots.txt") ? { status: 404 } : page(url));

Deno.test("crawl_site, map_site and extract_many refuse unfit arguments before they ask", async () => {
  const world = createWorld(() => "");
  const calls: Promise<Answer>[] = [
    ...NOT_TAKEN.flatMap((url) => [
      crawl(world, { url }),
      runTool(mapSite, mapSite.input.parse({ url, limit: 10 }), world.context),
    ]),
    ...[0, 26].map((max_pages) => crawl(world, { max_pages })),
    ...[-1, 4].map((max_depth) => crawl(world, { max_depth })),
    ...[0, 1001, 5000].map((limit) =>
      runTool(mapSite, mapSite.input.parse({ url: "https://a.example/", limit }), world.context)
    ),
    many(world, { urls: [] }),
    many(world, { urls: Array.from({ length: 26 }, (_, at) => `https://a.example/${at}`) }),
  ];
  for (const call of calls) await assert.rejects(call, { code: "bad_input" });
  assert.equal(world.asked.length, 0);
});

Deno.test("crawl_site answers with pages that fit its schema", async () => {
  const world = robotsless((url) =>
    url.endsWith(".example/")
      ? `<title>Start</title><a href="/a">a</a><a href="/b">b</a><a href=/d><a rel=nofollow href=/e>`
      : `<title>T</title><script type="application/ld+json">{"@type":["B","A"],"name":"N"}</script><a href=/c/${url.length}>`
  );
  const answer = await crawl(world, { max_depth: 1, max_pages: 3 });
  const [start, page] = answer["pages"] as Pages;
  assert.equal(answer.ok, true);
  assert.equal(answer["url"], "https://a.example/");
  assert.equal(answer["stopped"], "max_pages");
  assert.equal(answer["links_too_deep"], 1);
  assert.equal(answer["links_nofollow"], 1);
  assert.deepEqual(Object.keys(start ?? {}), [
    "ok",
    "url",
    "landed",
    "fetch",
    "canonical",
    "summary",
    "normalised",
    "sources",
    "types",
    "link_count",
    "visible",
    "depth",
    "found_on",
  ]);
  assert.deepEqual(page?.["types"], ["A", "B"]);
  assert.equal(page?.["found_on"], "https://a.example/");
  assert.ok(crawlSite.output.safeParse(answer).success);
});

Deno.test("crawl_site says which page failed first when none was read", async () => {
  const refusal = new ToolError("refused_by_robots", "robots.txt says no", {
    url: "https://a.example/",
  });
  const answer = await crawl(createWorld((url) => url.endsWith("txt") ? "" : { refusal }), {});
  const [page] = answer["pages"] as Pages;
  assert.equal(answer.ok, false);
  assert.deepEqual(answer["error"], page?.["error"]);
  assert.deepEqual(Object.keys(page ?? {}), ["ok", "url", "error", "depth"]);
  assert.ok(crawlSite.output.safeParse(answer).success);
});

Deno.test("crawl_site gives a code with an HTTP status where only pages have one", async () => {
  const slow = createWorld(() => "User-agent: *\nCrawl-delay: 600");
  const answer = await crawl(slow, {});
  assert.equal((answer["pages"] as Pages)[0]?.["ok"], false);
  assert.deepEqual(answer["error"], {
    code: "fetch_failed",
    message: "robots.txt asks for 600 seconds between requests, too long to wait",
    retryable: false,
    url: "https://a.example/",
  });
  assert.ok(crawlSite.output.safeParse(answer).success);
});

Deno.test("crawl_site cuts the heaviest summary entry anywhere before any page", async () => {
  const world = robotsless((url) =>
    url.endsWith("/b")
      ? `<meta name=description content="kept"><title>${"x".repeat(200_000)}</title>`
      : `<title>Small</title><a href=/b>`
  );
  const answer = await crawl(world, { visible: false });
  const [start, page] = answer["pages"] as Pages;
  assert.deepEqual(page?.["summary_left_out"], ["title"]);
  assert.ok(Object.hasOwn(page?.["summary"] as object, "description"));
  assert.equal(start?.["summary_left_out"], undefined);
  assert.equal(answer["pages_left_out"], undefined);
  assert.ok(weightOf(answer) <= 75_000);
});

Deno.test("crawl_site cuts its last pages when nothing else helps", async () => {
  const long = "y".repeat(3_000);
  const links = Array.from({ length: 24 }, (_, at) => `<a href="/${at}${long}">x</a>`).join("");
  const world = robotsless((url) => `<title>${url.slice(18, 22)}</title>${links}`);
  const answer = await crawl(world, { max_pages: 25 });
  const pages = answer["pages"] as Pages;
  assert.ok(Number(answer["pages_left_out"]) > 0);
  assert.equal(pages.length + Number(answer["pages_left_out"]), 25);
  assert.equal(pages[0]?.["url"], "https://a.example/");
});

Deno.test("extract_many drops all records of the heaviest page first and counts them", async () => {
  const thing = (size: number): string =>
    `<script type="application/ld+json">[{"@type":"Product","name":"${
      "n".repeat(size)
    }"},{"@type":"Book","name":"b"}]</script>`;
  const world = robotsless((url) => thing(url.includes("heavy") ? 30_000 : 100));
  const urls = ["https://heavy.example/", "https://light.example/"];
  const answer = await many(world, { urls, records: true });
  const [heavy, light] = answer["pages"] as Pages;
  assert.equal(heavy?.["records"], undefined);
  assert.equal(heavy?.["records_left_out"], 2);
  assert.equal((light?.["records"] as unknown[]).length, 2);
  assert.ok(extractMany.output.safeParse(answer).success);
});

Deno.test("extract_many keeps a bad address as a page and refuses only when none was read", async () => {
  const answer = await many(robotsless(() => "<title>T</title>"), {
    urls: ["x", "https://a.example/"],
  });
  assert.equal(answer.ok, true);
  const none = await many(robotsless(() => ""), { urls: ["x"] });
  assert.equal(none.ok, false);
  assert.equal((none["error"] as { code: string }).code, "bad_input");
  assert.ok(extractMany.output.safeParse(none).success);
});

Deno.test("map_site says so when its size cut addresses", async () => {
  const long = "z".repeat(500);
  const body = Array.from({ length: 1_000 }, (_, at) => `https://a.example/${at}/${long}`).join(
    "\n",
  );
  const world = createWorld((url) => url.endsWith("sitemap.xml") ? body : { status: 404 });
  const answer = await runTool(
    mapSite,
    mapSite.input.parse({ url: "https://a.example/", limit: 1_000 }),
    world.context,
  );
  const kept = (answer["urls"] as unknown[]).length;
  assert.equal(answer["truncated"], true);
  assert.equal(answer["urls_left_out"], 1_000 - kept);
  assert.ok(mapSite.output.safeParse(answer).success);
});
