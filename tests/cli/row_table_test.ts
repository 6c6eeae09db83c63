/** Rows of answers as tables, and tables as lines and as Parquet. */
import assert from "node:assert/strict";
import { parquetReadObjects } from "hyparquet";
import { joinBytes } from "../../src/base/bytes.ts";
import { readCells, writeCells } from "../../src/terminal/rows/cells.ts";
import {
  type AnsweredTable,
  joinTables,
  rowsOfRun,
  toTable,
} from "../../src/terminal/rows/row_table.ts";
import { createRowGroups } from "../../src/terminal/rows/write_parquet.ts";
import { typedColumns, writeRows } from "../../src/terminal/rows/write_rows.ts";

const PLANS: AnsweredTable = {
  where: "/html/body/table[1]",
  caption: "",
  heading: "Plans",
  columns: [
    { name: "Plan", type: "text" },
    { name: "Price", type: "number", unit: "€", typed_values: [9, null] },
    { name: "Since", type: "date", typed_values: ["2024-01-31", "2024-02-01"] },
    { name: "Trial", type: "boolean", typed_values: [true, false] },
  ],
  cells: [["Solo", "9 €", "31.01.2024", "✓"], ["=Team|s", "on request", "01.02.2024", "✗"]],
  row_count: 3,
  cell_links: [[0, 0, "https://a.example/solo"]],
};
const MORE: AnsweredTable = {
  ...PLANS,
  columns: PLANS.columns.map(({ typed_values: values, ...column }) => ({
    ...column,
    ...(values === undefined ? {} : { typed_values: [values[0] ?? null] }),
  })),
  cells: [["Big", "9 €", "31.01.2024", "✓"]],
  first_row: 2,
  cell_links: [[2, 0, "https://a.example/big"], [2, 0, "https://a.example/terms"]],
};

Deno.test("toTable() keeps text, meaning, unit and links of each cell", () => {
  const { columns, rows, leftOut, caption } = toTable(PLANS);
  assert.deepEqual([caption, leftOut], ["Plans", 1]);
  assert.deepEqual(columns.map(({ name, type }) => `${name} ${type}`), [
    "Plan text",
    "Price number",
    "Since date",
    "Trial boolean",
    "Plan@href text",
  ]);
  assert.deepEqual(rows[0]?.["Price"], { text: "9 €", typed: 9, unit: "€" });
  assert.deepEqual(rows[1]?.["Price"], { text: "on request" });
});

Deno.test("joinTables() joins the slices of one table, links at their rows", () => {
  const [table, ...others] = joinTables([PLANS, MORE]).map(toTable);
  assert.deepEqual([others.length, table?.rows.length, table?.leftOut], [0, 3, 0]);
  const links = table?.rows.map((row) => row["Plan@href"]?.text);
  assert.deepEqual(links, [
    "https://a.example/solo",
    undefined,
    "https://a.example/big https://a.example/terms",
  ]);
});

Deno.test("writeRows() writes CSV that no spreadsheet runs, TSV, JSON and Markdown", () => {
  const table = toTable(PLANS);
  assert.equal(
    writeRows("csv", table),
    "Plan,Price,Since,Trial,Plan@href\r\nSolo,9 €,31.01.2024,✓,https://a.example/solo\r\n" +
      "'=Team|s,on request,01.02.2024,✗,\r\n",
  );
  assert.match(writeRows("tsv", table), /\n'=Team\|s\ton request\t/);
  assert.match(writeRows("md", table), /\| =Team\\\|s \| on request \|/);
  const [, second] = writeRows("jsonl", table).trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(second, {
    Plan: "=Team|s",
    Price: null,
    Price_unit: null,
    Price_text: "on request",
    Since: "2024-02-01",
    Since_text: "01.02.2024",
    Trial: false,
    Trial_text: "✗",
    "Plan@href": null,
  });
});

Deno.test("rowsOfRun() reads money, lists and fields of the page", () => {
  const answer = {
    ok: true,
    rows: [{ name: "Bolt", price: "9 €", tags: ["a", "b"] }, { name: "Nut", price: "?", tags: [] }],
    typed_rows: { rows: [{ price: { amount: 9, currency: "EUR" } }, {}] },
    fields: { shop: "Bolts" },
    rows_left_out: 4,
  };
  const { columns, rows, leftOut } = rowsOfRun(answer, true);
  assert.equal(leftOut, 4);
  assert.deepEqual(columns.map(({ name, type, hasUnit }) => [name, type, hasUnit]), [
    ["shop", "text", false],
    ["name", "text", false],
    ["price", "number", true],
    ["tags", "list", false],
  ]);
  assert.deepEqual(rows[0]?.["price"], { text: "9 €", typed: 9, unit: "EUR" });
  const alone = rowsOfRun(answer).columns.map(({ name }) => name);
  assert.deepEqual(
    alone,
    ["name", "price", "tags"],
    "fields of the page only where they are asked for",
  );
});

Deno.test("createRowGroups() writes columns of their types, as another reader finds them", async () => {
  const { columns, rows } = toTable(PLANS);
  const groups = createRowGroups([
    ...typedColumns(columns),
    { name: "tags", type: "list", valueIn: () => ["a", "b"] },
  ]);
  const file = joinBytes([groups.add(rows), groups.end()]).slice().buffer;
  const [first, second] = await parquetReadObjects({ file });
  assert.deepEqual(first, {
    Plan: "Solo",
    Price: 9,
    Price_unit: "€",
    Price_text: "9 €",
    Since: new Date("2024-01-31"),
    Since_text: "31.01.2024",
    Trial: true,
    Trial_text: "✓",
    "Plan@href": "https://a.example/solo",
    tags: ["a", "b"],
  });
  assert.deepEqual([second?.["Price"], second?.["Price_text"]], [null, "on request"]);
});

Deno.test("readCells() reads back what writeCells() wrote", () => {
  const cells = ["1", 'a "b", c', "=x", "'=x", "line\nend\ttab \\", "", "plain"];
  for (const format of ["csv", "tsv"] as const) {
    const line = writeCells(format, cells);
    assert.deepEqual(readCells(format, line, cells.length), cells, format);
    assert.deepEqual(readCells(format, line, 2), cells.slice(0, 2), format);
  }
});
