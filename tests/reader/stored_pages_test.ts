/** Stored pages cross to a reader process as bytes, and are decoded and placed there. */
import assert from "node:assert/strict";
import { joinBytes } from "../../src/base/bytes.ts";
import { StoredPage } from "../../src/base/json/stored_page.ts";
import { packArguments, unpackArguments } from "../../src/serve/pool/sent/arguments.ts";
import { createKept } from "../../src/serve/reader/kept.ts";
import { createStoredPages } from "../../src/serve/reader/stored_pages.ts";

const CYRILLIC = new Uint8Array([...new TextEncoder().encode("<p>"), 0xcf, 0xf0, 0xe8]);
const WINDOWS = [["content-type", "text/html; charset=windows-1251"]] as const;

const NO_BYTES = new Uint8Array();

for (
  const [what, facts, text] of [
    ["in the encoding its head names", { url: null, headers: WINDOWS, isText: false }, "<p>При"],
    ["that is text", { url: null, headers: [], isText: true }, "<p>\uFFFD\uFFFD\uFFFD"],
  ] as const
) {
  Deno.test(`unpackArguments() decodes a stored page ${what}`, () => {
    const page = new StoredPage(CYRILLIC, facts);
    const { args, moved, body } = packArguments({ html_or_url: page, limit: 1 });
    const sent = JSON.parse(JSON.stringify({ args, moved }));
    const unpacked = unpackArguments(sent.args, sent.moved, joinBytes(body));
    assert.deepEqual(unpacked, { html_or_url: text, limit: 1 });
  });
}

Deno.test("createStoredPages() opens a page with its address and head, others as ever", () => {
  const stored = createStoredPages();
  const { pages } = createKept();
  assert.ok(stored.isEmpty());
  const headers = [["x-robots-tag", "noindex"]] as const;
  stored.note("<a href=b>", { url: "https://a.example/x/", headers, isText: true }, NO_BYTES);
  assert.equal(stored.isEmpty(), false);
  const over = stored.over(pages);
  const page = over.open("<a href=b>");
  assert.deepEqual([page.url, page.base, [...page.headers]], [
    "https://a.example/x/",
    "https://a.example/x/",
    [["x-robots-tag", "noindex"]],
  ]);
  assert.equal(over.open("<p>").url, null);
  assert.equal(pages.open("<a href=b>").url, null);
});

Deno.test("createStoredPages() leaves a page alone of which nothing is known", () => {
  const stored = createStoredPages();
  stored.note("<p>", { url: null, headers: [], isText: false }, NO_BYTES);
  assert.ok(stored.isEmpty());
});

Deno.test("createStoredPages() tells files from pages by their media type", () => {
  const stored = createStoredPages();
  const bytes = new TextEncoder().encode("%PDF-1.7");
  const typed = (type: string) => ({
    url: null,
    headers: [["content-type", type] as const],
    isText: false,
  });
  stored.note("one", typed("Application/PDF; version=1"), bytes);
  stored.note("other", typed("text/html; charset=utf-8"), bytes);
  stored.note("third", typed(""), bytes);
  assert.deepEqual(stored.fileOf("one"), { type: "application/pdf", bytes });
  assert.deepEqual(["other", "third", "fourth"].map(stored.fileOf), [
    undefined,
    undefined,
    undefined,
  ]);
});
