/** The feed tool: what it takes, follows, cuts and refuses. */
import { MAX_ANSWER_BYTES } from "../../src/tools/runs/answer/cut.ts";
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { weightOf } from "../../src/base/json/weight.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { readFeed } from "../../src/tools/contract/read_feed.ts";
import { createWorld, type World } from "../site/fake_world.ts";

const FEED = `<rss><channel><title>F</title><item><title>1</title>
  <pubDate>Sun, 06 Jul 2014 12:56:00 GMT</pubDate></item><item/><item/></channel></rss>`;
const NOWHERE = createWorld(() => undefined);

function run(url_or_text: string, limit = 50, world: World = NOWHERE): Promise<Answer> {
  return runTool(readFeed, readFeed.input.parse({ url_or_text, limit }), world.context);
}

Deno.test("read_feed reads a text, up to its limit, and says how many there are", async () => {
  const answer = await run(FEED, 1);
  assert.deepEqual(answer, {
    ok: true,
    url: null,
    format: "rss",
    title: "F",
    link: null,
    description: null,
    language: null,
    updated: null,
    authors: [],
    image: null,
    items: [{
      title: "1",
      link: null,
      id: null,
      published: "Sun, 06 Jul 2014 12:56:00 GMT",
      updated: null,
      summary: null,
      content: null,
      authors: [],
      categories: [],
      enclosures: [],
      image: null,
      where: "/rss/channel/item[1]",
      normalised: { published: "2014-07-06T12:56:00+00:00" },
    }],
    items_total: 3,
  });
  assert.ok(readFeed.output.safeParse(answer).success);
});

Deno.test("read_feed gives the words of a title that is markup", async () => {
  const web = createWorld(() => undefined);
  const entry = (type: string): string =>
    `<entry><title type="${type}">Salt &amp;amp; &lt;b&gt;pepper&lt;/b&gt;</title></entry>`;
  const url_or_text = `<feed xmlns="http://www.w3.org/2005/Atom">${entry("html")}${entry("text")}
    </feed>`;
  const { items } = await runTool(readFeed, readFeed.input.parse({ url_or_text }), web.context);
  const titles = (items as { title: string; normalised: object }[]).map((item) => [
    item.title,
    item.normalised,
  ]);
  const written = "Salt &amp; <b>pepper</b>";
  assert.deepEqual(titles, [[written, { title: "Salt & pepper" }], [written, {}]]);
});

Deno.test("read_feed follows a page to the first feed it declares", async () => {
  const page = `<link rel=alternate type="application/json" href="/no">
    <link rel=alternate type="application/rss+xml" href="/feed"><link rel=alternate type="application/atom+xml" href="/x">`;
  const world = createWorld((url) => url.endsWith("/feed") ? FEED : page);
  const answer = await run(" https://a.example/blog", 50, world);
  assert.equal(answer["url"], "https://a.example/feed");
  assert.equal((answer["fetch"] as { status: number }).status, 200);
  assert.deepEqual(world.asked.map(({ url }) => url), [
    "https://a.example/blog",
    "https://a.example/feed",
  ]);
});

Deno.test("read_feed decodes by the response and the file", async () => {
  const body = new Uint8Array([
    ...new TextEncoder().encode(
      `<?xml version="1.0" encoding="windows-1251"?><rss><channel><title>`,
    ),
    0xcf,
    0xf0,
    ...new TextEncoder().encode("</title></channel></rss>"),
  ]);
  assert.equal((await run("https://a.example/", 50, createWorld(() => ({ body }))))["title"], "Пр");
});

Deno.test("read_feed refuses what is no feed, naming why", async () => {
  const refuses = (promise: Promise<Answer>, code: string, message: RegExp): Promise<void> =>
    assert.rejects(promise, { code, message });
  await refuses(run("", 50), "bad_input", /empty/);
  await refuses(run("example.com"), "bad_input", /not a feed/);
  await refuses(run("<html>"), "bad_input", /root element is <html>/);
  await refuses(run("x".repeat(16 * 1024 * 1024 + 1)), "too_large", /16777216/);
  await refuses(run("https://"), "bad_input", /cannot be read/);
  const bare = createWorld(() => "<p>no feed");
  await refuses(run("https://a.example/", 50, bare), "bad_input", /declares none/);
  const lying = createWorld(() => `<link rel=alternate type="application/rss+xml" href="/feed">`);
  await refuses(run("https://a.example/", 50, lying), "bad_input", /is not one/);
  const links = ["/gone", "/posts", "/notes"].map((path) =>
    `<link rel=alternate type="application/rss+xml" href="${path}">`
  );
  const two = createWorld((url) => url.endsWith("/gone") ? undefined : links.join(""));
  const named = /; the page declares 2 more, as "https:\/\/a\.example\/posts"$/;
  await refuses(run("https://a.example/", 50, two), "fetch_failed", named);
  const bad = createWorld((url) => url.endsWith("/gone") ? "<p>none" : links.join(""));
  await refuses(run("https://a.example/", 50, bad), "bad_input", named);
  await refuses(run("https://a.example/", 50, createWorld(() => undefined)), "fetch_failed", /404/);
});

Deno.test("read_feed checks its limit before it fetches", async () => {
  for (const limit of [0, 501, -1]) {
    const world = createWorld(() => FEED);
    await assert.rejects(run("https://a.example/", limit, world), { code: "bad_input" });
    assert.equal(world.asked.length, 0);
  }
});

Deno.test("read_feed cuts the tail of a heavy answer and keeps the head", async () => {
  const items = Array.from(
    { length: 60 },
    (_, at) =>
      `<item><title>Item ${at}</title><content:encoded>${
        "x".repeat(4_000)
      }</content:encoded></item>`,
  );
  const answer = await run(`<rss><channel>${items.join("")}</channel></rss>`, 60);
  const kept = answer["items"] as { title: string }[];
  assert.deepEqual(kept.map(({ title }) => title), kept.map((_, at) => `Item ${at}`));
  assert.equal(answer["items_total"], 60);
  assert.equal(answer["items_left_out"], 60 - kept.length);
});

Deno.test("read_feed tells what was wrong with a feed", async () => {
  const answer = await run("<rss><channel><item><title>a & b</title></item></channel></rss>");
  assert.deepEqual(answer["faults"], [{
    line: 1,
    reason: "an ampersand that begins no reference",
  }]);
});

Deno.test("read_feed cuts a text that no answer holds, and keeps the items behind it", async () => {
  const heavy = "word ".repeat(20_000).trim();
  const items = ["a", heavy, "c"].map((text, at) =>
    `<item><title>${at}</title><description>${text}</description></item>`
  );
  const answer = await run(`<rss><channel><title>F</title>${items.join("")}</channel></rss>`);
  assert(weightOf(answer) <= MAX_ANSWER_BYTES);
  const kept = answer["items"] as { title: string; summary: string }[];
  assert.deepEqual(kept.map(({ title }) => title), ["0", "1", "2"]);
  assert.equal(answer["items_left_out"], undefined);
  const [, cut, last] = kept.map(({ summary }) => summary);
  assert(heavy.startsWith(cut ?? "x") && (cut?.length ?? 0) > 20_000);
  assert.equal(last, "c");
  assert.deepEqual(answer["faults"], [{
    line: 1,
    reason:
      `the summary of item 2 has its first ${cut?.length} of ${heavy.length} characters: an answer holds no more`,
  }]);
});
