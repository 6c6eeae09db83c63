/** What speaks for and against each amount of a page, by name. */
import assert from "node:assert/strict";
import { createShownPage } from "../../../src/read/declared/declared.ts";
import { createPage } from "../../../src/page/html/page.ts";
import { readFacts } from "../../../src/read/records/facts.ts";
import { findPrices } from "../../../src/read/shown/price/candidates.ts";
import { gatherEvidence } from "../../../src/read/shown/price/evidence.ts";
import { readShopPage } from "../../../src/read/shown/shop/shop_page.ts";

type Told = readonly [amount: string, evidence: ReadonlySet<string>];

/** The evidence of each amount of a page, in their order. */
function listEvidence(body: string): Told[] {
  const page = createPage(`<title>Blue mug</title>${body}`, "https://shop.example/blue-mug");
  const shop = readShopPage(createShownPage(readFacts(page).facts));
  const candidates = findPrices(page.tree);
  const evidence = gatherEvidence(shop, candidates);
  return candidates.map(({ money }, at) => [money.amount, evidence[at] as Set<string>]);
}

function evidenceOf(body: string): Map<string, ReadonlySet<string>> {
  return new Map(listEvidence(body));
}

const CASES: readonly (readonly [html: string, has: string, lacks: string])[] = [
  ["<p>€ 12.50</p>", "marked alone", "sentence struck strong price linked"],
  ["<p>Costs € 12.50 with us</p>", "marked", "alone"],
  [`<p>${"Long words ".repeat(4)} € 12.50</p>`, "sentence", "alone"],
  ["<p>Long words, and more: € 12.50</p>", "marked", "sentence"],
  ["<p><del>€ 12.50</del></p>", "struck", "strong"],
  ['<p style="text-decoration: line-through">€ 12.50</p>', "struck", ""],
  ["<del><i><i><i>€ 12.50</i></i></i></del>", "struck", ""],
  ["<del><i><i><i><i>€ 12.50</i></i></i></i></del>", "", "struck"],
  ["<b><i><i>€ 12.50</i></i></b>", "strong", ""],
  ["<b><i><i><i>€ 12.50</i></i></i></b>", "", "strong"],
  ["<a href=/other>€ 12.50</a>", "linked", ""],
  ["<a href=/blue-mug>€ 12.50</a><a href=#top>x</a>", "", "linked"],
  ["<p class=price>€ 12.50</p>", "price", "price:near price:far old"],
  ["<p class=price><i>€ 12.50</i></p>", "price:near", "price price:far"],
  ["<p class=itemWasPrice>€ 12.50</p>", "old price", "current"],
  ["<p class=old-price><i>€ 12.50</i></p>", "old:near price:near", "old"],
  ["<div class=price><i><i>€ 12.50</i></i></div>", "price:near", "price:far"],
  [`<div class=price>${"<i></i>".repeat(30)}<p><i>€ 12.50</i></div>`, "price:far", "price:near"],
  [`<div class=price>${"<i></i>".repeat(500)}<p><i>€ 12.50</i></div>`, "", "price:near price:far"],
  ["<div class=cart><p>€ 12.50</div>", "cart", "others"],
  ["<div class=related><p>€ 12.50</div>", "others", "others:far"],
  [`<div class=related>${"<i></i>".repeat(500)}<p>€ 12.50</div>`, "others:far", "others"],
  ["<h1>Mug - blue</h1><p>€ 12.50</p>", "alone", "said:other"],
  ["<p>Blue mug - € 12.50</p>", "", "said:other"],
  ["<p>-€ 12.50</p>", "said:other", ""],
  ["<p>Coupon: -€ 12.50</p>", "said:other", ""],
  ["<p>Blue mug + € 12.50</p>", "said:other", ""],
  ["<p>Instead of</p><p>€ 12.50</p>", "said:old", "said:current"],
  ["<p>Instead of € 12.50</p>", "said:old", "said:current"],
  ["<p>Now € 12.50</p>", "said:current", "said:old"],
  [`<p>${"long words ".repeat(6)} instead of</p><p>€ 12.50</p>`, "", "said:old"],
  ["<p>From € 12.50</p>", "said:from", "range"],
  ["<p>€ 12.50 per month</p>", "said:instalment", ""],
  ["<p>€ 12.50</p><p>per month</p>", "said:instalment", ""],
  ["<p>€ 12.50</p><p>per month:</p>", "", "said:instalment"],
  ["<p>€ 12.50</p><p>per month € 3</p>", "", "said:instalment"],
  ["<p>€ 12.50 - € 20</p>", "range", ""],
  ["<h1>Blue mug</h1><p>€ 12.50</p>", "first heading:after:0 box:heading:0", "heading:before:0"],
  ["<p>€ 12.50</p><h1>Blue mug</h1>", "heading:before:0", "first heading:after:0"],
  [`<h1>Blue mug</h1>${"<i></i>".repeat(60)}<p>€ 12.50</p>`, "heading:after:1 box:heading:1", ""],
  [`<h1>Blue mug</h1>${"<i></i>".repeat(200)}<p>€ 12.50</p>`, "heading:after:2 box:heading:2", ""],
  [`<h1>Blue mug</h1>${"<i></i>".repeat(900)}<p>€ 12.50</p>`, "heading:after:4 box:heading:4", ""],
  [
    "<p>€ 12.50</p><button>Add to cart</button>",
    "button:before:0 box:button:0",
    "heading:before:0",
  ],
  ["<button>Add to cart</button><p>€ 12.50</p>", "button:after:0", "button:before:0"],
  ["<p data-price=12.5>€ 12.50</p>", "witness", ""],
  ["<p data-price=13>€ 12.50</p>", "", "witness"],
];

