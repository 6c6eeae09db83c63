/** Rows inside what looks like a row: dishes below their group, the one line of an order. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import type { Want } from "../../src/read/extractor/lists/want.ts";
import { questionsOf } from "../../src/read/extractor/propose/questions.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { toSchema } from "../../src/read/extractor/typed/apply_schema.ts";
import { pageOf } from "./pages.ts";

function learn(html: string, want: Want): Extractor {
  const made = compileExtractor([pageOf(html)], ["a"], { listing: null, want }, "t");
  return readExtractor(JSON.parse(JSON.stringify(made)));
}

function run(extractor: Extractor, html: string): Partial<RunReading> {
  const { lists = {}, failed } = runExtractor(extractor, pageOf(html));
  return { lists, failed };
}

type Groups = Readonly<Record<string, readonly string[]>>;

const menu = (groups: Groups): string =>
  Object.entries(groups).map(([group, dishes]) =>
    `<section class=group><h2>${group}</h2><ul>${
      dishes.map((name) => `<li><b>${name}</b> <i>${name.length}.50</i></li>`).join("")
    }</ul></section>`
  ).join("");
const recipe = (groups: Groups): string =>
  Object.entries(groups).map(([group, lines]) =>
    `<div class=part><h4>${group}</h4><ul>${
      lines.map((line) => `<li>${line}</li>`).join("")
    }</ul></div>`
  ).join("");
const SOUPS: Groups = { Soups: ["Onion", "Leek"], Mains: ["Cod", "Beef"] };
const CAKES: Groups = { Tea: ["Green", "Black", "Mint"], Cake: ["Lemon"] };

Deno.test("learnLists() reads every dish of a group, each with the group above it", () => {
  const extractor = learn(menu(SOUPS), {
    dishes: [
      { group: "Soups", name: "Onion", price: "5.50" },
      { group: "Mains", name: "Cod", price: "3.50" },
    ],
  });
  assert.deepEqual(run(extractor, menu(CAKES)), {
    lists: {
      dishes: [["Tea", "Green"], ["Tea", "Black"], ["Tea", "Mint"], ["Cake", "Lemon"]]
        .map(([group = "", name = ""]) => ({ name, price: `${name.length}.50`, group })),
    },
    failed: [],
  });
});

Deno.test("one example suffices, with a name and without one", () => {
  const example = { group: "Soups", name: "Onion", price: "5.50" };
  const dishes = [["Tea", "Green"], ["Tea", "Black"], ["Tea", "Mint"], ["Cake", "Lemon"]]
    .map(([group = "", name = ""]) => ({ name, price: `${name.length}.50`, group }));
  const page = menu({ ...SOUPS, Sweets: ["Ice", "Cake", "Fruit"] });
  assert.deepEqual(run(learn(page, { dishes: [example] }), menu(CAKES)).lists?.dishes, dishes);
  const extractor = learn(page, example);
  const { rows, failed } = runExtractor(extractor, pageOf(menu(CAKES)));
  assert.deepEqual([rows, failed], [dishes, []]);
  assert.match(JSON.stringify(toSchema(extractor)), /"group":\{"type":"string"\}/);
});

Deno.test("learnLists() reads the items of boxes where each box has the one column several times", () => {
  const taught = {
    Dough: ["2 cups flour", "1 egg"],
    Top: ["3 pears", "oil"],
    Side: ["1 fig", "tea"],
  };
  const extractor = learn(recipe(taught), { parts: [{ line: "2 cups flour" }] });
  const other = recipe({ Base: ["1 cup rye", "2 eggs"], Glaze: ["honey", "1 lemon", "rum"] });
  assert.deepEqual(
    run(extractor, other).lists?.parts,
    ["1 cup rye", "2 eggs", "honey", "1 lemon", "rum"].map((line) => ({ line })),
  );
});

Deno.test("readNested() takes a list that three rows had for one that a fourth may be without", () => {
  const shop = (goods: Groups): string =>
    `<ul>${
      Object.entries(goods).map(([name, tags]) =>
        `<li class=item><b>${name}</b><div>${
          tags.map((tag) => `<i>${tag}</i>`).join("")
        }</div></li>`
      ).join("")
    }</ul>`;
  const taught = { Mug: ["red", "tin"], Jug: ["blue"], Pan: ["iron"] };
  const want = { goods: [{ name: "Mug", tags: ["red", "tin"] }, { name: "Jug", tags: ["blue"] }] };
  assert.deepEqual(
    run(learn(shop(taught), want), shop({ Pot: ["old"], Cup: ["x", "y"], Lid: [] })),
    {
      lists: {
        goods: [
          { name: "Pot", tags: ["old"] },
          { name: "Cup", tags: ["x", "y"] },
          { name: "Lid", tags: [] },
        ],
      },
      failed: [],
    },
  );
  const bare = run(learn(shop(taught), want), shop({ Pot: [], Cup: [], Lid: [] }));
  assert.equal(bare.failed?.length, 1);
});

Deno.test("a column of a row's whole text has it where all of it is a link, too", () => {
  const list = (items: readonly string[]): string =>
    `<ul class=needs>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
  const taught = list(["1 egg", "2 cups <a href=/f>flour</a>, sifted", "3 limes"]);
  const extractor = learn(taught, { needs: [{ line: "1 egg" }, { line: "3 limes" }] });
  const other = list(["<a href=/s>salt</a>", "<b>1 l</b> <a href=/m>milk</a>", "4 figs"]);
  assert.deepEqual(run(extractor, other), {
    lists: { needs: ["salt", "1 l milk", "4 figs"].map((line) => ({ line })) },
    failed: [],
  });
});

Deno.test("a column of a row's whole text says nothing twice of what stands in a box inside", () => {
  const extractor = learn(
    "<ul class=needs><li>2 cups rye</li><li>3 eggs</li><li>1 lime</li></ul>",
    { needs: [{ line: "2 cups rye" }, { line: "3 eggs" }] },
  );
  const other = `<ul class=needs><li><p><b>2</b> small figs</p></li><li>oil</li></ul>`;
  assert.deepEqual(run(extractor, other), {
    lists: { needs: ["2 small figs", "oil"].map((line) => ({ line })) },
    failed: [],
  });
});

Deno.test("rows that say nothing of the one column, or are a heading with a colon, are none", () => {
  const list = (items: readonly string[]): string =>
    `<ul class=needs>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
  const spans = (lines: readonly string[]): string[] => lines.map((line) => `<span>${line}</span>`);
  const want = { needs: [{ line: "rye" }, { line: "3 eggs" }] };
  const extractor = learn(list(spans(["rye", "3 eggs", "1 lime"])), want);
  const lines = ["flour", "milk", "For the top:", "oil", "salt", "2 figs", "tea"];
  const other = list(["<strong>The base</strong>", ...spans(lines)]);
  const { lists, notes } = runExtractor(extractor, pageOf(other));
  assert.deepEqual(
    lists?.needs,
    lines.filter((line) => line !== "For the top:").map((line) => ({ line })),
  );
  assert.deepEqual(notes.map(({ got }) => got), [
    "missing from 1 of 8",
    "2 left out that are none",
  ]);
});

Deno.test("learnLists() tells of what a row has several of which the first is read", () => {
  const extractor = learn(menu(SOUPS), {
    groups: [{ group: "Soups", first: "Onion" }, { group: "Mains", first: "Cod" }],
  });
  assert.deepEqual(run(extractor, menu(CAKES)).lists?.groups, [
    { group: "Tea", first: "Green" },
    { group: "Cake", first: "Lemon" },
  ]);
  assert.ok(
    extractor.notes.includes("groups: of several first in a row the first is read"),
    extractor.notes.join(),
  );
});

Deno.test("learnLists() tells of boxes beside the one that has all examples", () => {
  const want = { dishes: [{ name: "Onion", price: "5.50" }, { name: "Leek", price: "4.50" }] };
  const { notes } = learn(menu(SOUPS), want);
  assert.ok(notes.includes("dishes: the rows are in 2 boxes of a kind, the examples in one"));
});

const PARTS = { Dough: ["flour", "1 egg", "salt", "milk"], Top: ["3 pears", "1 lime", "oil"] };

Deno.test("questionsOf() asks whether one group or all are meant, and examples answer it", () => {
  const page = pageOf(recipe(PARTS));
  const lines = (some: readonly string[]): Want => ({ parts: some.map((line) => ({ line })) });
  const one = learn(recipe(PARTS), lines(["flour", "1 egg"]));
  assert.deepEqual(questionsOf(one, [page]), [{
    name: "parts",
    ask: "parts: one box alone, then give its first, its last and a further row; or all of its " +
      "kind, then give a row of two?",
    choices: [
      { at: "html>body>div.part[1]>ul", reads: ['4 rows, "flour" to "milk"'] },
      { at: "every ul of its kind", reads: ['7 rows, "flour" to "oil"'] },
    ],
  }]);
  assert.deepEqual(run(one, recipe(PARTS)).failed, [{
    name: "rows",
    expected: "parts: every li in a box of one kind",
    got: "3 more in boxes beside theirs: are these meant, too?",
    ok: false,
  }]);
  for (const [some, count] of [[["flour", "oil"], 7], [["flour", "salt", "milk"], 4]] as const) {
    const extractor = learn(recipe(PARTS), lines(some));
    assert.deepEqual(questionsOf(extractor, [page]), []);
    const { lists, failed } = run(extractor, recipe(PARTS));
    assert.deepEqual([lists?.parts?.length, failed], [count, []]);
  }
});

Deno.test("questionsOf() asks where rows of boxes beside the examples' own are read as well", () => {
  const dishes = (names: readonly string[]): Want => ({
    dishes: names.map((name) => ({ name, price: `${name.length}.50` })),
  });
  const groups = { Soups: ["Onion", "Leek", "Pea"], Mains: ["Cod", "Beef"] };
  const page = pageOf(menu(groups));
  const [asked, ...others] = questionsOf(learn(menu(groups), dishes(["Onion", "Leek"])), [page]);
  assert.deepEqual(asked?.choices.map(({ reads }) => reads), [
    ['5 rows, "Onion 5.50" to "Beef 4.50"'],
    ['3 rows, "Onion 5.50" to "Pea 3.50"'],
  ]);
  assert.deepEqual(others, []);
  for (const [names, count] of [[["Onion", "Cod"], 5], [["Onion", "Leek", "Pea"], 3]] as const) {
    const extractor = learn(menu(groups), dishes(names));
    assert.deepEqual(questionsOf(extractor, [page]), []);
    const { lists, failed } = run(extractor, menu(groups));
    assert.deepEqual([lists?.dishes?.length, failed], [count, []]);
  }
});

Deno.test("learnLists() takes what is below a heading of its own for a group of the list", () => {
  const needs = (top: string): string =>
    `<h2>${top}</h2><ul><li><b>eggs</b> <i>2</i><li><b>milk</b> <i>1 l</i></ul>
     <h3>Sauce</h3><ul><li><b>cream</b> <i>9 g</i><li><b>salt</b> <i>1 g</i></ul>`;
  const some = { needs: [{ name: "eggs", many: "2" }, { name: "milk", many: "1 l" }] };
  assert.equal(run(learn(needs("Needs"), some), needs("Needs")).lists?.needs?.length, 4);
});

Deno.test("learnLists() keeps two lists of one kind apart, each by its own examples", () => {
  const want = {
    soups: [{ name: "Onion", price: "5.50" }, { name: "Leek", price: "4.50" }],
    mains: [{ name: "Cod", price: "3.50" }],
  };
  const extractor = learn(menu(SOUPS), want);
  const dish = (name: string): Record<string, string> => ({ name, price: `${name.length}.50` });
  assert.deepEqual(run(extractor, menu({ Soups: ["Pea", "Miso", "Fish"], Mains: ["Ham"] })), {
    lists: { soups: ["Pea", "Miso", "Fish"].map(dish), mains: [dish("Ham")] },
    failed: [],
  });
});

const order = (name: string, lines: readonly (readonly [string, string])[]): string =>
  `<div class=order><h3>${name}</h3><div class=lines>${
    lines.map(([sku, many]) =>
      `<div class=line><span class=sku>${sku}</span><span class=many>${many}</span></div>`
    ).join("")
  }</div></div>`;

Deno.test("learnNested() takes the one line of an order for one of several", () => {
  const page = order("Order 1", [["A1", "2"]]) + order("Order 2", [["B7", "5"]]);
  const extractor = learn(page, {
    orders: [
      { order: "Order 1", lines: [{ sku: "A1", many: "2" }] },
      { order: "Order 2", lines: [{ sku: "B7", many: "5" }] },
    ],
  });
  const other = order("Order 3", [["C1", "1"], ["C2", "9"]]) + order("Order 4", [["D1", "4"]]);
  assert.deepEqual(run(extractor, other), {
    lists: {
      orders: [
        { order: "Order 3", lines: [{ sku: "C1", many: "1" }, { sku: "C2", many: "9" }] },
        { order: "Order 4", lines: [{ sku: "D1", many: "4" }] },
      ],
    },
    failed: [],
  });
});

interface Comment {
  readonly who: string;
  readonly text: string;
  readonly replies?: readonly Comment[];
}

const thread = (comments: readonly Comment[]): string =>
  `<ul class=thread>${
    comments.map(({ who, text, replies = [] }) =>
      `<li class=comment><div><b>${who}</b><p>${text}</p></div>${
        replies.length === 0 ? "" : thread(replies)
      }</li>`
    ).join("")
  }</ul>`;

Deno.test("learnNested() reads every reply where the page learnt from has one", () => {
  const taught = [
    { who: "Ada", text: "First.", replies: [{ who: "Bo", text: "Re first." }] },
    { who: "Cy", text: "Second." },
  ];
  const extractor = learn(thread(taught), { comments: taught });
  const others = [
    { who: "Di", text: "A.", replies: [{ who: "Ed", text: "B." }, { who: "Flo", text: "C." }] },
    { who: "Gil", text: "D.", replies: [] },
  ];
  assert.deepEqual(run(extractor, thread(others)), { lists: { comments: others }, failed: [] });
});
