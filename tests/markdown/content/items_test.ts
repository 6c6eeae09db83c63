/** The items of a listing with their prices are lines of a list. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { type PageView, viewPage } from "../../../src/read/content/page_view.ts";
import { pricedItems } from "../../../src/read/content/items.ts";
import { Selection } from "../../../src/read/content/selection.ts";
import { toHtml } from "../../../src/read/markdown/to_html.ts";
import { toBlocks, toMarkdown } from "../../../src/read/markdown/to_markdown.ts";

/** Chooses the blocks whose text matches, or a price, and writes them. */
function write(html: string, chosen: RegExp): string {
  const tree = parseHtml(html);
  return toMarkdown(tree, { selection: select(html, chosen) }).trim();
}

function select(html: string, chosen: RegExp): Selection {
  const page = viewPage(parseHtml(html));
  const { blocks } = page.outline;
  const marks = marksOf(page, chosen);
  const texts = new Uint8Array(page.tree.length);
  blocks.forEach(({ first, last }, at) => {
    if (marks[at] === 1) texts.fill(1, first, last + 1);
  });
  return new Selection(texts, new Set(), pricedItems(page, marks));
}

function marksOf({ outline: { blocks } }: PageView, chosen: RegExp): Uint8Array {
  return Uint8Array.from(blocks, ({ text }) => chosen.test(text) || /[$€]/.test(text) ? 1 : 0);
}

const card = (name: string, price: string, more = ""): string =>
  `<div class=card><h3><a href="/${name}">${name}</a></h3><p>${price}</p>${more}</div>`;
const CARDS = card("Mug", "€ 9.90") + card("Cup", "12,50 €") + card("Pot", "$ 30");

Deno.test("items with prices are a line each", () => {
  const html = `<main><h2>Mugs</h2><div>${CARDS}</div><h2>After</h2></main>`;
  assert.equal(
    write(html, /Mug|Cup|Pot|After/),
    "## Mugs\n\n- [Mug](/Mug) € 9.90\n- [Cup](/Cup) 12,50 €\n- [Pot](/Pot) $ 30\n\n## After",
  );
});

Deno.test("items are one block of a list, two lists where they have two boxes", () => {
  const html = `<main><section>${CARDS}</section><p>Between.</p><section>${CARDS}</section></main>`;
  const blocks = toBlocks(parseHtml(html), { selection: select(html, /Mug|Cup|Pot|Between/) });
  assert.deepEqual(blocks.map(({ type }) => type), ["list", "paragraph", "list"]);
});

Deno.test("further lines of an item stay in its line", () => {
  const more = "<ul><li>Small</li><li>Blue</li></ul><p>Sold out</p>";
  const cards = ["Mug", "Cup", "Pot"].map((name) => card(name, "€ 5", more)).join("");
  assert.equal(
    write(`<div>${cards}</div>`, /./).split("\n")[0],
    "- [Mug](/Mug) € 5 Small Blue Sold out",
  );
});

Deno.test("an item with a list keeps it as one", () => {
  const more = "<ul><li>Small</li><li>Blue</li><li>Round</li></ul>";
  const cards = ["Mug", "Cup", "Pot"].map((name) => card(name, "€ 5", more)).join("");
  const [first = ""] = write(`<div>${cards}</div>`, /./).split("- ### [Cup]");
  assert.equal(
    first.trim(),
    "- ### [Mug](/Mug)\n\n  € 5\n\n  - Small\n  - Blue\n  - Round",
  );
});

Deno.test("toHtml() writes items as items of a list", () => {
  const html = `<main><h2>Mugs</h2><div>${CARDS}<p>Between.</p>${CARDS}</div><p>After</p></main>`;
  const written = toHtml(parseHtml(html), { selection: select(html, /./), links: "none" });
  const lists = parseHtml(written).named("ul");
  assert.equal(lists.length, 2, written);
  const item = (name: string, price: string) => `<li>\n<h3>${name}</h3>\n<p>${price}</p></li>`;
  const list = `<ul>\n${item("Mug", "€ 9.90")}\n${item("Cup", "12,50 €")}\n${
    item("Pot", "$ 30")
  }</ul>`;
  assert.equal(
    written,
    `<div>\n<h2>Mugs</h2>\n<div>\n${list}\n<p>Between.</p>\n${list}</div>\n<p>After</p></div>`,
  );
});

for (
  const [what, html, chosen] of [
    ["two items", `<div>${card("Mug", "€ 9")}${card("Cup", "€ 8")}</div>`, /Mug|Cup/],
    ["items of a list", `<ul>${CARDS.replaceAll("div", "li")}</ul>`, /Mug|Cup|Pot/],
    [
      "the page of a product",
      `<script type="application/ld+json">{"@type":"Product","name":"Mug"}</script>
       <div>${CARDS}</div>`,
      /Mug|Cup|Pot/,
    ],
    [
      "boxes around the page's heading",
      `<div>${CARDS.replaceAll("h3", "h1")}</div>`,
      /Mug|Cup|Pot/,
    ],
    [
      "items too long",
      `<div>${
        ["Mug", "Cup", "Pot"].map((name) => card(name, "€ 9", `<p>${"word ".repeat(90)}</p>`)).join(
          "",
        )
      }</div>`,
      /Mug|Cup|Pot/,
    ],
  ] as const
) {
  Deno.test(`no lines are made of ${what}`, () => {
    const page = viewPage(parseHtml(html));
    assert.equal(pricedItems(page, marksOf(page, chosen)).size, 0);
  });
}
