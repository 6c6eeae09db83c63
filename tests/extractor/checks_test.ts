/** The checks of a run at their thresholds (docs/design/contract.md, 3, docs/design/extractors.md, 4.1). */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { learnStats, strayOf } from "../../src/read/extractor/run/column_stats.ts";
import type { Column } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { checkPresence, checkValues } from "../../src/read/extractor/run/read_rows.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { countSeen, seek, type Sought } from "../../src/read/extractor/heal/sample_match.ts";
import { pageOf } from "./pages.ts";

function column(more: Partial<Column> = {}): Column {
  return { name: "c", path: "b", missing: 0, shape: null, reads: null, samples: [], ...more };
}

const PRESENCE: [title: string, missing: number, found: number, rows: number, fails: boolean][] = [
  ["in every row, now in 80%", 0, 8, 10, false],
  ["in every row, now in 79%", 0, 79, 100, true],
  ["in every row, now in none of one", 0, 0, 1, true],
  ["in nine of ten rows, now in half", 0.1, 5, 10, false],
  ["in nine of ten rows, now in 49%", 0.1, 49, 100, true],
  ["in nine of ten rows, now in one of four", 0.1, 1, 4, false],
  ["in nine of ten rows, now in two of five", 0.1, 2, 5, true],
  ["in half the rows, now in one", 0.5, 1, 10, false],
  ["in half the rows, now in none", 0.5, 0, 10, true],
  ["in 30% of rows, now in none of 12", 0.7, 0, 12, false],
  ["in 30% of rows, now in none of 13", 0.7, 0, 13, true],
  ["in 1% of rows, now in none of 100", 0.99, 0, 100, false],
];

Deno.test("checkPresence() fails a column at the shares of the contract", async (t) => {
  for (const [title, missing, found, rows, fails] of PRESENCE) {
    await t.step(title, () => {
      const failed = checkPresence(column({ missing }), found, rows);
      assert.equal(failed?.name, fails ? "field" : undefined);
    });
  }
});

const AMOUNT = column({ reads: "amount" });
const SHAPED = column({ shape: "NP" });
const VARIED = column({ samples: ["a", "b", "c"] });
const of = (value: string, count: number): string[] => Array<string>(count).fill(value);

const VALUES: [title: string, column: Column, values: string[], failed: string[]][] = [
  ["half of five values and more read", AMOUNT, [...of("£1.50", 3), "x", "y"], []],
  ["fewer than half of five read", AMOUNT, ["£1.50", "£2.50", "x", "y", "z"], ["reads"]],
  ["exactly half read", AMOUNT, ["£1.50", "£2.50", "£3.50", "x", "y", "z"], []],
  ["one of four reads", AMOUNT, ["£1.50", "x", "y", "z"], []],
  ["none of four reads", AMOUNT, ["w", "x", "y", "z"], ["reads"]],
  ["no value at all", AMOUNT, [], []],
  ["fewer classes than learnt fit", SHAPED, of("12", 5), []],
  ["other classes do not fit", SHAPED, of("a1", 5), ["shape"]],
  ["values all alike", VARIED, of("a", 5), ["values"]],
  ["four values all alike", VARIED, of("a", 4), []],
  ["values all alike that were two", column({ samples: ["a", "b"] }), of("a", 9), []],
];

Deno.test("checkValues() fails a column at the counts of the contract", async (t) => {
  for (const [title, learnt, values, failed] of VALUES) {
    await t.step(title, () => {
      assert.deepEqual(checkValues(learnt, values).map(({ name }) => name), failed);
    });
  }
});

function emptied(rows: number, empty: number): string {
  const shells = Array.from(
    { length: rows },
    (_, at) => at < empty ? `<li class="row"></li>` : `<li class="row"><b>one ${at}</b></li>`,
  );
  return `<title>t</title><ul class="list">${shells.join("")}</ul>`;
}

