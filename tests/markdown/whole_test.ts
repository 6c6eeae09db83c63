/** Main content keeps whole what would mislead in part, and is not empty for a page of prose. */
import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import type { PageView } from "../../src/read/content/page_view.ts";
import { viewPage } from "../../src/read/content/page_view.ts";
import { mostProse } from "../../src/read/content/most_prose.ts";
import { wholeStructures } from "../../src/read/content/whole_structures.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import { Selection } from "../../src/read/content/selection.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";

const PROSE = [
  "The old bridge over the river was closed on Monday, after engineers found cracks in two of its piers.",
  "Traffic is led over the new road in the north, which adds about twenty minutes to the way into town.",
  "The council said that repairs would begin in spring, and that it hoped to open one lane by the summer.",
  "Residents of the eastern quarter, who cross the bridge every day, asked for a ferry in the meantime.",
];
const PARAGRAPHS = PROSE.map((text) => `<p>${text}</p>`).join("");

function pageOf(content: string): string {
  return `<!doctype html><html><head><title>Bridge closed - The Daily Paper</title>
    <meta property="og:type" content="article"></head><body><nav><ul><li><a href="/">Home</a>
    <li><a href="/news">News</a></ul></nav>${content}<footer><p>Copyright 2026.</p></footer></body>`;
}

function mainOf(html: string): string {
  const tree = parseHtml(html);
  const { selection, root } = readMainContent(tree);
  return root === 0 ? "" : toMarkdown(tree, { selection });
}

for (
  const [where, html] of [
    [
      "above an article",
      `<main><a href="/top"><article><h1>Bridge</h1>${PARAGRAPHS}</article></main>`,
    ],
    [
      "in a box before it",
      `<div><a href="/top" class="icon"></div><div><h1>Bridge</h1>${PARAGRAPHS}</div>`,
    ],
    [
      "above two long paragraphs",
      `<a href="/top"><h1>Bridge</h1><p>${PROSE.join(" ")} ${PROSE.join(" ")}</p><p>${
        PROSE.join(" ")
      }</p>`,
    ],
  ] as const
) {
  Deno.test(`readMainContent() reads a page with a link ${where} that was never closed`, () => {
    const markdown = mainOf(pageOf(html));
    for (const text of PROSE) assert(markdown.includes(text), markdown);
    assert(!markdown.includes("/top"), markdown);
  });
}

Deno.test("readMainContent() keeps a paragraph that is written several times in a row", () => {
  const twenty = `<p>${PROSE[0]}</p>`.repeat(20);
  const markdown = mainOf(pageOf(`<article><h1>Bridge</h1>${twenty}</article>`));
  assert.equal(markdown.split(PROSE[0] as string).length - 1, 20);
});

/** Chooses the blocks whose text matches, then what belongs to them. */
function wholeOf(html: string, chosen: RegExp): string[] {
  const page: PageView = viewPage(parseHtml(html));
  const { blocks } = page.outline;
  const marks = Uint8Array.from(blocks, ({ text }) => chosen.test(text) ? 1 : 0);
  const whole = wholeStructures(page, marks);
  return blocks.filter((_, at) => whole[at] === 1).map(({ text }) => text);
}

const TABLE = `<table><tr><th>Weight</th><td>5.2</td><td>15.98</td></tr>
  <tr><th>Length</th><td>10</td><td>12</td></tr></table>`;

Deno.test("wholeStructures() keeps every cell of a table most of which is chosen", () => {
  assert.deepEqual(
    wholeOf(`<p>a</p>${TABLE}<p>b</p>`, /\d|a/),
    ["a", "Weight", "5.2", "15.98", "Length", "10", "12"],
  );
});

Deno.test("wholeStructures() leaves out a table little of which is chosen", () => {
  assert.deepEqual(wholeOf(`<p>a</p>${TABLE}<p>b</p>`, /Weight|a|b/), ["a", "b"]);
});

