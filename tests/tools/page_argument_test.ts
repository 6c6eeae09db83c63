import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { type Node, textOf } from "../../src/page/html/mod.ts";
import { openPage } from "../../src/tools/runs/page_argument.ts";
import type { FetchedPage, PageOptions } from "../../src/web/fetch/web.ts";
import { makeZip } from "../pdf/make_zip.ts";
import type { Context } from "../../src/tools/runs/context.ts";

const asked: [string, PageOptions | undefined][] = [];

const fetched: FetchedPage = {
  url: "https://example.test/landed",
  status: 200,
  headers: new Map([["content-type", "text/html; charset=windows-1252"]]),
  bytes: Uint8Array.of(0x3c, 0x70, 0x3e, 0xe9),
  fetch: { rung: "http", status: 200, seconds: 0.1, climbs: [] },
};

const context: Context = {
  page: (address, options) => {
    asked.push([address, options]);
    return Promise.resolve(fetched);
  },
  file: () => Promise.reject(new Error("no file was expected")),
  visit: () => Promise.reject(new Error("no file was expected")),
  now: () => 0,
  sleep: () => Promise.resolve(),
  progress() {},
};

async function refusalOf(argument: string, options: PageOptions = {}): Promise<ToolError> {
  try {
    await openPage(argument, context, options);
  } catch (error) {
    assert(error instanceof ToolError, String(error));
    return error;
  }
  throw new Error(`${argument} was not refused`);
}

Deno.test("openPage() fetches an address, trimmed and in any case", async () => {
  const { page, fetch } = await openPage("  HTTPS://Example.test/p ", context, {
    errorPages: true,
  });
  assert.deepEqual(asked.at(-1), ["HTTPS://Example.test/p", { errorPages: true }]);
  assert.equal(page.html, "<p>é");
  assert.equal(page.url, "https://example.test/landed");
  assert.equal(fetch?.status, 200);
});

Deno.test("openPage() reads the chapters of an EPUB as the XHTML they are", async () => {
  const bytes = makeZip({
    "META-INF/container.xml": '<container><rootfile full-path="book.opf"/></container>',
    "book.opf": '<package><manifest><item id="a" href="a.xhtml"/></manifest>' +
      '<spine><itemref idref="a"/><itemref idref="a"/></spine></package>',
    "a.xhtml": '<html><body><script src="x.js"/><i/><p>One</p></body></html>',
  });
  const { page } = await openPage("https://example.test/book.epub", {
    ...context,
    page: () => Promise.resolve({ ...fetched, headers: new Map(), bytes }),
  }, { pdf: true });
  const [body] = page.tree.named("body");
  assert.equal(textOf(page.tree, body as Node).trim().replace(/\s+/g, " "), "One One");
  assert.equal(page.tree.named("i").length, 2);
});

Deno.test("openPage() takes HTML as it is", async () => {
  const { page, fetch } = await openPage("<p>hi", context);
  assert.equal(page.html, "<p>hi");
  assert.equal(page.url, null);
  assert.equal(fetch, undefined);
});

for (
  const [argument, code, pattern] of [
    ["", "bad_input", /is empty/],
    ["  \n", "bad_input", /is empty/],
    ["example.com/shop", "bad_input", /"https:\/\/example\.com\/shop"/],
    ["just words", "bad_input", /"just words" is neither/],
    ["y".repeat(500), "bad_input", /^.{0,200}$/],
    ["http://", "bad_input", /"http:\/\/"/],
    ["https://exa mple.test/", "bad_input", /exa mple/],
    ["http://[::1", "bad_input", /\[::1/],
  ] as const
) {
  Deno.test(`openPage() refuses ${JSON.stringify(argument.slice(0, 30))}`, async () => {
    const refusal = await refusalOf(argument);
    assert.equal(refusal.code, code);
    assert.match(refusal.message, pattern);
  });
}

Deno.test("openPage() refuses a page over the bound without naming an address", async () => {
  const refusal = await refusalOf("<".repeat(16 * 1024 * 1024 + 1));
  assert.equal(refusal.code, "too_large");
  assert.equal(refusal.url, undefined);
});

Deno.test("openPage() refuses a date for handed-in HTML", async () => {
  assert.equal((await refusalOf("<p>", { at: "2024" })).code, "bad_input");
});

Deno.test("openPage() takes a text without markup where documents are read, and nowhere else", async () => {
  const text = "The shop is closed on Mondays.\n\nIt opens at nine on all other days.";
  assert.match((await refusalOf(text)).message, /is neither an address nor HTML/);
  const { page } = await openPage(text, context, { pdf: true });
  assert.equal(page.html, text);
});
