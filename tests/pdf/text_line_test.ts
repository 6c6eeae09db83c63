/** How runs of characters become the lines of a page: which are on one, and where spaces are. */
import assert from "node:assert/strict";
import { mostOf, type TextRun, toLines } from "../../src/page/documents/pdf/text_line.ts";

/** The lines of runs on one baseline, each as wide as half its letters' height a character. */
function linesOf(...runs: readonly (readonly [string, Partial<TextRun>])[]): string[] {
  return toLines(runs.map(([text, more]) => ({
    text,
    x: 70,
    y: 700,
    width: text.length * 6,
    size: 12,
    isMono: false,
    endsLine: false,
    ...more,
  }))).map(({ text }) => text);
}

Deno.test("toLines() goes on with a line past a blank, wherever that is drawn", () => {
  assert.deepEqual(linesOf(["one", {}], [" ", { x: 88 }], ["two", { x: 94 }]), ["one two"]);
  assert.deepEqual(linesOf(["one", {}], [" ", { y: 650 }], ["two", { x: 94 }]), ["one two"]);
  assert.deepEqual(linesOf(["one", {}], ["two", { y: 686 }]), ["one", "two"]);
});

Deno.test("mostOf() returns the key with the highest count, and of equals the first", () => {
  assert.equal(mostOf(new Map([[1, 2], [2, 3], [3, 1]])), 2);
  assert.equal(mostOf(new Map([[1, 2], [2, 2]])), 1);
  assert.equal(mostOf(new Map()), undefined);
});
