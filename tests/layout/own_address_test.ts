/** The address that a page is judged by. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { ownAddress } from "../../src/page/layout/mod.ts";
import { MAX_ADDRESS_CHARS } from "../../src/base/limits.ts";

const CANONICAL = '<link rel="alternate canonical" href="https://a.example/news/1">';
const SHARED = '<meta property="og:url" content="https://b.example/news/1">';
const RELATIVE = '<link rel=canonical href="/news/1">';

for (
  const [what, html, url, expected] of [
    ["where it was fetched", CANONICAL, "https://c.example/", "https://c.example/"],
    ["what it is canonical at", CANONICAL + SHARED, null, "https://a.example/news/1"],
    ["what it is shared at", SHARED, null, "https://b.example/news/1"],
    ["no relative address", RELATIVE, null, null],
    [
      "what it is shared at, beside a relative address",
      RELATIVE + SHARED,
      null,
      "https://b.example/news/1",
    ],
    ["no link of its text", `<p>a${CANONICAL}`, null, null],
    [
      "no address that is too long for one",
      CANONICAL.replace("news", "n".repeat(MAX_ADDRESS_CHARS)) + SHARED,
      null,
      "https://b.example/news/1",
    ],
    ["nothing where it says nothing", "<p>a", null, null],
  ] as const
) {
  Deno.test(`a page is judged by ${what}`, () => {
    const page = createPage(html, url);
    assert.equal(ownAddress(page), expected);
    assert.equal(page.base, url);
  });
}
