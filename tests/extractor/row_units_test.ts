/** What a row is, where it is no plain sibling: spread, grouped, threaded, and lists in rows. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import type { Want } from "../../src/read/extractor/lists/want.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { toSchema } from "../../src/read/extractor/typed/apply_schema.ts";
import { pageOf } from "./pages.ts";
import {
  boardHtml,
  type Comment,
  flat,
  framed,
  group,
  hashedHtml,
  headedMenu,
  nestedMenu,
  story,
  threadHtml,
} from "./row_pages.ts";

function learn(html: string, want: Want, schema?: unknown): Extractor {
  const options = { listing: null, want, ...(schema === undefined ? {} : { schema }) };
  const made = compileExtractor([pageOf(html)], ["page 1"], options, "t");
  return readExtractor(JSON.parse(JSON.stringify(made)));
}

function run(extractor: Extractor, html: string): RunReading {
  return runExtractor(extractor, pageOf(html));
}

const STORIES = [
  story("A fast parser", 120, "ada", 44),
  story("Why rows are hard", 98, "tom", 12),
  story("A lamp", 60, "eva", 3),
  story("Learning Rust", 41, "kim", 8),
];
const NEWS = [
  story("Old maps", 20, "lee", 4),
  story("Trees of numbers", 18, "ann", 2),
  { title: "Acme is hiring" },
  story("Six", 5, "zed", 1),
  story("Seven", 4, "bob", 0),
];

Deno.test("compileExtractor() learns rows of several siblings from one row, named or not", () => {
  const [first] = STORIES;
  const named = learn(boardHtml(STORIES), { stories: [{ ...first }] });
  const plain = learn(boardHtml(STORIES), { ...first });
  assert.deepEqual(run(named, boardHtml(NEWS)).lists, { stories: NEWS });
  const { rows, failed } = run(plain, boardHtml(NEWS));
  assert.deepEqual([rows, failed], [NEWS, []]);
});

const MENU = [
  group("Starters", ["Soup", "4.50 €"], ["Salad", "6.00 €"]),
  group("Mains", ["Pasta", "9.50 €"], ["Pizza", "10.00 €"], ["Fish", "15.00 €"]),
  group("Sweets", ["Cake", "3.50 €"], ["Ice", "2.50 €"]),
];
const LUNCH = [
  group("Breakfast", ["Eggs", "4.00 €"], ["Toast", "2.00 €"], ["Rice", "3.10 €"]),
  group("Drinks", ["Tea", "2.20 €"], ["Coffee", "2.40 €"]),
];
const LUNCH_DISHES = LUNCH.flatMap(({ dishes }) => dishes);

for (const [kind, html] of [["headed", headedMenu], ["nested", nestedMenu]] as const) {
  Deno.test(`compileExtractor() learns the dishes of every group of a ${kind} menu`, () => {
    const [soup, salad] = MENU[0]?.dishes ?? [];
    const pasta = MENU[1]?.dishes[0];
    for (const rows of [[{ ...soup }], [{ ...soup }, { ...salad }], [{ ...soup }, { ...pasta }]]) {
      const { lists, failed } = run(learn(html(MENU), { dishes: rows as never }), html(LUNCH));
      assert.deepEqual([lists, failed], [{ dishes: LUNCH_DISHES }, []]);
    }
    const extractor = learn(html(MENU), { ...soup } as never);
    if (kind === "nested") assert.match(extractor.notes.join(), /the rows meant are .*: 7, not 3/);
    assert.deepEqual(run(extractor, html(LUNCH)).rows, LUNCH_DISHES);
  });

  Deno.test(`compileExtractor() learns groups with their dishes of a ${kind} menu`, () => {
    const [starters, mains] = MENU;
    const one = { heading: "Starters", dishes: starters?.dishes.slice(0, 1) ?? [] };
    const two = { heading: "Mains", dishes: mains?.dishes.slice(1, 2) ?? [] };
    for (const groups of [[one], [one, two]]) {
      const extractor = learn(html(MENU), { groups });
      const { lists, failed, typed_rows: typed } = run(extractor, html(LUNCH));
      assert.deepEqual([lists, failed], [{ groups: LUNCH }, []]);
      assert.deepEqual(typed?.groups?.[1], {
        dishes: [
          { price: { amount: 2.2, currency: "EUR" } },
          { price: { amount: 2.4, currency: "EUR" } },
        ],
      });
      const schema = JSON.stringify(toSchema(extractor));
      assert.match(schema, /"dishes":{"type":"array","items":{"type":"object"/);
    }
  });
}

Deno.test("compileExtractor() learns a list of values in each row", () => {
  const shop = (things: readonly (readonly [string, readonly string[]])[]): string =>
    framed(
      "Shop",
      `<div class=grid>${
        things.map(([name, sizes]) =>
          `<div class=card><h3>${name}</h3><ul class=sizes>${
            sizes.map((size) => `<li>${size}</li>`).join("")
          }</ul><b>in stock</b></div>`
        ).join("")
      }</div>`,
    );
  const learnt = shop([["Coat", ["S", "M"]], ["Hat", ["L"]], ["Sock", ["S", "XL"]], ["Tie", []]]);
  const want = { things: [{ name: "Coat", sizes: ["S", "M"] }, { name: "Hat", sizes: ["L"] }] };
  const { lists, failed } = run(learn(learnt, want), shop([["Shirt", ["M"]], ["Belt", []]]));
  const things = [{ name: "Shirt", sizes: ["M"] }, { name: "Belt", sizes: [] }];
  assert.deepEqual([lists, failed], [{ things }, []]);
});

const THREAD: Comment[] = [
  {
    by: "Ada",
    text: "First of all.",
    replies: [{ by: "Tom", text: "I agree.", replies: [{ by: "Eva", text: "So do I." }] }],
  },
  { by: "Lee", text: "Another thing." },
  { by: "Ann", text: "Last one.", replies: [{ by: "Bob", text: "Indeed." }] },
];
const OTHER: Comment[] = [
  { by: "Zoe", text: "Hello there." },
  { by: "Max", text: "Now?", replies: [{ by: "Joe", text: "That.", replies: flat(THREAD) }] },
];

Deno.test("compileExtractor() learns comments and replies as rows, whichever are given", () => {
  const [ada, tom, eva, lee] = flat(THREAD);
  for (const rows of [[ada], [ada, tom], [tom, eva], [ada, lee]]) {
    const extractor = learn(threadHtml(THREAD), { comments: rows as never });
    const { lists, failed } = run(extractor, threadHtml(OTHER));
    assert.deepEqual([lists?.comments, failed], [flat(OTHER), []]);
  }
});

Deno.test("compileExtractor() learns comments that have replies of their own", () => {
  const want = { comments: [{ by: "Ada", text: "First of all.", replies: [{ by: "Tom" }] }] };
  const { lists, failed } = run(learn(threadHtml(THREAD), want), threadHtml(OTHER));
  const comments = OTHER.map(({ by, text, replies = [] }) => ({
    by,
    text,
    replies: replies.map((one) => ({ by: one.by })),
  }));
  assert.deepEqual([lists, failed], [{ comments }, []]);
});

Deno.test("compileExtractor() needs no class that a build tool made", () => {
  const jobs = [["Baker", "Bonn"], ["Cook", "Kiel"], ["Nurse", "Ulm"], ["Pilot", "Jena"]];
  const learnt = hashedHtml(["aXbPq", "kQwErT", "1x2y3z", "Card__title--Xa9d1", "9zk3lm"], jobs);
  const later = hashedHtml(["bHjKl", "pLmOkN", "8u7i6o", "Card__title--Zq3w2", "4rt5yu"], [
    ["Clerk", "Trier"],
    ["Smith", "Suhl"],
  ]);
  const { rows, failed } = run(learn(learnt, { name: "Baker", place: "Bonn" }), later);
  assert.deepEqual(rows, [{ name: "Clerk", place: "Trier" }, { name: "Smith", place: "Suhl" }]);
  assert.deepEqual(failed, []);
});

Deno.test("runExtractor() fails a list that rows have no more, and heal finds it or tells that it is lost", () => {
  const groups = [{ heading: "Starters", dishes: [{ name: "Soup", price: "4.50 €" }] }];
  const extractor = learn(nestedMenu(MENU), { groups });
  const same = healExtractor(extractor, [pageOf(nestedMenu(LUNCH))], ["page 1"], "t");
  assert.equal(same.lost, false);
  assert.deepEqual(run(same.extractor, nestedMenu(MENU)).lists, { groups: MENU });
  const tableless = nestedMenu(MENU).replaceAll("<ul><li>", "<ol><li>").replaceAll(
    "</ul></li>",
    "</ol>",
  );
  assert.match(JSON.stringify(run(extractor, tableless).failed), /groups\.dishes in at least 80%/);
  const healed = healExtractor(extractor, [pageOf(tableless)], ["page 1"], "t");
  const inner = healed.changes.find(({ before }) => before === "groups.dishes");
  assert.deepEqual([healed.lost, inner?.kind, inner?.after], [false, "moved", "ol>li"]);
  assert.deepEqual(run(healed.extractor, tableless).lists, { groups: MENU });
  const other = nestedMenu(LUNCH).replaceAll("<ul><li>", "<ol><li>").replaceAll(
    "</ul></li>",
    "</ol>",
  );
  assert.equal(healExtractor(extractor, [pageOf(other)], ["page 1"], "t").lost, true);
  const gone = nestedMenu(MENU).replace(/<ul><li>[^]*?<\/ul>/g, "<p>Closed</p>");
  const lost = healExtractor(extractor, [pageOf(gone)], ["page 1"], "t");
  assert.equal(lost.lost, true);
});

Deno.test("compileExtractor() types cells by a schema, in lists in rows too", () => {
  const schema = {
    type: "object",
    properties: {
      groups: {
        type: "array",
        items: {
          type: "object",
          properties: {
            heading: { type: "string" },
            dishes: {
              type: "array",
              items: {
                type: "object",
                properties: { name: { type: "string" }, price: { type: "number" } },
              },
            },
          },
          required: ["heading", "dishes"],
        },
      },
    },
    required: ["groups"],
  };
  const groups = [{ heading: "Starters", dishes: [{ name: "Soup", price: "4.50 €" }] }];
  const { typed_rows: typed } = run(learn(nestedMenu(MENU), { groups }, schema), nestedMenu(LUNCH));
  assert.deepEqual(typed?.groups?.[1], { dishes: [{ price: 2.2 }, { price: 2.4 }] });
});

Deno.test("compileExtractor() refuses lists in rows that are not there, or are no lists", () => {
  const html = nestedMenu(MENU);
  const refused = (rows: unknown, why: RegExp): void => {
    assert.throws(() => learn(html, { groups: rows } as never), why);
  };
  refused([{ heading: "Starters", dishes: [{ name: "Fish" }] }], /groups does not align|no page/);
  refused([{ dishes: [{ name: "Soup" }] }], /lists alone/);
  refused([{ heading: "Starters", dishes: [] }], /groups\.dishes has neither text nor a list/);
  refused([{ heading: "Starters", dishes: 3 }], /groups\.dishes has neither text nor a list/);
  refused([{ heading: "Starters", dishes: ["Soup", {}] }], /values and rows/);
  const deep = (depth: number): unknown =>
    depth === 0 ? "Soup" : [{ a: "Soup", b: deep(depth - 1) }];
  refused(deep(6), /lists in each other/);
});

Deno.test("readExtractor() refuses lists in rows that are not whole", () => {
  const groups = [{ heading: "Starters", dishes: [{ name: "Soup", price: "4.50 €" }] }];
  const raw = JSON.parse(JSON.stringify(learn(nestedMenu(MENU), { groups })));
  const [own] = raw.lists;
  const [inner] = own.lists;
  for (
    const wrong of [
      [],
      [inner, inner],
      [{ ...inner, name: "heading" }],
      [{ ...inner, part: -1 }],
      [{ ...inner, fields: [] }],
      [{ ...inner, plain: true }],
      [{ ...inner, container: "html>body" }],
      [{
        ...inner,
        lists: [{ ...inner, lists: [{ ...inner, lists: [{ ...inner, lists: [inner] }] }] }],
      }],
    ]
  ) {
    const file = { ...raw, lists: [{ ...own, lists: wrong }] };
    assert.throws(() => readExtractor(file), /not an extractor from compile_extractor/);
  }
});

Deno.test("compileExtractor() learns rows of a table whose cells reach into several of them", () => {
  const table = (towns: readonly string[]): string =>
    `<table><tr><th>Town<th>Line<th>Fare</tr>${
      towns.map((town, at) =>
        `<tr><td rowspan=2>${town}<td>${town} one<td>£${at}1<tr><td>${town} two<td>£${at}2`
      ).join("")
    }</table>`;
  const rows = (towns: readonly string[]): Record<string, string>[] =>
    towns.flatMap((town, at) =>
      ["one", "two"].map((line, two) => ({
        town,
        line: `${town} ${line}`,
        fare: `£${at}${two + 1}`,
      }))
    );
  const page = table(["Leeds", "York"]);
  const other = ["Hull", "Goole", "Selby"];
  const [first, second] = rows(["Leeds", "York"]) as [
    Record<string, string>,
    Record<string, string>,
  ];
  const one = run(learn(page, first), table(other));
  assert.deepEqual([one.rows, one.failed], [rows(other), []]);
  const { lists, failed } = run(learn(page, { lines: [first, second] }), table(other));
  assert.deepEqual([lists?.lines, failed], [rows(other), []]);
});
