/** Blocks, containers and words: what main content is judged on. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { outlineOf } from "../../../src/read/content/outline.ts";

function blocksOf(html: string): [owner: string, text: string, words: number, linkWords: number][] {
  return outlineOf(parseHtml(html)).blocks
    .map(({ owner, text, words, linkWords }) => [owner.name, text, words, linkWords]);
}

Deno.test("outlineOf() parts blocks at block edges and double breaks, not at inline ones", () => {
  assert.deepEqual(blocksOf("<div>a <b>b</b><br>c<br><br>d<p>e</p>f</div>"), [
    ["div", "a b c", 3, 0],
    ["div", "d", 1, 0],
    ["p", "e", 1, 0],
    ["div", "f", 1, 0],
  ]);
});

Deno.test("outlineOf() counts words inside links", () => {
  assert.deepEqual(blocksOf("<p>a <a href=x>b <i>c</i></a> d"), [["p", "a b c d", 4, 2]]);
});

Deno.test("outlineOf() counts what a link wraps that was never closed as no link", () => {
  const prose =
    "words of a paragraph that go on for as long as prose does, and then for some more ";
  const wrapped = `<p>${prose.repeat(3)}</p>`.repeat(12);
  const closed = `<p><a href=/y>${prose.repeat(3)}</a></p>`;
  const counts = blocksOf(`<div>${closed}<a href=/x>${wrapped}</div>`)
    .map(([owner, , words, linkWords]) => [owner, linkWords === words ? "link" : linkWords]);
  assert.deepEqual(counts, [["p", "link"], ...Array.from({ length: 12 }, () => ["p", 0])]);
});

Deno.test("outlineOf() adds totals up to the document", () => {
  const { containers } = outlineOf(parseHtml("<div><p>a b</p><ul><li><a>c</a></ul></div>"));
  const totals = containers.map(({ name, words, linkWords }) => `${name} ${words} ${linkWords}`);
  assert.deepEqual(totals, [
    "#document 3 1",
    "html 3 1",
    "body 3 1",
    "div 3 1",
    "p 2 0",
    "ul 1 1",
    "li 1 1",
  ]);
});

Deno.test("outlineOf() passes scripts, styles and frames over", () => {
  assert.deepEqual(blocksOf("<script>a</script><style>b</style><iframe>c</iframe>"), []);
});
