import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { textOf } from "../../src/page/html/text.ts";
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

Deno.test("createPage() ends what ends itself in a page that is sent as XHTML", () => {
  const text = '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/>' +
    '<script src="a.js"/></head><body><p>One <a id="x"/>two<br/> <![CDATA[a < b]]></p><i/>' +
    "<table><tr><td/><td>three</td></tr></table><svg><title/><g/></svg><p>four</p></body></html>";
  const read = (type?: string, page = text): string => {
    const headers = type === undefined ? [] : [["content-type", type]] as const;
    const { tree } = createPage(page, null, new Map(headers));
    return tree.named("body").map((body) => textOf(tree, body)).join("");
  };
  const whole = "One two a < bthreefour";
  assert.equal(read("application/xhtml+xml; charset=utf-8"), whole);
  assert.equal(read("Application/XML"), whole);
  assert.equal(read("text/xml"), whole);
  // What has no type is what it says of itself.
  assert.equal(read(), whole);
  assert.equal(read(undefined, `\uFEFF\r\n${text}`), whole);
  const doctype = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">';
  assert.equal(read(undefined, text.replace(/<html[^>]*>/, `${doctype}<html>`)), whole);
  assert.equal(read(undefined, text.replace(/<html[^>]*>/, "<html>")), "");
  assert.equal(read(undefined, text.replace(/<\?xml[^>]*>/, "")), "");
  // What is sent as HTML is read as a browser reads it: the script has no end.
  assert.equal(read("text/html"), "");
  const { tree } = createPage(text, null, new Map([["content-type", "application/xhtml+xml"]]));
  const last = tree.named("p").at(-1) as Node;
  assert.equal(tree.name(tree.parent(last)), "body");
  assert.equal(tree.named("br").length, 1);
});

Deno.test("createPage() drops a byte order mark, which would end the head", () => {
  const page = createPage("\uFEFF<!doctype html><title>a</title>", null);
  const title = page.tree.named("title")[0] as Node;
  assert.equal(page.tree.name(page.tree.parent(title)), "head");
  assert.equal(page.tree.mode, "no-quirks");
  assert.equal(page.html.slice(page.tree.start(title), page.tree.end(title)), "<title>");
});
