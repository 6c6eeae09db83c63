/** Long texts in messages of MCP: the process that everybody shares looks none of them through. */
import assert from "node:assert/strict";
import { MAX_MESSAGE_TEXT_BYTES } from "../../src/serve/mcp/mcp_endpoint.ts";
import { startingWith } from "../../src/serve/mcp/prompts.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import {
  fieldsOf,
  httpFronts,
  messageOf,
  startStdio,
  startTestDoor,
} from "../support/every_door.ts";
import {
  MAX_MESSAGE_NAME_CHARS,
  MAX_PROMPT_ARGUMENT_CHARS,
} from "../../src/serve/mcp/message_bounds.ts";

type Params = Record<string, unknown>;

const name = "x".repeat(MAX_MESSAGE_NAME_CHARS + 1);
const text = "x".repeat(MAX_PROMPT_ARGUMENT_CHARS + 1);
const template = { type: "ref/resource", uri: "service://docs/tools/{name}" };

/** Each with one text past its bound, and the path the refusal names. */
const TOO_LONG: readonly (readonly [method: string, params: Params, path: RegExp])[] = [
  ["tools/call", { name, arguments: {} }, /params\.name is too long/],
  ["prompts/get", { name, arguments: {} }, /params\.name is too long/],
  ["prompts/get", { name: "read_article", arguments: { url: text } }, /params\.arguments\.url is/],
  ["resources/read", { uri: `service://docs/tools/${name}` }, /params\.uri is too long/],
  [
    "completion/complete",
    { ref: { ...template, uri: name }, argument: { name: "name", value: "" } },
    /params\.ref\.uri is too long/,
  ],
  [
    "completion/complete",
    { ref: { type: "ref/prompt", name }, argument: { name: "facts", value: "" } },
    /params\.ref\.name is too long/,
  ],
  [
    "completion/complete",
    { ref: template, argument: { name: "name", value: text } },
    /params\.argument\.value is too long, an argument has at most 16,000 characters/,
  ],
];

for (const era of ["2025-11-25", "2026-07-28"] as const) {
  Deno.test(`/mcp refuses texts past their bounds, and says which (${era})`, async () => {
    const door = await startTestDoor({ tools: TOOLS });
    try {
      for (const [method, params, path] of TOO_LONG) {
        const response = await fetch(`${door.base}/mcp`, {
          method: "POST",
          headers: { "content-type": "application/json", ...fieldsOf(era, method) },
          body: JSON.stringify(messageOf(era, 7, method, params)),
        });
        const { id, error } = await response.json();
        assert.equal(response.status, 400, path.source);
        assert.deepEqual([id, error.code, error.data], [7, -32602, { code: "bad_input" }]);
        assert.match(error.message, path);
        assert(error.message.length < 200);
      }
    } finally {
      await door.close(0);
    }
  });

  Deno.test(`stdio refuses texts past their bounds, and goes on (${era})`, async () => {
    const child = startStdio([
      Deno.execPath(),
      "run",
      "-A",
      "--quiet",
      "--no-check",
      "main.ts",
      "mcp",
    ]);
    try {
      for (const [method, params, path] of TOO_LONG) {
        const { id, error } = await child.ask(messageOf(era, 7, method, params)) as {
          id: number;
          error: { code: number; message: string };
        };
        assert.deepEqual([id, error.code], [7, -32602]);
        assert.match(error.message, path);
      }
    } finally {
      await child.end();
    }
  });
}

Deno.test("a page of a call has its own bound, not that of the other texts of a message", async () => {
  const door = await startTestDoor();
  try {
    const page = `<p>${"x".repeat(2 * MAX_MESSAGE_TEXT_BYTES)}`;
    for (const front of httpFronts(door.base)) {
      const { answer } = await front.call("echo", { html_or_url: page });
      assert.equal(answer?.["length"], page.length, front.name);
    }
  } finally {
    await door.close(0);
  }
});

Deno.test("completions keep what stands before the last name", () => {
  const complete = startingWith(["price", "price_low", "title"]);
  assert.deepEqual(complete("title, price_"), ["title, price_low"]);
  assert.deepEqual(complete("title,t"), ["title,title"]);
  assert.deepEqual(complete("a\nb"), []);
  assert.deepEqual(complete(), ["price", "price_low", "title"]);
});
