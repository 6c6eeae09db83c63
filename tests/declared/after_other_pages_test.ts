/** A page is answered alike whatever pages came before it, though readings are kept from page to page. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { readDeclared } from "../../src/read/declared/mod.ts";
import { createPage } from "../../src/page/html/mod.ts";

/** A shop's page; those of one site differ by what they sell, and have their classes in common. */
function pageOf(site: string, number: number): string {
  const shared = Array.from({ length: 10 }, (_, at) => `<i class="${site}Box${at} side-bar">x</i>`);
  return `<html><head><title>Mug ${number} | ${site}</title></head><body class=${site}>
    <div class="${site}-user userName" id=by-${number}><a class=author href=/u/a>Ann Lee ${number}</a></div>
    <h1 class=${site}-head id=mug-number-${number}>Mug ${number}</h1>
    <p class="${site}OldPrice was" id=was${number}>€ ${number + 20}.50</p>
    <p class="${site}-price now" data-role=finalPrice>€ ${number + 10}.50</p>
    <p class="availability ${site}-stock">${number % 2 ? "Out of stock" : "In stock"}</p>
    <p class=product-sku>SKU: ${site}-${number}${number}</p>
    <button class="${site}-buy" name=${number % 3 ? "send" : "addToCart"}>Buy ${number}</button>
    <div class="related-items ${site}-related"><p class=price>€ 3.${10 + number}</p></div>
    ${shared.join("")}</body></html>`;
}

const PAGES = ["ann", "bob", "cid", "dee", "eve"].flatMap((site) =>
  Array.from({ length: 4 }, (_, number) => pageOf(site, number))
);

const answerTo = (html: string): string =>
  JSON.stringify(readDeclared(createPage(html, "https://shop.example/mug")));

Deno.test("what is answered to a page depends on no page before it", () => {
  const answers = PAGES.map(answerTo);
  assert.equal(new Set(answers).size, PAGES.length);
  const order = fc.shuffledSubarray([...PAGES.keys()], { minLength: PAGES.length });
  fc.assert(
    fc.property(order, (pages) => {
      for (const at of pages) assert.equal(answerTo(PAGES[at] as string), answers[at]);
    }),
    { numRuns: 15 },
  );
});
