/** Pages of very many things: what is read of them is bounded, and what came first is kept. */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { readJsonLdBlocks } from "../../src/read/vocabularies/json_ld/json_ld.ts";
import { readMicrodata } from "../../src/read/vocabularies/microdata/microdata.ts";
import { readMicroformats } from "../../src/read/vocabularies/microformats/microformats.ts";
import { readRdfaGraph } from "../../src/read/vocabularies/rdfa/graph.ts";
import { createPage } from "../../src/page/html/page.ts";
import { MAX_JSON_VALUES } from "../../src/base/json/parse.ts";
import { MAX_THING_TYPES, MAX_THINGS } from "../../src/read/vocabularies/copy_budget.ts";

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
  assert.equal(readRdfaGraph(page, new Map()).triples.length, MAX_THINGS);
});

Deno.test("readJsonLdBlocks() reads blocks as long as the page's values last", () => {
  const script = (text: string) => `<script type="application/ld+json">${text}</script>`;
  const half = `[${"{},".repeat(MAX_JSON_VALUES / 2 - 10)}{}]`;
  const page = createPage(script(half) + script(half) + script(half) + script("{}"), null);
  assert.equal(readJsonLdBlocks(page).length, 2);
  const broken = createPage(script('{"a":1,') + script('{"a":1}'), null);
  assert.equal(readJsonLdBlocks(broken).length, 1);
});

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

/** More than a call may have arguments: a list of so many is never spread into one. */
const VERY_MANY = 150_000;

function veryMany(write: (at: number) => string): string {
  return Array.from({ length: VERY_MANY }, (_, at) => write(at)).join("");
}

Deno.test("readRdfaGraph() takes a rel of very many words", () => {
  const rel = veryMany((at) => `http://a.example/${at} `);
  const page = createPage(`<p typeof=A><a rel="${rel}"><b property=c>x</b></a>`, null);
  assert.ok(readRdfaGraph(page, new Map()).triples.length > 1_000);
});

Deno.test("readMicrodata() takes very many reversed properties", () => {
  const links = veryMany((at) => `<a itemprop-reverse=p href=/${at}></a>`);
  const page = createPage(`<div itemscope>${links}</div>`, "https://a.example/");
  assert.ok(readMicrodata(page).length > 1_000);
});

Deno.test("readMicrodata() keeps so many types of one thing and no more", () => {
  const types = (from: number) =>
    Array.from({ length: 250 }, (_, at) => `http://a.example/${from}-${at}`).join(" ");
  const mentions = Array.from(
    { length: 600 },
    (_, at) => `<i itemscope itemid=http://a.example/ itemtype="${types(at + 1)}"></i>`,
  ).join("");
  const page = createPage(
    `<p itemscope itemid=http://a.example/ itemtype="${
      types(0)
    }"><b itemprop=c>d</b></p>${mentions}` +
      `<p itemscope itemtype="${veryMany((at) => `http://b.example/${at} `)}"><b itemprop=c>d`,
    null,
  );
  assert.deepEqual(
    readMicrodata(page).filter(({ fields }) => fields.size > 0).map(({ types }) => types.length),
    [MAX_THING_TYPES, MAX_THING_TYPES],
  );
});

Deno.test("readDeclared() takes an offer of very many offers", () => {
  const offers = veryMany((at) => `{"price":"${at}"},`);
  const page = createPage(
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product",
"name":"T","offers":{"@type":"AggregateOffer","offers":[${offers}{"price":"1"}]}}</script>`,
    null,
  );
  assert.equal(readDeclared(page).summary.title?.value, "T");
});