Deno.test("runExtractor() fails rows past a fifth more of empty ones, from five rows on", () => {
  const options = { listing: true, want: null };
  const extractor = compileExtractor([pageOf(emptied(8, 0))], ["a"], options, "t");
  const names = (html: string): string[] =>
    runExtractor(extractor, pageOf(html)).failed.map(({ name }) => name);
  assert.deepEqual(names(emptied(10, 2)), []);
  assert.deepEqual(names(emptied(10, 3)), ["rows"]);
  assert.deepEqual(names(emptied(4, 2)), ["field"]);
  assert.deepEqual(names(emptied(0, 0)), ["rows"]);
});

Deno.test("runExtractor() tells checks in the order of the contract", () => {
  const page = (more: string): string =>
    `<title>t</title><script type="application/ld+json">{"@type":"Event","name":"E"}</script>${more}`;
  const rows = `<ul class="list">${
    [1, 2, 3, 4, 5, 6].map((n) => `<li class="row"><b>one ${n}</b><i>£${n}.50</i></li>`).join("")
  }</ul>`;
  const options = { listing: true, want: null };
  const extractor = compileExtractor([pageOf(page(rows))], ["a"], options, "t");
  const later = `<ul class="list">${
    [1, 2, 3, 4, 5, 6].map(() => `<li class="row"><i>none</i></li>`).join("")
  }</ul>`;
  const { failed, notes } = runExtractor(extractor, pageOf(later));
  assert.deepEqual(failed.map(({ name }) => name), ["field", "reads", "shape", "values"]);
  // What was never asked for is told beside them, and decides nothing.
  assert.deepEqual(notes.map(({ name }) => name), ["summary", "summary", "type"]);
});

Deno.test("runExtractor() fails an extractor that checks nothing", () => {
  const nothing = { format: 1, summary: {}, types: [], listing: null };
  const { failed } = runExtractor(readExtractor(nothing), pageOf("<p>x</p>"));
  assert.deepEqual(failed.map(({ name }) => name), ["extractor"]);
});

Deno.test("runExtractor() reports nothing for pages that change as pages do", () => {
  const rows = (from: number, count: number, more = ""): string =>
    `<title>t</title><ul class="list">${
      Array.from({ length: count }, (_, at) =>
        `<li class="row"><b>Name of ${"abcdefghij"[(from + at) % 10]}</b><i>£${
          from + at
        }.50</i>${more}</li>`)
        .join("")
    }</ul>`;
  const options = { listing: true, want: null };
  const extractor = compileExtractor([pageOf(rows(1, 12))], ["a"], options, "t");
  for (const html of [rows(40, 3), rows(7, 60), rows(1, 12, "<u>New</u>"), rows(900, 12)]) {
    assert.deepEqual(runExtractor(extractor, pageOf(html)).failed, []);
  }
});

const FACTS = `<table><tbody><tr><th>Engine</th><td>V6 diesel</td></tr>
<tr><th>Price</th><td>£12,500.00</td></tr><tr><th>Built</th><td>2021-03-04</td></tr>
<tr><th>Doors</th><td>5</td></tr></tbody></table>`;