for (const [html, has, lacks] of CASES) {
  Deno.test(`gatherEvidence() of ${html.slice(0, 80)}`, () => {
    const [own] = evidenceOf(html).values();
    assert(own !== undefined);
    const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");
    assert.deepEqual(words(has).filter((name) => !own.has(name)), [], [...own].join(" "));
    assert.deepEqual(words(lacks).filter((name) => own.has(name)), [], [...own].join(" "));
  });
}

Deno.test("gatherEvidence() counts the amounts of a row, and those that return", () => {
  const row = (count: number): string =>
    Array.from({ length: count }, (_, at) => `<p class=x>€ ${at + 2}.00</p>`).join("");
  const rowOf = (count: number): string[] =>
    [...evidenceOf(row(count)).get("2.00") ?? []].filter((name) => name.startsWith("row"));
  assert.deepEqual([2, 3, 5, 6].map(rowOf), [[], ["row:3"], ["row:3"], ["row:6"]]);
  const twice = evidenceOf("<p>€ 2.00</p><div><b>€ 2</b></div><p>€ 3.00</p>");
  assert(twice.get("2.00")?.has("returns"));
  assert(!twice.get("3.00")?.has("returns"));
});

Deno.test("gatherEvidence() calls first what nothing speaks against", () => {
  const evidence = evidenceOf(
    "<p>€ 1.00</p><h1>Blue mug</h1><p><del>€ 9.00</del></p><p>€ 8.00</p><p>€ 7.00</p>",
  );
  const first = [...evidence].filter(([, own]) => own.has("first")).map(([amount]) => amount);
  assert.deepEqual(first, ["8.00"]);
});

Deno.test("gatherEvidence() asks the nearest of several ways to buy", () => {
  const button = "<button>Add to cart</button>";
  const far = "<i></i>".repeat(300);
  const own = evidenceOf(`${button}${far}<p>€ 1.00</p>${button}`).get("1.00");
  assert(own?.has("button:before:0"), [...own ?? []].join(" "));
});

/** Everything that is said of each amount of a page, and nothing else. */
Deno.test("gatherEvidence() says of each amount all that speaks of it", () => {
  const evidence = listEvidence(
    `<nav><a href=/cart class=mini-cart>Cart <b>€ 1.00</b></a></nav>
    <main><h1>Blue mug</h1>
    <div class=product-price><s>20.00 €</s> <b class=sale>15.00 €</b> <small>-25%</small></div>
    <p class=unit>Price per kg: <i>5.00 €</i></p>
    <p class=shipping>+ 3.00 € shipping</p>
    <p>Was <i>21.00</i> €</p><p>Save <u>6.00 €</u></p>
    <button>Add to cart</button></main>
    <section class=related><h2>Others</h2><ul>
    <li><a href=/red><span class=price>14.00 €</span></a>
    <li><a href=/green><span class=price>13.00 €</span></a>
    <li><a href=/white><span class=price>12.00 €</span></a></ul></section>
    <p>Total: 15.00 €</p><p>or 4 x 4.00 € a month</p>`,
  );
  const told = evidence.map(([amount, own]) => `${amount}: ${[...own].toSorted().join(" ")}`);
  assert.deepEqual(told, [
    "1.00: alone aside box:button:1 box:heading:1 button:before:1 cart heading:before:0 linked marked others strong",
    "20.00: alone box:button:1 box:heading:1 button:before:1 current:near heading:after:0 marked price:near returns struck undiscounted",
    "15.00: alone box:button:1 box:heading:1 button:before:0 current current:near discounted heading:after:0 marked price:near returns said:off strong",
    "20.00: box:button:1 box:heading:1 button:before:1 current heading:after:0 marked price returns undiscounted",
    "15.00: box:button:1 box:heading:1 button:before:1 current discounted heading:after:0 marked price returns said:off",
    "5.00: alone box:button:1 box:heading:1 button:before:0 first heading:after:0 marked unit",
    "3.00: box:button:1 box:heading:1 button:before:0 heading:after:0 marked said:off said:other shipping",
    "21.00: box:button:1 box:heading:1 button:before:0 heading:after:0 marked said:old",
    "6.00: alone box:button:1 box:heading:1 button:before:0 heading:after:1 marked said:other",
    "14.00: alone box:button:1 box:heading:1 button:after:0 heading:after:1 linked marked others price row:3",
    "13.00: alone box:button:1 box:heading:1 button:after:0 heading:after:1 linked marked others price row:3",
    "12.00: alone box:button:1 box:heading:1 button:after:0 heading:after:1 linked marked others price row:3",
    "15.00: box:button:1 box:heading:1 button:after:0 heading:after:1 marked returns said:other",
    "4.00: box:button:1 box:heading:1 button:after:0 heading:after:1 marked said:instalment",
  ]);
});
