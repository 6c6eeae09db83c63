import assert from "node:assert/strict";
import { defineRunningTool } from "../support/run_tool.ts";
import * as z from "zod";
import { ToolError } from "../../src/base/errors.ts";
import { createQuestions } from "../../src/serve/reader/context.ts";
import { serveCall } from "../../src/serve/reader/serve_call.ts";
import { type Answer } from "../../src/tools/contract/tool.ts";

const tool = defineRunningTool({
  name: "yes",
  title: "Yes",
  description: "Says yes.",
  page: null,
  input: z.object({}),
  output: z.looseObject({ ok: z.boolean() }),
  run: (): Promise<Answer> => Promise.resolve({ ok: true }),
});

Deno.test("serveCall() closes its questions before the answer goes out", async () => {
  const sent: [string, boolean][] = [];
  const questions = createQuestions(() => Promise.resolve());
  await serveCall(tool, {}, questions, (message) => {
    sent.push([message.type, questions.isClosed()]);
    return Promise.resolve();
  });
  assert.deepEqual(sent, [["answer", true]]);
});

Deno.test("serveCall() answers half a pair of surrogates as U+FFFD, and says so", async () => {
  let text = "";
  const half = { ...tool, run: () => Promise.resolve({ ok: true, title: "a\ud800" }) };
  const serve = async (halves: number): Promise<unknown> => {
    await serveCall(
      half,
      {},
      createQuestions(() => Promise.resolve()),
      (_, body) => {
        text = new TextDecoder().decode(body);
        return Promise.resolve();
      },
      undefined,
      halves,
    );
    return JSON.parse(text);
  };
  const told = "Halves of surrogate pairs, which no UTF-8 has, are U+FFFD: ";
  assert.deepEqual(await serve(0), { ok: true, title: "a\uFFFD", unread: `${told}1.` });
  assert.deepEqual(await serve(2), { ok: true, title: "a\uFFFD", unread: `${told}3.` });
});

Deno.test("serveCall() sends a refusal's status and reason beside its answer, never in it", async () => {
  const error = new ToolError("fetch_failed", "no page", { status: 410, reason: "gone" });
  const refusing = { ...tool, run: () => Promise.reject(error) };
  const sent: unknown[] = [];
  await serveCall(refusing, {}, createQuestions(() => Promise.resolve()), (message, body) => {
    sent.push({ ...message, usage: 0 }, JSON.parse(new TextDecoder().decode(body)));
    return Promise.resolve();
  });
  assert.deepEqual(sent, [
    { type: "answer", usage: 0, refused: { status: 410, reason: "gone" } },
    { ok: false, error: { code: "fetch_failed", message: "no page", retryable: true } },
  ]);
});
