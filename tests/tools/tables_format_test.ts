/** `page_markdown` with `format: "tables"`: tables as data, in slices of rows. */
import { BYTES_OF_TOKEN, MAX_ANSWER_BYTES } from "../../src/tools/runs/answer/cut.ts";
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { resolvePlace } from "../../src/page/html/place.ts";
import { weightOf } from "../../src/base/json/weight.ts";
import { pageMarkdown } from "../../src/tools/contract/page_markdown.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import type { Context } from "../../src/tools/runs/context.ts";
import { runTool } from "../support/run_tool.ts";

const call = (args: Record<string, unknown>): Promise<Answer> =>
  Promise.resolve(
    runTool(
      pageMarkdown,
      pageMarkdown.input.parse({ format: "tables", ...args }),
      {} as Context,
    ),
  );

interface Table {
  readonly columns: readonly Record<string, unknown>[];
  readonly cells: readonly (readonly (string | null)[])[];
  readonly where: string;
  readonly first_row?: number;
  readonly row_count: number;
}

const tablesOf = (answer: Answer): readonly Table[] => answer["tables"] as readonly Table[];

const PAGE =
  `<title>Plans</title><base href="https://b.example/"><h2>Prices</h2><table><caption>In euros</caption>
<tr><th>Plan<th>Price<th>Seats<tr><td><a href=/solo>Solo</a><td>9,50 €<td>1
<tr><td>Team<td>29,00 €<td>5</table><h2>Shop</h2><dl><dt>City<dd>Leeds</dl>`;

Deno.test("format tables gives names, rows, types, links and places", async () => {
  const { tables, layout_tables, passed_tables, length, next_offset, title } = await call({
    html_or_url: PAGE,
  });
  assert.deepEqual(tables, [
    {
      kind: "data",
      caption: "In euros",
      heading: "Prices",
      columns: [
        { name: "Plan", type: "text" },
        { name: "Price", type: "number", unit: "€", typed_values: [9.5, 29] },
        { name: "Seats", type: "number", unit: "", typed_values: [1, 5] },
      ],
      header_column: false,
      cells: [["Solo", "9,50 €", "1"], ["Team", "29,00 €", "5"]],
      row_count: 2,
      cell_links: [[0, 0, "https://b.example/solo"]],
      where: "/html/body/table[1]",
    },
    {
      kind: "facts",
      caption: "",
      heading: "Shop",
      columns: [{ name: "label", type: "text" }, { name: "value", type: "text" }],
      header_column: true,
      cells: [["City", "Leeds"]],
      row_count: 1,
      where: "/html/body/dl[1]",
    },
  ]);
  assert.deepEqual([layout_tables, passed_tables, length, next_offset, title], [
    0,
    0,
    3,
    null,
    "Plans",
  ]);
});

Deno.test("format tables goes on at a row, in the middle of a table", async () => {
  const first = await call({ html_or_url: PAGE, max_chars: 12 });
  assert.deepEqual(tablesOf(first).map(({ cells }) => cells.length), [1]);
  assert.equal(first["next_offset"], 1);
  const second = await call({ html_or_url: PAGE, offset: 1 });
  assert.deepEqual(
    tablesOf(second).map(({ cells, first_row, row_count }) => [cells.length, first_row, row_count]),
    [[1, 1, 2], [1, undefined, 1]],
  );
  assert.deepEqual(tablesOf(second)[0]?.columns[2]?.["typed_values"], [5]);
  await assert.rejects(call({ html_or_url: PAGE, offset: 3 }), /past the end: the tables have 3/);
});

