import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import type { Node } from "../../src/page/html/tree.ts";
import { readColumns } from "../../src/page/layout/rows/columns.ts";

function rowsOf(table: string): string[] {
  const page = createPage(`<table>${table}</table>`, null);
  const members: Node[] = [];
  for (let node = 1; node <= page.tree.lastPosition(1); node++) {
    const at = page.tree.nodeAt(node);
    if (page.tree.name(at) === "tr") members.push(at);
  }
  return readColumns(page, { members, span: 1 }).map(({ cells }) =>
    cells.map(({ path, value }) => `${path}=${value}`).join(" ")
  );
}

for (
  const [title, table, expected] of [
    [
      "reaches into the rows below it",
      "<tr><td rowspan=2>Leeds<td>One<td>£1<tr><td>Two<td>£2<tr><td>York<td>Three<td>£3",
      [
        "td1=Leeds td2=One td3=£1",
        "td1=Leeds td2=Two td3=£2",
        "td1=York td2=Three td3=£3",
      ],
    ],
    [
      "reaches between the cells of a row, and to the end with 0",
      "<tr><td>a<td rowspan=0>b<td>c<tr><td>d<td>e<tr><td>f<td>g",
      ["td1=a td2=b td3=c", "td1=d td2=b td3=e", "td1=f td2=b td3=g"],
    ],
    [
      "is wider than those of most rows",
      "<tr><td>a<td>b<td>c<tr><td>d<td>e<td>f<tr><td colspan=2>Sum<td>g",
      ["td1=a td2=b td3=c", "td1=d td2=e td3=f", "td1=Sum td3=g"],
    ],
    [
      "is as wide as those of all rows",
      "<tr><td colspan=2>a<td>b<tr><td colspan=2>c<td>d",
      ["td1=a td2=b", "td1=c td2=d"],
    ],
    [
      "ends with its section",
      "<tbody><tr><td rowspan=9>a<td>b<tbody><tr><td>c<td>d",
      ["td1=a td2=b", "td1=c td2=d"],
    ],
    ["is marked up with nonsense", "<tr><td rowspan=x colspan=-1>a<td>b<tr><td>c<td>d", [
      "td1=a td2=b",
      "td1=c td2=d",
    ]],
  ] as const
) {
  Deno.test(`readColumns() gives each row its cells where one ${title}`, () => {
    assert.deepEqual(rowsOf(table), expected);
  });
}
