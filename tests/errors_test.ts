import assert from "node:assert/strict";
import { MAX_ERROR_MESSAGE_CHARS, MAX_ERROR_URL_CHARS, ToolError } from "../src/base/errors.ts";

Deno.test("ToolError repeats an address, but none that is itself an answer's weight", () => {
  const url = "http://example.test/" + "a".repeat(MAX_ERROR_URL_CHARS);
  const refusal = (address: string) => new ToolError("fetch_failed", "no", { url: address });
  assert.equal(refusal("http://example.test/").toObject().url, "http://example.test/");
  assert.equal("url" in refusal(url).toObject(), false);
});

Deno.test("ToolError cuts a long message without leaving half a character", () => {
  const message = "x".repeat(MAX_ERROR_MESSAGE_CHARS - 1) + "😀😀";
  const said = new ToolError("bad_input", message).toObject().message;
  assert.equal(said, "x".repeat(MAX_ERROR_MESSAGE_CHARS - 1) + "😀…");
});
