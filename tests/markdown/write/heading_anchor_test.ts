/** Links of headings to themselves are no part of a heading's words. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { toMarkdown } from "../../../src/read/markdown/to_markdown.ts";

for (
  const [what, html, markdown] of [
    ["its own words", "<h2><a href='#x'>Section X</a></h2>", "## Section X"],
    ["a sign after it", "<h2 id=z>Zed<a href='#z'>¶</a></h2>", "## Zed"],
    ["a sign before it", "<h2><a href='#nowhere'>#</a> Zed</h2>", "## Zed"],
    ["words to its own id", "<h2 id=z>Zed <a href='#z'>Link to here</a></h2>", "## Zed"],
    [
      "words to the section it opens",
      "<section id=z><h2>Zed <a href='#z'>Copy</a></h2></section>",
      "## Zed",
    ],
    [
      "another section, which it names",
      "<p id=y>a</p><h2>Zed, see <a href='#y'>Why</a></h2>",
      "a\n\n## Zed, see [Why](#y)",
    ],
    ["another page", "<h2><a href='/z#z'>Zed</a></h2>", "## [Zed](/z#z)"],
  ] as const
) {
  Deno.test(`toMarkdown() writes a heading with a link to ${what}`, () => {
    assert.equal(toMarkdown(parseHtml(html)).trim(), markdown);
  });
}

Deno.test("toMarkdown() knows the language of code in a block inside a block", () => {
  const html = "<pre><pre><code class=language-rust>fn main() {}</code></pre></pre>";
  assert.equal(toMarkdown(parseHtml(html)).trim(), "```rust\nfn main() {}\n```");
});
