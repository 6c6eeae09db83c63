import assert from "node:assert/strict";
import { ToolError } from "../../src/errors.ts";
import { type Asked, createContext } from "../../src/reader/context.ts";

Deno.test("createContext() takes a refusal that arrives before its question is written", async () => {
  const asked: Asked = new Map();
  const slow = Promise.withResolvers<void>();
  const context = createContext(asked, async (message) => {
    assert(message.type === "ask");
    const error = new ToolError("refused_address", "not there").toObject();
    asked.get(message.ask)?.({ type: "reply", ask: message.ask, error }, new Uint8Array());
    // The pipe is slow: what was asked is answered, and the write has still not settled.
    await slow.promise;
  });
  await assert.rejects(
    context.file("https://example.test/robots.txt"),
    (error) => error instanceof ToolError && error.code === "refused_address",
  );
  slow.resolve();
});
