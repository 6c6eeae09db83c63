/** Pages that make more nodes than are read: every answer about one says so. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import type { Context } from "../../src/tools/runs/context.ts";
import { MIN_TREE_NODES } from "../../src/page/html/tokenizer/tree_builder.ts";

const ADDRESS = "https://a.example/";
const CONTENT = "<title>t</title><h1>A heading</h1><p>Some words of the beginning.</p>";
/** A hundred formatting elements are opened again in every paragraph. */
const DENSE = "<p>" + Array.from({ length: 100 }, (_, at) => `<b class=c${at}>`).join("");
const CUT_PAGE = CONTENT + DENSE + "<p>x</p>".repeat(MIN_TREE_NODES / 10) + "<p>last</p>";
const WHOLE_PAGE = CONTENT + "<p>last</p>";

function contextOf(html: string): Context {
  const bytes = new TextEncoder().encode(html);
  let now = 0;
  return {
    page: (url) =>
      Promise.resolve({
        url,
        status: 200,
        headers: new Map([["content-type", "text/html"]]),
        bytes,
        fetch: { rung: "http", status: 200, seconds: 0.1, climbs: [] },
      }),
    file: (url) =>
      Promise.resolve({ url, status: 404, headers: new Map(), bytes: new Uint8Array() }),
    visit: (_, read) => read((url) => contextOf(html).file(url)),
    now: () => now,
    sleep: (milliseconds) => {
      now += milliseconds;
      return Promise.resolve();
    },
    progress: () => {},
  };
}

async function call(name: string, given: object, html = ""): Promise<Answer> {
  const tool = TOOLS.find((one) => one.name === name);
  assert(tool !== undefined, name);
  const answer = await runTool(tool, tool.input.parse(given) as never, contextOf(html));
  tool.output.parse(answer);
  return answer;
}

const extractor = (await call("compile_extractor", { pages: [WHOLE_PAGE], select: { h: "h1" } }))
  .extractor;

/** Tool and arguments for a page. */
const CALLS: readonly [string, (html: string) => object][] = [
  ["extract_declared", (html) => ({ html_or_url: html })],
  ["page_markdown", (html) => ({ html_or_url: html })],
  ["page_markdown", (html) => ({ html_or_url: html, full: true, max_chars: 10 })],
  ["select_values", (html) => ({ html_or_url: html, selector: "h1" })],
  ["compile_extractor", (html) => ({ pages: [html], select: { h: "h1" } })],
  ["run_extractor", (html) => ({ html_or_url: html, extractor })],
  ["heal_extractor", (html) => ({ pages: [html], extractor })],
];

const SENTENCE = /Only the first \d+ of the page's \d+ characters were read: they make \d+ nodes/;

for (const [name, argumentsFor] of CALLS) {
  Deno.test(`${name} says what of a page was not read`, async () => {
    assert.match(String((await call(name, argumentsFor(CUT_PAGE))).unread), SENTENCE);
    assert.equal("unread" in await call(name, argumentsFor(WHOLE_PAGE)), false);
  });
}

Deno.test("tools say that a page is not in its encoding", async () => {
  const sentence = /\b8 characters of the page are lost, and stand as U\+FFFD/;
  const broken = `${CONTENT}<p>\ufffd\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd\ufffd`;
  for (const [name, argumentsFor] of CALLS) {
    assert.match(String((await call(name, argumentsFor(broken))).unread), sentence, name);
    const nearly = `${CONTENT}<p>\ufffd ${"\u00e9".repeat(100)}`;
    assert.equal("unread" in await call(name, argumentsFor(nearly)), false, name);
  }
});

Deno.test("audit_page says what of a page was not read among what it did not check", async () => {
  const [first] = (await call("audit_page", { html_or_url: CUT_PAGE })).not_checked as string[];
  assert.match(first ?? "", SENTENCE);
  const whole = (await call("audit_page", { html_or_url: WHOLE_PAGE })).not_checked as string[];
  assert(!whole.some((sentence) => SENTENCE.test(sentence)));
});

for (
  const [name, given] of [["extract_many", { urls: [ADDRESS] }], ["crawl_site", {
    url: ADDRESS,
  }]] as const
) {
  Deno.test(`${name} says what of each page was not read`, async () => {
    const unread = async (html: string) =>
      ((await call(name, given, html)).pages as Record<string, unknown>[])[0]?.["unread"];
    assert.match(String(await unread(CUT_PAGE)), SENTENCE);
    assert.equal(await unread(WHOLE_PAGE), undefined);
  });
}

Deno.test("map_site is truncated when its start page was not read whole", async () => {
  assert.equal((await call("map_site", { url: ADDRESS }, CUT_PAGE)).truncated, true);
  assert.equal((await call("map_site", { url: ADDRESS }, WHOLE_PAGE)).truncated, false);
});

Deno.test("parseHtml() tells where it ended a page of too many nodes", () => {
  const tree = parseHtml(CUT_PAGE);
  assert(tree.flags.nodes && tree.readTo > CONTENT.length && tree.readTo < CUT_PAGE.length);
  assert.equal(parseHtml(WHOLE_PAGE).readTo, WHOLE_PAGE.length);
});
