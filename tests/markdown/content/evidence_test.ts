/** What pages declare, read even from broken scripts. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { DECLARED_KINDS, evidenceOf } from "../../../src/read/content/evidence.ts";

function kindsOf(html: string): string[] {
  const { kinds } = evidenceOf(parseHtml(html));
  return DECLARED_KINDS.filter((_, bit) => ((kinds >> bit) & 1) === 1);
}

function script(text: string): string {
  return `<script type="application/ld+json">${text}</script>`;
}

Deno.test("evidenceOf() tells kinds of pages apart", () => {
  assert.deepEqual(kindsOf(script('{"@type": "NewsArticle"}')), ["article"]);
  assert.deepEqual(kindsOf(script('{"@type": ["Product", "Thing"]}')), ["product"]);
  assert.deepEqual(kindsOf(script('{"@type": "https://schema.org/QAPage",,}')), ["forum"]);
  assert.deepEqual(kindsOf('<meta property="og:type" content="article">'), ["article"]);
  assert.deepEqual(kindsOf("<p>nothing"), []);
});

Deno.test("evidenceOf() reads title and description words", () => {
  const { title, description } = evidenceOf(parseHtml(
    '<title>A b</title><meta property="og:title" content="C"><meta name="description" content="D e">',
  ));
  assert.deepEqual([...title].sort(), ["a", "b", "c"]);
  assert.deepEqual([...description].sort(), ["d", "e"]);
});
