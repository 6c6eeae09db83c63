/** The head as a browser that runs scripts has it, told from the tree of one that does not. */
import assert from "node:assert/strict";
import { linksOf } from "../../src/read/declared/links.ts";
import { createPage } from "../../src/page/html/page.ts";
import { isInHead } from "../../src/page/layout/head_content.ts";

function linksInHead(html: string): (string | undefined)[] {
  const { tree } = createPage(html, null);
  return tree.named("link").filter((link) => isInHead(tree, link)).map((link) =>
    tree.attribute(link, "href")
  );
}

Deno.test("links behind an image in a noscript of the head are the head's", () => {
  const html = `<head><title>A</title><noscript><img src=x></noscript>
    <link rel=canonical href=/c><script>"x"</script><link href=/d></head><body><p>x<link href=/e>`;
  assert.deepEqual(linksInHead(html), ["/c", "/d"]);
  assert.equal(linksOf(createPage(html, "https://e.example/p")).canonical, "https://e.example/c");
});

Deno.test("the head ends at text, at another element and at the body's own tag", () => {
  const opened = "<head><noscript><iframe src=x></iframe></noscript>";
  assert.deepEqual(linksInHead(`${opened}text<link href=/a>`), []);
  assert.deepEqual(linksInHead(`${opened}<link href=/a><div></div><link href=/b>`), ["/a"]);
  assert.deepEqual(linksInHead(`${opened}<link href=/a></head><BODY><link href=/b>`), ["/a"]);
});

Deno.test("what is inside the noscript, or after a head that ended otherwise, is not", () => {
  assert.deepEqual(linksInHead("<head><noscript><img><link href=/a></noscript><link href=/b>"), [
    "/b",
  ]);
  assert.deepEqual(linksInHead("<head></head><img><link href=/a>"), []);
  assert.deepEqual(linksInHead("<head><noscript><img><link href=/a>"), []);
  assert.deepEqual(linksInHead("<frameset><frame></frameset>"), []);
});
