import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import type { Node } from "../../src/page/html/tree.ts";

Deno.test("createPage() parses a page and finds its base", () => {
  const headers = new Map([["x-robots-tag", "noindex"]]);
  const page = createPage('<base href="/x/"><p>a', "https://example.com/y", headers);
  assert.equal(page.html, '<base href="/x/"><p>a');
  assert.equal(page.url, "https://example.com/y");
  assert.equal(page.base, "https://example.com/x/");
  assert.equal(page.headers.get("x-robots-tag"), "noindex");
  assert.equal(page.tree.named("p").length, 1);
});

Deno.test("createPage() takes text without an address or headers", () => {
  const page = createPage("<p>a", null);
  assert.equal(page.url, null);
  assert.equal(page.base, null);
  assert.equal(page.headers.size, 0);
});

Deno.test("createPage() drops a byte order mark, which would end the head", () => {
  const page = createPage("\uFEFF<!doctype html><title>a</title>", null);
  const title = page.tree.named("title")[0] as Node;
  assert.equal(page.tree.name(page.tree.parent(title)), "head");
  assert.equal(page.tree.mode, "no-quirks");
  assert.equal(page.html.slice(page.tree.start(title), page.tree.end(title)), "<title>");
});
