/** Content of declared shadow roots is read where its template stands. */
import assert from "node:assert/strict";
import { parseHtml } from "../../src/page/html/parse.ts";
import { placeOf, resolvePlace } from "../../src/page/html/place.ts";
import { compileSelector } from "../../src/page/select/compile_selector.ts";
import { toMarkdown } from "../../src/read/markdown/to_markdown.ts";

const markdownOf = (html: string): string => toMarkdown(parseHtml(html)).trim();

Deno.test("the content of a declared shadow root is read, before its host's own children", () => {
  const html = `<x-card><template shadowrootmode="open"><h2>Bolts</h2><slot></slot></template>
    <p>M6</p></x-card>`;
  assert.equal(markdownOf(html), "## Bolts\n\nM6");
});

Deno.test("a shadow root inside a shadow root is read, and its places lead to it", () => {
  const html = `<body><div><template shadowrootmode=closed><p>One</p>
    <x-b><template ShadowRootMode=OPEN><i>Two</i></template></x-b></template></div>`;
  const tree = parseHtml(html);
  assert.equal(markdownOf(html), "One\n\n*Two*");
  const [italic] = tree.named("i") as [number];
  const place = placeOf(tree, italic);
  assert.equal(place, "/html/body/div[1]/template[1]/x-b[1]/template[1]/i[1]");
  assert.equal(resolvePlace(tree, place), italic);
});

for (
  const [what, html] of [
    ["a template without a mode", "<div><template><p>No</p></template></div>"],
    ["another mode", "<div><template shadowrootmode=half><p>No</p></template></div>"],
    ["a host that can have none", "<ul><template shadowrootmode=open><p>No</p></template></ul>"],
    [
      "a second template",
      "<div><template shadowrootmode=open></template><template shadowrootmode=open><p>No</p></template></div>",
    ],
  ] as const
) {
  Deno.test(`nothing is read of ${what}`, () => {
    assert.equal(markdownOf(html), "");
  });
}

Deno.test("selectors find what a declared shadow root holds, by its place too", () => {
  const tree = parseHtml(
    "<body><x-card><template shadowrootmode=open><b class=price>41.90</b></template></x-card>",
  );
  const [bold] = tree.named("b") as [number];
  for (const selector of ["b.price", "x-card b", "xpath://b", placeOf(tree, bold)]) {
    const found = compileSelector(selector).select(tree, undefined).map(({ text }) => text);
    assert.deepEqual(found, ["41.90"], selector);
  }
});

const slotted = (content: string, children: string): string =>
  markdownOf(`<x-card><template shadowrootmode=open>${content}</template>${children}</x-card>`);

Deno.test("children of a host are read in the slot that takes them", () => {
  const content =
    "<h2><slot name=title>No title</slot></h2><div><slot>Nothing</slot></div><p>Foot</p>";
  assert.equal(
    slotted(content, "<p>M6</p><b slot=title>Bolts</b><p>M8</p>"),
    "## **Bolts**\n\nM6\n\nM8\n\nFoot",
  );
  assert.equal(slotted("<p><slot name=a>Own</slot></p>", ""), "Own");
  assert.equal(slotted("<p>In</p><slot name=a></slot>", "<p>Out</p>"), "In\n\nOut");
  assert.equal(slotted("<slot>1</slot><p>In</p><slot>2</slot>", "<p>M6</p>"), "M6\n\nIn\n\n2");
});

Deno.test("a slot passes on what it takes, and places stay those of the page as served", () => {
  const html = `<body><x-a><template shadowrootmode=open><x-b>
    <template shadowrootmode=open><i>Inner</i><slot></slot></template><slot></slot></x-b>
    <p>Foot</p></template><p>One</p><p>Two</p></x-a>`;
  const tree = parseHtml(html);
  assert.equal(markdownOf(html), "*Inner*\n\nOne\n\nTwo\n\nFoot");
  const places = tree.named("p").map((node) => placeOf(tree, node));
  assert.deepEqual(places, [
    "/html/body/x-a[1]/p[1]",
    "/html/body/x-a[1]/p[2]",
    "/html/body/x-a[1]/template[1]/p[1]",
  ]);
  assert.deepEqual(places.map((place) => resolvePlace(tree, place)), tree.named("p"));
});
