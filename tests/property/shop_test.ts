/** Shops of hostile shapes: reading what a page shows stays total, repeatable and linear. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";

const HEAD = "<title>Blue mug</title><meta property=og:type content=product><h1>Blue mug</h1>";

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
