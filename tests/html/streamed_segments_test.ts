/** Segments that React streams behind the page are read where they belong, and placed as served. */
import { MAX_TREE_DEPTH } from "../../src/page/html/node.ts";
import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import { placeOf, resolvePlace, shortPlaceOf } from "../../src/page/html/place.ts";
import { unreadPart } from "../../src/page/html/unread_part.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";
import { compileSelector } from "../../src/page/select/compile_selector.ts";

const markdownOf = (html: string): string => toMarkdown(parseHtml(html)).trim();

const boundary = (id: string, waiting = "Loading"): string =>
  `<!--$?--><template id="B:${id}"></template><p>${waiting}</p><!--/$-->`;
const complete = (id: string, content: string): string =>
  `<div hidden id="S:${id}">${content}</div><script>$RC=function(b,c){};$RC("B:${id}","S:${id}")</script>`;

const PAGE = `<body><main><h1>Bolts</h1>${boundary("0")}<p>End</p></main>` +
  complete("0", "<p>M6 costs <b>41.90</b></p><p>In stock</p>");

Deno.test("a streamed segment takes the place of what waits for it", () => {
  assert.equal(markdownOf(PAGE), "# Bolts\n\nM6 costs **41.90**\n\nIn stock\n\nEnd");
});

Deno.test("places of a page with streamed segments are those of the page as served", () => {
  const tree = parseHtml(PAGE);
  const paragraphs = tree.named("p");
  const places = [
    "/html/body/div[1]/p[1]",
    "/html/body/div[1]/p[2]",
    "/html/body/main[1]/p[2]",
  ];
  assert.deepEqual(paragraphs.map((node) => placeOf(tree, node)), places);
  assert.deepEqual(places.map((place) => resolvePlace(tree, place)), paragraphs);
  const [bold] = tree.named("b") as [number];
  assert.equal(shortPlaceOf(tree, bold), "/html/body/div/p[1]/b");
  const read = (selector: string): string[] =>
    compileSelector(selector).select(tree, undefined).map(({ text }) => text);
  assert.deepEqual(places.map(read), [["M6 costs 41.90"], ["In stock"], ["End"]]);
  assert.deepEqual(read("main > p"), ["M6 costs 41.90", "In stock", "End"]);
});

Deno.test("segments stream into segments, rows of tables into tables, in any order", () => {
  const html = `<body>${boundary("0")}<table><tr><td>One</td></tr><template id="P:2"></template>` +
    `</table><div hidden id="S:0"><h1>Bolts</h1><template id="P:1"></template>${
      boundary("3")
    }</div>` +
    `<div hidden id="S:1"><p>Inner</p></div><script>$RS("S:1","P:1")</script>` +
    `<table hidden><tr id="S:2"><td>Two</td></tr></table><script>$RS("S:2","P:2")</script>` +
    `<script>$RC("B:0","S:0")</script><div hidden id="S:3"><p>Last</p></div>` +
    `<script>$RR("B:3","S:3",[["/a.css"]])</script>`;
  assert.match(markdownOf(html), /^# Bolts\n\nInner\n\nLast\n\n/);
  const tree = parseHtml(html);
  assert.deepEqual(
    tree.named("p").map((node) => placeOf(tree, node)),
    ["/html/body/div[2]/p[1]", "/html/body/div[3]/p[1]"],
  );
});

Deno.test("a boundary inside what waits goes with it", () => {
  const html = `<body><!--$?--><template id="B:0"></template><!--$-->Old<!--/$-->` +
    `${boundary("1")}<!--/$-->End` + complete("0", "<p>New</p>") + complete("1", "<p>Late</p>");
  assert.match(markdownOf(html), /^New\n\nEnd\b/);
});

for (
  const [what, html] of [
    ["is never completed", `<body>${boundary("0")}<div hidden id="S:0"><p>New</p></div>`],
    ["has no end", `<body><!--$?--><template id="B:0"></template>Loading${complete("0", "New")}`],
    ["is no boundary", `<body><template id="B:0"></template>Loading${complete("0", "New")}`],
    ["is inside what is streamed", `<body>Loading${complete("0", boundary("0"))}`],
    [
      "is completed by what a person sees",
      `<body>${boundary("0")}<script>$RC("B:0","x")</script>`,
    ],
  ] as const
) {
  Deno.test(`a boundary that ${what} stays`, () => {
    assert.match(markdownOf(html), /^Loading/);
  });
}

Deno.test("the main content of a page that was streamed is what was streamed", () => {
  const text = "Bolts of this size fit every frame that was made since the spring. ".repeat(20);
  const html = `<body><nav><a href=/>Home</a></nav><main>${boundary("0")}</main>` +
    complete("0", `<article><h1>Bolts</h1><p>${text}</p></article>`);
  const tree = parseHtml(html);
  const { selection, root } = readMainContent(tree);
  assert.match(toMarkdown(tree, { selection, root }), /^(# Bolts\n\n)?Bolts of this size/);
});

Deno.test("segments in segments get no deeper than a tree may be, and take bounded work", () => {
  const nest = (count: number, depth: number): string => {
    const open = "<div>".repeat(depth);
    const pieces = Array.from(
      { length: count },
      (_, at) =>
        `<div hidden id="S:${at}">${open}${boundary(`${at + 1}`)}${"</div>".repeat(depth)}</div>`,
    );
    const calls = Array.from({ length: count }, (_, at) => `$RC("B:${at}","S:${at}")`);
    return `<body>${boundary("0")}${pieces.join("")}<script>${calls.reverse().join(";")}</script>`;
  };
  const tree = parseHtml(nest(20, 100));
  const depths = tree.named("div").map((node) => {
    let depth = 0;
    for (let at = node; at !== 0; at = tree.parent(at)) depth++;
    return depth - 1;
  });
  assert.ok(Math.max(...depths) > MAX_TREE_DEPTH - 200, `${Math.max(...depths)}`);
  assert.ok(Math.max(...depths) <= MAX_TREE_DEPTH, `${Math.max(...depths)}`);
  assert.equal(unreadPart(tree), undefined);
});
