/** Tables as public pages write them, read as data. */
import assert from "node:assert/strict";
import { createPage } from "../../../src/page/html/page.ts";
import { uniqueNames } from "../../../src/page/layout/table/headers.ts";
import { type PageTable, readTables } from "../../../src/page/layout/table/read_tables.ts";

function tablesOf(html: string): readonly PageTable[] {
  return readTables(createPage(html, "https://shop.example/dir/")).tables;
}

/** Writes a table as its names and rows, with `|` between cells and `~` where there is none. */
function shape(table: PageTable | undefined): string[] {
  if (table === undefined) return [];
  return [
    table.columns.map(({ name }) => name).join("|"),
    ...table.rows.map(({ cells }) => cells.map((cell) => cell?.text ?? "~").join("|")),
  ];
}

const CASES: readonly (readonly [title: string, html: string, expected: readonly string[]])[] = [
  [
    "a price list",
    "<table><tr><th>Plan<th>Price<th>Seats<tr><td>Solo<td>€9<td>1<tr><td>Team<td>€29<td>5</table>",
    ["Plan|Price|Seats", "Solo|€9|1", "Team|€29|5"],
  ],
  [
    "a head and a foot that is written before the body",
    "<table><thead><tr><th>Item<th>Sum<tfoot><tr><td>All<td>3<tbody><tr><td>a<td>1<tr><td>b<td>2</table>",
    ["Item|Sum", "a|1", "b|2", "All|3"],
  ],
  [
    "two header rows",
    "<table><tr><th rowspan=2>Year<th colspan=2>Sales<tr><th>Q1<th>Q2<tr><td>2024<td>1<td>2</table>",
    ["Year|Sales Q1|Sales Q2", "2024|1|2"],
  ],
  [
    "a title row above the header",
    "<table><thead><tr><th colspan=3>Results<tr><th>Name<th>Time<th>Points</thead><tr><td>A<td>1:02<td>9</table>",
    ["Name|Time|Points", "A|1:02|9"],
  ],
  [
    "a header column with an empty corner",
    "<table><tr><td><th>Small<th>Large<tr><th>Depth<td>10<td>20<tr><th>Width<td>30<td>40</table>",
    ["column 1|Small|Large", "Depth|10|20", "Width|30|40"],
  ],
  [
    "scope on both sides",
    "<table><tr><th scope=col>City<th scope=col>People<tr><th scope=row>Leeds<td>500<tr><th scope=row>York<td>200</table>",
    ["City|People", "Leeds|500", "York|200"],
  ],
  [
    "a cell over several rows",
    "<table><tr><th>League<th>Team<tr><td rowspan=2>North<td>Reds<tr><td>Blues<tr><td>South<td>Greens</table>",
    ["League|Team", "North|Reds", "North|Blues", "South|Greens"],
  ],
  [
    "rowspan=0, to the end of the section",
    "<table><tr><th>Group<th>Name<tr><td rowspan=0>x<td>a<tr><td>b<tr><td>c</table>",
    ["Group|Name", "x|a", "x|b", "x|c"],
  ],
  [
    "a sum over two columns",
    "<table><tr><th>Item<th>Size<th>Price<tr><td>Mug<td>S<td>4<tr><td colspan=2>Sum<td>4</table>",
    ["Item|Size|Price", "Mug|S|4", "Sum|~|4"],
  ],
  [
    "rows of sections",
    "<table><tr><th>Name<th>Role<tr><td colspan=2>Board<tr><td>Ann<td>Chair<tr><td colspan=2>Staff<tr><td>Bo<td>Cook</table>",
    ["Name|Role", "Board|~", "Ann|Chair", "Staff|~", "Bo|Cook"],
  ],
  [
    "missing cells",
    "<table><tr><th>A<th>B<th>C<tr><td>1<tr><td>2<td>3</table>",
    ["A|B|C", "1|~|~", "2|3|~"],
  ],
  [
    "cells that overlap: the row's own is meant",
    "<table><tr><td>a<td rowspan=2>b<tr><td colspan=2>c</table>",
    ["column 1|column 2", "a|b", "c|b"],
  ],
  [
    "groups of columns",
    "<table><colgroup><col><col span=2></colgroup><tr><th>A<th>B<th>C<tr><td>1<td>2<td>3</table>",
    ["A|B|C", "1|2|3"],
  ],
  [
    "names that repeat",
    "<table><tr><th>Date<th>Value<th>Value<th>Value 2<tr><td>May<td>1<td>2<td>3</table>",
    ["Date|Value|Value 3|Value 2", "May|1|2|3"],
  ],
  [
    "one header over two columns of cells",
    "<table><tr><th colspan=2>Name<th>Age<tr><td>Ann<td>Lee<td>40</table>",
    ["Name|Name 2|Age", "Ann|Lee|40"],
  ],
  [
    "a first row in bold",
    "<table><tr><td><b>Film</b><td><strong>Year</strong><tr><td>Alien<td>1979<tr><td>Heat<td>1995</table>",
    ["Film|Year", "Alien|1979", "Heat|1995"],
  ],
  [
    "no header at all",
    "<table><tr><td>1<td>2<tr><td>3<td>4</table>",
    ["column 1|column 2", "1|2", "3|4"],
  ],
  [
    "keys that only a script sorts by",
    "<table><tr><th>City<th>People<tr><td>Rome<td><span style='display:none'>00028</span>2,800,000<tr><td>Pisa<td>90,000</table>",
    ["City|People", "Rome|2,800,000", "Pisa|90,000"],
  ],
  [
    "pictures in place of words",
    "<table><tr><th>Feature<th>Free<tr><td>Export<td><img alt=yes src=a.png><tr><td>Sync<td><img alt=no src=b.png></table>",
    ["Feature|Free", "Export|yes", "Sync|no"],
  ],
  [
    "sortable headings with buttons",
    "<table><thead><tr><th><button>Name <svg></svg></button><th><a href='?s=2'>Price</a></thead><tbody><tr><td>a<td>1</table>",
    ["Name|Price", "a|1"],
  ],
  [
    "facts in two columns",
    "<table><tr><th>Weight<td>2 kg<tr><th>Colour<td>blue<tr><th>Size<td></table>",
    ["label|value", "Weight|2 kg", "Colour|blue", "Size|"],
  ],
  [
    "a description list",
    "<dl><dt>Weight<dd>2 kg<dt>Colours<dd>blue<dd>red</dl>",
    ["label|value", "Weight|2 kg", "Colours|blue", "Colours|red"],
  ],
  [
    "a description list in groups",
    "<dl><div><dt>Weight</dt><dd>2 kg</dd></div><div><dt>Size</dt><dt>Format</dt><dd>A4</dd></div></dl>",
    ["label|value", "Weight|2 kg", "Size|A4", "Format|A4"],
  ],
  [
    "rows of nothing but header cells",
    "<table><tr><th>a<th>b<tr><th>c<th>d</table>",
    ["a|b", "c|d"],
  ],
  ["headers without rows", "<table><tr><th>a<th>b</table>", ["a|b"]],
];

