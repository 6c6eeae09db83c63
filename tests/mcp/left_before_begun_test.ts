/** A client of the handshake era that has left before its call begins leaves no call running. */
import assert from "node:assert/strict";
import { createToolCalls } from "../../src/serve/call/mod.ts";
import { createHandshakeEra } from "../../src/serve/mcp/handshake_era.ts";
import { createLocalRunner, TEST_TOOLS } from "../support/test_tools.ts";

Deno.test("a call of 2025-11-25 whose client left before it began does not run", async () => {
  const runner = createLocalRunner();
  const calls = createToolCalls(TEST_TOOLS, { runner, onBug: () => {} });
  const era = createHandshakeEra({ calls, version: "0" });
  const params = { name: "tricky", arguments: { how: "wait", seconds: 30 } };
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params };
  const leaving = new AbortController();
  leaving.abort(new Error("the client left"));
  const request = new Request("http://localhost/mcp", {
    method: "POST",
    headers: { "content-type": "application/json", "mcp-protocol-version": "2025-11-25" },
    body: JSON.stringify(message),
    signal: leaving.signal,
  });
  await assert.rejects(era(request, message, { deadline: Infinity }, undefined), /left/);
  for (let turn = 0; turn < 20; turn++) await new Promise((wake) => setTimeout(wake, 5));
  assert.equal(runner.running(), 0);
});
