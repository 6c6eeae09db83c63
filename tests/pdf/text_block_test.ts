/** How lines of a PDF become blocks: by their letters, their distance, and where they begin. */
import assert from "node:assert/strict";
import { readBlocks } from "../../src/page/documents/pdf/text_block.ts";
import type { TextLine } from "../../src/page/documents/pdf/text_line.ts";

/** A text with what is not as usual of its line. */
type Written = readonly [text: string, more?: Partial<TextLine>];

/** The lines of a page, one below the other. */
function linesOf(lines: readonly Written[]): TextLine[] {
  return lines.map(([text, more], at) => ({
    text,
    x: 70,
    y: 700 - 14 * at,
    right: 500,
    size: 12,
    isMono: false,
    ...more,
  }));
}

/** A page that says what is usual in the document: its letters and the distance of its lines. */
const USUAL = linesOf(Array.from({ length: 9 }, () => ["Words that fill a line of the document."]));

/** The blocks of pages, before a page that says what is usual. */
function pagesOf(...pages: readonly (readonly Written[])[]): string[][] {
  return readBlocks([...pages.map(linesOf), USUAL]).slice(0, -1).map((blocks) =>
    blocks.map(({ kind, level, text }) => `${kind}${level === 0 ? "" : level} ${text}`)
  );
}

const blocksOf = (...lines: readonly Written[]): string[] => pagesOf(lines)[0] ?? [];

Deno.test("an item goes on in lines that stand right of its mark, by a fourth of its letters", () => {
  const item = (x: number): string[] => blocksOf(["• one", {}], ["two", { x }]);
  assert.deepEqual(item(73.1), ["item one two"]);
  for (const x of [72.9, 73]) assert.deepEqual(item(x), ["item one", "paragraph two"]);
  assert.deepEqual(blocksOf(["• one"], ["• two"]), ["item one", "item two"]);
});

Deno.test("a paragraph ends at a gap, at an indentation and where a line is short", () => {
  assert.deepEqual(blocksOf(["one"], ["two"]), ["paragraph one two"]);
  assert.deepEqual(blocksOf(["one"], ["two", { y: 682 }]), ["paragraph one two"]);
  assert.deepEqual(blocksOf(["one"], ["two", { y: 681 }]), ["paragraph one", "paragraph two"]);
  assert.deepEqual(blocksOf(["one"], ["two"], ["three", { x: 85 }]), [
    "paragraph one two",
    "paragraph three",
  ]);
  assert.deepEqual(blocksOf(["one"], ["two.", { right: 200 }], ["three", { right: 100 }]), [
    "paragraph one two.",
    "paragraph three",
  ]);
});

Deno.test("lines as far apart as is usual in a document are a paragraph", () => {
  const far = USUAL.map((line, at) => ({ ...line, y: 700 - 28 * at }));
  assert.deepEqual(readBlocks([far]).flat().map(({ kind }) => kind), ["paragraph"]);
});

Deno.test("letters of another size are a block of their own, larger ones a heading", () => {
  assert.deepEqual(blocksOf(["Tides", { size: 24 }], ["Low", { size: 18 }], ["one"]), [
    "heading1 Tides",
    "heading2 Low",
    "paragraph one",
  ]);
  assert.deepEqual(blocksOf(["12", { size: 24 }], ["one"]), ["paragraph 12", "paragraph one"]);
  assert.deepEqual(blocksOf(["one", { size: 12.2 }], ["two"]), ["paragraph one two"]);
  const long = "a".repeat(301);
  assert.deepEqual(blocksOf([long, { size: 24 }]), [`paragraph ${long}`]);
});

Deno.test("a sentence goes on upon the next page, in a paragraph or an item, and no heading does", () => {
  const joined = (last: Written, first: Written): string[] =>
    pagesOf([last], [first]).map((blocks) => blocks.join(" | "));
  assert.deepEqual(joined(["It goes"], ["on."]), ["paragraph It goes on.", ""]);
  assert.deepEqual(joined(["It is divi-"], ["ded."]), ["paragraph It is divided.", ""]);
  assert.deepEqual(joined(["• It goes"], ["on."]), ["item It goes on.", ""]);
  assert.deepEqual(joined(["It ends."], ["on."]), ["paragraph It ends.", "paragraph on."]);
  assert.deepEqual(joined(["It goes"], ["On."]), ["paragraph It goes", "paragraph On."]);
  assert.deepEqual(joined(["It goes", { size: 24 }], ["on."]), [
    "heading1 It goes",
    "paragraph on.",
  ]);
  assert.deepEqual(joined(["It goes"], ["• on."]), ["paragraph It goes", "item on."]);
});
