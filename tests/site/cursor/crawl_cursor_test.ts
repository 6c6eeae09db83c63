/** Crawls that go on by their cursors, and cursors that somebody else has written. */
import { runTool } from "../../support/run_tool.ts";
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { deflateRawSync } from "node:zlib";
import { ToolError } from "../../../src/base/errors.ts";
import { MAX_CURSOR_CHARS } from "../../../src/base/limits.ts";
import { crawlSite as crawlPages } from "../../../src/site/crawl_site.ts";
import { readCrawlCursor } from "../../../src/site/cursor/crawl_cursor.ts";
import { crawlSite } from "../../../src/tools/contract/crawl_site.ts";
import type { Answer } from "../../../src/tools/contract/tool.ts";
import { createWorld, gapsOf, type World } from "../fake_world.ts";
import { MAX_FRONTIER_LINKS } from "../../../src/site/frontier.ts";

const START = "https://a.example/";

/** A site of pages each of which leads to two others, and all of which say something else. */
function binarySite(pages = 60): World {
  return createWorld((url) => {
    if (url.endsWith("robots.txt")) return "User-agent: *\nDisallow: /p/13";
    const number = Number(/\d+$/.exec(url)?.[0] ?? 1);
    if (number === 13) return { refusal: new ToolError("refused_by_robots", "robots.txt says no") };
    if (number > pages) return { status: 404 };
    const words = "alpha beta gamma delta epsilon".split(" ").map((word) => word + number);
    return `<title>Page ${number}</title><p>${words.join(" ")}` +
      `<a href="/p/${number * 2}">x</a><a href="/p/${number * 2 + 1}">y</a>`;
  });
}

function crawl(world: World, args: Record<string, unknown>): Promise<Answer> {
  const given = { url: START, visible: false, max_depth: 3, ...args };
  return runTool(crawlSite, crawlSite.input.parse(given), world.context);
}

type Left = { count: number; first: string[]; dropped?: number };
const leftOf = (answer: Answer): Left => answer["left"] as Left;
type Page = { url: string; depth: number; found_on: string };
const urlsOf = (answer: Answer): string[] => (answer["pages"] as Page[]).map(({ url }) => url);

Deno.test("crawl_site goes on by its cursors as one crawl would have", async () => {
  const whole = await crawl(binarySite(), { max_pages: 14 });
  const world = binarySite();
  const pages: unknown[] = [];
  let answer: Answer | undefined;
  for (let calls = 0; calls < 20; calls++) {
    answer = await crawl(world, { max_pages: 3, cursor: answer?.["cursor"] ?? null });
    pages.push(...answer["pages"] as unknown[]);
    if (answer["cursor"] === undefined) break;
    assert.ok(leftOf(answer).count > 0);
    assert.ok(leftOf(answer).first.length > 0);
  }
  assert.deepEqual(pages, whole["pages"]);
  assert.equal(answer?.["stopped"], "done");
  const asked = world.asked.filter(({ what }) => what === "page").map(({ url }) => url);
  assert.equal(new Set(asked).size, asked.length, "no page is asked twice");
  const visits = world.asked.filter(({ what, url }) => what === "page" && !url.endsWith("/13"));
  assert.ok(gapsOf(visits).every((gap) => gap >= 1));
});

Deno.test("crawl_site ends within its time and says what is left", async () => {
  const world = createWorld((url) =>
    url.endsWith("robots.txt")
      ? { status: 404 }
      : { body: `<title>${url}</title>${"<a href=/p/1>a<a href=/p/2>b<a href=/p/3>c"}`, seconds: 9 }
  );
  const answer = await crawl(world, {});
  assert.equal(answer["stopped"], "time_budget");
  assert.ok(world.context.now() <= 45_000, String(world.context.now()));
  assert.equal(leftOf(answer).count + urlsOf(answer).length, 4);
});

