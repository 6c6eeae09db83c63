/** An idle service makes its reader fast on pages of its own. */
import assert from "node:assert/strict";
import { warmPage } from "../../src/serve/pool/warm_page.ts";
import { warmUp } from "../../src/serve/pool/warm_up.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { RUNS } from "../../src/tools/runs/table.ts";
import type { Context } from "../../src/tools/runs/context.ts";

const tools = new Map(TOOLS.map((tool) => [tool.name, tool]));

Deno.test("warmPage() gives every reader something, and no two pages alike", async () => {
  assert.notEqual(warmPage(1), warmPage(2));
  const run = async (name: "extract_declared" | "page_markdown"): Promise<string> => {
    const args = tools.get(name)?.input.parse({ html_or_url: warmPage(1) });
    return JSON.stringify(await (await RUNS[name]()).run(args as never, {} as Context));
  };
  const declared = await run("extract_declared");
  for (const found of ["Lantern 1", "LN-100", "Ada Meadow", "2024-02-11", "EUR"]) {
    assert(declared.includes(found), `${found} is not read`);
  }
  const markdown = await run("page_markdown");
  for (const found of ["## Part 3", "let a = 1"]) {
    assert(markdown.includes(found), `${found} is not written`);
  }
});

Deno.test("warmUp() reads one page after the other, only while the service is idle", async () => {
  const stop = new AbortController();
  const pages: unknown[] = [];
  let isIdle = false;
  let begun = 1;
  let running = 0;
  const warming = warmUp({
    tools,
    isIdle: () => isIdle,
    begun: () => begun,
    waitedMs: () => 0,
    over: stop.signal,
    run(tool, args): Promise<void> {
      assert.equal(++running, 1);
      pages.push(`${tool.name} ${args["html_or_url"]}`);
      if (pages.length === 3) isIdle = false;
      running--;
      return Promise.resolve();
    },
  });
  await new Promise((wake) => setTimeout(wake, 2_600));
  assert.equal(pages.length, 0);
  isIdle = true;
  while (pages.length < 3) await new Promise((wake) => setTimeout(wake, 20));
  await new Promise((wake) => setTimeout(wake, 600));
  assert.equal(pages.length, 3);
  // Between two calls that follow one another at once nothing is read.
  isIdle = true;
  const calling = setInterval(() => begun++, 100);
  await new Promise((wake) => setTimeout(wake, 1_200));
  assert.equal(pages.length, 3);
  stop.abort();
  await warming;
  clearInterval(calling);
  assert.equal(new Set(pages).size, 3);
});

Deno.test("warmUp() rests the longer, the longer a page of its own waited for a processor", async () => {
  const stop = new AbortController();
  let pages = 0;
  const warming = warmUp({
    tools,
    isIdle: () => true,
    begun: () => 0,
    waitedMs: () => pages < 3 ? 0 : 3_600_000,
    over: stop.signal,
    run(): Promise<void> {
      pages++;
      return Promise.resolve();
    },
  });
  while (pages < 3) await new Promise((wake) => setTimeout(wake, 20));
  await new Promise((wake) => setTimeout(wake, 600));
  assert.equal(pages, 3);
  stop.abort();
  await warming;
});

Deno.test("warmUp() ends where a call of its own fails, and where a tool is not served", async () => {
  const over = new AbortController().signal;
  let runs = 0;
  const parts = { isIdle: () => true, begun: () => 0, waitedMs: () => 0, over };
  const run = (): Promise<never> => {
    runs++;
    return Promise.reject(new Error("no process can be started"));
  };
  await warmUp({ ...parts, tools, run });
  assert.equal(runs, 1);
  await warmUp({ ...parts, tools: new Map(), run });
  assert.equal(runs, 1);
});
