/** What is hidden on a page: the same for every reader. */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { measurePage } from "../../src/web/fetch/rungs/page_measure.ts";
import { createPage } from "../../src/page/html/page.ts";
import { parseHtml } from "../../src/page/html/parse.ts";
import { isHidden } from "../../src/page/layout/hidden.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";

/** Text long enough to be a page. */
const PROSE = "Brake pads wear out sooner or later, and then they want changing. ".repeat(40);
const ARTICLE = `<h1>Brake pads</h1><p>Last updated: 9 March 2026</p><p>${PROSE}</p>`;

function isTargetHidden(html: string): boolean {
  const tree = parseHtml(html);
  const target = tree.byId("t");
  return isHidden(tree, target);
}

const CASES: readonly (readonly [string, string, boolean])[] = [
  ["an element with hidden", `<p id=t hidden>a</p><p>${PROSE}</p>`, true],
  ["what a search may open", `<p id=t hidden=until-found>a</p><p>${PROSE}</p>`, false],
  ["an element without display", `<p id=t style="display: none">a</p><p>${PROSE}</p>`, true],
  [
    "an element that is not visible",
    `<p id=t style="color:red;visibility:hidden">a</p><p>${PROSE}</p>`,
    true,
  ],
  [
    "an element whose back is hidden",
    `<p id=t style="backface-visibility:hidden">${PROSE}</p>`,
    false,
  ],
  ["the body", `<body id=t style="display:none">${ARTICLE}`, false],
  [
    "what wraps the page until its script has run",
    `<div><div id=t style="visibility:hidden">${ARTICLE}</div></div><footer>About</footer>`,
    false,
  ],
  ["what wraps the page, by attribute", `<main id=t hidden>${ARTICLE}</main>`, false],
  ["a window over a page that is as long", `<p>${PROSE}</p><div id=t hidden>${PROSE}</div>`, true],
  [
    "nine tenths of the page's text",
    `<p>${"x".repeat(200)}</p><div id=t hidden>${"x ".repeat(1_800)}</div>`,
    false,
  ],
  [
    "hardly less, before the rest of it",
    `<div id=t hidden>${"x ".repeat(1_799)}</div><p>${"x".repeat(200)}</p>`,
    true,
  ],
  [
    "hardly any text with much white space",
    `<p>${PROSE}</p><div id=t hidden>a${" ".repeat(100_000)}</div>`,
    true,
  ],
  [
    "what an empty shell keeps for later",
    `<div id=app></div><div id=t hidden><h1>Oh no</h1>This browser is too old.</div>`,
    true,
  ],
  [
    "a window longer than the page only by a script beside it",
    `<script>${PROSE.repeat(20)}</script><p>${PROSE}</p><div id=t hidden>${PROSE}</div>`,
    true,
  ],
];

for (const [name, html, expected] of CASES) {
  Deno.test(`isHidden() ${expected ? "hides" : "spares"} ${name}`, () =>
    assert.equal(isTargetHidden(html), expected));
}

Deno.test("isHidden() judges each of several elements, in whatever order they are asked", () => {
  const html = `<div hidden>${PROSE}</div><div hidden>${PROSE.repeat(20)}</div><div hidden>a</div>`;
  const isAsked = (order: readonly number[]): boolean[] => {
    const tree = parseHtml(html);
    const boxes = tree.named("div");
    const answers: boolean[] = [];
    for (const at of order) answers[at] = isHidden(tree, boxes[at] ?? 0);
    return answers;
  };
  for (const order of [[0, 1, 2], [2, 1, 0], [1, 0, 2]]) {
    assert.deepEqual(isAsked(order), [true, false, true]);
  }
});

Deno.test("isHidden() spares the parts that React moves to their place, by their id alone", () => {
  const tree = parseHtml(
    `<p>${PROSE}</p><div hidden id="S:1a">a</div><div hidden id="S:x">b</div>`,
  );
  const [late, other] = tree.named("div");
  assert.deepEqual([isHidden(tree, late ?? 0), isHidden(tree, other ?? 0)], [false, true]);
});

const WRAPPED = `<body><div style="visibility:hidden;min-height:100vh">${ARTICLE}</div>`;

Deno.test("every reader reads a page whose wrapper is hidden until a script has run", () => {
  const page = createPage(WRAPPED, null);
  const { visible } = readDeclared(page);
  assert.equal(visible.title?.value, "Brake pads");
  assert.equal(visible.modified?.value, "2026-03-09");
  assert.match(toMarkdown(page.tree), /^# Brake pads/);
  assert.equal(measurePage(page).textChars > 1_000, true);
});

Deno.test("measurePage() counts no text that other readers take for hidden", () => {
  const kept = `<p>Short.</p><p style="visibility:hidden">${"x".repeat(300)}</p>`;
  assert.equal(measurePage(createPage(kept, null)).textChars, 6);
  const found = `<p>Short.</p><p hidden=until-found>${"x".repeat(300)}</p>`;
  assert.equal(measurePage(createPage(found, null)).textChars, 306);
});
