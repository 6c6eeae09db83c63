import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { createContext, createQuestions } from "../../src/serve/reader/context.ts";
import type { FromReader } from "../../src/serve/pool/sent/messages.ts";

const NO_BYTES = new Uint8Array();
const ADDRESS = "https://example.test/robots.txt";

Deno.test("createContext() takes a refusal that arrives before its question is written", async () => {
  const slow = Promise.withResolvers<void>();
  const questions = createQuestions(async (message) => {
    assert(message.type === "ask");
    const error = new ToolError("refused_address", "not there").toObject();
    questions.takeReply({ type: "reply", ask: message.ask, moment: 0, error }, NO_BYTES);
    // The pipe is slow: what was asked is answered, and the write has still not settled.
    await slow.promise;
  });
  const context = createContext(questions, () => Promise.resolve());
  await assert.rejects(
    context.file(ADDRESS),
    (error) => error instanceof ToolError && error.code === "refused_address",
  );
  slow.resolve();
});

Deno.test("createQuestions() takes a reply once, and only to what was asked", async () => {
  const questions = createQuestions(() => Promise.resolve());
  const done = { type: "reply", moment: 7, reply: { kind: "done" } } as const;
  assert.equal(questions.takeReply({ ...done, ask: 0 }, NO_BYTES), false);
  const asked = questions.ask({ kind: "close", visit: 1 });
  assert.equal(questions.takeReply({ ...done, ask: 1 }, NO_BYTES), false);
  assert.equal(questions.takeReply({ ...done, ask: 0 }, NO_BYTES), true);
  assert.equal(questions.takeReply({ ...done, ask: 0 }, NO_BYTES), false);
  assert.deepEqual(await asked, { reply: { kind: "done" } });
  assert.equal(questions.now(), 7);
});

Deno.test("createQuestions() lets nothing of a call follow its answer", async () => {
  const sent: FromReader[] = [];
  const send = (message: FromReader): Promise<void> => {
    sent.push(message);
    return Promise.resolve();
  };
  const questions = createQuestions(send);
  const context = createContext(questions, send);
  void questions.ask({ kind: "close", visit: 1 });
  questions.close();
  await assert.rejects(context.file(ADDRESS), /the call is over/);
  context.progress(1, 2, "late");
  assert.equal(sent.length, 1);
  // The reply to what was open when the call ended may be on its way.
  assert.equal(
    questions.takeReply({ type: "reply", ask: 0, moment: 0, reply: {} }, NO_BYTES),
    true,
  );
});
