/** Images that wait for a script, and the copies that stand in for them without one. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { toHtml } from "../../../src/read/markdown/to_html.ts";
import { toMarkdown } from "../../../src/read/markdown/to_markdown.ts";

const BLANK = "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%3E%3C/svg%3E";

for (
  const [what, html, written] of [
    ["any attribute for it", `<img src="${BLANK}" nitro-lazy-src="/a.jpg" alt=A>`, "![A](/a.jpg)"],
    ["its own name for it", `<img src="" data-delayed-url="/a.jpg?b" alt=A>`, "![A](/a.jpg?b)"],
    [
      "a set of sizes",
      `<img src="${BLANK}" data-lazy-srcset="/a.jpg 1x, /b.jpg 2x">`,
      "![](/a.jpg)",
    ],
    [
      "a source beside it",
      `<picture><source data-srcset="/a.webp 9w" srcset=""><img src="/p/placeholder.svg" alt=A>`,
      "![A](/a.webp)",
    ],
    [
      "a name for three widths",
      `<img src="/x/blank.gif" data-src-pc="//c.d/a.jpg">`,
      "![](//c.d/a.jpg)",
    ],
    ["nothing", `<img src="/b/lazy_placeholder.gif" alt="A pier">`, "![A pier]()"],
    ["nothing and no words", `<img src="/b/blank.png?v=2">`, "![](/b/blank.png?v=2)"],
    [
      "no address in a flag",
      `<img src="/a.jpg" data-image="/b.jpg" data-url="/c.jpg">`,
      "![](/a.jpg)",
    ],
    [
      "a name that only resembles one",
      `<img src="/img/blank-page.gif">`,
      "![](/img/blank-page.gif)",
    ],
    ["a script for an address", `<img src="${BLANK}" alt=A data-src-x="javascript:a">`, "![A]()"],
  ] as const
) {
  Deno.test(`an image that waits for a script has ${what}`, () => {
    const markdown = toMarkdown(parseHtml(`<p>Words ${html}</p>`));
    assert.equal(markdown, `Words ${written}`.trim());
  });
}

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
