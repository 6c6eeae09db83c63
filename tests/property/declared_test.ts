/** What holds for every page, whatever it declares. */
import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Declared,
  type DeclaredAnswer,
  readDeclared,
} from "../../src/read/declared/declared.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { placeOf, resolvePlace } from "../../src/page/html/place.ts";
import { textOf } from "../../src/page/html/text.ts";
import type { Node } from "../../src/page/html/tree.ts";
import { parseMendedJson } from "../../src/base/json/mend.ts";
import { isJsonNumber, type Json, parseScriptValue } from "../../src/base/json/parse.ts";
import { followPointer } from "../support/follow_pointer.ts";

const words = fc.constantFrom(
  "Ann One",
  "2024-01-02",
  "3 May 2020",
  "41.90",
  "EUR",
  "InStock",
  "https://e.example/a",
  "#x",
  "",
  " ",
  "&amp;",
  "a > b",
  "By Bea Two",
);
const name = fc.constantFrom(
  "name",
  "headline",
  "author",
  "offers",
  "price",
  "sku",
  "url",
  "datePublished",
  "schema:name",
  "@id",
  "@reverse",
  "additionalType",
  "a/b~c",
  "__proto__",
);
const type = fc.constantFrom(
  "Product",
  "Article",
  "Person",
  "WebSite",
  "BreadcrumbList",
  "schema:Offer",
);

const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    words,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie("object"),
    tie("list"),
  ),
  list: fc.array(tie("value"), { maxLength: 3 }),
  object: fc.tuple(type, fc.dictionary(name, tie("value"), { maxKeys: 4 })).map((
    [kind, fields],
  ) => ({
    "@type": kind,
    ...fields,
  })),
})).object;

const attribute = fc.tuple(
  fc.constantFrom(
    "itemprop",
    "itemscope",
    "itemref",
    "itemid",
    "itemprop-reverse",
    "id",
    "typeof",
    "property",
    "about",
    "resource",
    "rel",
    "class",
    "content",
    "href",
    "datetime",
    "vocab",
    "prefix",
    "data-price",
  ),
  fc.oneof(
    name,
    words,
    fc.constantFrom(
      "h-entry",
      "h-card p-author",
      "p-name",
      "dt-published",
      "hentry vcard author",
      "fn url",
      "byline",
      "https://schema.org/",
      "x",
      "next",
      "og: http://ogp.me/ns#",
    ),
  ),
).map(([key, value]) => `${key}="${value}"`);

const element = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    words,
    fc.tuple(
      fc.constantFrom(
        "div",
        "p",
        "a",
        "time",
        "span",
        "h1",
        "table",
        "tr",
        "meta",
        "link",
        "svg",
        "title",
      ),
      fc.array(attribute, { maxLength: 3 }),
      fc.array(tie("node"), { maxLength: 3 }),
    )
      .map(([tag, attributes, children]) =>
        `<${tag} ${attributes.join(" ")}>${children.join("")}</${tag}>`
      ),
  ),
})).node;

/** What a page carries for its own scripts, about the thing its heading names. */
const state = fc.tuple(
  fc.constantFrom<(text: string) => string>(
    (text) => `<script id=__NEXT_DATA__ type="application/json"> ${text}</script>`,
    (text) => `<script type="application/json">${text}</script>`,
    (text) => `<script>/* \u{1f600} */ dataLayer.push({}); dataLayer.push(${text});</script>`,
    (text) =>
      `<script>window.__APOLLO_STATE__ = {"a/b~c": ${text}}; var product = ${text};</script>`,
    (text) => `<script>window.__INITIAL_STATE__ = [[${text}]]</script>`,
  ),
  fc.dictionary(
    fc.constantFrom("price", "sku", "currency", "brand", "byline", "publishedAt"),
    fc.oneof(fc.constantFrom("41.90", "EUR", "AB-1", "Acme", "2024-01-02"), fc.integer()),
  ),
).map(([write, fields]) => write(JSON.stringify({ name: "Blue mug", ...fields })));

