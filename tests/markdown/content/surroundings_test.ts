/** What stands around blocks: sections, windows, pictures, blocks made alike. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { viewBlock } from "../../../src/read/content/block_view.ts";
import { FEATURES } from "../../../src/read/content/features.ts";
import { type PageView, viewPage } from "../../../src/read/content/page_view.ts";

const PAGE = `<title>t</title><h1>One</h1><p>a b c</p><p><a href=x>d e</a></p>
  <div class=card><p>f g</p></div><div class=card><p>h</p></div><div class=other><p>i</p></div>
  <h2>Two words</h2><p>j k <img src=x></p>`;

function page(html = PAGE): PageView {
  return viewPage(parseHtml(html));
}

function column(view: PageView, name: string): number[] {
  const feature = FEATURES.get(name);
  assert(feature !== undefined, name);
  return view.outline.blocks.map((_, at) => feature(viewBlock(view, at)));
}

Deno.test("surroundingsOf() groups blocks by how the two containers around them are made", () => {
  const { outline: { blocks }, surroundings: { pairs } } = page();
  const groupOf = (text: string) => pairs[blocks.findIndex((block) => block.text === text)];
  assert.equal(groupOf("f g"), groupOf("h"));
  assert.notEqual(groupOf("f g"), groupOf("i"));
  assert.notEqual(groupOf("f g"), groupOf("a b c"));
});

Deno.test("features measure the section a block is in, for a heading both that it separates", () => {
  const view = page();
  assert.deepEqual(column(view, "sectionWords"), [10, 9, 9, 9, 9, 9, 13, 2]);
  assert.deepEqual(column(view, "sectionBlocks"), [6, 5, 5, 5, 5, 5, 7, 1]);
  assert.deepEqual(column(view, "headingWords"), [0, 1, 1, 1, 1, 1, 1, 2]);
  assert.equal(column(view, "sectionLinks")[1], 2 / 9);
});

Deno.test("features measure what blocks made alike have in common", () => {
  const view = page();
  assert.deepEqual(column(view, "pathBlocks").slice(3, 6), [2, 2, 1]);
  assert.deepEqual(column(view, "pathWords").slice(3, 6), [1.5, 1.5, 1]);
  assert.deepEqual(column(view, "kindBlocks").slice(1, 6), [6, 6, 6, 6, 6]);
});

Deno.test("features measure the words in cards, and the prose below a block", () => {
  assert.deepEqual(column(page(), "share:card"), Array(8).fill(3 / 14));
  assert.deepEqual(column(page(), "share:comment"), Array(8).fill(0));
  const prose = (words: number): string => `<p>${"word ".repeat(words)}</p>`;
  assert.deepEqual(
    column(page(`<h1>One</h1>${prose(60)}<p>a</p>${prose(40)}`), "proseAfter"),
    [1, 1, 0.4, 0.4],
  );
});

Deno.test("features measure windows, places and pictures", () => {
  const view = page();
  assert.deepEqual(column(view, "windowWords"), [10, 12, 14, 14, 14, 14, 13, 10]);
  assert.deepEqual(column(view, "pageImages"), Array(8).fill(1 / 14));
  assert.deepEqual(
    column(view, "images@1"),
    Array(8).fill(1).map((one, at) => at > 2 && at < 6 ? 0 : one),
  );
});

Deno.test("features of a page without blocks or words are all finite", () => {
  for (const html of ["", "<p>", "<h1></h1><img src=x>", "<p>.</p>", "<table><tr><td>1"]) {
    const view = page(html);
    for (const name of FEATURES.keys()) {
      for (const value of column(view, name)) assert(Number.isFinite(value), `${name} of ${html}`);
    }
  }
});
