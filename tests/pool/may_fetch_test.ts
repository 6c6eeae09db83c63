import assert from "node:assert/strict";
import { LongText } from "../../src/base/json/long_text.ts";
import { mayFetch, sharesOf } from "../../src/serve/pool/may_fetch.ts";
import type { PageArgument } from "../../src/tools/contract/tool.ts";

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
  ["html_or_url", { html_or_url: "<p>", extractor: { pages: ["http://example.test/"] } }, true],
  ["html_or_url", { html_or_url: "<p>", extractor: { pages: ["<p>"] } }, false],
  [
    "html_or_url",
    { html_or_url: "<p>", extractor: { format: 1, pages: ["http://a.test/"] } },
    false,
  ],
  ["html_or_url", { html_or_url: "<p>", extractor: { select: { a: "b" } } }, false],
  ["html_or_url", { html_or_url: "<p>", max_pages: 2 }, true],
  ["html_or_url", { html_or_url: "<p>", max_pages: 1 }, false],
  [null, { urls: ["<p>"] }, true],
];

for (const [page, args, expected] of CASES) {
  Deno.test(`mayFetch() says ${expected} for ${page} of ${JSON.stringify(args)}`, () => {
    assert.equal(mayFetch(page, args), expected);
  });
}

Deno.test("sharesOf() names each site of a call once, and its caller where there are several", () => {
  const [one, other] = ["https://www.a.test/1", "http://a.test/2"];
  assert.deepEqual(sharesOf("url", { url: ` ${one}` }, ""), ["a.test"]);
  assert.deepEqual(sharesOf("pages", { pages: [one, other, "<p>"] }, "b"), ["a.test", "caller b"]);
  assert.deepEqual(sharesOf(null, { urls: [one, "https://b.test/"] }, ""), ["a.test", "b.test"]);
  const learning = { html_or_url: "<p>", extractor: { pages: [other] } };
  assert.deepEqual(sharesOf("html_or_url", learning, ""), ["a.test"]);
});

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
      const span = new LongText([encoder.encode(escaped)], true);
      assert.equal(mayFetch("html_or_url", { html_or_url: span }), expected);
      assert.equal(mayFetch("pages", { pages: ["<p>", span] }), expected);
    }
    const plain = new LongText([encoder.encode(text)], false);
    assert.equal(mayFetch("html_or_url", { html_or_url: plain }), expected);
  });
}

const LONG: readonly [string, boolean][] = [
  [`<p>${"x".repeat(2000)}`, false],
  [`https://example.test/${"x".repeat(2000)}`, true],
  [`${" ".repeat(40)}HTTP://example.test/${"x".repeat(2000)}`, true],
  [`${"\n".repeat(4000)}https://example.test/`, true],
  [`${"\n".repeat(4000)}<p>`, false],
  [" ".repeat(20_000), false],
];

for (const [text, expected] of LONG) {
  Deno.test(`mayFetch() says ${expected} for bytes of ${JSON.stringify(text.trim().slice(0, 10))}`, () => {
    const bytes = new TextEncoder().encode(JSON.stringify(text).slice(1, -1));
    const parts = [bytes.subarray(0, 33), bytes.subarray(33)];
    const long = new LongText(parts, bytes.includes(0x5c));
    assert.equal(mayFetch("html_or_url", { html_or_url: text }), expected);
    assert.equal(mayFetch("html_or_url", { html_or_url: long }), expected);
    assert.equal(mayFetch("pages", { pages: ["<p>", long] }), expected);
  });
}
