/** Records: named lists of rows beside fields of the page. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import type { Want } from "../../src/read/extractor/lists/want.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

function learn(pages: readonly string[], want: Want, listing: boolean | null = null): Extractor {
  const names = pages.map((_, at) => `page ${at + 1}`);
  const made = compileExtractor(pages.map(pageOf), names, { listing, want }, "t");
  return readExtractor(JSON.parse(JSON.stringify(made)));
}

function run(extractor: Extractor, html: string): RunReading {
  return runExtractor(extractor, pageOf(html));
}

type Review = Record<"author" | "text", string>;

const review = (from: number): Review => ({
  author: ["Ada", "Bo", "Cy", "Di", "Eve", "Flo"][from % 6] as string,
  text: `It lasted ${from + 2} winters and ${from * 3 + 1} summers.`,
});
const reviews = (count: number, from = 0): Review[] =>
  Array.from({ length: count }, (_, at) => review(from + at));
const reviewsHtml = (list: readonly Review[]): string =>
  `<section class=reviews><h2>Reviews</h2>${
    list.map(({ author, text }) =>
      `<div class=review><b class=author>${author}</b><p class=text>${text}</p></div>`
    ).join("")
  }</section>`;
const offersHtml = (prices: readonly string[]): string =>
  `<table class=offers><tr><th>Shop</th><th>Price</th></tr>${
    prices.map((price, at) => `<tr class=offer><td>Shop ${at}</td><td>${price}</td></tr>`).join("")
  }</table>`;
const thing = (title: string, tags: readonly string[], own: Review[], prices: string[]): string =>
  `<nav><ul><li>Home</li><li>All</li><li>Help</li></ul></nav><h1>${title}</h1>
   <p class=tags>${tags.map((tag) => `<a href="/t/${tag}">${tag}</a>`).join(" ")}</p>
   ${offersHtml(prices)}${reviewsHtml(own)}`;

const KETTLE = thing("Kettle", ["tin", "red"], reviews(4), ["1.20 €", "1.40 €", "1.90 €"]);
const WANT: Want = {
  title: "Kettle",
  tags: ["tin", "red"],
  reviews: [{ ...review(0) }, { ...review(1) }],
  offers: [{ shop: "Shop 0", price: "1.20 €" }],
};
const LAMP = thing("Lamp", ["oak"], reviews(5, 2), ["7.00 €", "8.50 €"]);

Deno.test("compileExtractor() learns fields, values and two named lists of one page together", () => {
  const extractor = learn([KETTLE], WANT);
  assert.equal(extractor.format, 5);
  const { fields, several, lists, rows, failed } = run(extractor, LAMP);
  assert.deepEqual(failed, []);
  assert.equal(fields.title, "Lamp");
  assert.deepEqual(several, { tags: ["oak"] });
  assert.deepEqual(lists?.reviews, reviews(5, 2));
  assert.deepEqual(lists?.offers, [
    { shop: "Shop 0", price: "7.00 €" },
    { shop: "Shop 1", price: "8.50 €" },
  ]);
  assert.deepEqual(rows, []);
});

Deno.test("readListing() names list and column in its checks", () => {
  const extractor = learn([KETTLE], WANT);
  const bare = LAMP.replaceAll(/<b class=author>\w+<\/b>/g, "");
  const { failed } = run(extractor, bare);
  assert.deepEqual(failed.map(({ expected }) => expected), [
    "reviews.author in at least 80% of rows",
  ]);
  const gone = run(extractor, `<h1>Lamp</h1><p class=tags><a href="/t/a">a</a>`).failed;
  assert.ok(
    gone.some(({ name, expected }) => name === "listing" && expected.startsWith("reviews:")),
  );
});

Deno.test("learnLists() finds two rows by their examples alone", () => {
  const extractor = learn([`<h1>Cup</h1>${reviewsHtml(reviews(2))}`], { reviews: reviews(2) });
  assert.deepEqual(
    run(extractor, `<h1>Pot</h1>${reviewsHtml(reviews(6))}`).lists?.reviews,
    reviews(6),
  );
});

const dishes = (names: readonly string[]): string =>
  names.map((name) => `<li><b>${name}</b> <i>${name.length}.50</i></li>`).join("");
const menu = (parts: readonly (readonly string[])[]): string =>
  `<h1>Menu</h1><div id=menu>${
    parts.map((part, at) =>
      `<section><h2>Part ${at}</h2><p>Served all day</p><ul>${dishes(part)}</ul></section>`
    ).join("")
  }</div>`;

Deno.test("learnLists() takes the smallest rows that two examples in different groups settle", () => {
  const page = menu([["Soup", "Bread"], ["Fish", "Rice", "Beans"], ["Ice", "Cake"]]);
  const want = { dishes: [{ name: "Soup", price: "4.50" }, { name: "Rice", price: "4.50" }] };
  const { lists, failed } = run(learn([page], want), page);
  assert.deepEqual(failed, []);
  assert.deepEqual(
    lists?.dishes?.map(({ name }) => name),
    ["Soup", "Bread", "Fish", "Rice", "Beans", "Ice", "Cake"],
  );
});

Deno.test("learnLists() makes one row of siblings where the examples say so", () => {
  const page = (count: number, from = 0): string =>
    `<h1>News</h1><div>${
      reviews(count, from).map(({ author, text }) => `<h3>${author}</h3><p>${text}</p><hr>`).join(
        "",
      )
    }</div>`;
  const want = { stories: reviews(2) };
  const { lists, failed } = run(learn([page(2)], want), page(4, 1));
  assert.deepEqual(failed, []);
  assert.deepEqual(lists?.stories, reviews(4, 1));
});

Deno.test("learnLists() learns a column that one of the examples lacks", () => {
  const row = ({ author, text }: Review, old: boolean): string =>
    `<li>${old ? "" : `<b>${author}</b>`}<p>${text}</p>`;
  const page = (list: readonly Review[]): string =>
    `<ul>${list.map((one, at) => row(one, at % 2 === 0)).join("")}</ul>`;
  const want = { said: [{ text: review(0).text }, { ...review(1) }] };
  const { lists, failed } = run(learn([page(reviews(6))], want), page(reviews(6, 3)));
  assert.deepEqual(failed, []);
  assert.deepEqual(lists?.said?.[1], review(4));
  assert.deepEqual(lists?.said?.[0], { text: review(3).text });
});

Deno.test("learnLists() names two places that do not align, or what no page says", () => {
  const mixed = { reviews: [{ author: "Ada", text: review(1).text }] };
  assert.throws(
    () => learn([KETTLE], mixed),
    /reviews does not align.*author at html>.*b\.author.*text at html>.*p\.text/,
  );
  const absent = { reviews: [{ ...review(0) }, { author: "Zoe", text: review(1).text }] };
  assert.throws(() => learn([KETTLE], absent), /no page says reviews\[1\]\.author='Zoe'/);
});

Deno.test("readListing() notes no rows where a page learnt from had none", () => {
  const none = thing("Pan", ["tin"], [], ["2.00 €", "3.00 €", "3.50 €"]).replace(
    /<section.*section>/,
    "",
  );
  const extractor = learn([KETTLE, none], WANT);
  const { failed, notes, lists } = run(extractor, none);
  assert.deepEqual([failed, lists?.reviews], [[], []]);
  assert.ok(notes.some(({ expected }) => expected.startsWith("reviews:")));
});

Deno.test("splitWant() refuses values and rows under one name, blank columns, and too many", () => {
  const many = Array.from({ length: 17 }, (_, at) => ({ a: String(at) }));
  for (
    const [want, why] of [
      [{ a: ["x", { b: "y" }] }, /values and rows/],
      [{ a: [{}] }, /without a column/],
      [{ a: [{ " ": "x" }] }, /blank column/],
      [{ a: [{ b: " " }] }, /blank example of b/],
      [{ a: many }, /more than 16/],
    ] as const
  ) assert.throws(() => learn([KETTLE], want as unknown as Want), why);
  assert.throws(() => learn([KETTLE], WANT, true), /leave out listing/);
});

Deno.test("healExtractor() carries named lists along and finds moved ones again", () => {
  const extractor = learn([KETTLE], WANT);
  const moved = KETTLE.replaceAll("div class=review>", "article class=said>")
    .replaceAll("</div>", "</article>").replaceAll("class=author", "class=who")
    .replaceAll("class=reviews", "class=voices");
  const names = ["b"];
  const { extractor: healed, changes, lost } = healExtractor(
    extractor,
    [pageOf(moved)],
    names,
    "t",
  );
  assert.equal(lost, false);
  assert.ok(changes.some(({ kind, before }) => kind === "moved" && before === "reviews.author"));
  const kept = readExtractor(JSON.parse(JSON.stringify(healed)));
  const { lists, failed } = run(kept, moved);
  assert.deepEqual([lists?.reviews, failed], [reviews(4), []]);
});

const needs = (groups: readonly (readonly string[])[]): string =>
  `<h1>Cake</h1><div class=recipe>${
    groups.map((group) =>
      `<div class=group><ul class=needs>${
        group.map((name) => `<li class=need><i>${name.length}</i> <b>${name}</b></li>`).join("")
      }</ul></div>`
    ).join("")
  }</div><ul class=also><li class=more><i>1</i> <b>Pie</b></li></ul>`;
const need = (name: string): { many: string; name: string } => ({
  many: String(name.length),
  name,
});

Deno.test("learnLists() finds the rows of a sibling page that has more groups of them", () => {
  const extractor = learn([needs([["flour", "eggs", "salt"]])], {
    needs: [need("flour"), need("eggs")],
  });
  const { lists, failed } = run(extractor, needs([["milk", "yeast"], ["sugar", "cinnamon"]]));
  assert.deepEqual([lists?.needs, failed], [
    ["milk", "yeast", "sugar", "cinnamon"].map(need),
    [],
  ]);
});

Deno.test("healExtractor() keeps a list that its rules still lead to, wherever it stands", () => {
  const extractor = learn([needs([["flour", "eggs", "salt"]])], { needs: [need("flour")] });
  const page = needs([["milk", "yeast"], ["sugar", "cinnamon"]]);
  const healed = healExtractor(extractor, [pageOf(page)], ["b"], "t");
  assert.deepEqual(
    [healed.lost, healed.changes.map(({ kind, before }) => [kind, before])],
    [false, [["kept", "needs.many"], ["kept", "needs.name"]]],
  );
});

Deno.test("learnLists() aligns examples of which the last is in another group than the others", () => {
  const first = ["flour", "eggs", "salt", "milk", "oil"];
  const page = needs([first, ["sugar", "cinnamon"]]);
  const extractor = learn([page], { needs: [...first, "sugar"].map(need) });
  const { lists, failed } = run(extractor, page);
  assert.deepEqual([lists?.needs, failed], [[...first, "sugar", "cinnamon"].map(need), []]);
});

Deno.test("readExtractor() refuses named lists that are not whole", () => {
  const raw = JSON.parse(JSON.stringify(learn([KETTLE], WANT)));
  const [first, ...others] = raw.lists;
  for (
    const wrong of [
      { ...raw, format: 4 },
      { ...raw, lists: [] },
      { ...raw, lists: undefined },
      { ...raw, lists: [first, first] },
      { ...raw, lists: [{ ...first, name: "title" }] },
      { ...raw, lists: [{ ...first, name: " " }] },
      { ...raw, lists: [{ ...first, wrapper: "a>b>c>d" }] },
      { ...raw, lists: [{ ...first, wrapper: "a>" }] },
      { ...raw, lists: [{ ...first, more: 1 }, ...others] },
      { ...raw, lists: [{ ...first, items: [] }, ...others] },
      { ...raw, lists: [{ ...first, items: [{ by: "id", id: "a", weight: 1 }] }, ...others] },
      { ...raw, lists: Array.from({ length: 17 }, (_, at) => ({ ...first, name: `l${at}` })) },
    ]
  ) assert.throws(() => readExtractor(wrong), /not an extractor from compile_extractor/);
});
