/** What a shop's attributes answer: the value that most elements have. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { readShopAttributes } from "../../src/read/shown/shop/attributes.ts";

/** The answers of elements with these attributes, in order. */
function answersOf(...attributes: string[]): { prices: string[]; codes: string[] } {
  const html = attributes.map((each) => `<div ${each}>x</div>`).join("");
  const { prices, codes } = readShopAttributes(createPage(html, null), () => false);
  return { prices: prices.map(({ value }) => value), codes: codes.map(({ value }) => value) };
}

Deno.test("readShopAttributes() answers the value that most elements have", () => {
  const price = (value: string): string => `data-price="${value}"`;
  assert.deepEqual(answersOf(price("9.50"), price("12.50"), price("12.50")).prices, ["12.50"]);
  const code = (value: string): string => `data-sku="${value}"`;
  assert.deepEqual(answersOf(code("AB-1"), code("AB-2"), code("AB-2")).codes, ["AB-2"]);
});

Deno.test("readShopAttributes() answers nothing of seven different values, a list of things", () => {
  const prices = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => `data-price="${at + 1}.50"`);
  assert.deepEqual(answersOf(...prices(6)).prices, ["1.50"]);
  assert.deepEqual(answersOf(...prices(7)).prices, []);
});

Deno.test("readShopAttributes() gives a price at most two decimals, and no zero", () => {
  assert.deepEqual(answersOf('data-price="12.4999"').prices, ["12.5"]);
  assert.deepEqual(answersOf('data-price="0"').prices, []);
});
