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

const encoder = new TextEncoder();

for (
  const text of [
    "<p>",
    "",
    " \t\r\n\v\f",
    "http://example.test/",
    " \t\u00a0\ufeffHTTP://example.test/",
    "\u00a0<p>http://example.test/",
    "https:/example.test",
    "hello http://example.test/",
    "\\ http://example.test/",
    "\x1bhttp://example.test/",
  ]
) {
  Deno.test(`mayFetch() says of the bytes of ${JSON.stringify(text)} what it says of the text`, () => {
    const expected = mayFetch("html_or_url", { html_or_url: text });
    const json = JSON.stringify(text).slice(1, -1);
    // Every character may be written as an escape.
    const escapes = [...text].map((sign) =>
      `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`
    ).join("");
    for (const escaped of [json, escapes]) {
      const span = { bytes: encoder.encode(escaped), isEscaped: true };
      assert.equal(mayFetch("html_or_url", { html_or_url: span }), expected);
      assert.equal(mayFetch("pages", { pages: ["<p>", span] }), expected);
    }
    const plain = { bytes: encoder.encode(text), isEscaped: false };
    assert.equal(mayFetch("html_or_url", { html_or_url: plain }), expected);
  });
}
