/** Inputs through a runner of this process: one line each, bounded, sites one visit at a time. */
import assert from "node:assert/strict";
import { JSON_LINES } from "../../src/terminal/batch/columns.ts";
import type { Input } from "../../src/terminal/batch/input.ts";
import { type BatchParts, MAX_BATCH_WINDOW, runBatch } from "../../src/terminal/batch/run_batch.ts";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { textOf } from "../../src/base/json/long_text.ts";
import { StoredPage } from "../../src/base/json/stored_page.ts";
import type { Runner } from "../../src/serve/pool/runner.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { echoTool } from "../support/test_tools.ts";
import { bytesOf } from "./found_inputs.ts";

const [tool] = prepareTools([echoTool]);

const pageInput = (n: number, text: string): Input => ({
  n,
  id: `in ${n}`,
  page: { bytes: bytesOf(text), url: null, headers: [], isText: true },
});

/** Runs a batch of inputs; `call` answers in place of a pool. */
async function runInputs(
  inputs: Iterable<Input>,
  call: (args: Record<string, unknown>) => Promise<Answer>,
  more: Partial<BatchParts> = {},
): Promise<Record<string, unknown>[]> {
  assert(tool !== undefined);
  let text = "";
  const source = inputs[Symbol.iterator]();
  const runner: Runner = {
    call: (_tool, args) => call(args),
    close: () => Promise.resolve(),
  };
  await runBatch({
    runner,
    onBug: (error) => assert.fail(String(error)),
    tool,
    shared: {},
    next: () => Promise.resolve(source.next().value),
    toLine: JSON_LINES.toLine,
    write(lines) {
      text += lines;
      return Promise.resolve();
    },
    onAnswer: () => {},
    firstInOrder: 1,
    jobs: 3,
    visits: 3,
    timeoutSeconds: 10,
    ...more,
  });
  return text.split("\n").slice(0, -1).map((line) => JSON.parse(line));
}

function echo({ html_or_url }: Record<string, unknown>): Promise<Answer> {
  const text = html_or_url instanceof StoredPage ? textOf(html_or_url) : String(html_or_url);
  return Promise.resolve({ ok: true, text, length: text.length });
}

const soon = (turns: number): Promise<void> =>
  turns === 0 ? Promise.resolve() : Promise.resolve().then(() => soon(turns - 1));

Deno.test("runBatch() keeps the order of inputs whatever order calls end in", async () => {
  const inputs = Array.from({ length: 50 }, (_, at) => pageInput(at + 1, `<p>${at + 1}`));
  const lines = await runInputs(inputs, async (args) => {
    const answer = await echo(args);
    await soon((Number(String(answer["text"]).slice(3)) * 7) % 11);
    return answer;
  });
  assert.deepEqual(
    lines.map(({ n, id, text }) => [n, id, text]),
    inputs.map(({ n, id }) => [n, id, `<p>${n}`]),
  );
});

Deno.test("runBatch() without order writes an answer before that of an input still under way", async () => {
  const first = Promise.withResolvers<void>();
  const lines = await runInputs(
    [pageInput(1, "<p>slow"), pageInput(2, "<p>fast")],
    async (args) => {
      const answer = await echo(args);
      if (answer["text"] === "<p>slow") await first.promise;
      else first.resolve();
      return answer;
    },
    { firstInOrder: undefined },
  );
  assert.deepEqual(lines.map(({ n }) => n), [2, 1]);
});

Deno.test("runBatch() gives a line for what cannot be read, does not fit or breaks", async () => {
  const lines = await runInputs(
    [
      { n: 1, id: "a", failure: { code: "too_large", message: "long" } },
      { ...pageInput(2, "<p>"), args: { limit: "many" } },
      pageInput(3, " https://a.example/"),
      { n: 4, id: "none" },
      pageInput(5, "<p>throw"),
      pageInput(6, "<p>lie"),
      pageInput(7, "<p>ok"),
    ],
    async (args) => {
      const answer = await echo(args);
      if (answer["text"] === "<p>throw") throw new Error("secret");
      return answer["text"] === "<p>lie" ? { ok: true, text: 1 } : answer;
    },
    { onBug: () => {} },
  );
  const codes = lines.map(({ error, text }) => (error as { code: string })?.code ?? text);
  assert.deepEqual(codes, [
    "too_large",
    "bad_input",
    "bad_input",
    "bad_input",
    "internal_error",
    "internal_error",
    "<p>ok",
  ]);
  assert.match(JSON.stringify(lines[2]), /an address and not a page/);
  assert(!JSON.stringify(lines).includes("secret"));
});

Deno.test("runBatch() gives shared arguments to all, and a line's own over them", async () => {
  const seen: unknown[] = [];
  const inputs = [pageInput(1, "<p>"), { ...pageInput(2, "<p>"), args: { limit: 3 } }];
  await runInputs(inputs, (args) => {
    seen.push([args["limit"], args["loud"]]);
    return echo(args);
  }, { shared: { limit: 5, loud: true } });
  assert.deepEqual(seen, [[5, true], [3, true]]);
});

Deno.test("runBatch() reads no further than its window while one input is under way", async () => {
  let read = 0;
  const stuck = Promise.withResolvers<void>();
  const quiet = Promise.withResolvers<void>();
  function* endless(): Generator<Input> {
    for (let n = 1; n <= MAX_BATCH_WINDOW + 500; n++) {
      read = n;
      yield pageInput(n, `<p>${n}`);
    }
  }
  const running = runInputs(endless(), async (args) => {
    const answer = await echo(args);
    if (answer["text"] === "<p>1") await stuck.promise;
    if (answer["text"] === `<p>${MAX_BATCH_WINDOW}`) quiet.resolve();
    return answer;
  });
  await quiet.promise;
  await soon(1000);
  assert.equal(read, MAX_BATCH_WINDOW);
  stuck.resolve();
  assert.equal((await running).length, MAX_BATCH_WINDOW + 500);
});

Deno.test("runBatch() pauses reading while writing waits", async () => {
  let read = 0;
  const slow = Promise.withResolvers<void>();
  const long = "x".repeat(1_000_000);
  function* endless(): Generator<Input> {
    for (let n = 1; n <= 200; n++) {
      read = n;
      yield pageInput(n, "<p>");
    }
  }
  const running = runInputs(
    endless(),
    () => Promise.resolve({ ok: true, text: long, length: 1 }),
    { write: () => slow.promise, toLine: () => long },
  );
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setTimeout(resolve));
  assert.ok(read < 50, `${read} inputs were read`);
  slow.resolve();
  await running;
  assert.equal(read, 200);
});

Deno.test("runBatch() never visits a site twice at once, and other sites meanwhile", async () => {
  const open = new Map<string, number>();
  let most = 0;
  const inputs = ["a", "a", "b", "a", "c", "b"].map((site, at): Input => ({
    n: at + 1,
    id: String(at),
    url: `http://www.${site}.example/${at}`,
  }));
  await runInputs(inputs, async (args) => {
    const { hostname } = new URL(String(args["html_or_url"]));
    assert.equal(open.has(hostname), false);
    open.set(hostname, 1);
    most = Math.max(most, open.size);
    await soon(20);
    open.delete(hostname);
    return await echo(args);
  }, { restMs: 5 });
  assert.equal(most, 3);
});

Deno.test("runBatch() ends with what writing failed with", async () => {
  const full = new Error("full");
  const running = runInputs([pageInput(1, "<p>"), pageInput(2, "<p>")], echo, {
    write: () => Promise.reject(full),
  });
  await assert.rejects(running, full);
});
