/** What a shop shows without declaring it: prices, numbers, stock. */
import assert from "node:assert/strict";
import type { Declared } from "../../src/read/declared/declared.ts";
import { readTaken } from "../support/read_taken.ts";
import { createPage } from "../../src/page/html/page.ts";

function summary(html: string, url = "https://shop.example/blue-mug"): Declared["summary"] {
  return readTaken(createPage(html, url)).summary;
}

/** A page of one thing: what stands between its heading and its button. */
function shop(inner: string, after = ""): string {
  return `<title>Blue mug | Shop</title><main><h1>Blue mug</h1>${inner}
    <form action=/cart><button>Add to cart</button></form></main>${after}`;
}

const PRICES: readonly (readonly [string, string, string | undefined])[] = [
  ["the amount in an element named price", "<p class=price>€ 12,50</p>", "€ 12,50"],
  [
    "the new amount, not the struck one before it",
    "<div class=price><del>€ 20,00</del> <ins>€ 12,50</ins></div>",
    "€ 12,50",
  ],
  [
    "the amount whose label is current, not the former one",
    "<p class=product-price><span>Statt 20,00 €</span></p><p class=product-price><span>12,50 €</span></p>",
    "12,50 €",
  ],
  [
    "the amount without old in its class",
    "<b class=price-old>20,00 €</b><b class=price-new>12,50 €</b>",
    "12,50 €",
  ],
  [
    "cents that stand in an element of their own",
    "<p class=price>173<sup>34</sup> <span>Lei</span></p>",
    "173.34 Lei",
  ],
  [
    "the price, not its instalments or its delivery",
    "<p class=price>120,00 zł</p><p>10,00 zł / mies.</p><p class=shipping>Dostawa 15,00 zł</p>",
    "120,00 zł",
  ],
  [
    "everybody's price, not the members'",
    "<table><tr><td>Online Price: <b>$10.07</b></td></tr><tr><td>Club Price: <b>$9.06</b></td></tr></table>",
    "$10.07",
  ],
  [
    "the price with its tax",
    "<p class=price>100,00 €</p><p class=price>excl. VAT: 81,97 €</p>",
    "100,00 €",
  ],
  [
    "nothing of a range",
    "<p class=price><span>$3.499</span> - <span>$4.059</span></p>",
    undefined,
  ],
  ["an amount in yuan", "<p class=price>1,299.00元</p>", "1,299.00元"],
  [
    "an amount whose won is in an element of its own",
    "<p class=price><strong>12,900</strong><span>원</span></p>",
    "12,900 원",
  ],
  [
    "an amount of which sign, whole and cents are in three",
    "<p class=price><span>$</span><span>1,299</span><sup>99</sup></p>",
    "$ 1,299.99",
  ],
  [
    "the price of a new one, not what used ones start at",
    "<p class=price>$50.00</p><p class=price>Used from $21.00</p>",
    "$50.00",
  ],
  ["nothing of what used ones start at", "<p class=price>Used from $21.00</p>", undefined],
  ["nothing of a starting price", "<p class=price>from € 12,50</p>", undefined],
  ["no zero", "<p class=price>€ 0,00</p>", undefined],
];

for (const [what, inner, expected] of PRICES) {
  Deno.test(`a shop's price is ${what}`, () => {
    const { price } = summary(shop(inner));
    assert.equal(price?.value, expected);
    assert.equal(price?.source, expected === undefined ? undefined : "shown");
  });
}

Deno.test("a starting price and a range are shown as what they are", () => {
  const range = summary(shop("<p class=price><span>$3.499</span> - <span>$4.059</span></p>"));
  assert.deepEqual([range.price_low?.value, range.price_high?.value], ["$3.499", "$4.059"]);
  const start = summary(shop("<p class=price>from € 12,50</p>"));
  assert.deepEqual([start.price_low?.value, start.price_high], ["€ 12,50", undefined]);
});

Deno.test("a shop's price is not that of a related thing", () => {
  const related = `<section class=related>${
    [19, 29, 39].map((n) => `<a href=/mug-${n}><i class=price>€ ${n},00</i></a>`).join("")
  }</section>`;
  assert.equal(summary(shop("<p class=price>€ 12,50</p>", related)).price?.value, "€ 12,50");
});

