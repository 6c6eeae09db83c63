/** Spans of table cells: what they cover, and where they are cut. */
import assert from "node:assert/strict";
import { MAX_SPANNED_COLUMNS, MAX_TABLE_SPAN } from "../../../src/base/limits.ts";
import { TableBlock } from "../../../src/read/markdown/write/table_block.ts";

type Cell = readonly [text: string, columns?: number, rows?: number];

function write(rows: readonly (readonly Cell[])[], heads = true): string[][] {
  const table = new TableBlock();
  rows.forEach((cells, at) => {
    table.openRow();
    if (heads && at === 0) table.headRow();
    for (const [text, columns = 1, height = 1] of cells) table.addCell(text, columns, height);
    table.closeRow();
  });
  return table.lines(false).map((line) => line.slice(2, -2).split(" | "));
}

Deno.test("addCell() covers the columns a cell spans in its own row", () => {
  assert.deepEqual(write([[["a", 2], ["b"]], [["c"], ["d"], ["e"]]]), [
    ["a", "", "b"],
    ["---", "---", "---"],
    ["c", "d", "e"],
  ]);
});

Deno.test("addCell() covers the rows a cell spans, and none after them", () => {
  assert.deepEqual(write([[["a", 1, 3], ["b"]], [["c"]], [["d"]], [["e"], ["f"]]]), [
    ["a", "b"],
    ["---", "---"],
    ["", "c"],
    ["", "d"],
    ["e", "f"],
  ]);
});

Deno.test("addCell() covers a block where a cell spans rows and columns", () => {
  assert.deepEqual(write([[["a", 2, 2], ["b"]], [["c"]], [["d"], ["e"], ["f"]]]), [
    ["a", "", "b"],
    ["---", "---", "---"],
    ["", "", "c"],
    ["d", "e", "f"],
  ]);
});

Deno.test("closeRow() uncovers columns behind the end of a short row", () => {
  const rows = write([[["a"], ["b", 1, 2]], [["c"]], [["d"], ["e"]]]);
  assert.deepEqual(rows.slice(2), [["c"], ["d", "e"]]);
});

Deno.test("addCell() cuts spans of columns at their bound", () => {
  const [header] = write([[["a", MAX_TABLE_SPAN + 1]]]);
  assert.equal(header?.length, MAX_TABLE_SPAN);
});

Deno.test("addCell() cuts spans of rows at their bound", () => {
  const rows = Array.from({ length: MAX_TABLE_SPAN + 5 }, (): Cell[] => [["x"]]);
  const [, , ...written] = write([[["a", 1, MAX_TABLE_SPAN + 9], ["b"]], ...rows]);
  assert.equal(written.filter((row) => row[0] === "").length, MAX_TABLE_SPAN - 1);
});

Deno.test("addCell() lets no cell past a bound of columns span rows", () => {
  const cells = Array.from({ length: MAX_SPANNED_COLUMNS + 1 }, (_, at): Cell => [`${at}`, 1, 2]);
  const [, , second] = write([cells, [["x"], ["y"]]]);
  // Only so many empty cells are written as a table of such cells may have.
  assert.deepEqual(second?.slice(0, MAX_SPANNED_COLUMNS), Array(MAX_SPANNED_COLUMNS).fill(""));
  assert.deepEqual(second?.slice(MAX_SPANNED_COLUMNS), ["x", "y"]);
});

Deno.test("addCell() writes no more empty cells than there are cells, by far", () => {
  // Four for each of two cells, and the widest span: 58 empty ones, 49 of them the first cell's.
  const [header] = write([[["a", MAX_TABLE_SPAN], ["b", MAX_TABLE_SPAN]]]);
  assert.equal(header?.length, 2 + 4 * 2 + MAX_TABLE_SPAN);
  const rows = Array.from({ length: 40 }, (): Cell[] => [["x", MAX_TABLE_SPAN, MAX_TABLE_SPAN]]);
  const empty = write(rows, false).slice(2).flat().filter((text) => text === "").length;
  assert(empty <= 40 * 4 + MAX_TABLE_SPAN, String(empty));
});

Deno.test("lines() gives a table without a header an empty one, as wide as its widest row", () => {
  assert.deepEqual(write([[["a"]], [["b"], ["c"]]], false), [
    ["", ""],
    ["---", "---"],
    ["a"],
    ["b", "c"],
  ]);
  assert.deepEqual(new TableBlock().lines(false), []);
});

Deno.test("lines() closes the last row, and leaves out rows without cells", () => {
  const table = new TableBlock();
  table.openRow();
  table.closeRow();
  table.openRow();
  table.addCell("a", 1, 1);
  assert.deepEqual(table.lines(false), ["|  |", "| --- |", "| a |"]);
});

Deno.test("align() takes the first cell of a column that tells", () => {
  const table = new TableBlock();
  table.openRow();
  table.headRow();
  for (const side of [undefined, "right", "center", "justify"]) {
    table.align(side);
    table.addCell("x", 1, 1);
  }
  table.closeRow();
  table.openRow();
  for (const side of ["left", "left", undefined, undefined]) {
    table.align(side);
    table.addCell("y", 1, 1);
  }
  assert.equal(table.lines(false)[1], "| :--- | ---: | :---: | --- |");
});
