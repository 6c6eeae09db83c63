/** Embedded state: the ways pages carry it, and whose thing it speaks of. */
import assert from "node:assert/strict";
import { type Declared, readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";

function summary(html: string): Declared["summary"] {
  return readDeclared(createPage(`<title>Blue mug</title>${html}`, "https://shop.example/p"))
    .summary;
}

/** What a page carries, and the price and number it comes to with their source. */
const STATES: readonly (readonly [string, string, string | undefined, string | undefined])[] = [
  [
    "a price in an object of its own",
    '<script>window.__INITIAL_STATE__ = {"product":{"name":"Blue mug","price":{"now":"13.60","currency":"GBP"}}}</script>',
    "13.60 state",
    undefined,
  ],
  [
    "a report of a page view",
    "<script>fbq('track', 'ViewContent', {content_ids: ['1131'], value: 29, currency: 'TWD'});</script>",
    "29 datalayer",
    undefined,
  ],
  [
    "no report of a basket",
    "<script>fbq('track', 'ViewContent', {content_ids: ['1', '2'], value: 29});</script>",
    undefined,
    undefined,
  ],
  [
    "no report of a list",
    "<script>gtag('event', 'page_view', {ecomm_pagetype: 'category', ecomm_totalvalue: 29});</script>",
    undefined,
    undefined,
  ],
  [
    "items of analytics",
    '<script>dataLayer.push({event:"view_item",ecommerce:{items:[{item_name:"Blue mug",price:12.5,sku:"M-12"}]}})</script>',
    "12.5 datalayer",
    "M-12 datalayer",
  ],
  [
    "JSON in an attribute",
    `<input type=hidden value='{"name":"Blue mug","price":3499,"currency":"ARS"}'>`,
    "3499 attributes",
    undefined,
  ],
  [
    "variations of one price",
    `<form data-product_variations='[{"display_price":9.5,"is_in_stock":true,"sku":"A-1"},{"display_price":9.5,"is_in_stock":false}]'></form>`,
    "9.5 woocommerce",
    undefined,
  ],
  [
    "a flat payload",
    '<script id=__NUXT_DATA__ type="application/json">[{"product":1},{"title":2,"price":3,"sku":5},"Blue mug",{"value":4},"41.90","M-12"]</script>',
    "41.90 nuxt",
    "M-12 nuxt",
  ],
  [
    "a stream cut into strings",
    `<script>self.__next_f.push([1,"1:{\\"product\\":{\\"title\\":\\"Blue "])</script><script>self.__next_f.push([1,"mug\\",\\"price\\":12.5}}\\n2:I[1]"])</script>`,
    "12.5 nextdata",
    undefined,
  ],
  [
    "lists of one of a tag manager",
    '<script>var utag_data = {product_name: ["Blue mug"], product_price: ["12.50"], product_sku: ["M-12"]};</script>',
    "12.50 datalayer",
    "M-12 datalayer",
  ],
  [
    "the thing in view of a maker of shops",
    '<script>var BCData = {"product_attributes":{"sku":"M-12","instock":true,"price":{"without_tax":{"value":12.5,"currency":"EUR"}}}};</script>',
    "12.5 state",
    "M-12 state",
  ],
  [
    "the details of a shop's element",
    `<div data-product='{"name":"Blue mug","price_amount":12.5,"reference":"M-12","quantity":3}'></div>`,
    "12.5 attributes",
    "M-12 attributes",
  ],
  [
    "the thing of that very name before one that holds it",
    '<script>dataLayer = [{"name":"Blue mug cosy","price":"99"},{"name":"Blue mug","price":"12.50"}]</script>',
    "12.50 datalayer",
    undefined,
  ],
];

for (const [what, html, price, sku] of STATES) {
  Deno.test(`embedded state: ${what}`, () => {
    const read = summary(html);
    const told = [read.price, read.sku].map((one) => one && `${one.value} ${one.source}`);
    assert.deepEqual(told, [price, sku]);
  });
}

Deno.test("variations that differ in price are a range, and in stock while one is", () => {
  const read = summary(
    `<form data-product_variations='[{"display_price":9.5,"is_in_stock":false},{"display_price":12,"is_in_stock":true}]'></form>`,
  );
  assert.deepEqual(
    [read.price?.value, read.price_low?.value, read.price_high?.value, read.availability?.value],
    [undefined, "9.5", "12", "InStock"],
  );
});

Deno.test("whole numbers are hundredths where the page shows them so", () => {
  const state = '<script>dataLayer = [{"name":"Blue mug","price":6995}]</script>';
  const shown = "<h1>Blue mug</h1><p>69.95 EUR</p>";
  assert.equal(
    readDeclared(createPage(`<title>Blue mug</title>${state}${shown}`, null)).normalised["price"],
    "69.95",
  );
  assert.equal(summary(state).price?.value, "6995");
});
