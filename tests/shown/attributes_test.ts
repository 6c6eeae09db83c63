/** The number that a shop's attributes answer: the value that most elements have. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { addressCodes, attributeCodes } from "../../src/read/shown/shop/attributes.ts";

/** The answers of elements with these numbers, in order. */
function codesOf(...codes: string[]): string[] {
  const html = codes.map((code) => `<div data-sku="${code}">x</div>`).join("");
  return attributeCodes(createPage(html, null), () => false).map(({ value }) => value);
}

Deno.test("attributeCodes() answers the value that most elements have", () => {
  assert.deepEqual(codesOf("AB-1", "AB-2", "AB-2"), ["AB-2"]);
});

Deno.test("attributeCodes() answers nothing of seven different values, a list of things", () => {
  const codes = (count: number): string[] => Array.from({ length: count }, (_, at) => `AB-${at}`);
  assert.deepEqual(codesOf(...codes(6)), ["AB-0"]);
  assert.deepEqual(codesOf(...codes(7)), []);
});

Deno.test("addressCodes() answers the number that an address ends in, where markup repeats it", () => {
  const codes = (html: string): string[] =>
    addressCodes(createPage(html, "https://shop.example/mug-471123")).map(({ value }) => value);
  assert.deepEqual(codes('<form action="/cart/add/471123">'), ["471123"]);
  assert.deepEqual(codes("<p>Mug 471123"), []);
  assert.deepEqual(codes("<p>Mug"), []);
});
