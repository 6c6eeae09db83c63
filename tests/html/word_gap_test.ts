/** Words that stand apart though no blank parts them, as style sheets set inline elements apart. */
import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import { readableText } from "../../src/page/html/spaced_text.ts";
import { DOCUMENT_NODE } from "../../src/page/html/tree.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";

for (
  const [what, html, text, markdown = text] of [
    [
      "facts in elements side by side",
      "<span>2026</span><span>1h 54m</span><span>R</span>",
      "2026 1h 54m R",
    ],
    [
      "links side by side",
      "<a href=/a>Apps</a><a href=/b>Babbel</a>",
      "Apps Babbel",
      "[Apps](/a) [Babbel](/b)",
    ],
    ["words in small letters side by side", "<i>low</i><b>tide</b>", "low tide", "*low* **tide**"],
    ["a word and a capital", "in stock<b>Add</b>", "in stock Add", "in stock **Add**"],
    ["a count behind a word", "<span>points</span><span>5</span>", "points 5"],
    ["a first letter of its own", "<b>T</b>he cat", "The cat", "**T**he cat"],
    ["letters each in an element", "<i>c</i><i>a</i><i>t</i>", "cat", "*cat*"],
    ["digits each in an element", "<span>1</span><span>2</span><span>0</span>", "120"],
    ["a word marked in part", "un<b>friend</b>ly", "unfriendly", "un**friend**ly"],
    ["capitals marked in part", "<b>PAGE</b>FACTS", "PAGEFACTS", "**PAGE**FACTS"],
    ["formulas", "H<sub>2</sub>O", "H2O"],
    ["code", "<code>read</code><code>Page</code>", "readPage", "`readPage`"],
    ["scripts without blanks", "<a>中文</a><a>文字</a>", "中文文字"],
    [
      "a hidden word between",
      "<span>May</span><span hidden>or</span><span>June</span>",
      "May June",
    ],
  ] as const
) {
  Deno.test(`words apart: ${what}`, () => {
    const tree = parseHtml(`<p>${html}`);
    const isHidden = (node: number): boolean => tree.hasAttribute(node, "hidden");
    assert.equal(readableText(tree, DOCUMENT_NODE, isHidden), text);
    assert.equal(toMarkdown(tree), markdown);
  });
}

Deno.test("readableText() raises what stands raised behind a number", () => {
  const tree = parseHtml(
    "<td>2×10<sup>30</sup> kg, 5 m<sup>2</sup><sup>3</sup>, 4<sup>5</sup><sup>6</sup>",
  );
  assert.equal(readableText(tree, DOCUMENT_NODE), "2×10³⁰ kg, 5 m2³, 4⁵⁶");
});
