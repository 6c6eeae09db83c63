/** Content of declared shadow roots is read where its template stands. */
import assert from "node:assert/strict";
import { parseHtml } from "../../src/html/parse.ts";
import { placeOf, resolvePlace } from "../../src/html/place.ts";
import { compileSelector } from "../../src/select/compile_selector.ts";
import { toMarkdown } from "../../src/markdown/to_markdown.ts";

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
