import assert from "node:assert/strict";
import * as z from "zod";
import type { Asked } from "../../src/reader/context.ts";
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

Deno.test("serveCall() keeps what the next call asks while the answer is still being written", async () => {
  const asked: Asked = new Map();
  asked.set(1, () => {});
  await serveCall(tool, {}, asked, () => {
    asked.set(2, () => {});
    return Promise.resolve();
  });
  assert.deepEqual([...asked.keys()], [2]);
});
