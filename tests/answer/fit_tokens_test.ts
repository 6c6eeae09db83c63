import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import {
  BYTES_OF_TOKEN,
  cutEntries,
  cutEntriesOfEach,
  cutList,
  fitTokens,
  hasSome,
} from "../../src/tools/runs/answer/cut.ts";
import { fitReading } from "../../src/tools/runs/run_answer.ts";
import { weightOf } from "../../src/base/json/weight.ts";

Deno.test("fitTokens() leaves an answer alone that is short enough, or of which all is wanted", () => {
  const answer = { ok: true, items: ["a".repeat(1_000)] };
  assert.equal(fitTokens(answer, [cutList("items")], null, hasSome("items")), answer);
  assert.equal(fitTokens(answer, [cutList("items")], 10_000, hasSome("items")), answer);
});

Deno.test("fitTokens() cuts to what was asked and counts the rest", () => {
  const answer = { ok: true, items: Array(100).fill("a".repeat(40)) };
  const cuts = [cutList("items")];
  const short = fitTokens(answer, cuts, 500, hasSome("items")) as Record<string, unknown>;
  assert.equal((short["items"] as unknown[]).length + Number(short["items_left_out"]), 100);
  assert(weightOf(short) <= 500 * BYTES_OF_TOKEN);
  assert(weightOf(short) > 450 * BYTES_OF_TOKEN);
});

Deno.test("fitTokens() keeps what no cut removes, and an answer that had nothing", () => {
  const answer = { ok: true, title: ["a".repeat(1_000)], items: [] };
  for (const asked of ["title", "items"]) {
    assert.deepEqual(fitTokens(answer, [cutList("items")], 1, hasSome(asked)), answer);
  }
});

Deno.test("fitTokens() refuses a budget that leaves nothing, and names the smallest that works", () => {
  const answer = { ok: true, items: Array(100).fill("a".repeat(40)) };
  const fit = (tokens: number): unknown =>
    fitTokens(answer, [cutList("items")], tokens, hasSome("items"));
  let named = 0;
  assert.throws(() => fit(1), (error) => {
    assert(error instanceof ToolError && error.code === "bad_input");
    named = Number(/smallest that works is (\d+)$/.exec(error.message)?.[1]);
    return named > 1;
  });
  assert.equal((fit(named) as { items: unknown[] }).items.length, 1);
  assert.throws(() => fit(named - 1), ToolError);
});

Deno.test("cutEntriesOfEach() removes the heaviest fields of any record, which names them", () => {
  const record = (long: number) => ({
    type: "Thing",
    fields: { name: "n", text: "x".repeat(long) },
  });
  const answer = { ok: true, records: [record(10), record(500), record(300)] };
  const aim = weightOf(answer) - 600;
  const cut = cutEntriesOfEach("records", "fields")(answer, aim) as unknown as {
    records: { type: string; fields: object; fields_left_out?: string[] }[];
  };
  assert.deepEqual(cut.records.map(({ fields_left_out }) => fields_left_out), [
    undefined,
    ["text"],
    ["text"],
  ]);
  assert.deepEqual(cut.records[1]?.fields, { name: "n" });
  assert(weightOf(cut) <= aim);
});

Deno.test("fitTokens() keeps the names of what the bound left out before", () => {
  const answer = {
    ok: true,
    summary: { kept: "x", long: "x".repeat(90) },
    summary_left_out: ["a"],
  };
  const cut = fitTokens(answer, [cutEntries("summary")], 30, hasSome("summary"));
  assert.deepEqual(cut, { ok: true, summary: { kept: "x" }, summary_left_out: ["a", "long"] });
});

Deno.test("fitReading() counts the rows that the bound left out and those past the tokens", () => {
  const rows = Array.from({ length: 900 }, (_, at) => ({ text: "x".repeat(100), at }));
  const answer = { ok: true, rows, lists: { rows, more: rows.slice(0, 500) } };
  const read = fitReading(answer, 0, 2_000) as unknown as {
    rows: unknown[];
    rows_left_out: number;
    lists: { more: unknown[] };
    lists_left_out: { rows: number; more: number };
  };
  assert.equal(read.rows.length + read.rows_left_out, 900);
  assert.equal(read.rows_left_out, read.lists_left_out.rows);
  assert.equal(read.lists.more.length + read.lists_left_out.more, 500);
});
