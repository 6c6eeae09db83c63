import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { detailHtml, listingHtml, pageOf, product, wantOf } from "./pages.ts";

interface Options {
  listing?: boolean | null;
  want?: Record<string, string> | null;
}

function compile(pages: string[], { listing = null, want = null }: Options = {}): Extractor {
  const names = pages.map((_, at) => `page ${at + 1}`);
  return compileExtractor(pages.map(pageOf), names, { listing, want }, "1");
}

Deno.test("compileExtractor() learns the rows of pages that declare nothing", () => {
  const { format, listing, learnt_from } = compile([listingHtml(8), listingHtml(6, 8)]);
  assert.equal(format, 1);
  assert.deepEqual(learnt_from, ["page 1", "page 2"]);
  assert.equal(listing?.container, "html>body>main>section.results>ul.products");
  assert.equal(listing?.member, "li.product");
  assert.deepEqual(listing?.rows, [6, 8]);
  assert.deepEqual(
    listing?.fields.map(({ path, missing, shape, reads }) => [path, missing, shape, reads]),
    [
      ["a.title", 0, "LN", null],
      ["a.title@href", 0, null, null],
      ["span.price", 0, "NPS", "amount"],
      ["em.brand", 0, null, null],
      ["span.badge", 0.6429, "L", null],
    ],
  );
});

Deno.test("compileExtractor() names columns by the examples they hold", () => {
  const want = { what: product(2).title, cost: product(4).price.slice(1) };
  const { listing } = compile([listingHtml(8)], { want });
  assert.equal(listing?.chosen, true);
  assert.deepEqual(listing?.fields.map(({ name, path }) => [name, path]), [
    ["what", "a.title"],
    ["cost", "span.price"],
  ]);
});

Deno.test("compileExtractor() gives two examples of one value a column each", () => {
  const row = (n: number): string => `<li><b>${n}</b><i>${n}</i><u>x${n}</u></li>`;
  const html = `<ul>${[1, 2, 3, 4].map(row).join("")}</ul>`;
  const { listing } = compile([html], { want: { one: "2", other: "2" } });
  assert.deepEqual(listing?.fields.map(({ path }) => path), ["b", "i"]);
});

Deno.test("compileExtractor() reads examples as the page's own values with listing false", () => {
  const price = product(3).price;
  const extractor = compile([listingHtml(8)], { listing: false, want: { price: price.slice(1) } });
  assert.equal(extractor.listing, null);
  const { fields, rows, failed } = runExtractor(extractor, pageOf(listingHtml(8)));
  assert.deepEqual(fields, { price });
  assert.deepEqual(rows, []);
  assert.deepEqual(failed, []);
});

