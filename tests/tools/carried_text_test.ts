/** A page whose elements are empty is answered with the text it carries for its scripts. */
import assert from "node:assert/strict";
import { createPage } from "../../src/page/html/page.ts";
import { resolvePlace } from "../../src/page/html/place.ts";
import { type PageText, textOf } from "../../src/tools/runs/text/page_text.ts";
import type { TextFormat } from "../../src/tools/contract/text_formats.ts";

const PROSE = "The old bridge was closed on Monday, after engineers found cracks in its piers. "
  .repeat(4);
const BODY = `<p>${PROSE}</p><h2>Repairs</h2><p>They begin in spring.</p>`;
const ARTICLE = { title: "Bridge closed for years", author: { name: "Jo Doe" }, body: BODY };

function read(script: string, format: TextFormat = "markdown", body = ""): PageText {
  const html = `<title>Bridge closed for years</title><div id=app>${body}</div>${script}`;
  return textOf(createPage(html, "https://b.example/bridge"), {
    full: false,
    frontMatter: false,
    title: true,
    format,
    links: "inline",
  });
}

const json = (value: unknown): string => JSON.stringify(value);

for (
  const [source, script, pointer] of [
    [
      "nextdata",
      `<script id=__NEXT_DATA__ type=application/json>${
        json({ props: { one: ARTICLE } })
      }</script>`,
      "#/props/one/body",
    ],
    ["nuxt", `<script>window.__NUXT__=${json({ data: [ARTICLE] })}</script>`, "#@16/data/0/body"],
    [
      "remix",
      `<script>window.__remixContext=${json({ state: ARTICLE })}</script>`,
      "#@22/state/body",
    ],
    [
      "reactquery",
      `<script>__REACT_QUERY_STATE__=${json({ queries: [ARTICLE] })}</script>`,
      "#@22/queries/0/body",
    ],
    [
      "apollo",
      `<script>window.__APOLLO_STATE__=${json({ "Post:1": ARTICLE })}</script>`,
      "#@24/Post:1/body",
    ],
    [
      "jsonld",
      `<script type=application/ld+json>${
        json({ "@type": "Article", headline: ARTICLE.title, articleBody: BODY, author: "Jo Doe" })
      }</script>`,
      "#/articleBody",
    ],
  ] as const
) {
  Deno.test(`an empty page gives the text of ${source}, its author and its place`, () => {
    const { text, from, byline, title } = read(script);
    assert.equal(
      text,
      `# Bridge closed for years\n\n${PROSE.trim()}\n\n## Repairs\n\nThey begin in spring.`,
    );
    assert.deepEqual([byline, title], ["Jo Doe", "Bridge closed for years"]);
    assert.deepEqual([from.source, from.method], ["extracted", source]);
    assert.equal(from.where?.slice(from.where.indexOf("#")), pointer);
  });
}

const NEXT = `<script id=__NEXT_DATA__ type=application/json>${json({ one: ARTICLE })}</script>`;

Deno.test("parts of a text are paragraphs, and plain text is escaped", () => {
  const parts = ["One. ", "Two. ", ...Array(40).fill("More. ")].map((text) => ({
    type: "paragraph",
    children: [{ text: text.repeat(30) }, { text: "3 < 4.", bold: true }],
  }));
  const { text } = read(
    `<script id=__NEXT_DATA__ type=application/json>${json({ ...ARTICLE, body: parts })}</script>`,
  );
  const [, one, two, ...more] = text.split("\n\n");
  assert.equal(more.length, 40);
  assert.equal(one, `${"One. ".repeat(30)}3 < 4.`);
  assert.equal(two, `${"Two. ".repeat(30)}3 < 4.`);
});

Deno.test("blocks of a carried text have its place in text_from alone", () => {
  const { blocks } = read(NEXT, "blocks");
  assert.deepEqual(blocks.map(({ type, first }) => [type, first]), [
    ["heading", -1],
    ["paragraph", -1],
    ["heading", -1],
    ["paragraph", -1],
  ]);
});

Deno.test("the text of elements comes first, and the text of other things is left alone", () => {
  const shown = "This is what readers of the page are shown of it, in words of its own. ".repeat(6);
  const { from, text } = read(NEXT, "markdown", `<article><p>${shown}</p></article>`);
  assert.equal(from.method, "block-scoring");
  assert(!text.includes("cracks"), text);
  const other = NEXT.replace("Bridge closed for years", "Another thing altogether");
  assert.equal(read(other).text, "");
  assert.equal(read(NEXT.replace(/"body":"[^"]*"/, '"body":"Short."')).text, "");
});

Deno.test("the place of a carried text leads to its script", () => {
  const page = createPage(`<title>Bridge closed for years</title>${NEXT}`, null);
  const { from } = textOf(page, {
    full: false,
    frontMatter: false,
    title: true,
    format: "text",
    links: "inline",
  });
  assert.equal(page.tree.name(resolvePlace(page.tree, from.where ?? "")), "script");
});
