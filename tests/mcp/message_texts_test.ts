/** The long texts of a message besides its arguments. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { LongText } from "../../src/base/json/long_text.ts";
import { MAX_MESSAGE_TEXT_BYTES, withOwnTexts } from "../../src/serve/mcp/mcp_endpoint.ts";

const long = (text: string): LongText => {
  const written = JSON.stringify(text).slice(1, -1);
  return new LongText([new TextEncoder().encode(written)], written.includes("\\"));
};

Deno.test("withOwnTexts() gives a message its texts back, up to their bound", () => {
  const texts = new Map([["a", long("é\n".repeat(1000))]]);
  assert.deepEqual(withOwnTexts({ id: "a", params: [{ name: "a" }] }, texts), {
    id: "é\n".repeat(1000),
    params: [{ name: "é\n".repeat(1000) }],
  });
  const endless = new Map([["a", long("x".repeat(MAX_MESSAGE_TEXT_BYTES + 1))]]);
  assert.throws(() => withOwnTexts({ id: "a" }, endless), ToolError);
  assert.deepEqual(withOwnTexts({ id: "b" }, endless), { id: "b" });
});
