/** Each vocabulary by itself: markup in, records out. */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import type { DeclaredRecord } from "../../src/read/records/record_writer.ts";
import { createPage } from "../../src/page/html/page.ts";

function records(html: string, url: string | null = "https://e.example/p"): DeclaredRecord[] {
  return readDeclared(createPage(html, url)).records;
}

function fields(record: DeclaredRecord | undefined): Record<string, unknown> {
  const entries = Object.entries(record?.fields ?? {}).map(([name, { value }]) => [name, value]);
  return Object.fromEntries(entries);
}

const script = (text: string, type = "application/ld+json"): string =>
  `<script type="${type}">${text}</script>`;

Deno.test("json-ld: media types are read without parameters and case", () => {
  for (const type of ["application/ld+json", " Application/LD+JSON ; charset=utf-8"]) {
    assert.equal(records(script('{"@type":"T","a":"b"}', type)).length, 1, type);
  }
  assert.equal(records(script('{"@type":"T","a":"b"}', "application/json")).length, 0);
});

Deno.test("json-ld: a broken block costs only itself", () => {
  assert.equal(records(script("{") + script('{"@type":"T","a":"b"}')).length, 1);
});

Deno.test("json-ld: schema.org's words get one name however they are spelt", () => {
  const spellings = [
    '{"@context":"https://schema.org","@type":"Product","name":"x"}',
    '{"@context":"http://www.schema.org/","@type":"Product","name":"x"}',
    '{"@type":"http://schema.org/Product","https://schema.org/name":"x"}',
    '{"@type":"schema:Product","schema:name":"x"}',
    '{"@context":{"@vocab":"http://schema.org"},"@type":"Product","name":"x"}',
    '{"@context":{"@vocab":"https://schema.org/"},"@type":"Product","name":"x"}',
    '{"@context":{"s":"http://schema.org/"},"@type":"s:Product","s:name":"x"}',
    '{"@context":{"label":"https://schema.org/name"},"@type":"https://schema.org/Product","label":"x"}',
    '{"@context":["https://schema.org",{"a":"http://a.example/"}],"@type":"Product","name":"x"}',
  ];
  for (const spelling of spellings) {
    const [record] = records(script(spelling));
    assert.deepEqual([record?.type, fields(record)], ["Product", { name: "x" }], spelling);
  }
});

Deno.test("json-ld: other vocabularies keep their address, unknown words stay as written", () => {
  const [record] = records(script(
    '{"@context":{"f":"http://xmlns.com/foaf/0.1/"},"@type":"f:Person","f:nick":"x","JW Videos":"y"}',
  ));
  assert.equal(record?.type, "http://xmlns.com/foaf/0.1/Person");
  assert.deepEqual(fields(record), { "http://xmlns.com/foaf/0.1/nick": "x", "JW Videos": "y" });
});

Deno.test("json-ld: a graph's node that contains others comes after them", () => {
  const found = records(script(
    '{"@type":"Brand","name":"B","@graph":[{"@type":"Product","name":"P"}]}',
  ));
  assert.deepEqual(found.map(({ type }) => type), ["Product", "Brand"]);
});

Deno.test("json-ld: a mention of a thing that has a record is its name", () => {
  const [article, ann, bea] = records(
    script('{"@type":"Article","headline":"H","author":{"@id":"#ann"}}') +
      script('{"@id":"#ann","@type":"Person","name":"Ann One","knows":{"@id":"#bea"}}') +
      script('{"@id":"#bea","@type":"Person","name":"Bea","knows":{"@id":"#ann"}}'),
  );
  assert.deepEqual(fields(article)["author"], { "@id": "#ann" });
  assert.deepEqual([ann?.id, bea?.id], ["#ann", "#bea"]);
  assert.deepEqual(fields(ann), { name: "Ann One", knows: { "@id": "#bea" } });
});

Deno.test("json-ld: values lose what says nothing", () => {
  const [record] = records(script(
    '{"@type":"T","n":NaN,"null":null,"blank":" ","list":["",null,{"@value":"v"}],"set":{"@set":[1.50]},"yes":true,"deep":{"a":{}}}',
  ));
  assert.deepEqual(fields(record), { list: ["v"], set: ["1.50"], yes: "true" });
});

