import assert from "node:assert/strict";
import fc from "fast-check";
import { clipped, quoted } from "../src/base/quoted.ts";

Deno.test("quoted() writes a short text whole, as JSON does", () => {
  assert.equal(quoted('a "b"'), '"a \\"b\\""');
  assert.equal(quoted("x".repeat(80)), `"${"x".repeat(80)}"`);
});

Deno.test("quoted() leaves out the tail of a long text", () => {
  assert.equal(quoted("x".repeat(81)), `"${"x".repeat(80)}…"`);
  assert.equal(quoted("y".repeat(16 << 20)).length, 83);
  assert.equal(quoted("abcdef", 3), '"abc…"');
});

Deno.test("clipped() counts code points and never parts one", () => {
  assert.equal(clipped("😀".repeat(80)), "😀".repeat(80));
  assert.equal(clipped("😀".repeat(81)), `${"😀".repeat(80)}…`);
});

Deno.test("clipped() gives a head of the text, within its bound", () => {
  fc.assert(fc.property(
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.integer({ min: 1, max: 120 }),
    (text, most) => {
      const cut = clipped(text, most);
      assert.ok([...cut].length <= most + 1);
      assert.ok(cut === text || text.startsWith(cut.slice(0, -1)));
    },
  ));
});
