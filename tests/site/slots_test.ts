/** How many slots of a crawl go to pages that differ, on sites that waste them. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { crawlSite } from "../../src/tools/contract/crawl_site.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { Frontier } from "../../src/site/frontier.ts";
import { createWorld } from "./fake_world.ts";
import { createCalendar, createNews, createShop, type MadeSite } from "./made_sites.ts";

const ORIGIN = "https://a.example";

interface Slots {
  readonly paths: readonly string[];
  readonly asked: number;
  readonly folded: readonly { pattern: string; count: number; example: string }[];
}

/** Follows the cursors of a crawl until it has so many pages. */
async function crawl(site: MadeSite, slots = 25): Promise<Slots> {
  const world = createWorld((url) =>
    url.endsWith("/robots.txt") ? { status: 404 } : site(new URL(url))
  );
  const paths: string[] = [];
  const folded: Slots["folded"][number][] = [];
  let answer: Answer | undefined;
  for (let calls = 0; calls < 20 && paths.length < slots; calls++) {
    const args = {
      url: `${ORIGIN}/`,
      max_pages: slots - paths.length,
      max_depth: 3,
      cursor: answer?.["cursor"] ?? null,
    };
    answer = await runTool(crawlSite, crawlSite.input.parse(args), world.context);
    paths.push(
      ...(answer["pages"] as { url: string }[]).map(({ url }) => url.slice(ORIGIN.length)),
    );
    folded.push(...(answer["folded"] ?? []) as Slots["folded"]);
    if (answer["cursor"] === undefined) break;
  }
  return { paths, asked: world.asked.filter(({ what }) => what === "page").length, folded };
}

const distinct = (names: readonly string[]): number => new Set(names).size;

Deno.test("a crawl of a shop reads products, not facets and sessions", async () => {
  const { paths, asked, folded } = await crawl(createShop());
  const pages = paths.map((path) => path.split("?", 1)[0] ?? "");
  assert.equal(paths.length, 25);
  assert.ok(distinct(pages) >= 24, `${distinct(pages)} of 25 distinct: ${paths.join(" ")}`);
  const products = pages.filter((path) => path.startsWith("/product/")).length;
  assert.ok(products >= 10, `${products} products`);
  assert.ok(asked <= 40, `${asked} asked for`);
  assert.ok(folded.some(({ pattern }) => pattern === "?track=*"), JSON.stringify(folded));
});

Deno.test("a crawl of news reads each article once, in one form", async () => {
  const { paths, asked, folded } = await crawl(createNews());
  const stories = paths.map((path) => path.replace("/amp/", "/").split("?", 1)[0] ?? "");
  assert.equal(distinct(stories), 25, paths.join(" "));
  assert.ok(asked <= 26, `${asked} asked for`);
  assert.ok(folded.some(({ pattern }) => pattern === "?print=1"), JSON.stringify(folded));
});

Deno.test("a crawl of a calendar without an end reads two months of it at most", async () => {
  const { paths, asked, folded } = await crawl(createCalendar());
  const months = paths.filter((path) => path.startsWith("/calendar"));
  assert.ok(months.length <= 2, months.join(" "));
  assert.equal(distinct(paths.filter((path) => path.startsWith("/pages/"))), 12);
  assert.ok(asked <= 20, `${asked} asked for`);
  const [first] = folded.filter(({ pattern }) => pattern.startsWith("/*?month"));
  assert.ok((first?.count ?? 0) >= 2, JSON.stringify(folded));
});

Deno.test("an address is one page with its plain letters escaped, and asked for as it is written", async () => {
  const page = (path: string): string => `<title>${path}</title><p>Words of ${path} alone.`;
  const links = ["/%7Ejo/a%2Db", "/~jo/a-b", "/~jo/a%2db?q=%41", "/~jo/a-b?q=A", "/a%2Fb", "/a/b"];
  const start = links.map((link) => `<a href="${link}">x</a>`).join("");
  const { paths } = await crawl(({ pathname, search }) =>
    pathname === "/" ? `<title>Start</title><p>The start. ${start}` : page(pathname + search)
  );
  assert.deepEqual(paths, ["/", "/%7Ejo/a%2Db", "/~jo/a%2Db?q=%41", "/a%2Fb", "/a/b"]);
});

Deno.test("an address that is folded is counted once, and none that was read is", async () => {
  const links = ["/c?a=1", "/c?a=2", "/c?b=1"].map((path) => `<a href="${path}">x</a>`).join("");
  const html = `<title>c</title><link rel=canonical href="/c"><p>Words of the page. ${links}`;
  const { paths, folded } = await crawl(({ pathname }) =>
    pathname === "/c" ? html : `<title>Start</title><p>The start page, and <a href="/c">more</a>.`
  );
  assert.deepEqual(paths, ["/", "/c"]);
  const sum = folded.reduce((total, { count }) => total + count, 0);
  assert.equal(sum, 3, JSON.stringify(folded));
});

Deno.test("an address that is folded is counted, however many there are", () => {
  const rules = { start: "https://e.example/", maxDepth: 9, include: [], exclude: [] };
  const frontier = new Frontier(rules);
  const count = 10_050;
  for (let at = 0; at < count; at++) frontier.foldTwin("/*", `https://e.example/${at}`);
  const sum = frontier.folded().reduce((total, { count }) => total + count, 0);
  // Two addresses may share the hash that they are remembered by.
  assert.ok(sum >= count - 2 && sum <= count, String(sum));
});
