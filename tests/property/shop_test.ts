/** Shops of hostile shapes: reading what a page shows stays total, repeatable and linear. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { readDeclared } from "../../src/declared/declared.ts";
import { createPage } from "../../src/html/page.ts";

const HEAD = "<title>Blue mug</title><meta property=og:type content=product><h1>Blue mug</h1>";

const SHAPES: readonly (readonly [string, (size: number) => string])[] = [
  ["prices", (n) => "<p class=price>€ 12,50</p>".repeat(n)],
  ["prices cut into pieces", (n) => "<b><i>1</i><i>2</i><i>,</i><i>5</i> €</b>".repeat(n)],
  ["prices deep inside", (n) => `${"<div class=price>".repeat(n)}€ 12,50`],
  ["numbers in long texts", (n) => `<p>${"1 € ".repeat(n)}</p>`],
  ["prices beside long texts", (n) => `<p>€ 1${"<b> </b>".repeat(8)}${"x".repeat(10 * n)}</p>`],
  ["buttons", (n) => "<button>Add to cart</button>".repeat(n)],
  ["labels without a number", (n) => "<p>SKU:</p>".repeat(n)],
  [
    "labels with numbers",
    (n) => Array.from({ length: n }, (_, at) => `<p>SKU: A${at}</p>`).join(""),
  ],
  ["lines of stock", (n) => "<p class=stock>Sold</p>".repeat(n)],
  ["rows of offers", (n) => "<tr><td class=stock>Sold out<a href=/o>o</a>".repeat(n)],
  ["headings", (n) => `<h1>${"Blue mug ".repeat(n)}</h1>`.repeat(3)],
  [
    "JSON in attributes",
    (n) => `<i data-x='{"price":1,"a":[${"[".repeat(40)}'></i>`.repeat(n / 10),
  ],
  ["calls that never come to an end", (n) => `<script>fbq(${" ".repeat(10 * n)}</script>`],
  ["views reported", (n) => `<script>${"fbq('track','ViewContent',{value:1".repeat(n)}</script>`],
  ["keys of prices", (n) => `<script>${'price"'.repeat(n)}${"price: 1,".repeat(n)}</script>`],
  ["declared blocks left open", (n) => '<script type="application/ld+json">'.repeat(n)],
  [
    "objects of one name",
    (n) =>
      `<script>dataLayer=[${
        Array.from({ length: n }, (_, at) => `{"name":"Blue mug","price":"${at + 1}"}`).join()
      }]</script>`,
  ],
];
/** Milliseconds a shape of some hundred kilobytes may take on a busy machine. */
const PATIENCE_MILLISECONDS = 4_000;

for (const [shape, make] of SHAPES) {
  Deno.test(`readDeclared() reads 20,000 ${shape} in linear time`, () => {
    const page = createPage(HEAD + make(20_000), "https://shop.example/p");
    const start = performance.now();
    readDeclared(page);
    const spent = performance.now() - start;
    assert.ok(spent < PATIENCE_MILLISECONDS, `${Math.round(spent)} ms`);
  });
}

const piece = fc.constantFrom(
  "<p class=price>€ 12,50</p>",
  "<del>20,00 €</del>",
  "<b>1.299</b>",
  "<span class=old-price>$</span>",
  "<button>Add to cart</button>",
  "<p>SKU: A-1</p>",
  "<p class=stock>Sold out</p>",
  "<i data-price=7></i>",
  "<a href=/other>",
  "</a>",
  "<ul><li class=card>",
  "</ul>",
  "<script>dataLayer.push({name:'Blue mug',price:12.5,variants:[{available:true}]})</script>",
  `<form data-product_variations='[{"display_price":3}]'>`,
);

Deno.test("readDeclared() is repeatable on any shop, and its prices are amounts", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const page = createPage(HEAD + pieces.join(""), "https://shop.example/p");
      const { summary, normalised } = readDeclared(page);
      assert.deepEqual(readDeclared(page).summary, summary);
      if (summary.price !== undefined) assert.match(summary.price.value, /\d/);
      if (normalised["price"] !== undefined) assert.ok(Number(normalised["price"]) > 0);
    }),
    { numRuns: 300 },
  );
});
