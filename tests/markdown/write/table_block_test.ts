/** Spans of table cells in Markdown: what they cover, what is repeated, and where both end. */
import assert from "node:assert/strict";
import { createPage } from "../../../src/page/html/page.ts";
import { toMarkdown } from "../../../src/read/markdown/to_markdown.ts";
import { MAX_TABLE_FILLING } from "../../../src/read/markdown/write/table_block.ts";

function lines(table: string, isPlain = false): string[] {
  const { tree } = createPage(`<table>${table}</table>`, null);
  return toMarkdown(tree, { isPlain }).split("\n").filter((line) => line !== "");
}

function write(table: string): string[][] {
  return lines(table).map((line) => line.slice(2, -2).split(" | "));
}

for (
  const [title, table, expected] of [
    ["over columns stands in the first", "<tr><th colspan=2>a<th>b<tr><td>c<td>d<td>e", [
      ["a", "", "b"],
      ["---", "---", "---"],
      ["c", "d", "e"],
    ]],
    [
      "over rows stands in each, and in none after them",
      "<tr><th rowspan=3>a<th>b<tr><td>c<tr><td>d<tr><td>e<td>f",
      [["a", "b"], ["---", "---"], ["a", "c"], ["a", "d"], ["e", "f"]],
    ],
    [
      "over rows and columns stands once in each row",
      "<tr><th colspan=2 rowspan=2>a<th>b<tr><td>c<tr><td>d<td>e<td>f",
      [["a", "", "b"], ["---", "---", "---"], ["a", "", "c"], ["d", "e", "f"]],
    ],
    [
      "behind the end of a short row stands there, too",
      "<tr><th>a<th rowspan=2>b<tr><td>c<tr><td>d<td>e",
      [["a", "b"], ["---", "---"], ["c", "b"], ["d", "e"]],
    ],
    ["that overlaps another gives way to it", "<tr><th>a<th rowspan=2>b<tr><td colspan=2>c", [
      ["a", "b"],
      ["---", "---"],
      ["c", "b"],
    ]],
    [
      "as wide as all others makes no empty column",
      "<tr><th colspan=2>a<th>b<tr><td colspan=2>c<td>d",
      [["a", "b"], ["---", "---"], ["c", "d"]],
    ],
    ["to the end of its section stands in all its rows", "<tr><td rowspan=0>a<td>b<tr><td>c", [
      ["", ""],
      ["---", "---"],
      ["a", "b"],
      ["a", "c"],
    ]],
    ["of a foot written first stands last", "<tfoot><tr><td>f<tbody><tr><td>b", [
      [""],
      ["---"],
      ["b"],
      ["f"],
    ]],
  ] as const
) {
  Deno.test(`a cell ${title}`, () => assert.deepEqual(write(table), expected));
}

Deno.test("a table without a header gets an empty one, as wide as its widest row", () => {
  assert.deepEqual(write("<tr><td>a<tr><td>b<td>c"), [["", ""], ["---", "---"], ["a"], ["b", "c"]]);
});

Deno.test("rows and columns of which nothing is shown are left out", () => {
  const table =
    "<tr><th>a<th hidden>h<th>b<tr hidden><td>c<td>h<td>d<tr></tr><tr><td>e<td hidden>h<td>f";
  assert.deepEqual(write(table), [["a", "b"], ["---", "---"], ["e", "f"]]);
});

Deno.test("plain text has a tab between cells, and repeats them as Markdown does", () => {
  assert.deepEqual(lines("<tr><td rowspan=2>a<td>b<tr><td>c", true), ["a\tb", "a\tc"]);
});

Deno.test("a column is aligned as the first of its cells that tells", () => {
  const cells = (sides: readonly string[]): string =>
    `<tr>${sides.map((side) => `<th align=${side}>x`).join("")}`;
  const table = cells(["none", "right", "center", "justify"]) +
    cells(["left", "left", "none", "none"]);
  assert.equal(lines(table)[1], "| :--- | ---: | :---: | --- |");
});

Deno.test("a text is repeated as often as its table is long, then a mark stands for it", () => {
  const text = "word ".repeat(40).trim();
  const rows = write(`<tr><td rowspan=9>${text}<td>1${"<tr><td>2".repeat(8)}`).slice(2);
  assert.deepEqual(rows.map(([first]) => first), [text, text, ...Array(7).fill("〃")]);
});

Deno.test("spans write no more empty cells than there are cells, by far", () => {
  const wide = `<tr>${"<td>x".repeat(1_000)}`;
  const table = wide + "<tr><td colspan=999>a<td>b".repeat(500);
  const empty = write(table).slice(2).flat().filter((cell) => cell === "").length;
  assert(empty <= 4 * 2_000 + MAX_TABLE_FILLING, String(empty));
});
