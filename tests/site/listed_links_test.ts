import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { resolvePlace } from "../../src/page/html/place.ts";
import { pageLinks } from "../../src/site/page_links.ts";
import { listLinks, MAX_LISTED_LINKS_CHARS } from "../../src/site/listed_links.ts";

const HOME = "https://a.example/home";

Deno.test("listLinks() gives each address once, with its words and place, same site first", () => {
  const page = createPage(
    '<a href="https://b.example/">Away</a><a href="/one"><img alt="First"></a>' +
      '<a href="/one#part">One  more</a><a href="#top">Top</a><a href="/two" title="Second"></a>' +
      '<a href="mailto:a@a.example">Write</a><a>No link</a>',
    HOME,
  );
  const { page_links, page_links_left_out } = listLinks(page);
  assert.deepEqual(page_links.map(({ url, text, off_site }) => [url, text, off_site]), [
    ["https://a.example/one", "First", undefined],
    ["https://a.example/two", "Second", undefined],
    ["https://b.example/", "Away", true],
  ]);
  assert.equal(page_links_left_out, undefined);
  for (const { where } of page_links) {
    assert.equal(page.tree.name(resolvePlace(page.tree, where)), "a");
  }
});

Deno.test("the frames of a page are links of it", () => {
  const frames = '<frame src="/menu" title="Menu"><frame src="/text"><frame>';
  const page = createPage(`<frameset cols="1,2">${frames}</frameset>`, HOME);
  assert.deepEqual(listLinks(page).page_links, [
    { url: "https://a.example/menu", text: "Menu", where: "/html/frameset[1]/frame[1]" },
    { url: "https://a.example/text", text: "", where: "/html/frameset[1]/frame[2]" },
  ]);
  assert.deepEqual(pageLinks(page).links, ["https://a.example/menu", "https://a.example/text"]);
});

Deno.test("listLinks() takes the words of a later link where the first has none", () => {
  const page = createPage('<a href="/one"></a><p><a href="/one">One</a>', HOME);
  assert.deepEqual(listLinks(page).page_links, [
    { url: "https://a.example/one", text: "One", where: "/html/body/p[1]/a[1]" },
  ]);
});

Deno.test("listLinks() counts the links that find no room", () => {
  const html = Array.from({ length: 2_000 }, (_, n) => `<a href="/p/${n}">Page ${n}</a>`).join("");
  const { page_links, page_links_left_out = 0 } = listLinks(createPage(html, HOME));
  assert.equal(page_links.length + page_links_left_out, 2_000);
  const chars = page_links.reduce((sum, link) => sum + Object.values(link).join("").length, 0);
  assert(chars <= MAX_LISTED_LINKS_CHARS && page_links.length > 300);
});

Deno.test("listLinks() reads the words of links inside links no longer than the page", () => {
  let looked = 0;
  const nested = (depth: number): string =>
    `<a href="/${depth}"><svg><foreignObject>`.repeat(1) +
    (depth === 0 ? "w".repeat(9_000) : nested(depth - 1));
  const page = createPage(nested(200), HOME);
  for (const { text } of listLinks(page).page_links) looked += text.length;
  assert(looked <= 202 * 200);
});