for (const [title, html, expected] of CASES) {
  Deno.test(`readTables() reads ${title}`, () => {
    assert.deepEqual(shape(tablesOf(html)[0]), expected);
  });
}

Deno.test("readTables() tells a header column", () => {
  const [headed, plain] = tablesOf(
    "<table><tr><th>City<th>People<tr><th>Leeds<td>5</table><table><tr><th>City<th>People<tr><td>York<td>2</table>",
  );
  assert.deepEqual([headed?.hasHeaderColumn, plain?.hasHeaderColumn], [true, false]);
});

Deno.test("readTables() gives each table its caption and the heading before it", () => {
  const tables = tablesOf(
    "<h2>Plans</h2><table><caption>Prices</caption><tr><th>a<th>b<tr><td>1<td>2</table><h2>More</h2><p>x<dl><dt>k<dd>v</dl><table><tr><th>c<th>d<tr><td>3<td>4</table>",
  );
  assert.deepEqual(tables.map(({ caption, heading, kind }) => [caption, heading, kind]), [
    ["Prices", "Plans", "data"],
    ["", "More", "facts"],
    ["", "More", "data"],
  ]);
});

Deno.test("readTables() resolves the links of a cell, and shares a cell that reaches down", () => {
  const [table] = tablesOf(
    "<table><tr><th>Name<th>Size<tr><td rowspan=2><a href=../m6>M6</a> <a>none</a><td>1<tr><td>2</table>",
  );
  assert.deepEqual(table?.rows[1]?.cells[0]?.links, ["https://shop.example/m6"]);
  assert.equal(table?.rows[0]?.cells[0], table?.rows[1]?.cells[0]);
});