Deno.test("crawl_site reads again what had no room in an answer", async () => {
  const long = (name: string): string => `${name} `.repeat(9_000);
  const world = createWorld((url) => {
    if (url.endsWith("robots.txt")) return { status: 404 };
    const links = Array.from({ length: 30 }, (_, at) => `<a href="/${at}${"z".repeat(3_000)}">`);
    return `<title>${url.slice(18, 22)}</title><p>${long(url.slice(18, 22))}${links.join("x</a>")}`;
  });
  const first = await crawl(world, { max_pages: 25 });
  const cut = Number(first["pages_left_out"]);
  assert.ok(cut > 0);
  assert.equal(leftOf(first).count, 6 + cut);
  const second = await crawl(world, { max_pages: 25, cursor: first["cursor"] });
  const [again] = urlsOf(second);
  assert.ok(again?.startsWith(`${START}${urlsOf(first).length - 1}z`), again?.slice(0, 30));
  assert.deepEqual(leftOf(first).first, [], "addresses this long are counted, not named");
  assert.equal(
    new Set([...urlsOf(first), ...urlsOf(second)]).size,
    urlsOf(first).length + urlsOf(second).length,
  );
});

Deno.test("crawl_site stops for a site that asks for a long pause, and goes on with the same page", async () => {
  let isBusy = true;
  const world = createWorld((url) => {
    if (url.endsWith("robots.txt")) return { status: 404 };
    if (url === START) return "<a href=/a>a</a><a href=/b>b</a>";
    return isBusy ? { status: 429, headers: { "retry-after": "600" } } : "<p>here";
  });
  const first = await crawl(world, {});
  assert.equal(first["stopped"], "rate_limited");
  assert.deepEqual(leftOf(first).first, [`${START}b`]);
  isBusy = false;
  const second = await crawl(world, { cursor: first["cursor"] });
  assert.deepEqual(urlsOf(second), [`${START}b`]);
});

Deno.test("crawl_site keeps the rules it began with, whatever a later call writes", async () => {
  const world = binarySite();
  const first = await crawl(world, { max_pages: 2, exclude: ["/p/5"] });
  const second = await crawl(world, { max_pages: 25, cursor: first["cursor"] });
  assert.ok(!urlsOf(second).some((url) => url.includes("/p/5")));
  await assert.rejects(
    runTool(
      crawlSite,
      crawlSite.input.parse({ url: "https://b.example/", cursor: first["cursor"] }),
      world.context,
    ),
    { code: "bad_input", message: /the cursor is of "https:\/\/a.example\/"/ },
  );
});

/** Writes a cursor as somebody would who knows how. */
function forge(state: unknown, seen: Uint8Array = Uint8Array.from([0, 0, 0]), kind = 0): string {
  const text = typeof state === "string" ? state : JSON.stringify(state);
  const packed = deflateRawSync(Buffer.from(text));
  const size = [packed.length >> 16, (packed.length >> 8) & 255, packed.length & 255];
  return Buffer.concat([Uint8Array.from([kind, ...size]), packed, seen]).toString("base64url");
}

const RULES = { start: START, maxDepth: 3, include: [], exclude: [] };
const FRONTIER = {
  pages: [""],
  tasks: [[`${START}a`, 1, 0]],
  shapes: [],
  noise: { noise: [], watched: [] },
  dropped: 0,
};
const STATE = {
  rules: RULES,
  frontier: FRONTIER,
  digests: [],
  pace: { slowed: 0, isFailing: false },
  before: 1,
};

Deno.test("readCrawlCursor() reads what it would have written", () => {
  assert.equal(readCrawlCursor(forge(STATE)).frontier.tasks[0]?.url, `${START}a`);
});

Deno.test("a crawl whose addresses did not all find room never ends as done", async () => {
  const world = createWorld((url) => url.endsWith("robots.txt") ? { status: 404 } : "<p>A page");
  const cursor = forge({ ...STATE, frontier: { ...FRONTIER, dropped: 5 } });
  const answer = await crawl(world, { cursor, max_pages: 3 });
  assert.equal(answer["cursor"], undefined);
  assert.deepEqual([answer["stopped"], leftOf(answer).dropped], ["too_large", 5]);
});

