/** Records of a page, where no other test of what is declared can tell how they are found. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { readDeclared } from "../../src/read/declared/declared.ts";

function pageOf(...things: readonly object[]) {
  const scripts = things.map((thing) =>
    `<script type="application/ld+json">${
      JSON.stringify({ "@context": "https://schema.org", ...thing })
    }</script>`
  );
  return createPage(scripts.join(""), "https://a.example/p");
}

Deno.test("a page's own record dates what its subject does not", () => {
  const page = pageOf(
    { "@type": "Product", name: "Blue mug", offers: { price: "9" } },
    { "@type": "WebPage", datePublished: "2024-02-03", name: "Blue mug" },
  );
  const { published } = readDeclared(page).summary;
  assert.equal(published?.value, "2024-02-03");
  assert.equal(published?.key, "WebPage.datePublished");
});

Deno.test("a subject's fields are found by the names that its own vocabulary has for them", () => {
  const html =
    '<article class="h-entry"><h1 class="p-name">Tides</h1><p class="p-summary">Low</p>' +
    '<time class="dt-published" datetime="2024-02-03">today</time></article>';
  const { summary } = readDeclared(createPage(html, "https://a.example/p"));
  assert.equal(summary.title?.value, "Tides");
  assert.equal(summary.published?.source, "microformats");
});

Deno.test("a thing that only classic microformats mark is a record of a page that declares no other", () => {
  const html = '<div class="hreview"><span class="item"><b class="fn">Cafe Sol</b></span></div>';
  const { records } = readDeclared(createPage(html, "https://a.example/p"));
  assert.deepEqual(records.map(({ types }) => types), [["h-review"]]);
});
