/** The stdio server as a process: large pages, progress, cancelling, the end of its input. */
import assert from "node:assert/strict";
import { messageOf, startStdio } from "../support/every_door.ts";
import { steadily } from "../support/steadily.ts";

const SERVER = new URL("./stdio_server.ts", import.meta.url).pathname;
const COMMAND = [Deno.execPath(), "run", "-A", "--quiet", "--no-check", SERVER];
const ERA = "2025-11-25";

async function start() {
  const child = startStdio(COMMAND);
  await child.ask(messageOf(ERA, 1, "initialize", {
    protocolVersion: ERA,
    capabilities: {},
    clientInfo: { name: "tests", version: "1" },
  }));
  return child;
}

Deno.test("serveMcpStdio() takes a page of 16 MiB", async () => {
  const child = await start();
  const page = "<p>".repeat(16 * 1024 * 1024 / 3);
  const answer = await child.ask(messageOf(ERA, 2, "tools/call", {
    name: "echo",
    arguments: { html_or_url: page },
  }));
  const result = answer.result as { structuredContent: { length: number } };
  assert.equal(result.structuredContent.length, page.length);
  assert.equal(await child.end(), 0);
});

Deno.test("serveMcpStdio() sends progress to a client that asked for it", async () => {
  const child = await start();
  const params = { name: "tricky", arguments: { how: "wait", seconds: 0.1 } };
  await child.ask(messageOf(ERA, 2, "tools/call", params));
  assert.deepEqual(child.unasked, []);
  await child.ask(messageOf(ERA, 3, "tools/call", { ...params, _meta: { progressToken: "p" } }));
  assert.deepEqual(
    child.unasked.map(({ method, params }) => ({ method, params })),
    [1, 2].map((step) => ({
      method: "notifications/progress",
      params: { progressToken: "p", progress: step, total: 2, message: `step ${step}` },
    })),
  );
  assert.equal(await child.end(), 0);
});

Deno.test("serveMcpStdio() answers calls under way before it ends with its input", async () => {
  const child = await start();
  const answer = child.ask(messageOf(ERA, 2, "tools/call", {
    name: "tricky",
    arguments: { how: "wait", seconds: 0.3 },
  }));
  await new Promise((wake) => setTimeout(wake, 50));
  const ended = child.end();
  assert.notEqual((await answer).result, undefined);
  assert.equal(await ended, 0);
});

Deno.test("serveMcpStdio() runs calls beside each other", () =>
  steadily(async () => {
    const child = await start();
    await Promise.all([2, 3, 4, 5].map((id) =>
      child.ask(messageOf(ERA, id, "tools/call", {
        name: "tricky",
        arguments: { how: "wait", seconds: 1 },
        _meta: { progressToken: id },
      }))
    ));
    // Ended first, so that another try begins without this one.
    assert.equal(await child.end(), 0);
    // Each tells of two steps: all are at their first before one is at its second.
    const steps = child.unasked.map(({ params }) => (params as { progress: number }).progress);
    assert.deepEqual(steps, [1, 1, 1, 1, 2, 2, 2, 2]);
  }));
