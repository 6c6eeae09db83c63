/** Tables of Parquet, read back by another package. */
import assert from "node:assert/strict";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { joinBytes } from "../../src/base/bytes.ts";
import { cellsOfLines, createRows } from "../../src/terminal/batch/columns.ts";
import {
  createRowGroups,
  PARQUET_GROUP_CHARS,
  PARQUET_GROUP_ROWS,
} from "../../src/terminal/rows/write_parquet.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";

const PATHS = ["summary.title.value", "count"];

interface Row {
  readonly id: string;
  readonly answer: Answer;
}

/** Writes rows a few lines at a time, as a batch does. */
function tableOf(rows: readonly Row[]): ArrayBuffer {
  const form = createRows("parquet", PATHS);
  const table = createRowGroups(form.table ?? []);
  const lines = rows.map(({ id, answer }, at) => `${form.toLine({ n: at + 1, id }, answer)}\n`);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < lines.length; at += 3) {
    parts.push(table.add(cellsOfLines(lines.slice(at, at + 3).join(""))));
  }
  return joinBytes([...parts, table.end()]).slice().buffer;
}

Deno.test("createRowGroups() writes texts, nothing and errors as another reader finds them", async () => {
  const error = { code: "fetch_failed", message: "the site's answer\nis gone", retryable: true };
  const table = tableOf([
    { id: "a.html", answer: { ok: true, summary: { title: { value: "Café „✓“" } }, count: 2 } },
    { id: "b.html", answer: { ok: false, error } },
    { id: "c.html", answer: { ok: true, summary: {}, count: 0 } },
  ]);
  const [title, count] = PATHS as [string, string];
  assert.deepEqual(await parquetReadObjects({ file: table }), [
    { n: 1n, id: "a.html", ok: true, error: null, [title]: "Café „✓“", [count]: "2" },
    {
      n: 2n,
      id: "b.html",
      ok: false,
      error: "fetch_failed: the site's answer\nis gone",
      [title]: null,
      [count]: null,
    },
    { n: 3n, id: "c.html", ok: true, error: null, [title]: null, [count]: "0" },
  ]);
});

Deno.test("createRowGroups() writes a group as soon as it is whole", async () => {
  const rows = Array.from({ length: PARQUET_GROUP_ROWS + 2 }, (_, at) => ({
    id: `page ${at}`,
    answer: { ok: true, count: at },
  }));
  const table = tableOf(rows);
  const groups = parquetMetadata(table).row_groups.map(({ num_rows }) => Number(num_rows));
  assert.deepEqual(groups, [PARQUET_GROUP_ROWS, 2]);
  const read = await parquetReadObjects({ file: table, columns: ["id"] });
  assert.deepEqual(read.map(({ id }) => id), rows.map(({ id }) => id));
});

Deno.test("createRowGroups() counts the letters of each group anew", async () => {
  const rows = ["long".repeat(PARQUET_GROUP_CHARS / 4), "b", "c", "d"]
    .map((id) => ({ id, answer: { ok: true, count: 1 } }));
  const table = tableOf(rows);
  const groups = parquetMetadata(table).row_groups.map(({ num_rows }) => Number(num_rows));
  assert.deepEqual(groups, [1, 3]);
  const read = await parquetReadObjects({ file: table, columns: ["id"] });
  assert.deepEqual(read.map(({ id }) => id), rows.map(({ id }) => id));
});

Deno.test("createRowGroups() writes a table without rows", async () => {
  assert.deepEqual(await parquetReadObjects({ file: tableOf([]) }), []);
});
