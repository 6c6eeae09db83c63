import assert from "node:assert/strict";
import { packArguments, unpackArguments } from "../../src/reader/arguments.ts";

const encoder = new TextEncoder();

Deno.test("unpackArguments() puts back what packArguments() moved", () => {
  const long = "é\ufeff".repeat(5000);
  const args = { pages: ["a", long, "b"], html_or_url: "\ufeff" + long, n: 3, o: { "0": long } };
  const packed = packArguments(args);
  assert.equal(packed.moved.length, 2);
  assert.deepEqual(unpackArguments(packed.args, packed.moved, packed.body), args);
});

Deno.test("packArguments() takes texts that are still bytes, escaped or not", () => {
  const text = `"q" \\ \n\u0000 é \u{1f600}`;
  const escaped = { bytes: encoder.encode(JSON.stringify(text).slice(1, -1)), isEscaped: true };
  const plain = { bytes: encoder.encode("\ufeffplain é"), isEscaped: false };
  const packed = packArguments({ html_or_url: escaped, pages: [plain, "short", escaped] });
  assert.deepEqual(packed.args, { html_or_url: "", pages: ["", "short", ""] });
  const args = unpackArguments(packed.args, packed.moved, packed.body);
  assert.deepEqual(args, { html_or_url: text, pages: ["\ufeffplain é", "short", text] });
});

Deno.test("packArguments() hands the bytes of a single text on as they are", () => {
  const bytes = encoder.encode("<p>");
  assert.equal(packArguments({ html_or_url: { bytes, isEscaped: false } }).body, bytes);
});

Deno.test("packArguments() takes no object of a caller for bytes", () => {
  const args = { o: { bytes: [60], isEscaped: false }, p: { bytes: "<p>" } };
  assert.deepEqual(packArguments(args).args, args);
});