Deno.test("a facts table is no listing, whoever asks", () => {
  const page = pageOf(`<title>Car</title>${FACTS}`);
  const want = { fact: "V6 diesel" };
  assert.throws(
    () => compileExtractor([page], ["a"], { listing: true, want }, "t"),
    /labelled facts/,
  );
  const open = compileExtractor([page], ["a"], { listing: null, want }, "t");
  assert.equal(open.listing, null);
  assert.match(open.notes.join(), /page's own values/);
  const old = readExtractor({
    format: 1,
    summary: {},
    types: [],
    listing: {
      container: "html>body>table>tbody",
      member: "tr",
      rows: [4, 4],
      fields: [{ name: "td", path: "td", shape: null, reads: null, samples: [] }],
    },
  });
  const { rows, failed } = runExtractor(old, page);
  assert.deepEqual(rows, []);
  assert.deepEqual(failed.map(({ name, got }) => [name, got]), [
    ["listing", "the labelled facts of one thing"],
  ]);
});

Deno.test("a table of products is a listing though its rows are headed", () => {
  const table = (cells: readonly string[]): string =>
    `<title>Shop</title><table><tbody>${
      cells.map((cell, at) => `<tr><th scope="row">Lamp ${at}</th><td>${cell}</td></tr>`).join("")
    }</tbody></table>`;
  const kinds = [
    ["£10", "£12.50", "£8", "£31.99"],
    ["£10", "Sold out", "£8", "Sold out"],
    ["£1,299", "£12.50", "Sold out", "£31.99", "£7"],
  ];
  for (const cells of kinds) {
    const options = { listing: true, want: null };
    const extractor = compileExtractor([pageOf(table(cells))], ["a"], options, "t");
    const { rows, failed } = runExtractor(extractor, pageOf(table(cells)));
    assert.deepEqual(rows.map((row) => Object.values(row).at(-1)), cells);
    assert.deepEqual(failed, []);
  }
});

function seenIn(values: readonly string[], samples: readonly string[], isAddress = false): number {
  const sought: Sought = { forms: new Set(), words: [] };
  for (const value of values) seek(sought, value, isAddress);
  return countSeen(samples, sought, isAddress).seen;
}

Deno.test("countSeen() knows an address by its path and parameters, with others added", () => {
  const links = ["https://new.example/p?id=1&ref=home&view=list", "/q?b=2&a=1"];
  assert.equal(seenIn(links, ["https://old.example/p?id=1"], true), 1);
  assert.equal(seenIn(links, ["/p?id=2"], true), 0);
  assert.equal(seenIn(links, ["/q?a=1&b=2", "/q"], true), 2);
});

Deno.test("countSeen() knows a value by nearly all of its words, where one value alone has them", () => {
  const said = ["400 g of cherry tomatoes, halved", "2 red onions (sliced)", "☐ salt and pepper"];
  assert.equal(seenIn(said, ["400g cherry tomatoes of, halved"]), 1);
  assert.equal(seenIn(said, ["sliced red onions 2"]), 1);
  assert.equal(seenIn(said, ["salt and pepper"]), 1);
  assert.equal(seenIn(said, ["500 g of cherry plums, halved"]), 0);
  const twins = ["2 red onions, sliced thin", "2 red onions, sliced fine"];
  assert.equal(seenIn(twins, ["2 red onions, sliced"]), 0);
});

Deno.test("strayOf() tells names of one thing from names of another", () => {
  const words = ["Kettle", "Lamp", "Chair", "Desk", "Clock", "Shelf", "Stool", "Mirror", "Vase"];
  const titles = Array.from(
    { length: 18 },
    (_, at) => `${words[at % 9]} with a rather long description of make ${at}`,
  );
  const brands = Array.from({ length: 18 }, (_, at) => ["Acme", "Ikea", "Hay"][at % 3] as string);
  const learnt = learnStats(brands);
  assert.ok(learnt !== undefined);
  assert.equal(strayOf(learnt, brands), undefined);
  assert.match(strayOf(learnt, titles)?.expected ?? "", /characters long/);
  assert.equal(strayOf(learnt, titles.slice(0, 9)), undefined, "nine values are too few");
  const prices = Array.from({ length: 12 }, (_, at) => `£${at * 7 + 3}.00`);
  const coins = learnStats(prices);
  assert.ok(coins !== undefined);
  assert.match(strayOf(coins, prices.map((price) => price.slice(1)))?.expected ?? "", /beginning/);
  assert.equal(strayOf(coins, prices.map((price) => price.replace("£", "€"))), undefined);
  assert.equal(learnStats(prices.slice(0, 9)), undefined);
});

Deno.test("a price of a thousand is an amount as those learnt are, however its mark is meant", () => {
  const page = (price: string): string =>
    `<h1>Flat</h1><dl><dt>Rent<dd>${price}<dt>Rooms<dd>3</dl>`;
  const options = { listing: false, want: { rent: "900 €" } };
  const extractor = compileExtractor([pageOf(page("900 €"))], ["a"], options, "t");
  for (const price of ["1,400 €", "1.400 €", "€ 1,400"]) {
    const { fields, failed } = runExtractor(extractor, pageOf(page(price)));
    assert.deepEqual([fields.rent, failed], [price, []]);
  }
  const { failed } = runExtractor(extractor, pageOf(page("on request")));
  assert.notDeepEqual(failed, []);
});
