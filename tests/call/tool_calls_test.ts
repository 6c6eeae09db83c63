/** A call from plain arguments to its outcome, with every way it can end. */
import assert from "node:assert/strict";
import type { CallOutcome } from "../../src/serve/call/outcome.ts";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { type CallBounds, runCall } from "../../src/serve/call/run_call.ts";
import { createToolCalls, type ToolCalls } from "../../src/serve/call/tool_calls.ts";
import { ToolError } from "../../src/base/errors.ts";
import { LongText } from "../../src/base/json/long_text.ts";
import type { CallOptions, Runner } from "../../src/serve/pool/runner.ts";
import { createLocalRunner, type LocalRunner, TEST_TOOLS } from "../support/test_tools.ts";

interface Bench {
  readonly calls: ToolCalls;
  readonly runner: LocalRunner;
  readonly bugs: unknown[];
  call(name: string, args: Record<string, unknown>, more?: Partial<CallBounds>): Promise<
    CallOutcome
  >;
}

function create(): Bench {
  const runner = createLocalRunner();
  const bugs: unknown[] = [];
  const calls = createToolCalls(TEST_TOOLS, { runner, onBug: (error) => bugs.push(error) });
  return {
    calls,
    runner,
    bugs,
    call(name, args, more = {}) {
      const tool = calls.find(name);
      assert(tool !== undefined);
      return calls.call(tool, args, { deadline: Infinity, ...more });
    },
  };
}

function refusalOf(outcome: CallOutcome): ToolError {
  assert(outcome.kind === "refusal");
  return outcome.refusal;
}

Deno.test("call() gives the answer, defaults filled in and careless spellings read", async () => {
  const { call } = create();
  assert.deepEqual(await call("echo", { html_or_url: "<p>hi", loud: "yes", limit: "4" }), {
    kind: "answer",
    answer: { ok: true, text: "<P>H", length: 5 },
  });
});

Deno.test("call() refuses misfits with bad_input before anything runs", async () => {
  const { call, runner, bugs } = create();
  const refusal = refusalOf(await call("echo", { loud: "perhaps" }));
  assert.equal(refusal.code, "bad_input");
  assert.equal(
    refusal.message,
    "the arguments do not fit echo: html_or_url: missing, a string is required; " +
      'loud: received "perhaps", a boolean is required',
  );
  assert.deepEqual(runner.called, []);
  assert.deepEqual(bugs, []);
});

Deno.test("call() gives a tool's own refusal as an answer", async () => {
  const outcome = await create().call("tricky", { how: "refuse" });
  assert(outcome.kind === "answer");
  assert.equal((outcome.answer.error as { code: string }).code, "bad_input");
});

Deno.test("call() refuses a failure with internal_error, shows nothing of it and reports it", async () => {
  const { call, bugs } = create();
  const refusal = refusalOf(await call("tricky", { how: "throw" }));
  assert.equal(refusal.code, "internal_error");
  assert.equal(refusal.message, "tricky failed; the service's log says why");
  assert.match(String(bugs[0]), /secret detail/);
  assert.equal(bugs.length, 1);
});

Deno.test("call() refuses an answer that its schema does not allow, and reports why", async () => {
  const { call, bugs } = create();
  const refusal = refusalOf(await call("tricky", { how: "lie" }));
  assert.equal(refusal.code, "internal_error");
  assert.match(refusal.message, /^tricky gave an answer its schema does not allow/);
  assert.match(String(bugs[0]), /the answer of tricky does not fit its schema: .*number/);
});

Deno.test("call() refuses with timed_out at the deadline", async () => {
  const { call, bugs } = create();
  const bounds = { deadline: performance.now() + 20, budgetSeconds: 0.02 };
  const refusal = refusalOf(await call("tricky", { how: "wait", seconds: 60 }, bounds));
  assert.equal(refusal.code, "timed_out");
  assert.deepEqual(bugs, []);
});

Deno.test("call() runs nothing for a client that has left, and reports no bug", async () => {
  const { call, runner, bugs } = create();
  const signal = AbortSignal.abort(new Error("the client left"));
  assert.equal(
    refusalOf(await call("echo", { html_or_url: "<p>" }, { signal })).code,
    "internal_error",
  );
  assert.deepEqual(runner.called, []);
  assert.deepEqual(bugs, []);
});

Deno.test("call() reports no bug when the client leaves while it runs", async () => {
  const { call, runner, bugs } = create();
  const leaving = new AbortController();
  const under = call("tricky", { how: "wait", seconds: 60 }, { signal: leaving.signal });
  while (runner.running() === 0) await new Promise((wake) => setTimeout(wake));
  leaving.abort(new Error("the client left"));
  assert.equal(refusalOf(await under).code, "internal_error");
  assert.deepEqual(bugs, []);
});

Deno.test("call() puts long texts back behind the check, and tells when they are done with", async () => {
  const { call } = create();
  const page = `<p>${"x".repeat(5000)}`;
  const texts = new Map([["stand", new LongText([new TextEncoder().encode(page)], false)]]);
  let answered = 0;
  const onAnswered = (): void => void answered++;
  const outcome = await call("echo", { html_or_url: "stand" }, { texts, onAnswered });
  assert(outcome.kind === "answer");
  assert.equal(outcome.answer.length, page.length);
  assert.equal(answered, 1);
  await call("tricky", { how: "throw" }, { onAnswered });
  assert.equal(answered, 1);
});

Deno.test("find() knows tools by their own names alone", () => {
  const { calls } = create();
  assert.equal(calls.find("echo")?.tool.name, "echo");
  assert.equal(calls.find("Echo"), undefined);
  assert.equal(calls.find("constructor"), undefined);
});

Deno.test("runCall() ends a call when its caller asked, unless its budget ends sooner", async () => {
  const given: CallOptions[] = [];
  const runner: Runner = {
    call: (_tool, _args, options) => {
      given.push(options);
      return Promise.resolve({ ok: true });
    },
    close: () => Promise.resolve(),
  };
  const [prepared] = prepareTools(TEST_TOOLS);
  assert(prepared !== undefined);
  const far = { deadline: performance.now() + 60_000, budgetSeconds: 60 };
  for (const timeout of [5, 600, null]) {
    const args = { timeout } as never;
    await runCall({ runner, onBug() {} }, prepared, { args, ignored: [] }, far);
  }
  const [short, long, none] = given;
  assert.equal(short?.budgetSeconds, 5);
  assert((short?.deadline ?? 0) < far.deadline - 50_000);
  assert.deepEqual([long, none], [far, far]);
});
