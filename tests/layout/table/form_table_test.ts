/** Grids of tables, slot by slot, beside a word-for-word run of the standard's steps. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { formTable, type Grid } from "../../../src/page/layout/table/form_table.ts";
import { createRandom, FUZZ_SEED } from "../../fuzz/random.ts";
import { slotsOf } from "./standard_table.ts";
import { tableSoup } from "./table_soup.ts";

function gridOf(html: string): { tree: ReturnType<typeof parseHtml>; grid: Grid } {
  const tree = parseHtml(html);
  return { tree, grid: formTable(tree, tree.named("table")[0] ?? 0) };
}

/** Writes each row as `text@x,y wxh` of its own cells. */
function written(html: string): string[] {
  const { tree, grid } = gridOf(html);
  return grid.rows.map(({ own }) =>
    own.map(({ node, x, y, width, height }) =>
      `${tree.data(tree.firstChild(node)).trim()}@${x},${y} ${width}x${height}`
    ).join(" ")
  );
}

for (
  const [title, html, expected] of [
    ["plain rows", "<table><tr><td>a<td>b<tr><td>c", ["a@0,0 1x1 b@1,0 1x1", "c@0,1 1x1"]],
    ["a cell over two rows", "<table><tr><td rowspan=2>a<td>b<tr><td>c", [
      "a@0,0 1x2 b@1,0 1x1",
      "c@1,1 1x1",
    ]],
    ["a cell to the end of its section", "<table><tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d", [
      "a@0,0 1x3 b@1,0 1x1",
      "c@1,1 1x1",
      "d@1,2 1x1",
    ]],
    [
      "a span past its section, whose rows exist nonetheless",
      "<table><tbody><tr><td rowspan=3>a<tbody><tr><td>b",
      ["a@0,0 1x3", "b@0,3 1x1"],
    ],
    [
      "cells that overlap",
      "<table><tr><td>a<td rowspan=2>b<tr><td colspan=2>c<td>d",
      ["a@0,0 1x1 b@1,0 1x2", "c@0,1 2x1 d@2,1 1x1"],
    ],
    ["a foot written first", "<table><tfoot><tr><td>f<tbody><tr><td>b", [
      "b@0,0 1x1",
      "f@0,1 1x1",
    ]],
    ["spans that are nonsense", "<table><tr><td colspan=x>a<td colspan=-2>b<td colspan=+2>c", [
      "a@0,0 1x1 b@1,0 1x1 c@2,0 2x1",
    ]],
    ["spans past their bounds", "<table><tr><td colspan=1001>a<td rowspan=70000>b", [
      "a@0,0 1000x1 b@1000,0 1x65534",
    ]],
  ] as const
) {
  Deno.test(`formTable() places ${title}`, () => assert.deepEqual(written(html), expected));
}

Deno.test("formTable() counts the columns that groups declare and no cell has", () => {
  const table =
    "<table><colgroup span=3></colgroup><colgroup><col span=2><col></colgroup><tr><td>a";
  assert.equal(gridOf(table).grid.width, 6);
});

Deno.test("formTable() covers the slots that the standard's steps cover, in 2,000 soups", () => {
  for (let at = 0; at < 2_000; at++) {
    const html = tableSoup(createRandom(FUZZ_SEED + at));
    const { tree, grid } = gridOf(html);
    const theirs = slotsOf(tree, tree.named("table")[0] ?? 0);
    assert.deepEqual([grid.width, grid.height], [theirs.width, theirs.height], html);
    const ours = new Map<string, number[]>();
    for (const { cells, y } of grid.rows) {
      for (const { node, x, width } of cells) {
        for (let slot = x; slot < x + width; slot++) {
          const key = `${slot},${y}`;
          ours.set(key, [...ours.get(key) ?? [], node].sort((one, other) => one - other));
        }
      }
    }
    const written = new Set(grid.rows.map(({ y }) => y));
    for (const [key, nodes] of theirs.slots) {
      if (!written.has(Number(key.split(",")[1]))) continue;
      assert.deepEqual(
        ours.get(key),
        nodes.toSorted((one, other) => one - other),
        `${key} ${html}`,
      );
      ours.delete(key);
    }
    assert.equal(ours.size, 0, html);
    const heights = new Map(grid.rows.flatMap(({ own }) => own.map((cell) => [cell.node, cell])));
    for (const [node, height] of theirs.heights) {
      assert.equal(heights.get(node)?.height, height, html);
    }
  }
});

Deno.test("formTable() bounds cells that all reach to the end, and counts what it leaves out", () => {
  const rows = 3_000;
  const { grid } = gridOf(`<table>${"<tr><td rowspan=65534>x<td>y".repeat(rows)}`);
  assert.equal(grid.rows.length, rows);
  assert(grid.rows.reduce((sum, { cells }) => sum + cells.length, 0) < rows * 60);
  assert(grid.leftOut > 0);
});