Deno.test("format tables reads every row of a table that no answer holds, once", async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => `<tr><td>${at}<td>${"word ".repeat(20)}`);
  const html_or_url = `<table><tr><th>No<th>Text${rows.join("")}</table>`;
  const seen: (string | null | undefined)[] = [];
  let offset: number | null = 0;
  while (offset !== null) {
    const answer: Answer = await call({ html_or_url, offset, max_chars: 60_000 });
    assert(weightOf(answer) <= MAX_ANSWER_BYTES);
    for (const { cells } of tablesOf(answer)) seen.push(...cells.map(([number]) => number));
    offset = answer["next_offset"] as number | null;
  }
  assert.deepEqual(seen, rows.map((_, at) => String(at)));
});

Deno.test("format tables keeps a table of headers alone, and places what it lists", async () => {
  const html = "<table><thead><tr><th>a<th>b</table><table><tr><th>c<th>d<tr><td>1<td>2</table>";
  const answer = await call({ html_or_url: html });
  assert.deepEqual(tablesOf(answer).map(({ cells }) => cells), [[], [["1", "2"]]]);
  assert.equal(answer["length"], 2);
  const page = createPage(html, null);
  for (const { where } of tablesOf(answer)) {
    assert.equal(page.tree.name(resolvePlace(page.tree, where)), "table");
  }
});

Deno.test("tables weigh no more than an answer may, however wide a row is", async () => {
  const cells = (write: (at: number) => string): string =>
    Array.from({ length: 1_000 }, (_, at) => write(at)).join("");
  const wide = `<table><tr>${cells((at) => `<th>column ${at} ${"x".repeat(900)}`)}` +
    `<tr>${cells((at) => `<td>${at} EUR`)}<tr>${cells((at) => `<td>${at}`)}</table>`;
  const answer = await call({ html_or_url: wide });
  assert(weightOf(answer) <= MAX_ANSWER_BYTES, String(weightOf(answer)));
  const [table] = answer["tables"] as Record<string, unknown[]>[];
  const [row = []] = table?.["cells"] as unknown[][];
  assert.ok(row.length > 1 && row.length === table?.["columns"]?.length);
  assert.equal(row.length + Number(table?.["left_out"]), 1_000);
  assert.equal(answer["next_offset"], 1);
});

Deno.test("tables have the beginning of a heading without end", async () => {
  const rows = "<tr><th>Plan<th>Price<tr><td>Solo<td>9<tr><td>Team<td>29</table>";
  const answer = await call({ html_or_url: `<h2>${"word ".repeat(50_000)}</h2><table>${rows}` });
  assert(weightOf(answer) <= MAX_ANSWER_BYTES, String(weightOf(answer)));
  const [table] = answer["tables"] as Record<string, unknown>[];
  assert.equal((table?.["cells"] as unknown[]).length, 2);
  assert.match(String(table?.["heading"]), /^word [^]*…$/);
});

Deno.test("run() gives tables within the tokens asked for, links and places counted", async () => {
  const row = (at: number): string =>
    `<tr><td><a href="https://a.example/a/long/path/of/part-${at}">Part ${at}</a><td>${at}.00 EUR`;
  const table = `<table><tr><th>Part<th>Price${
    Array.from({ length: 120 }, (_, at) => row(at)).join("")
  }</table>`;
  const html_or_url = `<h1>Parts</h1>${table}${
    "<table><tr><th>A<th>B<tr><td>1<td>2</table>".repeat(40)
  }`;
  const whole = tablesOf(await call({ html_or_url }));
  for (const max_tokens of [400, 2_000]) {
    const read: Table[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const answer = await call({ html_or_url, max_tokens, offset });
      const tables = tablesOf(answer);
      assert.ok(weightOf(tables) <= max_tokens * BYTES_OF_TOKEN, `${weightOf(tables)} bytes`);
      read.push(...tables);
      offset = answer["next_offset"] as number | null;
    }
    assert.deepEqual(read.flatMap(({ cells }) => cells), whole.flatMap(({ cells }) => cells));
  }
  // There is always one row.
  const [one, ...none] = tablesOf(await call({ html_or_url, max_tokens: 1 }));
  assert.deepEqual([one?.cells.length, none], [1, []]);
});
