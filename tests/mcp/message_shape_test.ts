/** Requests of MCP that lack a parameter: refused in words that say which, by every front. */
import assert from "node:assert/strict";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { fieldsOf, messageOf, startStdio, startTestDoor } from "../support/every_door.ts";

const misfit = (method: string, reasons: string): string =>
  `bad_input: the parameters do not fit ${method}: ${reasons}`;

/** Each with what it is refused with. */
const MISFITS: readonly (readonly [method: string, params: unknown, reasons: string])[] = [
  [
    "initialize",
    undefined,
    "params.protocolVersion: missing, a string is required; " +
    "params.capabilities: missing, an object is required; " +
    "params.clientInfo: missing, an object is required",
  ],
  [
    "initialize",
    { protocolVersion: 7, capabilities: {}, clientInfo: { name: "x" } },
    "params.protocolVersion: received 7, a string is required; " +
    "params.clientInfo.version: missing, a string is required",
  ],
  ["tools/call", undefined, "params.name: missing, a string is required"],
  ["tools/call", { name: 5 }, "params.name: received 5, a string is required"],
  [
    "tools/call",
    { name: "select_values", arguments: [1] },
    "params.arguments: received an array of 1, an object is required",
  ],
  ["resources/read", {}, "params.uri: missing, a string is required"],
  [
    "prompts/get",
    { name: "read_article", arguments: { url: 5 } },
    "params.arguments.url: received 5, a string is required",
  ],
  [
    "completion/complete",
    {},
    "params.ref: missing, an object is required; params.argument: missing, an object is required",
  ],
  [
    "completion/complete",
    { ref: { type: "ref/prompt" }, argument: { name: "facts" } },
    "params.ref.name: missing, a string is required; " +
    "params.argument.value: missing, a string is required",
  ],
  [
    "completion/complete",
    { ref: { type: "prompt" }, argument: { name: "facts", value: "" } },
    'params.ref.type: received "prompt", ref/prompt or ref/resource is required',
  ],
];

Deno.test("/mcp says which parameter a request lacks", async () => {
  const door = await startTestDoor({ tools: TOOLS });
  try {
    for (const [method, params, reasons] of MISFITS) {
      const response = await fetch(`${door.base}/mcp`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ jsonrpc: "2.0", id: "a", method, params }),
      });
      assert.deepEqual(await response.json(), {
        jsonrpc: "2.0",
        id: "a",
        error: { code: -32602, message: misfit(method, reasons), data: { code: "bad_input" } },
      });
      assert.equal(response.status, 200);
    }
  } finally {
    await door.close(0);
  }
});

Deno.test("/mcp says which parameter a request of 2026-07-28 lacks", async () => {
  const door = await startTestDoor({ tools: TOOLS });
  try {
    for (const [method, params, reasons] of MISFITS) {
      // That revision has no handshake.
      if (method === "initialize") continue;
      const name = Object(params).name;
      const response = await fetch(`${door.base}/mcp`, {
        method: "POST",
        headers: fieldsOf("2026-07-28", method, typeof name === "string" ? name : undefined),
        body: JSON.stringify(messageOf("2026-07-28", 3, method, Object(params))),
      });
      const { id, error } = await response.json();
      assert.deepEqual([id, error.code, error.message], [3, -32602, misfit(method, reasons)]);
    }
  } finally {
    await door.close(0);
  }
});

Deno.test("stdio says which parameter a request lacks, and goes on", async () => {
  const main = ["run", "-A", "--quiet", "--no-check", "main.ts", "mcp"];
  const child = startStdio([Deno.execPath(), ...main]);
  try {
    for (const [method, params, reasons] of MISFITS) {
      const asked = { jsonrpc: "2.0", id: 3, method, ...(params === undefined ? {} : { params }) };
      const { id, error } = await child.ask(asked) as { id: number; error: { message: string } };
      assert.deepEqual([id, error.message], [3, misfit(method, reasons)]);
    }
  } finally {
    await child.end();
  }
});
