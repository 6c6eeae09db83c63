import assert from "node:assert/strict";
import fc from "fast-check";
import { decodeLongText } from "../../src/base/json/long_text.ts";

const encoder = new TextEncoder();

function unescaped(written: string): string {
  return decodeLongText(encoder.encode(written), true);
}

function parsed(written: string): string {
  return (JSON.parse(`"${written}"`) as string).toWellFormed();
}

Deno.test("decodeLongText() reads what JSON.parse reads, halves of pairs as U+FFFD", () => {
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

Deno.test("decodeLongText() counts the halves of pairs that it replaces", () => {
  const lost = { halves: 0 };
  const written = encoder.encode("a\\ud83d\\ude00\\ud83d b\\uDE00\\ude00");
  assert.equal(decodeLongText(written, true, lost), "a😀\uFFFD b\uFFFD\uFFFD");
  assert.equal(lost.halves, 3);
});

Deno.test("decodeLongText() leaves a text alone in which nothing is escaped", () => {
  assert.equal(decodeLongText(encoder.encode("\uFEFFplain ü"), false), "\uFEFFplain ü");
});
