/** Pages of reference documentation are read whole: short signatures, and what one entry says as another. */
import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import { viewPage } from "../../src/read/content/page_view.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import { wholeDocuments } from "../../src/read/content/whole_documents.ts";
import { correctChances } from "../../src/read/content/page_rules.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";

const PROSE = [
  "Opens the store in the given folder, which is created with all folders above it when it is missing.",
  "Closes the store and writes what is still in memory, so that another process can open it at once.",
  "Returns the number of entries that were written since the store was opened, without those removed.",
];

/** Gives the texts of the blocks that are chosen once those that match are. */
function wholeOf(html: string, chosen: RegExp): string[] {
  const page = viewPage(parseHtml(html));
  const { blocks } = page.outline;
  const whole = wholeDocuments(
    page,
    Uint8Array.from(blocks, ({ text }) => chosen.test(text) ? 1 : 0),
  );
  return blocks.filter((_, at) => whole[at] === 1).map(({ text }) => text);
}

const [OPEN, CLOSE, COUNT] = PROSE as [string, string, string];
const referenceOf = (open: string, close: string): string =>
  `<div><p>Up</p></div><div><h1>Store</h1><p>Keeps entries.</p><p>${OPEN}</p><p>Store ${open}open${close}()</p>` +
  `<p>${CLOSE}</p><p>See also</p><p>${COUNT}</p><p>Since 1.2</p></div>`;

for (const name of ["code", "tt"]) {
  Deno.test(`wholeDocuments() fills a text with <${name}>, from its title to its end`, () => {
    assert.deepEqual(
      wholeOf(referenceOf(`<${name}>`, `</${name}>`), /^(?:Opens|Closes|Returns)/),
      ["Store", "Keeps entries.", OPEN, "Store open()", CLOSE, "See also", COUNT, "Since 1.2"],
    );
  });
}

Deno.test("wholeDocuments() fills a text that is the whole page to the last that is chosen", () => {
  const bare = referenceOf("<code>", "</code>").replaceAll(/<\/?div>/g, "");
  assert.deepEqual(wholeOf(bare, /^(?:Opens|Closes|Returns)/).at(-1), COUNT);
});

Deno.test("wholeDocuments() leaves the holes of a text without code", () => {
  const chosen = wholeOf(referenceOf("<b>", "</b>"), /^(?:Opens|Closes|Returns)/);
  assert.deepEqual(chosen, [OPEN, CLOSE, COUNT]);
});

Deno.test("wholeDocuments() leaves a text alone of which less than half is chosen", () => {
  const chosen = wholeOf(
    `<h1>Store</h1><p>${OPEN}</p><p><code>open()</code></p><p>${CLOSE} ${COUNT}</p><p>${OPEN} ${OPEN}</p>` +
      `<p>${COUNT} ${CLOSE} ${OPEN}</p><p>${CLOSE}</p>`,
    new RegExp(`^(?:${OPEN}|${CLOSE})$`),
  );
  assert.deepEqual(chosen, [OPEN, CLOSE]);
});

for (
  const [kind, entry] of [
    ["cells of a table", (text: string) => `<table><tr><td>open<td>${text}</table>`],
    ["descriptions of a list", (text: string) => `<dl><dt>open<dd>${text}</dl>`],
  ] as const
) {
  Deno.test(`correctChances() takes ${kind} that say the same for no copies`, () => {
    const page = viewPage(parseHtml(entry(OPEN).repeat(3)));
    const chances = correctChances(page, new Float64Array(page.outline.blocks.length).fill(0.9));
    assert.deepEqual(new Set(chances), new Set([0.9]));
  });
}

Deno.test("correctChances() takes other blocks that say the same for copies but one", () => {
  const page = viewPage(parseHtml(`<div><div>${OPEN}</div></div>`.repeat(3)));
  const chances = correctChances(page, new Float64Array(page.outline.blocks.length).fill(0.9));
  assert.equal(chances.filter((chance) => chance === 0.9).length, 1);
});

const SCRIPTED = `<script>document.body.className = "on"</script>`;
const MENU = `<nav><a href=a>Overview</a> <a href=b>Index</a></nav>`;
const USES = `<h2>Uses of Class Store</h2>No usage of Store`;

for (
  const [where, open, close] of [
    ["<main>", "<main>", "</main>"],
    ["role=main", "<div role=main>", "</div>"],
  ] as const
) {
  Deno.test(`readMainContent() answers a short ${where} with a heading on a page that runs scripts`, () => {
    const tree = parseHtml(`${SCRIPTED}${MENU}${open}${USES}${close}<p>Copyright 2026</p>`);
    const { selection } = readMainContent(tree);
    assert.equal(toMarkdown(tree, { selection }), "## Uses of Class Store\n\nNo usage of Store");
  });
}

Deno.test("readMainContent() answers nothing where the main area of a scripted page has no heading", () => {
  const { root } = readMainContent(
    parseHtml(`${SCRIPTED}${MENU}<main><p>Loading …</p></main>`),
  );
  assert.equal(root, 0);
});
