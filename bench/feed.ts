/**
 * Feed items per second beside feedsmith, rss-parser, fast-xml-parser and feedparser; what each makes
 * of broken feeds; and what a crawl costs beyond fetching and waiting.
 *
 * deno task bench:feed
 * FEEDPARSER_PYTHON=/path/to/python deno task bench:feed     with feedparser, where that Python has it
 */
import { XMLParser } from "fast-xml-parser";
import { parseFeed } from "feedsmith";
import RssParser from "rss-parser";
import { readDeclared } from "../src/read/declared/declared.ts";
import { readFeed } from "../src/read/feed/read_feed.ts";
import { createPage } from "../src/page/html/page.ts";
import { crawlSite } from "../src/site/crawl_site.ts";
import { parseXml } from "../src/page/documents/xml/parse_xml.ts";
import { createCalendar, createNews, createShop } from "../tests/site/made_sites.ts";
import { createWorld } from "../tests/site/fake_world.ts";
import { BROKEN, DECLARING } from "./feed/broken.ts";
import { largeAtom, largeRss } from "./feed/large.ts";

const ITEMS = 500;
const ROUNDS = 9;
const PYTHON = Deno.env.get("FEEDPARSER_PYTHON");
const rssParser = new RssParser();

/** Reads a text and gives the titles of its items. */
type Reader = (text: string) => Promise<readonly unknown[]> | readonly unknown[];

function ours(text: string): readonly unknown[] {
  const reading = readFeed(text, null);
  if ("refusal" in reading) throw new Error(reading.refusal);
  return reading.feed.items.map(({ title }) => title);
}

function feedsmith(text: string): readonly unknown[] {
  const { feed } = parseFeed(text) as {
    feed: { items?: { title?: unknown }[]; entries?: { title?: unknown }[] };
  };
  return (feed.items ?? feed.entries ?? []).map(({ title }) => title);
}

async function rss(text: string): Promise<readonly unknown[]> {
  return (await rssParser.parseString(text)).items.map(({ title }) => title);
}

function fastXml(text: string): readonly unknown[] {
  const tree = new XMLParser({ ignoreAttributes: false }).parse(text);
  const items = tree.rss?.channel?.item ?? tree.feed?.entry ?? [];
  return [items].flat().map(({ title }: { title?: unknown }) => title);
}

const READERS: Readonly<Record<string, Reader>> = {
  "ours": ours,
  "feedsmith 3.0.1": feedsmith,
  "rss-parser 3.13.0": rss,
  "fast-xml-parser 5.12.1 (tree only)": fastXml,
};

function median(times: number[]): number {
  return times.sort((one, other) => one - other)[times.length >> 1] ?? NaN;
}

/** Seconds of the median pass of each reader, the readers taking turns in every round. */
async function race(text: string): Promise<Map<string, number>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, read] of Object.entries(READERS)) {
      const start = performance.now();
      const found = await read(text);
      if (found.length !== ITEMS) throw new Error(`${name} found ${found.length} items`);
      times.set(name, [...(times.get(name) ?? []), (performance.now() - start) / 1000]);
    }
  }
  return new Map([...times].map(([name, list]) => [name, median(list)]));
}

const FEEDPARSER = `
import feedparser, statistics, sys, time
data = sys.stdin.buffer.read()
times = []
for _ in range(5):
    start = time.perf_counter()
    assert len(feedparser.parse(data).entries) == ${ITEMS}
    times.append(time.perf_counter() - start)
print(statistics.median(times))
`;

async function feedparserSeconds(text: string): Promise<number | undefined> {
  if (PYTHON === undefined) return undefined;
  const command = new Deno.Command(PYTHON, {
    args: ["-c", FEEDPARSER],
    stdin: "piped",
    stdout: "piped",
  });
  const child = command.spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(text));
  await writer.close();
  const { stdout, success } = await child.output();
  return success ? Number(new TextDecoder().decode(stdout)) : undefined;
}