Deno.test("json-ld: of two keys with one name the plain one wins", () => {
  const [record] = records(script('{"@type":"T","schema:price":"1","price":"2"}'));
  assert.deepEqual(fields(record), { price: "2" });
});

Deno.test("microdata: values come from where HTML keeps them", () => {
  const [record] = records(`<div itemscope itemtype="https://schema.org/Thing" itemid="urn:x">
    <meta itemprop=m content=" v "><img itemprop=i src=/i.png><a itemprop=u href=/a>text</a>
    <time itemprop=t datetime=2020-01-01>then</time><time itemprop=t2>2020</time><data itemprop=d value=7>seven</data>
    <span itemprop=s content=stated>shown</span><p itemprop=p> two
    words </p><a itemprop=none>no address</a></div>`);
  assert.equal(record?.id, "urn:x");
  assert.deepEqual(fields(record), {
    m: "v",
    i: "https://e.example/i.png",
    u: "https://e.example/a",
    t: "2020-01-01",
    t2: "2020",
    d: "7",
    s: "stated",
    p: "two words",
  });
});

Deno.test("microdata: itemref lends properties, items inside items nest", () => {
  const [one, two] = records(`<div itemscope itemref=b><i itemprop=n>1</i></div>
    <div itemscope itemref=b><i itemprop=n>2</i></div>
    <div id=b itemprop=brand itemscope itemtype=https://schema.org/Brand><i itemprop=name>B</i></div>`);
  const brand = { "@type": "Brand", name: "B" };
  assert.deepEqual([fields(one), fields(two)], [{ n: "1", brand }, { n: "2", brand }]);
});

Deno.test("microdata: four items that name each other come to an end", () => {
  const html = [0, 1, 2, 3].map((n) =>
    `<div id=i${n} itemscope itemprop=next itemref=i${(n + 1) % 4}><i itemprop=n>${n}</i></div>`
  ).join("");
  assert.ok(Array.isArray(records(`<div itemscope itemref=i0></div>${html}`)));
});

Deno.test("microdata: a property named twice is a list, placed at the item", () => {
  const [record] = records("<div itemscope><i itemprop=a>1</i><i itemprop='a b'>2</i></div>");
  assert.deepEqual(fields(record), { a: ["1", "2"], b: "2" });
  assert.equal(record?.fields["a"]?.where, "/html/body/div[1]");
  assert.equal(record?.fields["b"]?.where, "/html/body/div[1]/i[2]");
});

Deno.test("rdfa: chained subjects nest, resource names them", () => {
  const [record] = records(`<div vocab="https://schema.org/" typeof=Article resource="#a">
    <h1 property=headline>H</h1><div property=author typeof=Person><b property=name>Ann</b></div>
    <div rel=publisher><div typeof=Organization><b property=name>Paper</b></div></div>
    <time property=datePublished datetime=2020-01-01>then</time></div>`);
  assert.equal(record?.id, "https://e.example/p#a");
  assert.deepEqual(fields(record), {
    headline: "H",
    author: { "@type": "Person", name: "Ann" },
    publisher: { "@type": "Organization", name: "Paper" },
    datePublished: "2020-01-01",
  });
});

Deno.test("rdfa: a prefix is what `prefix` says of it, and what xmlns: says where that is silent", () => {
  const [record] = records(`<div prefix="a: https://schema.org/" xmlns:a="https://b.example/"
    xmlns:c="https://schema.org/" typeof="a:Article"><b property="a:headline">H</b><b property="c:name">N</b></div>`);
  assert.deepEqual(fields(record), { headline: "H", name: "N" });
});

Deno.test("rdfa: OpenGraph's own properties make no record of RDFa", () => {
  const html = '<meta property="og:title" content="x"><p vocab="https://schema.org/">y</p>';
  assert.deepEqual(records(html).map(({ source }) => source), [null]);
});

