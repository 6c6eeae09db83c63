/** What `sources` names: the vocabularies found, and what else the summary answered from. */
import assert from "node:assert/strict";
import { type Declared, readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";

function read(html: string, url = "https://shop.example/blue-mug"): Declared {
  return readDeclared(createPage(html, url));
}

const SELLS = `<title>Blue mug</title><main><h1>Blue mug</h1><p class=price>€ 12,50</p>
  <form action=/cart><button>Add to cart</button></form></main>`;

Deno.test("sources name what is shown where the summary answers from it", () => {
  const { summary, sources } = read(SELLS);
  assert.deepEqual([summary.price?.source, sources], ["shown", ["shown"]]);
});

Deno.test("sources name script state where the summary answers from it", () => {
  const state = JSON.stringify({ props: { product: { name: "Blue mug", sku: "MUG-1" } } });
  const { summary, sources } = read(
    `<meta name=author content="Jane Doe">${SELLS}<script id=__NEXT_DATA__ type=application/json>${state}</script>`,
  );
  assert.deepEqual(
    [summary.sku?.source, summary.price?.source, sources],
    ["nextdata", "shown", ["html", "nextdata", "shown"]],
  );
});

Deno.test("sources name attributes and the page's address where the summary answers from them", () => {
  const page = `<title>Blue mug</title><h1>Blue mug</h1>
    <meta property=og:type content=product><div data-price="12.50">Order by phone</div>`;
  const { summary, sources } = read(page, "https://shop.example/blue-mug-p-47110815.html");
  const named = Object.values(summary).map(({ source }) => source);
  for (const source of new Set(named)) {
    if (source !== "html") assert(sources.includes(source), `${source} of ${sources}`);
  }
});

Deno.test("sources leave out state that answers nothing", () => {
  const state = JSON.stringify({ props: { product: { name: "Another cup", sku: "CUP-1" } } });
  const { sources } = read(
    `<meta name=author content="Jane Doe"><title>Blue mug</title><h1>Blue mug</h1>
     <script id=__NEXT_DATA__ type=application/json>${state}</script>`,
  );
  assert.deepEqual(sources, ["html"]);
});
