/** Rows too heavy for an answer: whoever follows `next_offset` comes to an end, and knows of a loss. */
import { MAX_ANSWER_BYTES } from "../../src/tools/runs/answer/cut.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { weightOf } from "../../src/base/json/weight.ts";
import { compileExtractorTool } from "../../src/tools/contract/compile_extractor.ts";
import { runExtractorTool } from "../../src/tools/contract/run_extractor.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { callOffline } from "../support/offline_call.ts";

type Json = Record<string, unknown>;
type Run = Answer & { rows: Json[]; fields: Json; next_offset?: number };

/** Items with a text each, the sixth as long as `heavy` words. */
function pageOf(heavy: number, title = "Parts"): string {
  const items = Array.from({ length: 12 }, (_, at) => {
    const words = at === 5 ? "word ".repeat(heavy).trim() : `text ${at}`;
    return `<li><a>Item ${at}</a><p>${words}</p></li>`;
  });
  return `<h1>${title}</h1><ul>${items.join("")}</ul>`;
}

async function extractorOf(select: Json, rows?: string): Promise<Json> {
  const { extractor } = await callOffline(compileExtractorTool, { pages: [], select, rows });
  return extractor as Json;
}

function refusalOf(args: Json): Promise<ToolError> {
  return callOffline(runExtractorTool, args).then(
    () => assert.fail("answered"),
    (error) => error instanceof ToolError ? error : assert.fail(String(error)),
  );
}

const ROWS = { name: "a", text: "p" };

Deno.test("run_extractor refuses the slice that begins with a row no answer holds", async () => {
  const extractor = await extractorOf(ROWS, "li");
  const html_or_url = pageOf(20_000);
  const names = async (offset: number): Promise<[unknown[], number | undefined]> => {
    const answer = await callOffline(runExtractorTool, { extractor, html_or_url, offset }) as Run;
    assert.ok(weightOf(answer) <= MAX_ANSWER_BYTES);
    return [answer.rows.map(({ name }) => name), answer.next_offset];
  };
  assert.deepEqual(await names(0), [[0, 1, 2, 3, 4].map((at) => `Item ${at}`), 5]);
  const { code, message } = await refusalOf({ extractor, html_or_url, offset: 5 });
  assert.equal(code, "too_large");
  assert.match(message, /^row 6 alone weighs 100,\d{3} bytes, .*; go on with offset 6$/);
  assert.deepEqual(await names(6), [[6, 7, 8, 9, 10, 11].map((at) => `Item ${at}`), undefined]);
});

Deno.test("run_extractor leaves fields out before the first row of a slice", async () => {
  const extractor = await extractorOf({ title: "h1", items: { rows: "li", fields: ROWS } });
  const html_or_url = pageOf(1, "long ".repeat(14_900));
  const seen: Json[] = [];
  let offset: number | undefined = 0;
  for (let calls = 0; calls < 12 && offset !== undefined; calls++) {
    const answer = await callOffline(runExtractorTool, {
      extractor,
      html_or_url,
      offset,
    }) as Run;
    assert.ok(weightOf(answer) <= MAX_ANSWER_BYTES);
    seen.push(...answer.rows);
    offset = answer.next_offset;
  }
  assert.equal(offset, undefined);
  assert.equal(seen.length, 12);
});

Deno.test("run_extractor refuses a budget that no row of a page fits into", async () => {
  const listing = await extractorOf(ROWS, "li");
  const named = await extractorOf({ title: "h1", items: { rows: "li", fields: ROWS } });
  const html_or_url = pageOf(1);
  for (const extractor of [listing, named]) {
    for (const offset of [0, 11]) {
      const asked = { extractor, html_or_url, offset };
      const { code, message } = await refusalOf({ ...asked, max_tokens: 20 });
      assert.equal(code, "bad_input");
      const least = Number(/the smallest that works is (\d+)$/.exec(message)?.[1]);
      const run = await callOffline(runExtractorTool, { ...asked, max_tokens: least }) as Run;
      assert.equal(run.rows.length, 1);
      assert.equal(run.next_offset, offset === 11 ? undefined : 1);
      assert.equal((await refusalOf({ ...asked, max_tokens: least - 1 })).code, "bad_input");
    }
  }
});