const bomb = "[".repeat(1024) + "0".repeat(30_000_000);
const HOSTILE: Readonly<Record<string, string>> = {
  "no cursor": "%%%",
  "another kind": forge(STATE, undefined, 1),
  "an unknown kind": forge(STATE, undefined, 9),
  "cut short": forge(STATE).slice(0, 40),
  "too long": "A".repeat(MAX_CURSOR_CHARS + 1),
  "a bomb": forge(bomb),
  "nested brackets": forge("[".repeat(500_000)),
  "no object": forge([]),
  "no JSON": forge("{"),
  "a set cut short": forge(STATE, Uint8Array.from([0, 9, 3, 1])),
  "another scheme": forge({ ...STATE, rules: { ...RULES, start: "file:///etc/passwd" } }),
  "another site": forge({
    ...STATE,
    frontier: { ...FRONTIER, tasks: [["http://169.254.169.254/", 1, 0]] },
  }),
  "no depth": forge({ ...STATE, frontier: { ...FRONTIER, tasks: [[`${START}a`, -1, 0]] } }),
  "a huge frontier": forge({
    ...STATE,
    frontier: { ...FRONTIER, tasks: new Array(MAX_FRONTIER_LINKS + 1).fill([`${START}a`, 1, 0]) },
  }),
  "odd noise": forge({ ...STATE, frontier: { ...FRONTIER, noise: { noise: [1], watched: [] } } }),
  "odd pace": forge({ ...STATE, pace: { slowed: -5 } }),
  "odd digests": forge({ ...STATE, digests: [["a", 1, 2]] }),
};
for (const [name, cursor] of Object.entries(HOSTILE)) {
  Deno.test(`readCrawlCursor() refuses ${name}`, () => {
    assert.throws(() => readCrawlCursor(cursor), { code: "bad_input", message: /^the cursor/ });
  });
}

Deno.test("crawl_site asks the network for every address of a cursor, which judges it again", async () => {
  const world = createWorld(() => "");
  const private_ = "http://127.0.0.1/admin";
  const state = {
    ...STATE,
    rules: { ...RULES, start: "http://127.0.0.1/" },
    frontier: { ...FRONTIER, tasks: [[private_, 1, 0]] },
  };
  const crawl = await crawlPages(world.context, readCrawlCursor(forge(state)), {
    visible: false,
    respectTdm: false,
    maxPages: 5,
  });
  assert.equal(crawl.pages.length, 1);
  assert.deepEqual(world.asked.map(({ url }) => url), ["http://127.0.0.1/robots.txt", private_]);
});

Deno.test("writeCrawlCursor() fits a frontier of long addresses by dropping its end, counted", async () => {
  const world = createWorld((url) =>
    url.endsWith("robots.txt") ? { status: 404 } : Array.from(
      { length: 4_500 },
      (_, at) => `<a href="/${(at * 2654435761 % 2 ** 32).toString(36).repeat(3)}">x</a>`,
    ).join("")
  );
  const answer = await crawl(world, { max_pages: 1 });
  const cursor = answer["cursor"] as string;
  assert.ok(cursor.length <= MAX_CURSOR_CHARS);
  // Of so many addresses one or two may share a hash.
  const told = leftOf(answer).count + (leftOf(answer).dropped ?? 0);
  assert.ok(told > 4_495 && told <= 4_500, String(told));
});

Deno.test("crawl_site writes a cursor it reads back, whatever a site makes of its addresses", async () => {
  const shapes: readonly ((at: number) => string)[] = [
    (at) => `/${"a".repeat(8_000)}${at}`,
    (at) => `/x?${"q".repeat(7_000)}${at}=1`,
    (at) => `/${(at * 2654435761 % 2 ** 32).toString(36)}/b?${at.toString(36).repeat(9)}=1`,
    (at) => `/%E2%82%AC/${at}/%2e/..%2f?=&&=${at}`,
  ];
  for (const shape of shapes) {
    const links = Array.from({ length: 2_000 }, (_, at) => `<a href="${shape(at)}">x</a>`).join("");
    const world = createWorld((url) => url.endsWith("robots.txt") ? { status: 404 } : links);
    const first = await crawl(world, { max_pages: 1 });
    const cursor = String(first["cursor"]);
    assert.ok(cursor.length <= MAX_CURSOR_CHARS);
    assert.equal(readCrawlCursor(cursor).frontier.tasks.length, leftOf(first).count);
    assert.ok(leftOf(first).count > 50, String(leftOf(first).count));
  }
});