async function benchSpeed(): Promise<void> {
  for (const [name, text] of [["RSS 2.0", largeRss(ITEMS)], ["Atom", largeAtom(ITEMS)]] as const) {
    console.log(`\n${name}, ${ITEMS} items, ${Math.round(text.length / 1024)} KiB`);
    const seconds = await race(text);
    const python = await feedparserSeconds(text);
    if (python !== undefined) seconds.set("feedparser (Python)", python);
    const own = seconds.get("ours") ?? NaN;
    for (const [reader, time] of seconds) {
      const rate = String(Math.round(ITEMS / time)).padStart(9);
      console.log(`${reader.padEnd(36)}${rate} items/s   ${(time / own).toFixed(2)} times ours`);
    }
    const start = performance.now();
    for (let round = 0; round < ROUNDS; round++) parseXml(text);
    const rate = text.length * ROUNDS / 1e6 / ((performance.now() - start) / 1000);
    console.log(`${"our XML reader alone".padEnd(36)}${rate.toFixed(0).padStart(9)} MB/s`);
  }
  if (PYTHON === undefined) {
    console.log("feedparser passed over: FEEDPARSER_PYTHON names no Python");
  }
}

async function outcome(read: Reader, text: string): Promise<string> {
  try {
    const titles = (await read(text)).map((title) => JSON.stringify(title ?? null));
    return `${titles.length}: ${titles.join(" ").slice(0, 40)}`;
  } catch (fault) {
    return `no: ${String((fault as Error).message).split("\n")[0]?.slice(0, 36)}`;
  }
}

async function benchBroken(): Promise<void> {
  console.log("\nBroken feeds of three items: how many come back, and their titles");
  for (const [name, text] of Object.entries({ ...BROKEN, ...DECLARING })) {
    const cells = await Promise.all(Object.values(READERS).map((read) => outcome(read, text)));
    console.log(`${name.padEnd(22)}${cells.map((cell) => cell.padEnd(44)).join("| ")}`);
  }
}

/** Milliseconds a crawl of 25 pages takes when neither fetching nor waiting costs any time. */
async function crawlMilliseconds(page: (url: string) => string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const world = createWorld((url) =>
      url.endsWith("robots.txt") ? { status: 404 } : `<h1>${url}</h1>${page(url)}`
    );
    const rules = { start: "https://a.example/", maxDepth: 3, include: [], exclude: [] };
    const options = { visible: true, respectTdm: false, maxPages: 25 };
    const start = performance.now();
    const { pages } = await crawlSite(world.context, rules, options);
    times.push((performance.now() - start) / pages.length);
  }
  return median(times);
}

/** Milliseconds that reading one page takes any tool: parsing it and reading what it declares. */
function readMilliseconds(page: string): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS * 5; round++) {
    const start = performance.now();
    readDeclared(createPage(page, "https://a.example/"), { visible: true });
    times.push(performance.now() - start);
  }
  return median(times);
}

async function benchCrawl(): Promise<void> {
  console.log("\nA crawl of 25 pages, milliseconds a page when fetching and waiting take no time");
  const links = Array.from({ length: 30 }, (_, at) => `<a href="/p${at}">p</a>`).join("");
  const article =
    `<title>T</title><script type="application/ld+json">{"@type":"Article","headline":"H"}</script>${
      links.repeat(10)
    }${"<div><p>Some words of an article, one after another.</p></div>".repeat(1_500)}`;
  for (const page of [links, article]) {
    const whole = await crawlMilliseconds(() => page);
    const reading = readMilliseconds(page);
    const kib = (page.length / 1024).toFixed(1);
    console.log(
      `pages of ${kib} KiB: ${whole.toFixed(2)}, of which reading ${
        reading.toFixed(2)
      }, the crawl ${(whole - reading).toFixed(2)}`,
    );
  }
}

/** How many of 25 slots go to pages that differ, on made sites that waste them. */
async function benchSlots(): Promise<void> {
  console.log("\nSlots of one crawl that differ, of 25; pages asked for; characters of the cursor");
  const sites = { shop: createShop(), news: createNews(), calendar: createCalendar() };
  for (const [name, site] of Object.entries(sites)) {
    const world = createWorld((url) =>
      url.endsWith("/robots.txt") ? { status: 404 } : site(new URL(url))
    );
    const rules = { start: "https://a.example/", maxDepth: 3, include: [], exclude: [] };
    const options = { visible: false, respectTdm: false, maxPages: 25 };
    const crawl = await crawlSite(world.context, rules, options);
    const pages = crawl.pages.map(({ url }) => {
      const [path = ""] = url.replace("/amp/", "/").split("?", 1);
      return path;
    });
    const asked = world.asked.filter(({ what }) => what === "page").length;
    const { cursor = "" } = crawl.endWithout(0);
    console.log(
      `${name.padEnd(9)} ${new Set(pages).size} of ${pages.length}, ${asked}, ${cursor.length}`,
    );
  }
}

await benchSpeed();
await benchBroken();
await benchCrawl();
await benchSlots();
