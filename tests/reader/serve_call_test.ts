import assert from "node:assert/strict";
import * as z from "zod";
import { createQuestions } from "../../src/reader/context.ts";
import { serveCall } from "../../src/reader/serve_call.ts";
import { type Answer, defineTool } from "../../src/tools/tool.ts";

const tool = defineTool({
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

Deno.test("serveCall() answers half a pair of surrogates as U+FFFD", async () => {
  let text = "";
  const half = { ...tool, run: () => Promise.resolve({ ok: true, title: "a\ud800" }) };
  await serveCall(half, {}, createQuestions(() => Promise.resolve()), (_, body) => {
    text = new TextDecoder().decode(body);
    return Promise.resolve();
  });
  assert.equal(text, '{"ok":true,"title":"a\uFFFD"}');
});
