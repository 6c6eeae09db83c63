/** Images that wait for a script, and the copies that stand in for them without one. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/html/parse.ts";
import { toHtml } from "../../../src/markdown/to_html.ts";
import { toMarkdown } from "../../../src/markdown/to_markdown.ts";

const COPY = '<noscript> <img src="/real.jpg" alt="A pier"> </noscript>';

for (
  const [what, html, written] of [
    [
      "a placeholder before its copy",
      `<img src="data:image/gif;base64,R0lG" alt="A pier"> ${COPY}`,
      1,
    ],
    ["a lazy image before its copy", `<img data-src="/real.jpg" alt="A pier">${COPY}`, 1],
    ["a smaller image before its copy", `<img src="/tiny.jpg" alt="A pier">${COPY}`, 1],
    ["a copy alone", COPY, 1],
    [
      "an image before other words",
      `<img src="/a.jpg" alt="A"><noscript>Turn it on <img src="/b.jpg"></noscript>`,
      2,
    ],
    [
      "an image before two",
      `<img src="/a.jpg" alt="A"><noscript><img src="/b.jpg"><img src="/c.jpg"></noscript>`,
      3,
    ],
  ] as const
) {
  Deno.test(`an image is written once: ${what}`, () => {
    const tree = parseHtml(`<p>Words ${html} and words.`);
    const markdown = toMarkdown(tree, { base: "https://a.example/" });
    assert.equal(markdown.match(/!\[/g)?.length, written, markdown);
    assert.equal(toHtml(tree, { base: "https://a.example/" }).match(/<img /g)?.length, written);
    if (written === 1) assert.match(markdown, /!\[A pier\]\(https:\/\/a\.example\/real\.jpg\)/);
  });
}
