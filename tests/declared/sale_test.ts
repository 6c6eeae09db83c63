/** What settles a sale where declarations leave it open, and what never does. */
import assert from "node:assert/strict";
import type { Declared } from "../../src/read/declared/declared.ts";
import { readTaken } from "../support/read_taken.ts";
import { createPage } from "../../src/page/html/page.ts";

function read(product: string, inner: string, head = ""): Declared {
  return readTaken(createPage(
    `<title>Blue mug</title>${head}<script type="application/ld+json">${product}</script>
     <main><h1>Blue mug</h1>${inner}<form action=/cart><button>Add to cart</button></form></main>`,
    "https://shop.example/blue-mug",
  ));
}

const product = (fields: string): string => `{"@type":"Product","name":"Blue mug",${fields}}`;
const shown = (text: string): string =>
  `<div class=product-info><p class=product-price><b>${text}</b></p></div>`;

Deno.test("a declared price stays before another that is shown, which is a conflict", () => {
  const { summary, conflicts } = read(
    product('"offers":{"price":"13.00","priceCurrency":"EUR"}'),
    shown("12,50 €"),
  );
  assert.deepEqual([summary.price?.value, summary.price?.source], ["13.00", "jsonld"]);
  assert.deepEqual(conflicts.map(({ question }) => question), ["price"]);
});

Deno.test("a shown bid that OpenGraph repeats does not outvote the declared price", () => {
  const { summary, conflicts } = read(
    product('"offers":{"price":"80.00","priceCurrency":"USD"}'),
    "<p class=price>Current bid: $35.00</p>",
    "<meta property=og:price:amount content=35.00>",
  );
  assert.deepEqual([summary.price?.value, summary.price?.source], ["80.00", "jsonld"]);
  assert.deepEqual(conflicts.map(({ question }) => question), ["price"]);
});

Deno.test("of several declared prices the one that is shown answers", () => {
  const { summary } = read(
    product('"offers":[{"price":"18.00"},{"price":"17.10","priceCurrency":"EUR"}]'),
    `<p class=price><del>18,00 €</del></p>${shown("17,10 €")}`,
  );
  assert.deepEqual([summary.price?.value, summary.price?.key], [
    "17.10",
    "Product.offers[1].price",
  ]);
  assert.equal(summary.currency?.key, "Product.offers[1].priceCurrency");
});

Deno.test("a declared text of two prices is settled by the one that is shown", () => {
  const { summary } = read(
    product('"offers":{"price":"71,91 € 79,90 €","priceCurrency":"EUR"}'),
    `<p class=price><del>79,90 €</del></p>${shown("71,91 €")}`,
    "<meta property=product:price:amount content=67.84>",
  );
  assert.deepEqual([summary.price?.value, summary.price?.source], ["71,91 €", "shown"]);
  assert.equal(summary.currency?.value, "EUR");
});

Deno.test("a declared price that the page shows as a former one is the regular price", () => {
  const { summary, conflicts } = read(
    product('"offers":{"price":"219.99","priceCurrency":"EUR"}'),
    `<p class=price><del>EUR219.99</del></p>${shown("EUR110.00")}`,
  );
  assert.deepEqual([summary.price?.value, summary.price_regular?.value], ["EUR110.00", "219.99"]);
  assert.deepEqual(conflicts[0]?.answers.map(({ value }) => value), ["EUR110.00", "219.99"]);
});

Deno.test("the nought written of what is gone is no price, and the next amount is another's", () => {
  const offer = '"offers":{"price":"0","availability":"https://schema.org/OutOfStock"}';
  const { summary } = read(product(offer), "<p class=shipping>Delivery 10 €</p>");
  assert.equal(summary.price, undefined);
  const free = read(product('"offers":{"price":"0"}'), "").summary;
  assert.equal(free.price?.value, "0");
});

Deno.test("a number that means two amounts means the one the page shows", () => {
  const { normalised } = read(product('"offers":{"price":"1.299"}'), shown("1.299 €"));
  assert.equal(normalised["price"], "1299");
  assert.equal(read(product('"offers":{"price":"1.299"}'), "").normalised["price"], undefined);
});

