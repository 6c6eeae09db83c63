/** Footnotes are kept where what refers to them is. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { keepNotes } from "../../../src/read/content/notes.ts";
import { viewPage } from "../../../src/read/content/page_view.ts";

/** Chooses the blocks whose text matches, then the notes they refer to. */
function keptOf(html: string, chosen: RegExp): string[] {
  const page = viewPage(parseHtml(html));
  const { blocks } = page.outline;
  const marks = Uint8Array.from(blocks, ({ text }) => chosen.test(text) ? 1 : 0);
  const kept = keepNotes(page, marks);
  return blocks.filter((_, at) => kept[at] === 1).map(({ text }) => text);
}

const note = (number: number): string => `<sup><a href="#fn${number}">${number}</a></sup>`;
const PAGE = `<p>Stone${note(1)} is hard.</p><p>Wood${note(2)} is not.</p><p>Glass${note(3)}.</p>
  <ol><li id=fn1><p>First note.</p><p>More of it.</p></li><li id=fn2>Second note.</li></ol>
  <p>After.</p>`;

Deno.test("keepNotes() chooses the notes that chosen blocks refer to, and no other", () => {
  assert.deepEqual(keptOf(PAGE, /Stone/), ["Stone1 is hard.", "First note.", "More of it."]);
  assert.deepEqual(keptOf(PAGE, /Stone|Wood/).slice(2), [
    "First note.",
    "More of it.",
    "Second note.",
  ]);
  assert.deepEqual(keptOf(PAGE, /Glass/), ["Glass3."]);
});

Deno.test("keepNotes() leaves the conditions of a product out", () => {
  const product = '<script type="application/ld+json">{"@type":"Product","name":"Stone"}</script>';
  assert.deepEqual(keptOf(product + PAGE, /Stone/), ["Stone1 is hard."]);
});

Deno.test("keepNotes() takes nothing above the reference for its note", () => {
  const html = `<ol><li id=fn1>Above.</li></ol><p>Stone${note(1)} is hard.</p>`;
  assert.deepEqual(keptOf(html, /Stone/), ["Stone1 is hard."]);
});
