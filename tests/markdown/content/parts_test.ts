/** The parts of a page: what each block belongs to, and the text of those that are asked for. */
import assert from "node:assert/strict";
import { PAGE_PARTS, type PagePart } from "../../../src/base/names/page_parts.ts";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { createPage } from "../../../src/page/html/page.ts";
import { viewPage } from "../../../src/read/content/page_view.ts";
import { partsOf } from "../../../src/read/content/parts.ts";
import { textOf } from "../../../src/tools/runs/text/page_text.ts";

/** Gives the part of each text where the blocks whose text matches are chosen. */
function partsIn(html: string, chosen: RegExp): Record<string, PagePart> {
  const page = viewPage(parseHtml(html));
  const { blocks } = page.outline;
  const marks = Uint8Array.from(blocks, ({ text }) => chosen.test(text) ? 1 : 0);
  const parts = partsOf(page, marks).ofBlocks;
  return Object.fromEntries(
    blocks.map(({ text }, at) => [text.split(" ")[0], PAGE_PARTS[parts[at] ?? 0] as PagePart]),
  );
}

const WORDS = "which the tide brought in over a long and windy night by the sea";
const card = (name: string): string => `<div class=card><a href=/${name}>${name}</a></div>`;

Deno.test("cards side by side are items of the text, or others", () => {
  const html = `<p>Intro ${WORDS}.</p><div>${["Mug", "Cup", "Pot"].map(card).join("")}</div>
    <section>${["Bus", "Car", "Van"].map(card).join("")}</section><p>Imprint</p>`;
  assert.deepEqual(partsIn(html, /Intro|Mug|Cup|Pot/), {
    Intro: "body",
    Mug: "items",
    Cup: "items",
    Pot: "items",
    Bus: "other_items",
    Car: "other_items",
    Van: "other_items",
    Imprint: "rest",
  });
});

const PRODUCT = `<script type="application/ld+json">{"@type": "Product", "name": "Pads"}</script>
  <main><h1>Pads</h1><p class=price>41.90 EUR</p><p>Sold in pairs: <a href=/more>more</a>.</p></main>`;

const post = (name: string, text: string): string =>
  `<li class=comment><b class=author>${name}</b> <time>4 March 2025</time>
   <div class=comment-body><p>${text} ${WORDS}.</p></div></li>`;

Deno.test("posts below an article are comments; the first of a discussion is its body", () => {
  const posts = `<ol>${post("Ann", "Nice")}${post("Bob", "Indeed")}</ol>`;
  const below = partsIn(`<h1>Tides</h1>${`<p>Body ${WORDS}.</p>`.repeat(9)}${posts}`, /Body/);
  assert.deepEqual([below["Body"], below["Nice"], below["Indeed"]], [
    "body",
    "comments",
    "comments",
  ]);
  const alone = partsIn(`<h1>Tides</h1>${posts}`, /Nice|Indeed/);
  assert.deepEqual([alone["Nice"], alone["Indeed"]], ["body", "comments"]);
});

Deno.test("of posts what was written is comments; their buttons and names are not", () => {
  const made = (name: string, text: string): string =>
    `<li class=comment><b class=author>${name}</b> <time>4 March 2025</time>
     <div class=comment-body><p>${text}</p></div>
     <p>Report ${WORDS}, and vote for what is said here if you like it.</p></li>`;
  const posts = `<ol>${made("Ann", `Nice ${WORDS}.`)}${made("Bob", "Thanks!")}</ol>`;
  const html = `<h1>Tides</h1>${`<p>Body ${WORDS}.</p>`.repeat(9)}${posts}`;
  const parts = partsIn(html, /Body/);
  assert.deepEqual(
    [parts["Nice"], parts["Thanks!"], parts["Report"], parts["Ann"], parts["Body"]],
    ["comments", "comments", "rest", "rest", "body"],
  );
});

Deno.test("every block has one part, and a block of the answer names it", () => {
  const html = `<body><nav><a href=/>Home</a></nav><main><h1>Tides</h1>${
    `<p>Body ${WORDS}, and so on until the morning came.</p>`.repeat(9)
  }</main></body>`;
  const options = {
    full: false,
    frontMatter: false,
    title: false,
    links: "inline",
    format: "text",
  } as const;
  const page = createPage(html, null);
  const text = (parts: readonly PagePart[] | null): string =>
    textOf(page, { ...options, parts }).text;
  assert.match(text(["body"]), /Body which/);
  assert.doesNotMatch(text(["body"]), /Home/);
  assert.match(text(["rest"]), /Home/);
  assert.doesNotMatch(text(["rest"]), /Body/);
  assert.match(text([...PAGE_PARTS]), /Home[^]*Body/);
  const { blocks, partAt } = textOf(page, { ...options, format: "blocks" });
  assert(blocks.length >= 9);
  for (const { first, markdown } of blocks) assert.equal(partAt?.(first), "body", markdown);
});

for (
  const [what, html, text] of [
    ["a paragraph alone", "<p>inside</p>", "inside"],
    ["a heading and a line", "<h1>Closed</h1><p>See you in May</p>", "Closed See you in May"],
    ["a shell that a script fills", "<div>Loading</div><script>start()</script>", ""],
    ["a thing that is declared, too", PRODUCT, "Pads 41.90 EUR Sold in pairs: more."],
    ["a line beside a menu", "<nav><a href=/>Home</a></nav><p>Closed</p>", "Closed"],
  ] as const
) {
  Deno.test(`a page of a few words: ${what}`, () => {
    const read = textOf(createPage(html, null), {
      full: false,
      frontMatter: false,
      title: true,
      links: "inline",
      format: "text",
    });
    assert.equal(read.text.replaceAll(/\s+/g, " "), text);
  });
}