Deno.test("an undeclared price outside the declared range is another thing's", () => {
  const offers =
    '"offers":{"@type":"AggregateOffer","lowPrice":"325","highPrice":"400","priceCurrency":"USD"}';
  const { summary } = read(product(offers), "<i data-price=5></i>");
  assert.equal(summary.price, undefined);
  assert.equal(summary.price_low?.value, "325");
});

Deno.test("the number customers read comes before one that is shown nowhere", () => {
  const hidden = read(product('"sku":"236840879"'), "<p>Product code: 46286401</p>");
  assert.deepEqual([hidden.summary.sku?.value, hidden.summary.sku?.source], [
    "46286401",
    "shown",
  ]);
  assert.deepEqual(hidden.conflicts.map(({ question }) => question), ["sku"]);
  const both = read(
    product('"sku":"236840879"'),
    "<p>Product code: 46286401</p><p>Ref 236840879</p>",
  );
  assert.equal(both.summary.sku?.value, "236840879");
  const same = read(product('"sku":"AB-123"'), "<p>SKU: AB 123</p>");
  assert.deepEqual([same.summary.sku?.source, same.conflicts], ["jsonld", []]);
});

Deno.test("a page that says its thing is sold out is believed before its leftovers", () => {
  const { summary, conflicts } = read(
    product('"offers":{"price":"13","availability":"https://schema.org/InStock"}'),
    "<p class=availability>Sold out</p>",
  );
  assert.equal(summary.availability?.value, "OutOfStock");
  assert.deepEqual(conflicts.map(({ question }) => question), ["availability"]);
});

Deno.test("a size that is gone leaves the thing to be had in another", () => {
  const state = (available: boolean): string =>
    `<script id=__NEXT_DATA__ type="application/json">{"name":"Blue mug","variants":[{"available":false},{"available":${available}}]}</script>`;
  const gone = product('"offers":{"price":"13","availability":"OutOfStock"}');
  assert.equal(read(gone, "", state(true)).summary.availability?.value, "InStock");
  assert.equal(read(gone, "", state(false)).summary.availability?.value, "OutOfStock");
});

Deno.test("an offer's number is the thing's, where its offers have one number", () => {
  const read = (offers: unknown, own = {}): string | undefined => {
    const thing = { "@type": "Product", name: "Blue mug", ...own, offers };
    const html = `<title>Blue mug</title><h1>Blue mug</h1>
      <script type="application/ld+json">${JSON.stringify(thing)}</script>`;
    return readTaken(createPage(html, "https://shop.example/p")).summary.sku?.value;
  };
  const offer = { "@type": "Offer", price: "9.00", priceCurrency: "EUR", sku: "MUG-1" };
  assert.equal(read(offer), "MUG-1");
  assert.equal(read([offer, { ...offer, price: "8.00" }]), "MUG-1");
  assert.equal(read([offer, { ...offer, sku: "MUG-2" }]), undefined);
  assert.equal(read(offer, { sku: "OWN-7" }), "OWN-7");
});

Deno.test("a number that the page shows or has in an attribute stands before its scripts' own", () => {
  const state = '<script>window.dataLayer = [{"name":"Blue mug","sku":"84518927-040"}];</script>';
  const sku = (inner: string): string | undefined =>
    read(product('"color":"blue"'), inner, state).summary.sku?.value;
  assert.equal(sku('<p class="product-reference">1002/710</p>'), "1002/710");
  assert.equal(sku('<p data-sku="1002/710">Blue</p>'), "1002/710");
  assert.equal(sku("<p>Blue</p>"), "84518927-040");
});

Deno.test("a number of a page's state is in hundredths where the page shows its hundredth", () => {
  const conflictsOf = (price: string): string[] => {
    const state = `{"product":{"name":"Blue mug","price":${price}}}`;
    const declared = product('"offers":{"price":"12.50","priceCurrency":"EUR"}');
    const inner = `${shown("€ 12.50")}<script type="application/json">${state}</script>`;
    return read(declared, inner).conflicts.map(({ question }) => question);
  };
  assert.deepEqual(conflictsOf("1250"), []);
  assert.deepEqual(conflictsOf("1350"), ["price"]);
});
