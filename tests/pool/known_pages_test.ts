/** A page goes to the process that has read it, when that one is free. */
import assert from "node:assert/strict";
import { LongText } from "../../src/base/json/long_text.ts";
import { markOfPage } from "../../src/serve/pool/page_mark.ts";
import { createPool } from "../../src/serve/pool/pool.ts";
import { HOSTILE_TOOLS } from "../support/hostile_tools.ts";
import { MAX_CALLS, MAX_READS } from "../../src/terminal/start_pool.ts";

/** A page that is read for so long that another one needs another process. */
const pageOf = (name: string): string => `500 <title>${name}</title>`.repeat(1_000);

Deno.test("createPool() sends a page to the process that knows it", async () => {
  const pool = createPool({
    maxCalls: MAX_CALLS,
    maxReads: MAX_READS,
    tools: HOSTILE_TOOLS,
    network: {
      begin: () => ({ ask: () => Promise.reject(new Error("no network")), end() {} }),
      warm() {},
      close: () => Promise.resolve(),
    },
    onFault() {},
    entry: new URL("../support/hostile_reader.ts", import.meta.url),
  });
  const within = { deadline: performance.now() + 60_000, budgetSeconds: 60 };
  const lifeOf = async (name: string, tool = "living"): Promise<unknown> =>
    (await pool.call(tool, { html_or_url: pageOf(name) }, within))["life"];
  try {
    let names: string[] = [];
    let lives: unknown[] = [];
    // At once, so that each has a process of its own, once there are two.
    for (let round = 0; new Set(lives).size < 2; round++) {
      names = [`one ${round}`, `two ${round}`];
      lives = await Promise.all(names.map((name) => lifeOf(name, "reading")));
    }
    for (const at of [0, 1, 1, 0, 0, 1]) assert.equal(await lifeOf(names[at] ?? ""), lives[at]);
  } finally {
    await pool.close();
  }
});

Deno.test("markOfPage() tells pages apart, whatever pieces they came in", () => {
  const bytes = new TextEncoder().encode(pageOf("one"));
  const mark = (html_or_url: unknown): unknown => markOfPage("html_or_url", { html_or_url });
  const whole = mark(new LongText([bytes], false));
  assert(whole !== undefined);
  const pieces = [bytes.subarray(0, 7), bytes.subarray(7, 7), bytes.subarray(7, 999)];
  assert.equal(mark(new LongText([...pieces, bytes.subarray(999)], false)), whole);
  assert.equal(mark(pageOf("one")), whole);
  assert.notEqual(mark(pageOf("two")), whole);
  assert.deepEqual([mark("<p>"), mark(undefined), mark(7)], [undefined, undefined, undefined]);
  assert.equal(markOfPage(null, { html_or_url: pageOf("one") }), undefined);
});