Deno.test("readTables() reads in a layout table the tables of data, and counts what it passed over", () => {
  const inner = "<table><tr><th>a<th>b<tr><td>1<td>2</table>";
  const read = readTables(
    createPage(
      `<table><tr><td>menu<td>${inner}</table><div hidden>${inner}</div><table></table><dl></dl>`,
      null,
    ),
  );
  assert.equal(read.tables.length, 1);
  assert.deepEqual([read.layout, read.passed], [2, 2]);
});

Deno.test("readTables() reads tables 200 deep", () => {
  const nested = (depth: number): string =>
    `${"<table><tr><td>x<td>".repeat(depth)}<table><tr><th>a<th>b<tr><td>1<td>2`;
  assert.deepEqual(tablesOf(nested(100)).map(shape), [["a|b", "1|2"]]);
  const { tables, layout, passed } = readTables(createPage(nested(200), null));
  assert.equal(tables.length + layout + passed, 201);
});

Deno.test("readTables() counts the columns and rows that it leaves out", () => {
  const [wide] = tablesOf(`<table>${`<tr>${"<td>x".repeat(1_200)}`.repeat(2)}</table>`);
  assert.equal(wide?.columns.length, 1_000);
  assert.equal(wide?.leftOut, 400);
  const [long] = tablesOf(`<table><tr><th>a<th>b${"<tr><td>1<td>2".repeat(130_000)}`);
  assert.equal(long?.rows.length, 125_000);
  assert.equal(long?.leftOut, 5_000);
});

// That it grows with them is judged by tests/growth: tables, columns of one name.
Deno.test("uniqueNames() numbers names, and passes over numbers that are taken", () => {
  assert.deepEqual(uniqueNames(["a", "a", "a 2", "", "a", "column 4", "a 2"]), [
    "a",
    "a 3",
    "a 2",
    "column 4 2",
    "a 4",
    "column 4",
    "a 2 2",
  ]);
});

Deno.test("readTables() cuts a name that is as long as a page, marks it, and counts it", () => {
  const name = "wide ".repeat(20_000);
  const [table] = tablesOf(
    `<table><tr><th colspan=900>${name}<th>b<tr>${"<td>1".repeat(901)}</table>`,
  );
  assert.equal(table?.columns.length, 901);
  assert(table.columns.every(({ name }) => name.length < 1_010));
  assert.match(table.columns[0]?.name ?? "", /^wide .*…$/);
  assert.equal(table.columns[900]?.name, "b");
  assert.equal(table.leftOut, 1);
});

Deno.test("readTables() reads tables without rows, and headers that point nowhere or at themselves", () => {
  const page = createPage(
    "<table></table><table><tbody></table><table><caption>c</caption><tr></table><p>a",
    null,
  );
  const { tables, layout, passed } = readTables(page);
  assert.deepEqual(tables, []);
  assert.equal(layout + passed, 3);
  const [pointing] = tablesOf(
    "<table><tr><td headers=none>1<td headers=own id=own>2<tr><td headers='c d'>3<td>4</table>",
  );
  assert.deepEqual(shape(pointing), ["column 1|column 2", "1|2", "3|4"]);
});