/** Three priced things beside a page's own: what goes around them. */
const BESIDE: readonly (readonly [string, string, string])[] = [
  ["a section of related products", '<section class="related products">', "</section>"],
  ["an aside", "<aside>", "</aside>"],
  ["a sidebar by its class", '<div class="sidebar">', "</div>"],
  ["a sidebar by its id", '<div id="shop-sidebar">', "</div>"],
  ["recommendations", '<div class="product-recommendations">', "</div>"],
  ["a cross-sell", '<div class="cross-sell">', "</div>"],
  ["up-sells of a shop system", '<section class="up-sells upsells products">', "</section>"],
  ["a carousel", '<div class="carousel">', "</div>"],
  ["what was viewed before", '<ul class="recently-viewed">', "</ul>"],
  ["a footer", "<footer>", "</footer>"],
  ["a part titled so", "<section><h2>Customers also bought</h2>", "</section>"],
  ["a part titled so in German", "<div><h3>Das könnte dir auch gefallen</h3>", "</div>"],
];
/** How one of them is written. */
const CARDS: readonly ((name: string, price: string) => string)[] = [
  (name, price) => `<li><a href="/${name}">${name}</a> <span class=price>${price}</span></li>`,
  (name, price) => `<div><h3>${name}</h3><p>${price}</p></div>`,
  (name, price) => `<div><h3>${name}</h3><b class=price>${price}</b><a>Add to cart</a></div>`,
];
const CUPS = [["red-cup", "$12.00"], ["green-cup", "$13.00"], ["old-cup", "$14.00"]] as const;

for (const [what, opens, closes] of BESIDE) {
  Deno.test(`a price on request is not answered by ${what}`, () => {
    const declared =
      '<script type="application/ld+json">{"@type":"Product","name":"Blue mug"}</script>';
    for (const card of CARDS) {
      const box = opens + CUPS.map(([name, price]) => card(name, price)).join("") + closes;
      for (const html of [shop("<p>Price on request</p>", box), shop(`<p>On request</p>${box}`)]) {
        for (const page of [html, declared + html]) {
          const { price, price_low, price_high } = summary(page);
          assert.deepEqual([price, price_low, price_high], [undefined, undefined, undefined]);
        }
      }
    }
  });
}

Deno.test("a shop's price stands beside its thing where all that sells it does", () => {
  const buy = `<p class=price>€ 12,50</p><form action=/cart><button>Add to cart</button></form>`;
  for (const [opens, closes] of [["<aside>", "</aside>"], ["<div class=sidebar>", "</div>"]]) {
    const html =
      `<title>Blue mug | Shop</title><main><h1>Blue mug</h1></main>${opens}${buy}${closes}`;
    assert.equal(summary(html).price?.value, "€ 12,50");
  }
  const inside = `<title>Blue mug</title><div class="carousel"><h1>Blue mug</h1>${buy}</div>`;
  assert.equal(summary(inside).price?.value, "€ 12,50");
});

Deno.test("a shown price brings the currency beside it and one spelling", () => {
  const { summary, normalised } = readTaken(
    createPage(shop("<p class=price>44 890 ₸</p>"), null),
  );
  assert.equal(normalised["price"], "44890");
  assert.equal(normalised["currency"], "KZT");
  assert.deepEqual([summary.currency?.value, summary.currency?.source], ["₸", "shown"]);
  const dollars = readTaken(createPage(shop("<p class=price>$24.00 USD</p>"), null));
  assert.equal(dollars.normalised["currency"], "USD");
  const euros = readTaken(createPage(shop("<p class=price>1.299 €</p>"), null));
  assert.deepEqual([euros.normalised["price"], euros.normalised["currency"]], ["1299", "EUR"]);
});

Deno.test("a list of things has no price", () => {
  const cards = Array.from(
    { length: 8 },
    (_, n) =>
      `<li class=card><a href=/mug-${n}><h3>Mug ${n}</h3><span class=price>€ ${n + 3},00</span></a>
       <button>Add to cart</button></li>`,
  ).join("");
  const list = summary(`<title>Mugs</title><h1>Mugs</h1><ul>${cards}</ul>`);
  assert.equal(list.price, undefined);
});

Deno.test("an article about prices has none", () => {
  const html = `<meta property=og:type content=article><title>Mugs under $50</title>
    <h1>Mugs under $50</h1><p>The best mug costs <b>$12.50</b>.</p><button>Buy now</button>`;
  assert.equal(summary(html).price, undefined);
});

Deno.test("a page that declares a thing and calls itself an article sells the thing", () => {
  const html = (type: string): string =>
    `<meta property=og:type content=article><script type="application/ld+json">
     {"@type":"${type}","name":"Blue mug"}</script>${shop("<p class=price>€ 12,50</p>")}`;
  assert.equal(summary(html("Product")).price?.value, "€ 12,50");
  assert.equal(summary(html("Place")).price, undefined);
});

Deno.test("a discount names the former price in any language", () => {
  const { price } = summary(shop("<p>EUR219.99 <i>-50%</i></p><p>EUR110.00</p>"));
  assert.equal(price?.value, "EUR110.00");
});

