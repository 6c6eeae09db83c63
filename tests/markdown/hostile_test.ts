/** Pages made to hurt: all are answered, the same each time, and nothing multiplies. */
import assert from "node:assert/strict";
import { HOSTILE_PAGES } from "../../bench/markdown/hostile.ts";
import { parseHtml } from "../../src/page/html/parse.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";

/** The tests see the pages at a fraction of their size; the benchmark at full size. */
const SHRINK = 40;
/** Markdown may be longer than its page by marks and escapes, but not many times. */
const MAX_GROWTH = 8;

for (const { name, build, size } of HOSTILE_PAGES) {
  Deno.test(`toMarkdown() and readMainContent() answer: ${name}`, () => {
    const html = build(size / SHRINK);
    const tree = parseHtml(html);
    const markdown = toMarkdown(tree);
    assert(
      markdown.length < html.length * MAX_GROWTH + 1000,
      `${markdown.length} of ${html.length}`,
    );
    const { selection, root } = readMainContent(tree);
    const main = root === 0 ? "" : toMarkdown(tree, { selection });
    const again = readMainContent(parseHtml(html));
    assert.equal(again.root, root);
    assert.equal(again.root === 0 ? "" : toMarkdown(tree, { selection: again.selection }), main);
  });
}