Deno.test("compileExtractor() falls back to page fields and says why", () => {
  const want = { title: product(0).title, price: product(0).price };
  const { listing, fields, notes } = compile([detailHtml(0), detailHtml(1)], { want });
  assert.equal(listing, null);
  assert.deepEqual(fields?.map(({ name }) => name), ["title", "price"]);
  assert.match(notes[0] ?? "", /page's own values: no /);
});

Deno.test("compileExtractor() writes format 2 when a field is read after its label", () => {
  const { format, fields } = compile([0, 1, 2].map(detailHtml), {
    listing: false,
    want: wantOf(0),
  });
  assert.equal(format, 2);
  const brand = fields?.find(({ name }) => name === "brand");
  assert.deepEqual(brand?.anchor, { label: "brand", kind: "after" });
  assert.equal(brand?.label, "Brand");
  assert.equal(brand?.path, "html>body>div.content>table.facts>tbody>tr[1]>td");
});

Deno.test("compileExtractor() learns no anchor from one page", () => {
  const { format, fields } = compile([detailHtml(0)], { listing: false, want: wantOf(0) });
  assert.equal(format, 1);
  assert.ok(fields?.every(({ anchor }) => anchor === undefined));
});

Deno.test("compileExtractor() reads a value split over elements", () => {
  const page = (whole: number): string =>
    `<body><h1>Thing ${whole}</h1><p class="price">£${whole}<small>.90</small></p></body>`;
  const extractor = compile([page(41), page(52)], { listing: false, want: { price: "£41.90" } });
  assert.equal(runExtractor(extractor, pageOf(page(77))).fields.price, "£77.90");
});

Deno.test("compileExtractor() reads a value behind its label in one text, from one page", () => {
  const page = (price: string): string => `<body><h1>Thing</h1><p>Price: ${price}</p></body>`;
  const extractor = compile([page("£41.90")], { listing: false, want: { price: "£41.90" } });
  assert.equal(runExtractor(extractor, pageOf(page("£7.50"))).fields.price, "£7.50");
});

Deno.test("compileExtractor() reads an example that only an attribute says", () => {
  const page = (code: string): string =>
    `<body><h1>T</h1><img class="cover" alt="Cover ${code}" src="/i.png"></body>`;
  const options = { listing: false, want: { cover: "Cover A1" } };
  const extractor = compile([page("A1"), page("B2")], options);
  assert.equal(extractor.fields?.[0]?.path, "html>body>img.cover@alt");
  assert.equal(runExtractor(extractor, pageOf(page("C3"))).fields.cover, "Cover C3");
});

Deno.test("compileExtractor() finds an example that only the second page says", () => {
  const extractor = compile([detailHtml(0), detailHtml(1)], {
    listing: false,
    want: { title: product(1).title },
  });
  assert.equal(runExtractor(extractor, pageOf(detailHtml(5))).fields.title, product(5).title);
});

Deno.test("compileExtractor() refuses an example no page says, naming it", () => {
  const bad = { want: { price: "£0.01" } };
  assert.throws(() => compile([detailHtml(0)], { ...bad, listing: false }), /price='£0.01'/);
  assert.throws(() => compile([detailHtml(0)], bad), /price='£0.01'/);
  assert.throws(() => compile([detailHtml(0)], { ...bad, listing: true }), /price='£0.01'/);
});

Deno.test("compileExtractor() refuses pages that declare nothing and repeat nothing", () => {
  assert.throws(() => compile(["<p>x</p>"]), /nothing to learn/);
  assert.throws(() => compile(["<title>T</title><p>x</p>"]), /nothing to learn/);
});

const FACTS = `<body><h1>Lamp</h1><table><tbody>
<tr><th>Price</th><td>£12.50</td></tr><tr><th>Released</th><td>2024-03-09</td></tr>
<tr><th>Colour</th><td>Blue</td></tr><tr><th>Weight</th><td>1200</td></tr></tbody></table></body>`;

Deno.test("compileExtractor() takes the facts of one thing for no listing", () => {
  const options = { want: { price: "£12.50", colour: "Blue" } };
  assert.equal(compile([FACTS], options).listing, null);
  assert.throws(() => compile([FACTS], { want: { price: "£12.50" }, listing: true }), /facts/);
});

Deno.test("compileExtractor() takes a table of products with row headers for a listing", () => {
  const rows = [["Lamp", "£10"], ["Chair", "£12.50"], ["Clock", "Sold out"], ["Vase", "£8"]];
  const html = `<table><tbody>${
    rows.map(([name, price]) => `<tr><th scope="row">${name}</th><td>${price}</td></tr>`).join("")
  }</tbody></table>`;
  const { listing } = compile([html], { want: { name: "Chair", price: "£12.50" }, listing: true });
  assert.deepEqual(listing?.fields.map(({ path }) => path), ["th", "td"]);
});

Deno.test("compileExtractor() leaves rows alone where a page declares its subject", () => {
  const declared = `<script type="application/ld+json">
    {"@context":"https://schema.org","@type":"Product","name":"Lamp","sku":"L1"}</script>`;
  const html = listingHtml(8).replace("</head>", `${declared}</head>`);
  const extractor = compile([html]);
  assert.equal(extractor.listing, null);
  assert.deepEqual(extractor.types, ["Product"]);
  assert.ok(compile([html], { listing: true }).listing !== null);
});

Deno.test("compileExtractor() notes pages whose rows are elsewhere", () => {
  const other = listingHtml(8).replace(`class="products"`, `class="other"`);
  const { notes, listing } = compile([listingHtml(8), listingHtml(8, 8), other]);
  assert.equal(listing?.container.endsWith("ul.products"), true);
  assert.match(notes[0] ?? "", /ul\.other on 1 of 3 pages/);
});

Deno.test("compileExtractor() asks for varied pages when all say the same", () => {
  const options = { listing: false, want: { title: product(0).title } };
  const { notes } = compile([detailHtml(0), detailHtml(0)], options);
  assert.match(notes[0] ?? "", /on every page given/);
});

Deno.test("compileExtractor() writes the same bytes for the same pages", () => {
  const pages = [0, 1, 2].map(detailHtml);
  const options = { listing: false, want: wantOf(0) };
  assert.equal(JSON.stringify(compile(pages, options)), JSON.stringify(compile(pages, options)));
});