const CODES: readonly (readonly [string, string, string | undefined])[] = [
  ["in one text", "<p>SKU: MUG-123</p>", "MUG-123"],
  ["in the next cell", "<table><tr><th>Artikelnummer</th><td>4711-B</td></tr></table>", "4711-B"],
  ["of a definition", "<dl><dt>Kód produktu:</dt><dd>VR4V1B</dd></dl>", "VR4V1B"],
  ["in words", "<p>SKU: woo-hoodie</p>", "woo-hoodie"],
  ["after a wide colon", "<p>商品番号：AB-100</p>", "AB-100"],
  ["in Cyrillic", "<p>Артикул: <span>73556</span></p>", "73556"],
  ["in Hebrew", "<p><span>קוד מוצר:</span> <span>101693</span></p>", "101693"],
  ["of a marketplace", "<p>Acme item number: 143863282131</p>", "143863282131"],
  ["of the shop beside the maker's", "<p>Model: ZX-81</p><p>SKU 555-1</p>", "555-1"],
  ["without a digit is none", "<p>SKU: none</p>", undefined],
  ["that is a day is none", "<p>Product code: 12/03/2024</p>", undefined],
];

for (const [what, inner, expected] of CODES) {
  Deno.test(`a shop's number ${what}`, () => {
    assert.equal(summary(shop(`<p class=price>€ 12,50</p>${inner}`)).sku?.value, expected);
  });
}

Deno.test("three numbers under one label are those of a list", () => {
  const rows = ["A-1", "A-2", "A-3"].map((code) => `<li>SKU: ${code}</li>`).join("");
  assert.equal(summary(shop(`<p class=price>€ 12,50</p><ul>${rows}</ul>`)).sku, undefined);
});

const STOCK: readonly (readonly [string, string, string | undefined])[] = [
  ["sold out", "<p class=stock>Sold out</p>", "OutOfStock"],
  ["gone in French", "<div id=availability><b>Actuellement indisponible.</b></div>", "OutOfStock"],
  ["gone in Slovak", "<li class=availability>Nie je možné produkt kúpiť</li>", "OutOfStock"],
  ["there", "<p class=availability>Auf Lager</p>", "InStock"],
  [
    "unknown where one button is dead and another sells",
    "<button disabled>Sold out</button>",
    undefined,
  ],
  ["there after a label", "<ul><li>Availability: In stock</li></ul>", "InStock"],
  [
    "gone after a label of its own",
    "<dl><dt>Verfügbarkeit:</dt><dd>Ausverkauft</dd></dl>",
    "OutOfStock",
  ],
  ["there in some number", "<p class=stock>12 in stock</p>", "InStock"],
  [
    "unknown where only a shop has none",
    "<p class=stock>Pick up in store</p><p class=stock>Sold out</p>",
    undefined,
  ],
  [
    "gone where what a shop has not is not beside it",
    "<p class=stock>Pick up in store</p><div><i></i><i></i><i></i><p class=stock>Sold out</p></div>",
    "OutOfStock",
  ],
  [
    "unknown where only a shop has none, in a box",
    "<p class=stock>Pick up in store</p><div><i></i><i></i><p class=stock>Sold out</p></div>",
    undefined,
  ],
  [
    "unknown where a button holds the words of every case",
    "<a class=add-to-basket><i class=can-buy>Add to cart</i><i class=unavailable>Sold out</i></a>",
    undefined,
  ],
  ["unknown where the line is hidden", "<p class=stock hidden>Sold out</p>", undefined],
  [
    "unknown where the line is a related thing's",
    "<div class=related><a href=/cup>Cup</a><p class=stock>Sold out</p></div>",
    undefined,
  ],
  ["unknown where nothing is named after it", "<p>Sold out shows are our pride</p>", undefined],
];

for (const [what, inner, expected] of STOCK) {
  Deno.test(`a shop's thing is ${what}`, () => {
    const { availability } = summary(shop(`<p class=price>€ 12,50</p>${inner}`));
    assert.equal(availability?.value, expected);
  });
}

Deno.test("what is in stock is told of a page that OpenGraph calls a product by any of its names", () => {
  const stockOf = (type: string): string | undefined =>
    summary(`<meta property="og:type" content="${type}"><title>Blue mug</title>
      <main><h1>Blue mug</h1><p class=stock>In stock</p><p>Words about it.</p></main>`)
      .availability?.value;
  for (const type of ["product", "og:product", "product.item", "item", "offer"]) {
    assert.equal(stockOf(type), "InStock", type);
  }
  for (const type of ["website", "product.group"]) assert.equal(stockOf(type), undefined, type);
});

for (
  const [html, place] of [
    ["<dl><dt>SKU</dt><dd>47-11</dd></dl>", "/html/body/div[1]/dl[1]/dd[1]"],
    ["<p>SKU: <b>47-11</b></p>", "/html/body/div[1]/p[1]/b[1]"],
    ["<p>SKU: 47-11</p>", "/html/body/div[1]/p[1]"],
  ] as const
) {
  Deno.test(`the place of a shop's number is where the number is: ${html}`, () => {
    const { sku } = readTaken(createPage(
      `<meta property="og:type" content="product"><title>Blue mug</title><h1>Blue mug</h1>
       <div class=product><span class=price>$9.90</span>${html}<button>Add to cart</button></div>`,
      "https://shop.example/p/mug",
    )).summary;
    assert.deepEqual([sku?.value, sku?.where], ["47-11", place]);
  });
}
