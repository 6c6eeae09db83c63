/** A declared day is answered whatever speaks against it; what does is told beside it. */
import assert from "node:assert/strict";
import { type Declared, readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";

/** Enough elements for a page to be judged by what it shows. */
const FILLING = `<nav>${'<a href="/x">Link</a> '.repeat(70)}</nav>`;

function read(html: string, url = "https://town.example/p"): Declared {
  return readDeclared(createPage(html, url));
}

Deno.test("a site's front page is answered with the day it declares, in doubt", () => {
  const { summary, normalised, conflicts } = read(
    `<meta property="article:published_time" content="2024-05-01">${FILLING}<h1>Town</h1>`,
    "https://town.example/",
  );
  assert.equal(summary.published?.value, "2024-05-01");
  assert.match(summary.published?.doubt ?? "", /front page/);
  assert.equal(normalised["published"], "2024-05-01");
  assert.deepEqual(conflicts, []);
});

Deno.test("a page of a kind without a day is answered with the day it declares, in doubt", () => {
  const { summary } = read(
    `<meta property="article:published_time" content="2019-03-04">${FILLING}
     <h1>Contact</h1><form><input name=mail><button>Send</button></form>`,
    "https://town.example/contact",
  );
  assert.equal(summary.published?.value, "2019-03-04");
  assert.match(summary.published?.doubt ?? "", /kind that is published on a day/);
});

Deno.test("a thing's day comes after the page's own and is in doubt", () => {
  const video = { "@type": "VideoObject", name: "A walk", uploadDate: "2020-01-01" };
  const { summary } = read(
    `<title>Quarries of the north</title><meta property="og:title" content="Quarries of the north">
     <script type="application/ld+json">${JSON.stringify(video)}</script>
     <h1>Quarries of the north</h1><p>Stone.</p>`,
  );
  assert.equal(summary.published?.value, "2020-01-01");
  assert.match(summary.published?.doubt ?? "", /of a thing the page shows/);
});

Deno.test("an earlier day that the page shows as its own conflicts with the declared one", () => {
  const article = {
    "@type": "Article",
    headline: "The old quarry",
    datePublished: "2025-06-01",
  };
  const { summary, conflicts, visible } = read(
    `<title>The old quarry</title>
     <script type="application/ld+json">${JSON.stringify(article)}</script>${FILLING}
     <article><h1>The old quarry</h1>
     <p class="byline">By Ann One, <time class="published" datetime="2021-02-03">Published: February 3, 2021</time></p>
     ${"<p>Long prose about stone, and who broke it, and where it went after that.</p>".repeat(12)}
     </article>`,
  );
  assert.equal(visible["published"]?.value, "2021-02-03");
  assert.equal(summary.published?.value, "2025-06-01");
  assert.match(summary.published?.doubt ?? "", /earlier day as its own: 2021-02-03/);
  const [conflict] = conflicts.filter(({ question }) => question === "published");
  assert.deepEqual(conflict?.answers.map(({ value, source }) => [value, source]), [
    ["2025-06-01", "jsonld"],
    ["2021-02-03", "shown"],
  ]);
  assert.equal(conflict?.answers[1]?.where, "/html/body/article[1]/p[1]/time[1]");
});

Deno.test("an article's own day is in no doubt", () => {
  const { summary } = read(
    `<meta property="og:type" content="article"><meta property="article:published_time" content="2024-05-01">
     <h1>News</h1><p>Text.</p>`,
  );
  assert.equal(summary.published?.value, "2024-05-01");
  assert.equal(summary.published?.doubt, undefined);
});
