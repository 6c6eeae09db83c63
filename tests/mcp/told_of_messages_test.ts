/** What is told of MCP messages to whoever runs the service: never a word of a client's own. */
import assert from "node:assert/strict";
import { createBoardMemory, publishWork, WorkBoard } from "../../src/base/watch/work_board.ts";
import { createToolCalls } from "../../src/serve/call/mod.ts";
import { createMcpEndpoint } from "../../src/serve/mcp/mcp_endpoint.ts";
import { createLocalRunner, TEST_TOOLS } from "../support/test_tools.ts";

const SERVER = new URL("./stdio_server.ts", import.meta.url).pathname;

/** Returns what main is said to begin with a message. */
async function workOf(method: unknown, params: unknown = {}): Promise<string> {
  const board = new WorkBoard(createBoardMemory());
  const calls = createToolCalls(TEST_TOOLS, { runner: createLocalRunner(), onBug: () => {} });
  const begun: string[] = [];
  const begin = board.begin.bind(board);
  board.begin = (work): void => {
    begun.push(work);
    begin(work);
  };
  publishWork(board);
  try {
    const request = new Request("http://localhost/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", "mcp-protocol-version": "2025-11-25" },
      body: "{}",
    });
    const body = { jsonrpc: "2.0", id: 1, method, params };
    await createMcpEndpoint({ calls, version: "0" }).answer(request, body, { deadline: Infinity });
  } finally {
    publishWork(undefined);
  }
  return begun[0] ?? "";
}

Deno.test("an MCP message is told of by its method and its tool", async () => {
  const name = "echo";
  assert.equal(await workOf("tools/call", { name, arguments: {} }), "MCP tools/call echo");
  assert.equal(await workOf("tools/list"), "MCP tools/list");
});

Deno.test("a method or a tool of a client's own is not told of", async () => {
  assert.equal(await workOf("Their Own/secret"), "MCP a message");
  assert.equal(await workOf(["tools/call"]), "MCP a message");
  assert.equal(await workOf("tools/call", { name: "their own" }), "MCP tools/call");
});

Deno.test("a line of stdio that is no message is told of in words, not as a bug", async () => {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-check", SERVER],
    stdin: "piped",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode("their secret\n"));
  await writer.close();
  const { stderr } = await child.output();
  const told = new TextDecoder().decode(stderr).trim();
  assert.equal(told, "a line of standard input is passed over: it is not JSON");
});
