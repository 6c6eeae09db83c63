/** An extractor passes the pages it was learnt from, or says what it does not read there. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { readOwnPages } from "../../src/read/extractor/learn/own_pages.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

function learn(
  pages: readonly string[],
  want: Record<string, string> | null,
  listing: boolean | null = null,
): Extractor {
  const names = pages.map((_, at) => `page ${at + 1}`);
  const made = compileExtractor(pages.map(pageOf), names, { listing, want }, "t");
  return readExtractor(JSON.parse(JSON.stringify(made)));
}

function run(extractor: Extractor, html: string): RunReading {
  return runExtractor(extractor, pageOf(html));
}

Deno.test("compileExtractor() makes no rule of a blank id or class", () => {
  const page = (title: string): string =>
    `<div class=" "><p id=" " class="">${title}</p><p id="">x</p></div>`;
  const extractor = learn([page("Soup")], { title: "Soup" });
  assert.equal(run(extractor, page("Cake")).fields.title, "Cake");
});

Deno.test("compileExtractor() passes its own page where a currency is around the example", () => {
  const page = (price: string): string => `<p class=price>£${price}</p>`;
  for (const want of [{ price: "41.90" }, { price: "£41.90" }]) {
    const extractor = learn([page("41.90")], want);
    const { fields, failed } = run(extractor, page("41.90"));
    assert.deepEqual([fields.price, failed], ["£41.90", []]);
    assert.deepEqual(run(extractor, page("7.50")).failed, []);
  }
});

const cards = (city: string, names: readonly string[]): string =>
  `<ul class=list>${
    names.map((name) => `<li class=card><b class=name>${name}</b><i class=city>${city}</i></li>`)
      .join("")
  }</ul>`;
const NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve", "Flo"];

Deno.test("compileExtractor() lets a column be alike in every row where it was on a page", () => {
  const pages = ["Rome", "Oslo", "Bern"].map((city) => cards(city, NAMES));
  const extractor = learn(pages, { name: "Ann", city: "Rome" }, true);
  for (const page of [...pages, cards("Kyiv", NAMES)]) {
    assert.deepEqual(run(extractor, page).failed, []);
  }
});

const shown = (rows: readonly (readonly [string, string])[]): string =>
  `<div class=grid>${
    rows.map(([alt, title]) =>
      `<div class=item><a href="/p"><img src="/i.png" alt="${alt}"></a><h3>${title}</h3></div>`
    ).join("")
  }</div>`;

Deno.test("learnWantedListing() takes the visible title before an image's text", () => {
  const page = shown([["Red lamp", "Red lamp"], ["lamp2", "Blue lamp"], ["IMG 3", "Old lamp"]]);
  const { rows } = run(learn([page], { name: "Red lamp" }), page);
  assert.deepEqual(rows.map(({ name }) => name), ["Red lamp", "Blue lamp", "Old lamp"]);
});

Deno.test("compileExtractor() says that only one of the pages given has what was wanted", () => {
  const page = (rating: string): string =>
    `<h1>Soup ${rating}</h1>${
      rating === "" ? "" : `<table id=rating><tr><td>${rating} stars</td></tr></table>`
    }`;
  const { notes } = learn([page("4"), page(""), page("")], { rating: "4 stars" }, false);
  assert.ok(notes.some((note) => /rating is on 1 of the 3 pages/.test(note)), notes.join("; "));
});

Deno.test("compileExtractor() says which of the pages given has not the rows", () => {
  const group = `<h1>Groups</h1><p><a href="/1">One</a> or <a href="/2">two</a></p>`;
  const { notes } = learn([cards("Rome", NAMES), group], { name: "Ann" });
  assert.ok(notes.some((note) => /page 2/.test(note)), notes.join("; "));
});

Deno.test("compileExtractor() finds an address as it is written, whatever the page's base", () => {
  const page = (from: number): string =>
    `<base href="https://shop.example/de/"><ul class=list>${
      [0, 1, 2, 3].map((at) =>
        `<li class=card><a class=go href="item/${from + at}.html">Item ${from + at}</a></li>`
      ).join("")
    }</ul>`;
  const extractor = learn([page(1)], { link: "item/1.html", name: "Item 1" });
  const { rows } = run(extractor, page(7));
  assert.equal(rows[0]?.link, "https://shop.example/de/item/7.html");
  const one = (to: string): string =>
    `<base href="https://shop.example/de/"><h1>Item</h1><p><a rel=next href="${to}">Next</a></p>`;
  const next = learn([one("page/2")], { next: "page/2" }, false);
  assert.equal(run(next, one("page/3")).fields.next, "https://shop.example/de/page/3");
});

Deno.test("runExtractor() resolves links of handed-in HTML against the address given for it", () => {
  const html = `<ul>${
    [1, 2, 3].map((at) => `<li><a href="/p/${at}">P ${at}</a></li>`).join("")
  }</ul>`;
  const page = { ...pageOf(html), base: "https://shop.example/list" };
  const names = ["page 1"];
  const want = { link: "/p/1" };
  const made = compileExtractor([page], names, { listing: null, want }, "t");
  assert.equal(runExtractor(made, page).rows[2]?.link, "https://shop.example/p/3");
});

const sale = (at: number, isSale: boolean): string =>
  `<li class=product><h3 class=name>Lamp ${at}</h3><div class=price-box>${
    isSale
      ? `<p class=old-price><span class=price>$${at}9.00</span></p><p class=special-price><span class=price>$${at}5.00</span></p>`
      : `<span class=regular-price><span class=price>$${at}5.00</span></span>`
  }</div></li>`;
const struck = (at: number, isSale: boolean): string =>
  `<li class=product><h3 class=name>Lamp ${at}</h3>${
    isSale
      ? `<span class=price><del><span class=amount>$${at}9.00</span></del> <ins><span class=amount>$${at}5.00</span></ins></span>`
      : `<span class=price><span class=amount>$${at}5.00</span></span>`
  }</li>`;

const bare = (at: number, isSale: boolean): string =>
  `<li class=product><h3 class=name>Lamp ${at}</h3><span class=price>${
    isSale ? `<del>$${at}9.00</del> <ins>$${at}5.00</ins>` : `$${at}5.00`
  }</span></li>`;
const renamed = (at: number, isSale: boolean): string =>
  `<li class=product><h3 class=name>Lamp ${at}</h3>${
    isSale
      ? `<p class=old-price>$${at}9.00</p><p class=special-price>$${at}5.00</p>`
      : `<p class=price>$${at}5.00</p>`
  }</li>`;

for (
  const [title, row] of [
    ["special-price", sale],
    ["<del> and <ins>", struck],
    ["<del> and <ins> alone", bare],
    ["special-price in place of price", renamed],
  ] as const
) {
  const page = (isSale: (at: number) => boolean): string =>
    `<ul class=products>${
      Array.from({ length: 11 }, (_, at) => row(at + 1, isSale(at))).join("")
    }</ul>`;
  for (const learnt of [0, 1]) {
    Deno.test(`runExtractor() reads the price of sale rows written as ${title}, from row ${learnt}`, () => {
      const html = page((at) => at % 3 === 1);
      const want = { name: `Lamp ${learnt + 1}`, price: `$${learnt + 1}5.00` };
      const { rows, failed } = run(learn([html], want), html);
      assert.deepEqual(failed, []);
      assert.deepEqual(rows.map(({ price }) => price), rows.map((_, at) => `$${at + 1}5.00`));
      const other = run(learn([html], want), page((at) => at % 2 === 0));
      assert.deepEqual(other.rows.map(({ price }) => price), rows.map((_, at) => `$${at + 1}5.00`));
    });
  }
}

Deno.test("runExtractor() fails a column lost in rows that show an amount of their own", () => {
  const row = (at: number, other: boolean): string =>
    `<li class=product><h3 class=name>Lamp ${at}</h3>${
      other ? `<div class=deal><u>$${at}5.00</u></div>` : `<b class=price>$${at}5.00</b>`
    }</li>`;
  const page = (isOther: (at: number) => boolean): string =>
    `<ul>${Array.from({ length: 11 }, (_, at) => row(at + 1, isOther(at))).join("")}</ul>`;
  const extractor = learn([page(() => false)], { name: "Lamp 1", price: "$15.00" });
  const { rows, failed } = run(extractor, page((at) => at > 8));
  assert.ok(
    rows.every(({ price }) => price !== undefined) ||
      failed.some(({ expected }) => expected.startsWith("price ")),
  );
});

Deno.test("runExtractor() counts the rows that a value is missing from", () => {
  const row = (at: number, has: boolean): string =>
    `<li class=product><h3 class=name>Lamp ${at}</h3>${
      has ? `<b class=brand>Acme ${at}</b>` : ""
    }</li>`;
  const page = (has: (at: number) => boolean): string =>
    `<ul>${Array.from({ length: 12 }, (_, at) => row(at + 1, has(at))).join("")}</ul>`;
  const extractor = learn([page(() => true)], { name: "Lamp 1", brand: "Acme 1" });
  const { failed, notes } = run(extractor, page((at) => at !== 3));
  assert.deepEqual(failed, []);
  assert.deepEqual(notes, [{
    name: "field",
    expected: "brand in every row",
    got: "missing from 1 of 12",
  }]);
});

Deno.test("readOwnPages() tells why a page is not read", () => {
  const row = (at: number): string => `<li><b>Thing ${at}</b> <i>${at}.50</i>`;
  const few = `<ul>${[1, 2, 3].map(row).join("")}</ul>`;
  const want = { name: "Thing 1", price: "1.50" };
  const made = compileExtractor([pageOf(few)], ["few"], { listing: true, want }, "t");
  const [first] = made.listing?.fields ?? [];
  assert.ok(made.listing !== null && first !== undefined);
  const rules = Array.from({ length: 16 }, () => ({ by: "path", steps: "b[1]" }) as const);
  const fields = Array.from({ length: 150 }, (_, at) => ({ ...first, name: `n${at}`, rules }));
  const costly = { ...made, listing: { ...made.listing, fields } };
  const many = pageOf(`<ul>${"<li><b>x</b>".repeat(20_000)}</ul>`);
  const [own] = readOwnPages(costly, [many]);
  assert.equal(own?.ok, false);
  assert.ok(own?.failed[0]?.got.includes("too many columns"), own?.failed[0]?.got);
});
