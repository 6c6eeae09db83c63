import assert from "node:assert/strict";
import { mayFetch } from "../../src/pool/may_fetch.ts";
import type { PageArgument } from "../../src/tools/tool.ts";

const CASES: readonly [PageArgument | null, Record<string, unknown>, boolean][] = [
  ["html_or_url", { html_or_url: "<p>" }, false],
  ["html_or_url", { html_or_url: "https://example.test/" }, true],
  ["html_or_url", { html_or_url: "  HTTP://example.test/" }, true],
  ["html_or_url", { html_or_url: "example.test" }, false],
  ["html_or_url", {}, true],
  ["html_or_url", { html_or_url: 12 }, true],
  ["html_or_url", { html_or_url: null }, true],
  ["pages", { pages: [] }, true],
  ["pages", { pages: ["<p>", "<b>"] }, false],
  ["pages", { pages: ["<p>", "http://example.test/"] }, true],
  ["pages", { pages: ["<p>", 1] }, true],
  ["url", { url: "<p>literal</p>" }, false],
  ["url_or_text", { url_or_text: "<rss/>", extractor: "http://example.test/" }, false],
  [null, { urls: ["<p>"] }, true],
];

for (const [page, args, expected] of CASES) {
  Deno.test(`mayFetch() says ${expected} for ${page} of ${JSON.stringify(args)}`, () => {
    assert.equal(mayFetch(page, args), expected);
  });
}
