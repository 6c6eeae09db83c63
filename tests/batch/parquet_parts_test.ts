/** A folder of Parquet files: each whole, and a run that goes on after the last. */
import assert from "node:assert/strict";
import { parquetReadObjects } from "hyparquet";
import {
  digestOf,
  OPEN_PART,
  openParts,
  startParts,
} from "../../src/terminal/batch/parquet_parts.ts";
import { ForeignOutput } from "../../src/terminal/batch/journal.ts";
import type { TypedColumn } from "../../src/terminal/rows/write_rows.ts";
import { UsageError } from "../../src/terminal/usage_error.ts";

const COLUMNS: readonly TypedColumn<readonly unknown[]>[] = [
  { name: "n", type: "integer", valueIn: (row) => row[0] },
  { name: "id", type: "text", valueIn: (row) => row[1] },
  { name: "price", type: "number", valueIn: (row) => row[2] },
];
const MAIN = new URL("../../main.ts", import.meta.url);
const linesOf = (n: number): string =>
  [0, 1].map((row) => `${JSON.stringify([n, `page ${n}`, n + row / 2])}\n`).join("");

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("startParts() writes parts of whole inputs, which openParts() goes on after", async () => {
  await withFolder(async (folder) => {
    const output = `${folder}/rows/`;
    assert.equal((await openParts(output, [], false, COLUMNS)).first, 0);
    const killed = await startParts(output, COLUMNS, MAIN, 4);
    for (let n = 1; n <= 5; n++) await killed.write(linesOf(n));
    // Two parts are closed; the fifth input was read and is in no part.
    killed.close();
    const journal = await openParts(output, [], true, COLUMNS);
    assert.deepEqual([journal.first, journal.firstDigest], [4, await digestOf("page 4")]);
    await assert.rejects(openParts(output, [], false, COLUMNS), UsageError);
    const resumed = await startParts(output, COLUMNS, MAIN, 4);
    for (let n = 5; n <= 7; n++) await resumed.write(linesOf(n));
    await resumed.end();
    resumed.close();
    const names = (await Array.fromAsync(Deno.readDir(output))).map(({ name }) => name).sort();
    assert.equal(names.length, 4);
    const rows = [];
    for (const name of names) {
      const { buffer } = await Deno.readFile(output + name);
      rows.push(...await parquetReadObjects({ file: buffer }));
    }
    assert.deepEqual(rows.map(({ n, price }) => [Number(n), price]), [
      ...[1, 2, 3, 4, 5, 6, 7].flatMap((n) => [[n, n], [n, n + 0.5]]),
    ]);
  });
});

Deno.test("startParts() names the folder that cannot be written", async () => {
  await withFolder(async (folder) => {
    const parts = await startParts(`${folder}/gone/`, COLUMNS, MAIN, 1);
    await assert.rejects(
      parts.write(linesOf(1)),
      new UsageError(`the output ${folder}/gone/ cannot be written: there is none`),
    );
    parts.close();
  });
});

Deno.test("openParts() refuses what is none of its parts, a gap, and a folder inside of an input", async () => {
  await withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/${OPEN_PART}`, "cut off");
    assert.equal((await openParts(folder, [], false, COLUMNS)).first, 0);
    await assert.rejects(
      openParts(`${folder}/rows/`, [folder], false, COLUMNS),
      /inside of an input/,
    );
    await Deno.remove(`${folder}/rows`);
    await Deno.writeTextFile(`${folder}/part-000000003-000000004-0123456789abcdef.parquet`, "");
    await assert.rejects(openParts(folder, [], true, COLUMNS), ForeignOutput);
    await Deno.rename(
      `${folder}/part-000000003-000000004-0123456789abcdef.parquet`,
      `${folder}/mine.txt`,
    );
    await assert.rejects(openParts(folder, [], true, COLUMNS), ForeignOutput);
  });
});

Deno.test("openParts() refuses parts of other columns, and a part that is no table", async () => {
  await withFolder(async (folder) => {
    const parts = await startParts(folder, COLUMNS, MAIN, 4);
    await parts.write(linesOf(1));
    await parts.end();
    parts.close();
    assert.equal((await openParts(folder, [], true, COLUMNS)).first, 1);
    // Known before a call begins: one that is refused at once waits for nobody.
    const part = await partIn(folder);
    const [n, id, price] = COLUMNS as [typeof COLUMNS[0], typeof COLUMNS[0], typeof COLUMNS[0]];
    for (
      const columns of [
        [n, id],
        [n, id, price, { ...price, name: "more" }],
        [n, id, { ...price, name: "prices" }],
        [n, id, { ...price, type: "text" as const }],
        [n, price, id],
      ]
    ) {
      await assert.rejects(
        openParts(folder, [], true, columns),
        new ForeignOutput(`${part} has other columns: give the same`),
      );
    }
    await Deno.writeTextFile(`${folder}/${part}`, "PAR1");
    await assert.rejects(openParts(folder, [], true, COLUMNS), /has other columns/);
  });
});

async function partIn(folder: string): Promise<string> {
  const [part] = await Array.fromAsync(Deno.readDir(folder));
  return part?.name ?? "";
}
