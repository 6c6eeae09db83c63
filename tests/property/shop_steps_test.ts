/** Shops of hostile shapes: reading what a page shows takes steps like its length. */
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";
import { assertLinear } from "../support/count_steps.ts";

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

for (const [shape, make] of SHAPES) {
  Deno.test(`readDeclared() reads ${shape} in linear time`, async () => {
    await assertLinear((size) => {
      const page = createPage(HEAD + make(size), "https://shop.example/p");
      return () => readDeclared(page);
    }, 250);
  });
}
