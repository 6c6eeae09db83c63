/** Pages of very many things: what is read of them is bounded, and what came first is kept. */
import assert from "node:assert/strict";
import { readJsonLdBlocks } from "../../src/vocabularies/json_ld/json_ld.ts";
import { readMicrodata } from "../../src/vocabularies/microdata/microdata.ts";
import { readMicroformats } from "../../src/vocabularies/microformats/microformats.ts";
import { readRdfaGraph } from "../../src/vocabularies/rdfa/graph.ts";
import { createPage } from "../../src/html/page.ts";
import { MAX_JSON_VALUES, MAX_THINGS } from "../../src/limits.ts";

Deno.test("readMicrodata() reads so many items and no more", () => {
  const page = createPage("<p itemscope itemprop=a>x</p>".repeat(MAX_THINGS + 10), null);
  assert.equal(readMicrodata(page).length, MAX_THINGS);
});

Deno.test("readMicroformats() reads so many items and no more", () => {
  const page = createPage("<p class=h-card>x</p>".repeat(MAX_THINGS + 10), null);
  assert.equal(readMicroformats(page, { isType: () => true }).length, MAX_THINGS);
});

Deno.test("readRdfaGraph() reads so many statements and no more", () => {
  const page = createPage("<p vocab=http://a.example/ typeof=A>x</p>".repeat(MAX_THINGS), null);
  assert.equal(readRdfaGraph(page).triples.length, MAX_THINGS);
});

Deno.test("readJsonLdBlocks() reads blocks as long as the page's values last", () => {
  const script = (text: string) => `<script type="application/ld+json">${text}</script>`;
  const half = `[${"{},".repeat(MAX_JSON_VALUES / 2 - 10)}{}]`;
  const page = createPage(script(half) + script(half) + script(half) + script("{}"), null);
  assert.equal(readJsonLdBlocks(page).length, 2);
  const broken = createPage(script('{"a":1,') + script('{"a":1}'), null);
  assert.equal(readJsonLdBlocks(broken).length, 1);
});
