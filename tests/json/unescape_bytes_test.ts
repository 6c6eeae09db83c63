import assert from "node:assert/strict";
import fc from "fast-check";
import { unescapeBytes } from "../../src/base/json/unescape_bytes.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

function unescaped(written: string): string {
  return decoder.decode(unescapeBytes(encoder.encode(written)));
}

function parsed(written: string): string {
  return (JSON.parse(`"${written}"`) as string).toWellFormed();
}

Deno.test("unescapeBytes() reads what JSON.parse reads, halves of pairs as U+FFFD", () => {
  const hex = fc.array(fc.constantFrom(..."0189abcdefABCDEF"), { minLength: 4, maxLength: 4 })
    .map((digits) => `\\u${digits.join("")}`);
  const piece = fc.oneof(
    fc.constantFrom("\\n", '\\"', "\\\\", "\\/", "\\b", "\\f", "\\r", "\\t", "a", "ü", "漢", "😀"),
    fc.constantFrom("\\ud83d", "\\uDE00", "\\ud83d\\ude00", "\\u0000", "\\uFEFF", "\uFEFF"),
    hex,
  );
  const written = fc.array(piece).map((pieces) => pieces.join(""));
  fc.assert(fc.property(written, (text) => assert.equal(unescaped(text), parsed(text))));
});

Deno.test("unescapeBytes() reads every code unit", () => {
  for (let code = 0; code < 0x10000; code++) {
    const written = `\\u${code.toString(16).padStart(4, "0")}`;
    assert.equal(unescaped(written), parsed(written), written);
  }
});

Deno.test("unescapeBytes() copies nothing where there is nothing to undo", () => {
  const bytes = encoder.encode("plain ü");
  assert.equal(unescapeBytes(bytes), bytes);
});
