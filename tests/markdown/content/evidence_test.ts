/** What pages declare, read even from broken scripts. */
import assert from "node:assert/strict";
import { parseHtml } from "../../../src/page/html/parse.ts";
import { DECLARED_KINDS, evidenceOf } from "../../../src/read/content/evidence.ts";
import { wordList } from "../../../src/read/content/words/word_list.ts";

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

Deno.test("evidenceOf() reads the declared body, escapes and tags taken out", () => {
  const { body } = evidenceOf(
    parseHtml(script(String.raw`{"articleBody":"One \"two\" thr\u0065e<br\/>four`)),
  );
  assert.equal(body.isEmpty, false);
  assert.equal(body.shareOf(wordList("one two three four")), 1);
  assert.equal(body.shareOf(wordList("one three two four")), 0);
  assert.equal(evidenceOf(parseHtml(script('{"articleBody":"one two"}'))).body.isEmpty, true);
});

Deno.test("evidenceOf() reads title and description words", () => {
  const { title, description } = evidenceOf(parseHtml(
    '<title>A b</title><meta property="og:title" content="C"><meta name="description" content="D e">',
  ));
  assert.deepEqual([...title].sort(), ["a", "b", "c"]);
  assert.deepEqual([...description].sort(), ["d", "e"]);
});
