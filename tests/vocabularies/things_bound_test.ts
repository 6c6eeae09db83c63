/** Pages of very many things: what is read of them is bounded, and what came first is kept. */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/declared/declared.ts";
import { readJsonLdBlocks } from "../../src/vocabularies/json_ld/json_ld.ts";
import { readMicrodata } from "../../src/vocabularies/microdata/microdata.ts";
import { readMicroformats } from "../../src/vocabularies/microformats/microformats.ts";
import { readRdfaGraph } from "../../src/vocabularies/rdfa/graph.ts";
import { createPage } from "../../src/html/page.ts";
import { MAX_JSON_VALUES, MAX_RECORDS_CHARS, MAX_THINGS } from "../../src/limits.ts";

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

/** Items inside items, each under six names: written out in full, more than any machine holds. */
const SIX_NAMES: readonly (readonly [string, string])[] = [
  ["microformats", '<div class="h-card p-a p-b p-c p-d p-e p-f"><p class=p-name>x</p>'],
  ["classic microformats", '<div class="vcard org agent adr geo note role"><p class=fn>x</p>'],
  ["microdata", '<div itemscope itemprop="a b c d e f"><p itemprop=name>x</p>'],
  ["RDFa", '<div property="a b c d e f" typeof=T><p property=name>x</p>'],
];

for (const [vocabulary, opening] of SIX_NAMES) {
  Deno.test(`readDeclared() writes a thing of ${vocabulary} under many names so often and no more`, () => {
    const depth = 11;
    const body = `<body vocab="http://schema.org/">${opening.repeat(depth)}`;
    const started = performance.now();
    const declared = readDeclared(createPage(body, null));
    const text = JSON.stringify(declared.records);
    assert(performance.now() - started < 2_000);
    assert(declared.records.length > 0);
    // Names and quotes come beside the values.
    assert(text.length < 3 * MAX_RECORDS_CHARS, `${text.length} characters`);
  });
}

Deno.test("readDeclared() names the fields that would make records too long, and gives the others", () => {
  const html = '<div class=h-card><p class="p-name">x</p><div class="p-a p-b p-c h-card p-d">';
  const deep = '<div class="h-card p-a p-b p-c p-d p-e p-f"><p class=p-name>y</p>'.repeat(9);
  const [record] = readDeclared(createPage(html + deep, null)).records;
  assert.deepEqual(record?.fields_left_out, ["a", "b", "c", "d"]);
  assert.equal(record?.fields["name"]?.value, "x");
});

Deno.test("readMicroformats() reads the text of nested items once", () => {
  const open = '<div class="h-card p-a p-b e-c">x';
  const html = open.repeat(16) + "y".repeat(1_000_000);
  const [item] = readMicroformats(createPage(html, null), { isType: () => true });
  const seen = new Set<string>();
  for (let at = item; at !== undefined; at = at.properties.get("a")?.[0]?.item) {
    for (const values of at.properties.values()) for (const { value } of values) seen.add(value);
  }
  // Ten times the page is what may be copied; the rest is not read.
  const copied = [...seen].reduce((sum, value) => sum + value.length, 0);
  assert(copied <= 10 * html.length, `${copied} characters of ${html.length}`);
});