Deno.test("microformats: published vocabularies are read, style classes are not", () => {
  const [record, ...others] = records(`<div class="h-full h-entry"><p class=p-name>T</p>
    <a class="p-author h-card" href=/ann>Ann One</a><time class=dt-published datetime=2020-01-01>then</time></div>
    <div class=h-auto>style</div>`);
  assert.equal(record?.type, "h-entry");
  assert.deepEqual(fields(record), {
    name: "T",
    author: { "@type": "h-card", name: "Ann One", url: "https://e.example/ann" },
    published: "2020-01-01",
  });
  assert.equal(others.length, 0);
});

Deno.test("opengraph: arrays repeat, structured parts belong to the root above them", () => {
  const tags = [
    ["og:image", "a.png"],
    ["og:image:width", "10"],
    ["og:image", "b.png"],
    ["og:image:alt", "B"],
    ["og:title", "first"],
    ["og:title", "second"],
    ["article:tag", "x"],
    ["article:tag", "y"],
    ["article:tag", "x"],
  ].map(([name, content]) => `<meta property="${name}" content="${content}">`).join("");
  const [record] = records(tags);
  assert.deepEqual(fields(record), {
    image: [{ url: "a.png", width: "10" }, { url: "b.png", alt: "B" }],
    "image:width": "10",
    title: "first",
    "article:tag": ["x", "y"],
  });
});

Deno.test("dublin core: dots, colons and declared prefixes are one vocabulary, names repeat", () => {
  const [record] = records(`<link rel=schema.TERMS href="http://purl.org/dc/terms/">
    <meta name="DC.creator" content="Ann"><meta name="dc:creator" content="Bea">
    <meta name="TERMS.issued" content="2020-01-01">`);
  assert.deepEqual(fields(record), { creator: ["Ann", "Bea"], issued: "2020-01-01" });
});

Deno.test("records: page-level values go to what the page is about", () => {
  const [crumbs, product] = records(
    script('{"@type":"BreadcrumbList","itemListElement":[{"name":"Home"}]}') +
      script('{"@type":"Product","name":"Pad"}') + '<meta property="og:title" content="T">',
  );
  assert.deepEqual(Object.keys(fields(crumbs)), ["itemListElement"]);
  assert.deepEqual(fields(product), { name: "Pad", title: "T" });
});

Deno.test("records: one thing in two vocabularies is one record with both sources", () => {
  const [record, ...others] = records(
    script('{"@type":"Product","name":"Pad","sku":"1"}') +
      "<div itemscope itemtype=http://schema.org/Product><b itemprop=name>Pad</b><i itemprop=mpn>M</i></div>",
  );
  assert.equal(others.length, 0);
  assert.deepEqual(record?.fields["mpn"], {
    value: "M",
    source: "microdata",
    where: "/html/body/div[1]/i[1]",
  });
});

Deno.test("records: a field called __proto__ is a field like any other", () => {
  const [record] = records(script('{"@type":"T","__proto__":"x","constructor":"y"}'));
  assert.deepEqual(Object.keys(record?.fields ?? {}).sort(), ["__proto__", "constructor"]);
});

Deno.test("microformats: classic ones give records where nothing newer declares a thing", () => {
  const card = '<div class="vcard"><b class="fn">Ann One</b> <a class="url" href="/a">x</a></div>';
  const [record, ...others] = records(card);
  assert.deepEqual([record?.type, record?.source, others.length], ["h-card", "microformats", 0]);
  assert.deepEqual(fields(record), { name: "Ann One", url: "https://e.example/a" });
  const both = records(`${card}${script('{"@type":"Thing","name":"T"}')}`);
  assert.deepEqual(both.map(({ type }) => type), ["Thing"]);
});

Deno.test("microformats: classic ones answer no question, since themes stamp them everywhere", () => {
  const post = '<div class="hentry"><h2 class="entry-title">Post</h2>' +
    '<span class="author vcard"><b class="fn">admin</b></span></div>';
  const html = `<title>Home</title>${post}`;
  const { summary, sources } = readDeclared(createPage(html, null));
  assert.deepEqual([summary.title?.value, summary.author, sources], [
    "Home",
    undefined,
    ["microformats"],
  ]);
});
