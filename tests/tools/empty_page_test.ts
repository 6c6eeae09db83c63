/** What a page of next to no text is told to need. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { hintOfEmpty } from "../../src/tools/runs/page_markdown.ts";

const LOGIN = '<h1>Sign in</h1><form><input name=user><input type="Password" name=p></form>';

for (
  const [what, html, words, hint] of [
    ["a login", LOGIN, 2, /asks for a password/],
    ["a login beside an article", LOGIN, 400, undefined],
    ["a login that is hidden", `<p>Short</p><div><input type=password hidden></div>`, 1, undefined],
    ["a page of frames", "<frameset><frame src=a.html></frameset>", 0, /page_links has their/],
    ["nothing", "", 0, /nothing on the page was taken for content/],
    ["a short page", "<p>Closed today.</p>", 2, undefined],
  ] as const
) {
  Deno.test(`hintOfEmpty() tells what is needed of ${what}`, () => {
    const told = hintOfEmpty(createPage(html, null), {
      text: words === 0 ? "" : "x",
      words,
      isFull: false,
    });
    if (hint === undefined) assert.equal(told, undefined);
    else assert.match(told ?? "", hint);
  });
}

Deno.test("hintOfEmpty() asks for an address only where there is none", () => {
  const told = (url: string | null): string | undefined =>
    hintOfEmpty(createPage("<svg></svg>", url), { text: "", words: 0, isFull: false });
  assert.match(told(null) ?? "", /needs the page's address and a browser$/);
  assert.match(told("https://shop.example/") ?? "", /fill in needs a browser$/);
});
