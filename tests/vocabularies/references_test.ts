/** One thing told in several places, or from its far end: the readers must agree on one record. */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { createPage } from "../../src/page/html/page.ts";

type Told = [type: string | null, fields: Record<string, unknown>];

function told(html: string): Told[] {
  const { records } = readDeclared(createPage(html, "https://e.example/p"));
  return records.map(({ type, fields }) => [
    type,
    Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])),
  ]);
}

const script = (text: string): string => `<script type="application/ld+json">${text}</script>`;

const SHOP: Told[] = [
  ["Mall", { name: "M" }],
  ["Bakery", { name: "B", containedIn: { "@type": "Mall", name: "M" } }],
];

Deno.test("json-ld: what @reverse holds says its property of the thing around it", () => {
  assert.deepEqual(
    told(script(
      '{"@context":"https://schema.org","@type":"Mall","name":"M","@reverse":{"containedIn":{"@type":"Bakery","name":"B"}}}',
    )),
    SHOP,
  );
});

Deno.test("json-ld: a term defined by @reverse says its property backwards", () => {
  assert.deepEqual(
    told(script(
      '{"@context":["https://schema.org",{"shops":{"@reverse":"containedIn"}}],"@type":"Mall","name":"M","shops":[{"@type":"Bakery","name":"B"}]}',
    )),
    SHOP,
  );
});

Deno.test("json-ld: @reverse finds things that other blocks describe", () => {
  const found = told(
    script(
      '{"@type":"Mall","name":"M","@reverse":{"containedIn":[{"@id":"#b"},{"@id":"#nowhere"}]}}',
    ) + script('{"@type":"Bakery","@id":"#b","name":"B"}'),
  );
  const mall = { "@type": "Mall", name: "M" };
  assert.deepEqual(found.slice(0, 2), SHOP);
  assert.deepEqual(found[2], [null, { containedIn: mall }]);
});

Deno.test("microdata: itemprop-reverse says its property of the item around it", () => {
  assert.deepEqual(
    told(
      "<div itemscope itemtype=https://schema.org/Mall><b itemprop=name>M</b>" +
        "<p itemprop-reverse=containedIn itemscope itemtype=https://schema.org/Bakery>" +
        "<b itemprop=name>B</b></p></div>",
    ),
    SHOP,
  );
});

Deno.test("microdata: itemprop-reverse on a link makes a thing of its address", () => {
  const [, [type, fields] = []] = told(
    "<div itemscope itemtype=https://schema.org/Person><b itemprop=name>W</b>" +
      "<link itemprop-reverse=creator href=/w></div>",
  );
  assert.deepEqual([type, fields], [null, { creator: { "@type": "Person", name: "W" } }]);
});

Deno.test("rdfa: rev and a thing told elsewhere give records of their own", () => {
  assert.deepEqual(
    told(
      '<div vocab="https://schema.org/" typeof=Mall resource="#m"><b property=name>M</b>' +
        "<p rev=containedIn typeof=Bakery><b property=name>B</b></p></div>",
    ).map(([type]) => type),
    ["Mall", "Bakery"],
  );
  const found = told(
    '<div vocab="https://schema.org/"><div typeof=Article><b property=name>A</b>' +
      '<a property=author href="#me">x</a></div><div typeof=Person resource="#me">' +
      "<b property=name>P</b></div></div>",
  );
  const id = "https://e.example/p#me";
  assert.deepEqual(found, [
    ["Article", { name: "A", author: { "@id": id } }],
    ["Person", { name: "P" }],
  ]);
});

Deno.test("microdata: a mention by itemid and a link to it are the item itself", () => {
  const author = { "@id": "https://e.example/me" };
  const person = "<div itemscope itemtype=https://schema.org/Person itemid=/me>" +
    "<b itemprop=name>P</b></div>";
  for (
    const mention of [
      "<b itemprop=author itemscope itemtype=https://schema.org/Person itemid=/me></b>",
      "<link itemprop=author href=/me>",
    ]
  ) {
    const [first, second] = told(
      `<div itemscope itemtype=https://schema.org/Article>${mention}</div>${person}`,
    );
    assert.deepEqual(first, ["Article", { author }], mention);
    assert.deepEqual(second, ["Person", { name: "P" }]);
  }
});

Deno.test("microdata: an address stays an address where it names the item around it", () => {
  const [first] = told(
    "<div itemscope itemtype=https://schema.org/Article itemid=/p><b itemprop=name>A</b>" +
      "<link itemprop=mainEntityOfPage href=/p><link itemprop=url href=/p></div>",
  );
  assert.equal(first?.[1]["mainEntityOfPage"], "https://e.example/p");
  assert.equal(first?.[1]["url"], "https://e.example/p");
});

Deno.test("every reader takes additionalType for a type", () => {
  const address = "https://schema.org/Car";
  const pages = [
    script(`{"@context":"https://schema.org","@type":"Product","additionalType":"${address}"}`),
    `<p itemscope itemtype=https://schema.org/Product><link itemprop=additionalType href=${address}></p>`,
    `<p vocab=https://schema.org/ typeof=Product><link property=additionalType href=${address}></p>`,
  ];
  for (const page of pages) {
    const [record] = readDeclared(createPage(page, null)).records;
    assert.deepEqual(record?.types, ["Product", "Car"], page);
  }
});

Deno.test("of several values of additionalType each address is one type, and words are none", () => {
  const values =
    '["https://schema.org/Car","https://schema.org/Car","a fast one","https://schema.org/Bus"]';
  const page = script(
    `{"@context":"https://schema.org","@type":"Product","additionalType":${values}}`,
  );
  const [record] = readDeclared(createPage(page, null)).records;
  assert.deepEqual(record?.types, ["Product", "Car", "Bus"]);
});

Deno.test("every reader keeps a thing that says its type and no more, behind any that says more", () => {
  const empty = { author: { "@type": "Person" } };
  const pages = [
    script('{"@context":"https://schema.org","@type":"Article","author":{"@type":"Person"}}'),
    "<p itemscope itemtype=https://schema.org/Article><b itemprop=author itemscope itemtype=https://schema.org/Person></b></p>",
    "<p vocab=https://schema.org/ typeof=Article><b property=author typeof=Person></b></p>",
  ];
  for (const page of pages) assert.deepEqual(told(page), [["Article", empty]], page);
  const [both] = told(
    (pages[0] ?? "") +
      "<p itemscope itemtype=https://schema.org/Article><b itemprop=author>P</b></p>",
  );
  assert.deepEqual(both, ["Article", { author: "P" }]);
});

Deno.test("rdfa: schema.org's namespace needs no slash", () => {
  assert.deepEqual(
    told("<p vocab=http://schema.org typeof=Event><b property=name>E</b></p>"),
    [["Event", { name: "E" }]],
  );
});

Deno.test("microdata: a form's field says what it asks for, as JSON-LD pages write it", () => {
  const [record] = told(
    "<form itemscope itemtype=https://schema.org/SearchAction>" +
      "<input itemprop=query-input name=q required><input itemprop=other value=x></form>",
  );
  assert.deepEqual(record, ["SearchAction", { "query-input": "required name=q" }]);
});

Deno.test("microdata: the text after a block stands apart from it", () => {
  const [record] = told(
    "<div itemscope itemtype=https://schema.org/Thing><div itemprop=description>" +
      "<p>One pack</p>For <b>u</b>se</div></div>",
  );
  assert.deepEqual(record, ["Thing", { description: "One pack For use" }]);
});
