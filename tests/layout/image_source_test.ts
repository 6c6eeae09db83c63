/** Images that stand in for others, and the address each is shown from. */
import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import { hasCopy, imageSource, isPlaceholder } from "../../src/page/layout/image_source.ts";

/** What is told of the first image of a page. */
function told(html: string): { copy: boolean; placeholder: boolean; source: string | undefined } {
  const tree = parseHtml(html);
  const [image = 0] = tree.named("img");
  return {
    copy: hasCopy(tree, image),
    placeholder: isPlaceholder(tree, image),
    source: imageSource(tree, image),
  };
}

const FIRST = '<img src="/a.jpg" alt="A pier">';

for (
  const [what, behind, expected] of [
    ["one image", "<noscript><img src=/b.jpg></noscript>", true],
    ["one image behind space", "\n <noscript> <a><img src=/b.jpg></a> </noscript>", true],
    ["two images", "<noscript><img src=/b.jpg><img src=/c.jpg></noscript>", false],
    ["no image", "<noscript></noscript>", false],
    ["words beside it", "<noscript><img src=/b.jpg>of piers</noscript>", false],
    ["words before it", "of piers<noscript><img src=/b.jpg></noscript>", false],
    ["an element before it", "<br><noscript><img src=/b.jpg></noscript>", false],
    ["more than a copy has", `<noscript>${"<i>".repeat(8)}<img src=/b.jpg></noscript>`, false],
    ["nothing", "", false],
  ] as const
) {
  Deno.test(`hasCopy() is ${expected} for an image with ${what} in the noscript behind it`, () => {
    const { copy, placeholder } = told(`<div>${FIRST}${behind}</div>`);
    assert.deepEqual([copy, placeholder], [expected, expected]);
  });
}

for (
  const [html, isNone, source] of [
    ['<img src="/spacer.gif">', true, undefined],
    ['<img src="/spacer.gif" alt="A pier">', false, undefined],
    ['<img src="/my_spacer.gif?v=2">', true, undefined],
    ['<img src="/myspacer.gif">', false, "/myspacer.gif"],
    ['<img src="data:image/gif;base64,R0" data-src="/a.jpg">', false, "/a.jpg"],
    ['<img src="data:image/gif;base64,R0" data-src="data:image/gif;base64,R1">', true, undefined],
    ['<img src="/b.jpg" data-original="/a.jpg">', false, "/a.jpg"],
    ['<img srcset="/a.jpg, /b.jpg 2x">', false, "/a.jpg"],
    ['<picture><source srcset="/a.webp 1x"><source media=x><img></picture>', false, "/a.webp"],
  ] as const
) {
  Deno.test(`imageSource() is ${source} for ${html}`, () => {
    const { placeholder, source: own } = told(html);
    assert.deepEqual([placeholder, own], [isNone, source]);
  });
}
