/** The words of a link: its own, or else those that say what it is. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { toMarkdown } from "../../../src/read/markdown/to_markdown.ts";

for (
  const [what, html, written] of [
    ["its own beside a title", '<a href="/x" title="Another">Words</a>', "[Words](/x)"],
    ["its own beside a label", '<a href="/x" aria-label="Another">Words</a>', "[Words](/x)"],
    [
      "its picture's",
      '<a href="/x" title="Another"><img src="/a.png" alt="A"></a>',
      "[![A](/a.png)](/x)",
    ],
    ["its label", '<a href="/x" aria-label=" Label "> <i></i></a>', "[Label](/x)"],
    ["its title", '<a href="/x" title="Title"><svg></svg></a>', "[Title](/x)"],
    ["the title of its drawing", '<a href="/x"><svg><title>Home</title></svg></a>', "[Home](/x)"],
  ] as const
) {
  Deno.test(`toMarkdown() gives a link ${what}`, () => {
    assert.equal(toMarkdown(parseHtml(`<p>${html}</p>`)), written);
  });
}
