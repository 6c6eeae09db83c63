/** Rows of tables whose columns have names: in `readRows` and in learnt extractors. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { createPage } from "../../src/page/html/page.ts";
import { readRows } from "../../src/page/layout/rows/read_rows.ts";

const NUMBERS = [1, 2, 3, 4, 5, 6];

const table = (head: string, row: (at: number) => string): string =>
  `<table><thead>${head}</thead><tbody>${NUMBERS.map(row).join("")}</tbody></table>`;

function shape(html: string): string[] {
  const rows = readRows(createPage(html, "https://shop.example/"))?.rows ?? [];
  return rows.map(({ cells }) =>
    cells.map(({ column, path, value }) => `${column ?? path}=${value}`).join(" ")
  );
}

function learnt(html: string): unknown {
  const page = createPage(html, "https://shop.example/");
  const extractor = compileExtractor([page], ["page"], { listing: true, want: null }, "t");
  return (runExtractor(extractor, page) as { rows?: unknown }).rows;
}

const plans = (row: (at: number) => string): string =>
  `<table><tr><th>Plan<th>Price<th>Seats${NUMBERS.map(row).join("")}</table>`;

Deno.test("columns have the names of their header cells, as written", () => {
  const html = plans((at) => `<tr><td>Plan ${at}<td>€${at}9<td>${at}0`);
  assert.deepEqual(shape(html)[0], "Plan=Plan 1 Price=€19 Seats=10");
  assert.deepEqual(
    learnt(html),
    NUMBERS.map((at) => ({ Plan: `Plan ${at}`, Price: `€${at}9`, Seats: `${at}0` })),
  );
});

Deno.test("the header row is no row, in bold or in header cells", () => {
  assert.equal(shape(plans((at) => `<tr><th>${at}<td>€${at}9<td>x${at}`)).length, NUMBERS.length);
  const bold = `<table><tr><td><b>Film</b><td><b>Year</b>${
    NUMBERS.map((at) => `<tr><td>Film ${at}<td>199${at}`).join("")
  }</table>`;
  assert.deepEqual(shape(bold).slice(0, 1), ["Film=Film 1 Year=1991"]);
  assert.equal(shape(bold).length, NUMBERS.length);
});

Deno.test("a cell with a link in some rows is one column, and its row is not lost", () => {
  const html = table(
    "<tr><th>Plan<th>Price",
    (at) => `<tr><td>${at % 2 === 0 ? `Plan ${at}` : `<a href=/p/${at}>Plan ${at}</a>`}<td>€${at}9`,
  );
  assert.deepEqual(shape(html).slice(0, 2), [
    "Plan=Plan 1 Plan@href=https://shop.example/p/1 Price=€19",
    "Plan=Plan 2 Price=€29",
  ]);
  assert.equal(shape(html).length, NUMBERS.length);
});

Deno.test("a cell of several marks is one column", () => {
  const html = table(
    "<tr><th>Part<th>Stock",
    (at) => `<tr><td><b>M${at}</b> <i>steel</i><td><span>${at}</span>`,
  );
  assert.deepEqual(shape(html)[0], "Part=M1 steel Stock=1");
});

Deno.test("names that repeat are told apart, and a column without a name has its path", () => {
  const html = table(
    "<tr><th>Day<th>High<th>High<th>",
    (at) => `<tr><td>May ${at}<td>${at}<td>${at}0<td>note ${at}`,
  );
  assert.deepEqual(shape(html)[0], "Day=May 1 High=1 High 2=10 td4=note 1");
});

Deno.test("names of two header rows are joined, and a cell that reaches down is in each row", () => {
  const html = table(
    "<tr><th rowspan=2>Town<th colspan=2>Fare<tr><th>Single<th>Return",
    (at) => `<tr>${at % 2 === 1 ? `<td rowspan=2>Town ${at}` : ""}<td>£${at}<td>£${at}5`,
  );
  assert.deepEqual(shape(html).slice(0, 2), [
    "Town=Town 1 Fare Single=£1 Fare Return=£15",
    "Town=Town 1 Fare Single=£2 Fare Return=£25",
  ]);
});
