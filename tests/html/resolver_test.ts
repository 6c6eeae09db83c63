/** Addresses of one page, and a base that every one of them repeats. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { createResolver } from "../../src/page/html/resolver.ts";
import { unreadPart } from "../../src/page/html/unread_part.ts";
import { MAX_ADDRESS_CHARS, READING_STEPS_PER_CHAR } from "../../src/base/limits.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";
import { pageLinks } from "../../src/site/page_links.ts";

const BASE = `http://a.example/${"b/".repeat(3_000)}`;

Deno.test("createResolver() resolves addresses as their page does", () => {
  const { tree } = createPage("<p>x</p>", null);
  const resolver = createResolver(tree, "http://a.example/b/", "links");
  assert.equal(resolver.address("c"), "http://a.example/b/c");
  assert.equal(resolver.address("mailto:a@b.example"), undefined);
  assert.equal(resolver.link("mailto:a@b.example"), "mailto:a@b.example");
  assert.equal(createResolver(tree, null, "links").address("c"), undefined);
  assert.equal(unreadPart(tree), undefined);
});

Deno.test("createResolver() adds so much of a long base to a page and no more", () => {
  const { tree } = createPage("<p>x</p>".repeat(5_000), null);
  const resolver = createResolver(tree, BASE, "links");
  let added = 0;
  for (let at = 0; at < 1_000; at++) added += resolver.address("c")?.length ?? 0;
  assert(added > BASE.length && added <= READING_STEPS_PER_CHAR * 40_000 + 1_000);
  assert.equal(resolver.address("http://b.example/c"), "http://b.example/c");
  assert.match(unreadPart(tree) ?? "", /the page's links was read/);
});

Deno.test("toMarkdown() and pageLinks() end with a base that every link repeats", () => {
  const html = `<base href="${BASE}">${"<a href=c>x</a> ".repeat(3_000)}`;
  const page = createPage(html, null);
  const markdown = toMarkdown(page.tree, { base: page.base });
  assert(markdown.length < (READING_STEPS_PER_CHAR + 2) * html.length, `${markdown.length}`);
  assert(markdown.includes(`[x](${BASE}c)`));
  assert.match(unreadPart(page.tree) ?? "", /the page's Markdown was read/);
  const fragments = Array.from({ length: 3_000 }, (_, at) => `<a href=#${at}>x</a>`).join("");
  const crawled = createPage(`<base href="${BASE}">${fragments}`, null);
  assert.equal(pageLinks(crawled).links.length, 1);
  assert.match(unreadPart(crawled.tree) ?? "", /the page's links was read/);
});

Deno.test("createPage() passes over a base longer than any address", () => {
  const html = `<base href="http://a.example/${"b".repeat(MAX_ADDRESS_CHARS)}/">`;
  assert.equal(createPage(html, "http://c.example/").base, "http://c.example/");
});