const markup = fc.tuple(
  fc.array(json, { maxLength: 3 }),
  fc.array(state, { maxLength: 2 }),
  fc.array(element, { maxLength: 6 }),
).map(([blocks, states, nodes]) =>
  (states.length === 0 ? "" : `<title>Blue mug</title>${states.join("")}`) +
  blocks.map((block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`)
    .join("") +
  nodes.join("")
);

/** Every place of an answer. */
function places(declared: Declared): { where: string }[] {
  const answers: DeclaredAnswer[] = [
    ...Object.values(declared.summary),
    ...declared.conflicts.flatMap(({ answers }) => answers),
  ];
  const fields = declared.records.flatMap((record) => [record, ...Object.values(record.fields)]);
  return [...answers, ...fields].flatMap(({ where }) => where === null ? [] : [{ where }]);
}

/** Follows a place as its notation says: to an element, or into the JSON or the literal it holds. */
function follow(page: Page, where: string): Node | Json | undefined {
  const hash = where.indexOf("#");
  const path = hash < 0 ? where : where.slice(0, hash);
  const node = resolvePlace(page.tree, path);
  if (node === 0 || placeOf(page.tree, node) !== path) return undefined;
  if (hash < 0) return node;
  const text = textOf(page.tree, node);
  const [, start, pointer = ""] = /^(?:@(\d+))?(.*)$/s.exec(where.slice(hash + 1)) ?? [];
  const root = start === undefined
    ? parseMendedJson(text.trim())
    : parseScriptValue(text, Number(start))?.value;
  return root === undefined ? undefined : followPointer(root, pointer);
}

function checkPage(page: Page): void {
  const declared = readDeclared(page, { induce: true });
  assert.deepEqual(readDeclared(page, { induce: true }), declared);
  const silent = readDeclared(page, { induce: true, visible: false });
  assert.deepEqual(silent.summary, declared.summary);
  for (const { where } of places(declared)) {
    assert.notEqual(follow(page, where), undefined, `${where} leads nowhere`);
  }
  for (const { where } of Object.values(declared.visible)) {
    assert.ok(where === "url" || resolvePlace(page.tree, where) !== 0, where);
  }
  const weight = JSON.stringify(declared).length;
  assert.ok(weight <= 40 * page.html.length + 20_000, `${weight} for ${page.html.length}`);
}

Deno.test("readDeclared() is total, repeatable, bounded, and every place leads to its node", () => {
  fc.assert(fc.property(markup, (html) => checkPage(createPage(html, "https://e.example/dir/p"))), {
    numRuns: 100,
  });
});

Deno.test("readDeclared() places what embedded state says at its very key", () => {
  const pages: readonly (readonly [string, string, string])[] = [
    [
      '<script>"\u{1f600}"; dataLayer.push({name: "Blue mug", price: "41.90"})</script>',
      "/html/head/script[1]#@21/price",
      "41.90",
    ],
    [
      '<script id=__NEXT_DATA__ type="application/json"> {"a/b": [{"title": "Blue mug", "price": 7.5}]}</script>',
      "/html/head/script[1]#/a~1b/0/price",
      "7.5",
    ],
  ];
  for (const [script, where, value] of pages) {
    const page = createPage(`<title>Blue mug</title>${script}`, "https://e.example/p");
    const { price } = readDeclared(page).summary;
    assert.deepEqual([price?.where, price?.value], [where, value]);
    const found = follow(page, where) as Json;
    assert.equal(isJsonNumber(found) ? found.literal : found, value);
  }
});

Deno.test("readDeclared() never throws on any text", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.option(fc.webUrl()),
      (text, url) => {
        readDeclared(createPage(text, url), { induce: true });
      },
    ),
    { numRuns: 75 },
  );
});

Deno.test("readDeclared() keeps earlier places when a sibling comes after", () => {
  const html = '<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>x</b></div>';
  const before = readDeclared(createPage(html, null)).summary.title?.where;
  const after = readDeclared(createPage(`${html}<div>later</div>`, null)).summary.title?.where;
  assert.equal(before, after);
});

Deno.test("readDeclared() keeps its promises on real pages", async () => {
  const data = Deno.env.get("SERVICE_DATA") ??
    new URL("../../../shared/data", import.meta.url).pathname;
  let names: string[];
  try {
    names = [...Deno.readDirSync(`${data}/wcxb/html`)].map(({ name }) => name).sort();
  } catch {
    console.log(`no pages at ${data}/wcxb, set SERVICE_DATA to read them`);
    return;
  }
  for (let at = 0; at < names.length; at += 40) {
    const file = await Deno.open(`${data}/wcxb/html/${names[at]}`);
    const text = await new Response(file.readable.pipeThrough(new DecompressionStream("gzip")))
      .text();
    checkPage(createPage(text, "https://e.example/dir/p"));
  }
});