Deno.test("wholeStructures() keeps plain lists whole, and lists inside them", () => {
  const list = "<ul><li>one<li>two<ul><li>three</ul><li>four</ul>";
  assert.deepEqual(wholeOf(list, /one|two|three/), ["one", "two", "three", "four"]);
});

Deno.test("wholeStructures() keeps plain lists whole that have buttons, which are never written", () => {
  const item = (words: string) => `<li><button>More of this and that</button>${words}`;
  const list = `<ul>${["one", "two", "three"].map(item).join("")}</ul>`;
  const kept = wholeOf(list, /one|two/).filter((text) => !text.startsWith("More"));
  assert.deepEqual(kept, ["one", "two", "three"]);
});

Deno.test("wholeStructures() leaves the choice inside layout as it is", () => {
  const cards = "<ul><li><div>one</div><div>more</div><li><div>two</div><div>more</div></ul>";
  assert.deepEqual(wholeOf(cards, /one|two/), ["one", "two"]);
  const layout = "<table role=presentation><tr><td>one<td>two<td>menu</table>";
  assert.deepEqual(wholeOf(layout, /one|two/), ["one", "two"]);
});

Deno.test("mostProse() takes the page's prose when next to none of it was chosen", () => {
  const html = pageOf(`<div>${PARAGRAPHS.repeat(4)}</div><aside><p>${PROSE[0]}</p></aside>`);
  const page = viewPage(parseHtml(html));
  const { blocks } = page.outline;
  const taken = mostProse(page, new Uint8Array(blocks.length));
  assert.equal(taken?.reduce((sum, mark) => sum + mark, 0), 16);
  assert.equal(mostProse(page, new Uint8Array(blocks.length).fill(1)), undefined);
  // Of a page of few words all but its menus is taken, unless a script would fill it.
  const few = (more: string) => viewPage(parseHtml(pageOf(PARAGRAPHS + more)));
  const [short, filled] = [few(""), few("<script>fill()</script>")];
  const none = new Uint8Array(short.outline.blocks.length);
  assert.equal(mostProse(short, none)?.reduce((sum, mark) => sum + mark, 0), PROSE.length);
  assert.equal(mostProse(filled, none), undefined);
});

Deno.test("a chosen block keeps the break that stands in a mark of its own", () => {
  const tree = parseHtml("<p><b>Outdated</b><b><br></b>In many cases</p><i>left</i>");
  const marks = new Uint8Array(tree.length);
  for (let at = 0; at < tree.length; at++) {
    const node = tree.nodeAt(at);
    if (tree.isText(node) && tree.data(node) !== "left") marks[at] = 1;
  }
  assert.equal(
    toMarkdown(tree, { selection: new Selection(marks) }),
    "**Outdated**\\\nIn many cases",
  );
});

Deno.test("a heading right above chosen prose is chosen, in whatever section it is", () => {
  for (const name of ["h1", "h2", "h4"]) {
    const heading = `<${name}>What comes next</${name}>`;
    const markdown = mainOf(
      `<title>Bridge closed</title><main><article>${PARAGRAPHS}${heading}${PARAGRAPHS}</article></main>`,
    );
    assert.match(markdown, /^#+ What comes next$/m, name);
  }
});

Deno.test("a page of few words is answered whole, its heading too", () => {
  for (
    const [page, markdown] of [
      ["<h1>Brake pads</h1><p>Sold <b>in pairs</b>.", "# Brake pads\n\nSold **in pairs**."],
      [
        "<title>T</title><h1>Head</h1><ul><li>a<li>b</ul><p>Few words.",
        "# Head\n\n- a\n- b\n\nFew words.",
      ],
      ["<h1>Prices</h1><p>M6 1.20 EUR<p>M8 1.80 EUR", "# Prices\n\nM6 1.20 EUR\n\nM8 1.80 EUR"],
      ["<nav><a href=/>Home</a></nav><h1>Hours</h1><p>Nine to five.", "# Hours\n\nNine to five."],
    ] as const
  ) assert.equal(mainOf(page), markdown);
});
