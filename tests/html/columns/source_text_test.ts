import assert from "node:assert/strict";
import fc from "fast-check";
import { SourceText } from "../../../src/page/html/columns/source_text.ts";

Deno.test("SourceText.isPlain() reports which pieces mean themselves", () => {
  const source = new SourceText("ab&c\r\nd\0e");
  assert.equal(source.isPlain(0, 2, true), true);
  assert.equal(source.isPlain(0, 3, true), false);
  assert.equal(source.isPlain(0, 4, false), true);
  assert.equal(source.isPlain(3, 5, true), false);
  assert.equal(source.isPlain(6, 8, false), false);
  assert.equal(source.isPlain(8, 9, true), true);
});

Deno.test("SourceText.isPlain() is right in whatever order it is asked", () => {
  const pieces = fc.array(fc.constantFrom("a", "&", "\r", "\0"), { maxLength: 12 });
  const asked = fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { maxLength: 12 });
  fc.assert(fc.property(pieces, asked, (characters, ranges) => {
    const text = characters.join("");
    const source = new SourceText(text);
    for (const [a, b] of ranges) {
      const [from, to] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
      assert.equal(source.isPlain(from, to, true), !/[&\r\0]/.test(text.slice(from, to)));
      assert.equal(source.isPlain(from, to, false), !/[\r\0]/.test(text.slice(from, to)));
    }
  }));
});

Deno.test("SourceText.clean() makes newlines and replacement characters", () => {
  const text = "a\r\nb\rc\nd\0e";
  const source = new SourceText(text);
  assert.equal(source.clean(0, text.length), "a\nb\nc\nd\uFFFDe");
  assert.equal(source.lines(0, text.length), "a\nb\nc\nd\0e");
});

Deno.test("SourceText.attributeValue() reads references as in an attribute", () => {
  const text = "?a=1&region=2&amp;b&copy;";
  assert.equal(new SourceText(text).attributeValue(0, text.length), "?a=1&region=2&b©");
});
