/** What holds for every page, whatever it declares. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { type Declared, type DeclaredAnswer, readDeclared } from "../../src/declared/declared.ts";
import { createPage, type Page } from "../../src/html/page.ts";
import { placeOf, resolvePlace } from "../../src/html/place.ts";
import { textOf } from "../../src/html/text.ts";
import type { Node } from "../../src/html/tree.ts";
import { parseMendedJson } from "../../src/json/mend.ts";
import { isJsonNumber, type Json, parseScriptValue } from "../../src/json/parse.ts";
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

/** Hostile shapes, each a few hundred kilobytes; linear reading needs well under a second. */
const HOSTILE: readonly (readonly [string, () => string])[] = [
  ["100,000 nested brackets", () => ld("[".repeat(100_000))],
  [
    "6,000 contexts",
    () =>
      ld(
        "[" + Array.from({ length: 6_000 }, (_, n) =>
          `{"@context":{"a${n}":"http://x/${n}"},"@type":"T","a${n}":"v"}`).join() +
          "]",
      ),
  ],
  [
    "5,000 chained terms",
    () =>
      ld(
        `{"@context":{${
          Array.from({ length: 5_000 }, (_, n) => `"t${n}":"t${n + 1}:x"`).join()
        }},"@type":"T","t0":"v"}`,
      ),
  ],
  [
    "40,000 authors",
    () =>
      ld(
        `{"@type":"Article","headline":"h","author":[${
          Array.from({ length: 40_000 }, (_, n) => `{"name":"A${n}"}`).join()
        }]}`,
      ),
  ],
  [
    "references to one long text",
    () =>
      ld(
        `{"@graph":[{"@id":"x","name":"${"l".repeat(100_000)}"},${
          Array.from({ length: 2_000 }, () => '{"@type":"T","a":{"@id":"x"}}').join()
        }]}`,
      ),
  ],
  [
    "a ring of 2,000 itemrefs",
    () =>
      Array.from(
        { length: 2_000 },
        (_, n) =>
          `<div itemscope id=i${n} itemprop=p itemref=i${
            (n + 1) % 2_000
          }><b itemprop=n>x</b></div>`,
      )
        .join(""),
  ],
  [
    "300 items that refer to all",
    () =>
      Array.from(
        { length: 300 },
        (_, n) =>
          `<div itemscope id=i${n} itemref="${
            Array.from({ length: 300 }, (_, m) => `i${m}`).join(" ")
          }"><b itemprop=n>x</b></div>`,
      ).join(""),
  ],
  [
    "4,000 products in two vocabularies",
    () =>
      ld(
        "[" + Array.from({ length: 4_000 }, (_, n) => `{"@type":"Product","name":"n${n}"}`).join() +
          "]",
      ) + Array.from({ length: 4_000 }, (_, n) =>
        `<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>n${n}</b></div>`)
        .join(""),
  ],
  [
    "8,000 prefixes and properties",
    () =>
      `<div prefix="${
        Array.from({ length: 8_000 }, (_, n) => `p${n}: http://x/${n}/`).join(" ")
      }" typeof=T>${
        Array.from({ length: 8_000 }, (_, n) => `<b property="p${n}:a">x</b>`).join("")
      }`,
  ],
  [
    "RDFa things linked twice at every step",
    () =>
      Array.from(
        { length: 60 },
        (_, n) =>
          `<div vocab="http://v/" about="#n${n}" typeof=T><a property=l href="#n${
            n + 1
          }">x</a><a property=m href="#n${n + 1}">x</a></div>`,
      ).join(""),
  ],
  [
    "300 things that refer to one of 20,000 references",
    () => {
      const many = Array.from({ length: 20_000 }, (_, n) => `{"@id":"n${n % 9}"}`).join();
      const some = Array.from({ length: 300 }, () => '{"@type":"T","a":{"@id":"x"}}').join();
      return ld(`[{"@id":"x","p":[${many}]},${some}]`);
    },
  ],
  [
    "20,000 things said backwards of one",
    () => {
      const things = Array.from({ length: 20_000 }, (_, n) => `{"@id":"${n % 7}"}`).join();
      return ld(`{"@type":"T","@id":"0","name":"x","@reverse":{"p":[${things}]}}`);
    },
  ],
  [
    "nested classic microformats",
    () => '<div class="vcard agent fn">'.repeat(600) + "z".repeat(50_000),
  ],
  ["2,000 nested times", () => "<time>".repeat(2_000) + "2020-01-01"],
  ["nested microformats", () => '<div class="p-author h-card">'.repeat(600) + "z".repeat(50_000)],
  ["11,000 open metas", () => "<meta ".repeat(11_000)],
  [
    "state that never closes",
    () => `<h1>x</h1><script>${"dataLayer = [/*".repeat(20_000)}</script>`,
  ],
  ["many dates in unknown words", () => "<h1>x</h1>" + "<p>3 foobar 2020</p>".repeat(20_000)],
];

function ld(text: string): string {
  return `<script type="application/ld+json">${text}</script>`;
}

for (const [shape, build] of HOSTILE) {
  Deno.test(`readDeclared() stays quick on ${shape}`, () => {
    const page = createPage(build(), "https://e.example/p");
    const start = performance.now();
    readDeclared(page, { induce: true });
    assert.ok(performance.now() - start < 3_000);
  });
}

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
