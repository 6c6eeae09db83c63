/** Tables, lists and code of public pages, cell by cell: what is kept is as the page has it. */
import assert from "node:assert/strict";
import { compareCells, STRUCTURES } from "../../bench/markdown/cells.ts";
import { DATA, readPage } from "../../bench/markdown/sets.ts";

/** Pages rich in each structure; `deno task bench:markdown --quick` compares all of them. */
const PAGES = ["0069", "0312", "0677", "2879", "4130", "4431"];

Deno.test("toMarkdown() keeps every cell, item and line of what is chosen", async () => {
  const pages = await Promise.all(
    PAGES.map(async (name) => ({
      name,
      html: await readPage(`${DATA}/wcxb/html/${name}.html.gz`),
    })),
  ).catch(() => []);
  if (pages.length === 0) {
    console.log(`no pages of wcxb under ${DATA}: not run`);
    return;
  }
  const counts = compareCells(pages);
  for (const kind of STRUCTURES) {
    const { compared = 0, differing } = counts.get(kind) ?? {};
    assert(compared > 0, kind);
    assert.deepEqual(differing, [], kind);
  }
});
