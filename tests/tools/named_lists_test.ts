/** Named lists over the tools: what is answered, and slices of several lists at once. */
import { MAX_ANSWER_BYTES } from "../../src/tools/runs/answer/cut.ts";
import assert from "node:assert/strict";
import { weightOf } from "../../src/base/json/weight.ts";
import { compileExtractorTool } from "../../src/tools/contract/compile_extractor.ts";
import { runExtractorTool } from "../../src/tools/contract/run_extractor.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { callOffline } from "../support/offline_call.ts";

type Json = Record<string, unknown>;

const list = (name: string, count: number): string =>
  `<ul class=${name}>${
    Array.from(
      { length: count },
      (_, at) => `<li class=row><b>${name} number ${at}</b> <i>${at}.50 €</i></li>`,
    ).join("")
  }</ul>`;
const page = (parts: number, extras: number): string =>
  `<h1>Catalogue</h1>${list("parts", parts)}<h2>More</h2>${list("extras", extras)}`;
const rowsOf = (name: string): Json[] => [0, 1].map((at) => rowOf(name, at));
const rowOf = (name: string, at: number): Json => ({
  name: `${name} number ${at}`,
  price: `${at}.50 €`,
});
const want = { title: "Catalogue", parts: rowsOf("parts"), extras: rowsOf("extras") };

Deno.test("compile_extractor learns named lists and tells the first rows of each", async () => {
  const { read, extractor } = await callOffline(compileExtractorTool, {
    pages: [page(5, 4)],
    want,
  });
  const [own] = read as Json[];
  assert.deepEqual(own?.lists, {
    parts: { rows: [0, 1, 2].map((at) => rowOf("parts", at)), row_count: 5 },
    extras: { rows: [0, 1, 2].map((at) => rowOf("extras", at)), row_count: 4 },
  });
  const answer = await callOffline(runExtractorTool, { extractor, html_or_url: page(1, 2) });
  assert.equal(answer.ok, true);
  assert.deepEqual(answer.fields, { title: "Catalogue" });
  assert.deepEqual(answer.lists, { parts: [rowOf("parts", 0)], extras: rowsOf("extras") });
  assert.deepEqual(answer.rows, [rowOf("parts", 0)]);
});

Deno.test("run_extractor gives every row of two long lists, slice after slice", async () => {
  const { extractor } = await callOffline(compileExtractorTool, { pages: [page(5, 4)], want });
  const seen: Record<string, Json[]> = { rows: [], parts: [], extras: [] };
  let offset: number | undefined = 0;
  let slices = 0;
  for (; slices < 9 && offset !== undefined; slices++) {
    const answer = await callOffline(runExtractorTool, {
      extractor,
      html_or_url: page(400, 1100),
      offset,
    }) as Answer & { rows: Json[]; lists: Record<string, Json[]>; next_offset?: number };
    assert.ok(weightOf(answer) <= MAX_ANSWER_BYTES);
    seen.rows?.push(...answer.rows);
    for (const [name, rows] of Object.entries(answer.lists)) seen[name]?.push(...rows);
    offset = answer.next_offset;
  }
  assert.ok(slices > 1);
  assert.deepEqual(seen.parts, Array.from({ length: 400 }, (_, at) => rowOf("parts", at)));
  assert.deepEqual(seen.extras, Array.from({ length: 1100 }, (_, at) => rowOf("extras", at)));
  assert.deepEqual(seen.rows, seen.parts);
});
