/** Feeds of every format, whole and broken; each case states what must be read. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { Feed, FeedItem } from "../../src/read/feed/feed.ts";
import { readFeed } from "../../src/read/feed/read_feed.ts";

const URL = "https://a.example/feeds/f";

function feedOf(text: string, url: string | null = URL): Feed {
  const reading = readFeed(text, url);
  if ("refusal" in reading) throw new Error(reading.refusal);
  return reading.feed;
}

function itemOf(text: string): Partial<FeedItem> {
  const [item] = feedOf(text).items;
  return item ?? {};
}

function refusalOf(text: string): string {
  const reading = readFeed(text, URL);
  return "refusal" in reading ? reading.refusal : "";
}

const rss = (inner: string): string => `<rss version="2.0"><channel>${inner}</channel></rss>`;
const item = (inner: string): string => rss(`<item>${inner}</item>`);
const atom = (inner: string): string => `<feed xmlns="http://www.w3.org/2005/Atom">${inner}</feed>`;
const entry = (inner: string): string => atom(`<entry>${inner}</entry>`);
const json = (fields: object): string =>
  JSON.stringify({ version: "https://jsonfeed.org/version/1.1", ...fields });

Deno.test("readFeed() reads RSS 2.0", () => {
  const text = rss(`<title> A  feed </title><link>/home</link><description>D</description>
    <language>en</language><lastBuildDate>Mon</lastBuildDate>
    <item><title>T</title><link>1</link><guid isPermaLink="false">g</guid><pubDate>P</pubDate>
      <description>S &lt;b&gt;</description><content:encoded><![CDATA[<p>C</p>]]></content:encoded>
      <author>a@x (A)</author><dc:creator>B</dc:creator><category>c</category><category>c</category>
      <enclosure url="/e.mp3" type="audio/mpeg" length="12"/><enclosure type="no/address"/></item>`);
  assert.deepEqual(feedOf(text), {
    format: "rss",
    title: "A feed",
    link: "https://a.example/home",
    description: "D",
    language: "en",
    updated: "Mon",
    authors: [],
    image: null,
    items: [{
      title: "T",
      link: "https://a.example/feeds/1",
      id: "g",
      published: "P",
      updated: null,
      summary: "S <b>",
      content: "<p>C</p>",
      authors: ["A", "B"],
      categories: ["c"],
      enclosures: [{ url: "https://a.example/e.mp3", type: "audio/mpeg", size: "12" }],
      image: null,
      where: "/rss/channel/item",
    }],
    faults: [],
  });
});

Deno.test("readFeed() reads RSS 1.0 and 0.90, whose items lie beside the channel", () => {
  for (const space of ["http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/"]) {
    const text = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="${space}"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>F</title></channel>
      <item rdf:about="https://a.example/1"><title>T</title><link>https://a.example/1</link>
      <dc:date>2024-01-02</dc:date><dc:creator>C</dc:creator><dc:subject>s</dc:subject></item></rdf:RDF>`;
    const feed = feedOf(text);
    assert.equal(feed.format, "rdf");
    assert.equal(feed.title, "F");
    assert.equal(feed.items[0]?.id, "https://a.example/1");
    assert.equal(feed.items[0]?.published, "2024-01-02");
    assert.deepEqual(feed.items[0]?.authors, ["C"]);
    assert.deepEqual(feed.items[0]?.categories, ["s"]);
  }
});

Deno.test("readFeed() reads Atom with its nested bases", () => {
  const text = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de" xml:base="/base/">
    <title type="html">A &lt;b&gt;</title><subtitle>S</subtitle><updated>U</updated>
    <link rel="self" href="self"/><link href="."/>
    <author><name>Feed Author</name></author>
    <entry xml:base="inner/"><title>T</title><link rel="alternate" href="page"/>
      <link rel="enclosure" href="f.mp3" type="audio/mpeg" length="3"/><id>tag:x</id>
      <published>P</published><updated>V</updated><summary>s</summary>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>C <a href="r">r</a></p></div></content>
      <category term="t" label="L"/><category term="u"/></entry>
    <entry><author><name>Own</name></author><title/></entry></feed>`;
  const feed = feedOf(text);
  assert.deepEqual([feed.language, feed.link, feed.description, feed.updated], [
    "de",
    "https://a.example/base/",
    "S",
    "U",
  ]);
  assert.deepEqual(feed.items[0], {
    title: "T",
    link: "https://a.example/base/inner/page",
    id: "tag:x",
    published: "P",
    updated: "V",
    summary: "s",
    content: `<p>C <a href="https://a.example/base/inner/r">r</a></p>`,
    authors: ["Feed Author"],
    categories: ["L", "u"],
    enclosures: [{
      url: "https://a.example/base/inner/f.mp3",
      type: "audio/mpeg",
      size: "3",
    }],
    image: null,
    title_type: "text",
    where: "/feed/entry[1]",
  });
  assert.deepEqual(feed.items[1]?.authors, ["Own"]);
  assert.equal(feed.items[1]?.title, null);
});

Deno.test("readFeed() reads JSON Feed, numbers as their text, passing over wrong shapes", () => {
  const text =
    `{"version":"http://jsonfeed.org/version/1","title":"F","home_page_url":"/h","language":"en",
    "items":[7,null,{"id":1.50,"url":"p","title":["no"],"date_published":"P","content_text":"C","tags":[1,null,"t",{}],
    "author":{"name":"A"},"attachments":[{"url":"e","mime_type":"m","size_in_bytes":12},{"mime_type":"m"}]},
    {"id":"2","external_url":"https://b.example/","content_html":"<p>","authors":[{"name":"X"},3]}]}`;
  const feed = feedOf(text);
  assert.equal(feed.link, "https://a.example/h");
  assert.equal(feed.items.length, 2);
  const reason = "2 of its items are no objects and left out, the first at /items/0";
  assert.deepEqual(feed.faults, [{ line: 1, reason }]);
  const [first, second] = feed.items;
  assert.deepEqual([first?.id, first?.link, first?.title, first?.content], [
    "1.50",
    "https://a.example/feeds/p",
    null,
    "C",
  ]);
  assert.deepEqual([first?.authors, first?.categories], [["A"], ["1", "t"]]);
  assert.deepEqual(first?.enclosures, [{
    url: "https://a.example/feeds/e",
    type: "m",
    size: "12",
  }]);
  assert.deepEqual([second?.link, second?.content, second?.authors], ["https://b.example/", "<p>", [
    "X",
  ]]);
  assert.equal(
    feedOf(json({ feed_url: "https://b.example/f", items: [] }), null).link,
    "https://b.example/f",
  );
});

Deno.test("readFeed() takes a guid for the link only where it is a permalink and an address", () => {
  assert.equal(itemOf(item("<guid>https://a.example/1</guid>")).link, "https://a.example/1");
  assert.equal(itemOf(item(`<guid isPermaLink="FALSE">https://a.example/1</guid>`)).link, null);
  assert.equal(itemOf(item("<guid>1</guid>")).link, null);
  assert.equal(itemOf(item("<guid>https://b.example/</guid><link/>")).link, "https://b.example/");
});

Deno.test("readFeed() falls back on Dublin Core, iTunes, Media RSS and Atom elements", () => {
  const text = item(
    `<dc:title>T</dc:title><itunes:summary>S</itunes:summary><atom:content>C</atom:content>
    <itunes:author>A</itunes:author><itunes:keywords>k, l</itunes:keywords><dcterms:modified>M</dcterms:modified>
    <atom:link href="/x"/><media:group><media:content url="v.mp4" type="video/mp4" fileSize="9"/></media:group>`,
  );
  assert.deepEqual(itemOf(text), {
    title: "T",
    link: "https://a.example/x",
    id: null,
    published: null,
    updated: "M",
    summary: "S",
    content: "C",
    authors: ["A"],
    categories: ["k", "l"],
    enclosures: [{ url: "https://a.example/feeds/v.mp4", type: "video/mp4", size: "9" }],
    image: null,
    where: "/rss/channel/item",
  });
});

Deno.test("readFeed() takes an item's body or full item for its content", () => {
  const body = "<description>S</description><body><p>All of <b>it</b></p></body>";
  assert.equal(itemOf(item(body)).content, "<p>All of <b>it</b></p>");
  assert.equal(itemOf(item("<fullitem>&lt;p>All</fullitem>")).content, "<p>All");
  const both = item(`${body}<content:encoded>C</content:encoded>`);
  assert.equal(itemOf(both).content, "C");
});

Deno.test("readFeed() keeps every item of a broken feed but the one that broke, and tells why", () => {
  const cut = feedOf(`<rss><channel><item><title>1</title></item><item><title>2</ti`);
  assert.deepEqual(cut.items.map(({ title }) => title), ["1"]);
  assert.match(cut.faults.at(-1)?.reason ?? "", /the text ends inside/);
  const open = feedOf(rss("\n<item><title>1</title>\n<item><title>2 & 3</title></item>"));
  assert.deepEqual(open.items.map(({ title }) => title), ["1", "2 & 3"]);
  assert.deepEqual(open.faults[0], { line: 3, reason: "an ampersand that begins no reference" });
  const entity = feedOf(item("<title>a&nbsp;b &unknown; c</title>"));
  assert.equal(entity.items[0]?.title, "a b &unknown; c");
  assert.equal(feedOf(rss("")).faults.length, 0);
});

Deno.test("readFeed() refuses what is no feed and says what it is", () => {
  assert.match(refusalOf(""), /empty/);
  assert.match(refusalOf("hello"), /neither as XML nor as JSON/);
  assert.match(refusalOf("<html><body>"), /root element is <html>/);
  assert.match(
    refusalOf(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"/>`),
    /<urlset>/,
  );
  assert.match(refusalOf("<rss><channel><title>T"), /cut off before its first item/);
  assert.match(refusalOf(`{"version":"1.0","items":[]}`), /does not say/);
  assert.match(refusalOf(`[1]`), /no object/);
  assert.match(
    refusalOf(`{"version":"https://jsonfeed.org/version/1","items":[`),
    /not whole JSON/,
  );
  assert.match(refusalOf(json({ version: "https://jsonfeed.org/version/2" })), /does not say/);
  assert.match(refusalOf(`<feed xmlns="urn:x"><entry/></feed>`), /<feed>/);
  const foaf =
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><x:Person xmlns:x="y"/></rdf:RDF>`;
  assert.match(refusalOf(foaf), /<rdf:RDF>/);
});

Deno.test("readFeed() refuses document types that declare or fetch, and passes over harmless ones", () => {
  const body = item("<title>&x;</title>");
  assert.match(
    refusalOf(`<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${body}`),
    /declares/,
  );
  assert.match(
    refusalOf(`<!DOCTYPE rss [<!ENTITY % p SYSTEM "https://x.example/">%p;]>${body}`),
    /declares/,
  );
  assert.match(refusalOf(`<!DOCTYPE rss SYSTEM "https://x.example/x.dtd">${body}`), /external/);
  assert.match(
    refusalOf(`<!DOCTYPE rss PUBLIC "-//X//" "https://x.example/x.dtd">${body}`),
    /external/,
  );
  assert.equal(feedOf(`<!DOCTYPE rss>${body}`).items[0]?.title, "&x;");
  const netscape = `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
    "http://my.netscape.com/publish/formats/rss-0.91.dtd">`;
  assert.equal(feedOf(netscape + body).items.length, 1);
});

Deno.test("readFeed() gives an empty feed for one without channel or items", () => {
  assert.deepEqual(feedOf("<rss/>", null).items, []);
  assert.deepEqual(
    feedOf(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/>`).items,
    [],
  );
  assert.deepEqual(feedOf(atom("")).title, null);
});

Deno.test("readFeed() reads base64 and empty content as what they are", () => {
  assert.equal(itemOf(entry(`<content type="text/plain">a</content>`)).content, "a");
  assert.equal(itemOf(entry(`<content type="application/x">aGk=</content>`)).content, "hi");
  assert.equal(itemOf(entry(`<content mode="base64">aGk=</content>`)).content, "hi");
  assert.equal(itemOf(entry(`<content type="image/png">iVBORw0=</content>`)).content, "iVBORw0=");
  assert.equal(itemOf(entry(`<content type="xhtml"><div> </div></content>`)).content, null);
  assert.equal(
    itemOf(entry(`<content type="application/xml"><a>&lt;</a></content>`)).content,
    "<a>&lt;</a>",
  );
});

Deno.test("readFeed() says of a JSON Feed that it has no list of items", () => {
  const reasonOf = (fields: Record<string, unknown>): string[] =>
    feedOf(json(fields)).faults.map(({ reason }) => reason);
  assert.deepEqual(reasonOf({}), ["it has no items"]);
  assert.deepEqual(reasonOf({ items: { a: 1 } }), ["its items are no list"]);
  assert.deepEqual(reasonOf({ items: [] }), []);
});

Deno.test("readFeed() mends control characters that no text means", () => {
  assert.equal(itemOf(item("<title>a\u0008b\u0092c</title>")).title, "ab’c");
});

Deno.test("readFeed() reads 10,000 items and no more, fields up to their bound", () => {
  for (
    const [count, faults] of [[10_000, []], [10_050, [/more than 10000 items/]]] as const
  ) {
    const objects = Array.from({ length: count }, () => ({}));
    for (
      const text of [
        rss("<item/>".repeat(count)),
        atom("<entry/>".repeat(count)),
        json({ items: objects }),
      ]
    ) {
      const feed = feedOf(text);
      assert.equal(feed.items.length, 10_000);
      assert.equal(feed.faults.length, faults.length);
      for (const [at, reason] of faults.entries()) {
        assert.match(feed.faults[at]?.reason ?? "", reason);
      }
    }
  }
  assert.equal(itemOf(item(`<title>${"x".repeat(1_100_000)}</title>`)).title?.length, 1_000_000);
  assert.equal(itemOf(item("<category>c</category>".repeat(300))).categories?.length, 1);
});

Deno.test("readFeed() never throws and gives the same answer twice", () => {
  const piece = fc.constantFrom(
    ..."<rss> </rss> <channel> </channel> <item> </item> <title> </title> <feed> <entry> </entry> <link href='x'/> <link> &amp; &lt; ]]> <![CDATA[ <!-- xml:base='/y' <guid> <enclosure url='z'/> <media:group> <atom:link"
      .split(" "),
    " ",
    "text",
    `{"version":"https://jsonfeed.org/version/1","items":[`,
    "{}]}",
  );
  fc.assert(
    fc.property(fc.constantFrom("<rss>", "<feed>", "{", ""), fc.array(piece), (start, pieces) => {
      const text = start + pieces.join("");
      assert.deepEqual(readFeed(text, URL), readFeed(text, URL));
    }),
    { numRuns: 3_000 },
  );
});

/** Feeds of which every item repeats something long. */
const LONG_BASE = `http://b.example/${"b/".repeat(4_000)}`;
const LONG_NAME = "Ann ".repeat(20_000);
const REPEATING: readonly (readonly [string, string])[] = [
  [
    "one base",
    `<rss xml:base="${LONG_BASE}"><channel>${
      "<item><link>c</link></item>".repeat(1_000)
    }</channel></rss>`,
  ],
  [
    "bases inside a base",
    `<rss xml:base="${LONG_BASE}"><channel>${
      '<item xml:base="c/"><link>c</link></item>'.repeat(1_000)
    }</channel></rss>`,
  ],
  [
    "a base over markup",
    `<rss xml:base="${LONG_BASE}"><channel><item><description>${
      "&lt;a href='c'>".repeat(2_000)
    }</description></item></channel></rss>`,
  ],
  [
    "Atom authors",
    atom(`<author><name>${LONG_NAME}</name></author>${"<entry><id>x</id></entry>".repeat(1_000)}`),
  ],
  ["JSON authors", json({ author: { name: LONG_NAME }, items: Array(1_000).fill({ id: "x" }) })],
  ["JSON bases", json({ feed_url: LONG_BASE, items: Array(1_000).fill({ url: "c" }) })],
];

for (const [name, text] of REPEATING) {
  Deno.test(`readFeed() repeats so much and no more: ${name}`, () => {
    const feed = feedOf(text, null);
    // An address may be an identifier too.
    const length = JSON.stringify(feed).length;
    assert.ok(length < 25 * text.length, `${length} characters of ${text.length}`);
    assert.match(feed.faults.at(-1)?.reason ?? "", /^its items repeat too much/);
  });
}

Deno.test("readFeed() passes over a base that is longer than any address", () => {
  const base = `http://b.example/${"b".repeat(10_000)}/`;
  const feed = feedOf(
    `<rss xml:base="${base}"><channel><item><link>c</link></item></channel></rss>`,
  );
  assert.equal(feed.items[0]?.link, "https://a.example/feeds/c");
});

Deno.test("readFeed() reads a feed whose names are all capitals", () => {
  const text = '<?xml version="1.0"?><RSS VERSION="2.0"><CHANNEL><TITLE>News</TITLE>' +
    "<ITEM><TITLE>One</TITLE><LINK>http://a.example/1</LINK>" +
    "<PUBDATE>Wed, 25 Nov 2026 10:00:00 GMT</PUBDATE></ITEM></CHANNEL></RSS>";
  const reading = readFeed(text, "http://a.example/feed");
  assert.ok("feed" in reading, JSON.stringify(reading));
  const [item] = reading.feed.items;
  assert.deepEqual([reading.feed.title, item?.title, item?.link], [
    "News",
    "One",
    "http://a.example/1",
  ]);
  assert.match(item?.published ?? "", /25 Nov 2026|2026-11-25/);
});

for (
  const [what, text, next] of [
    [
      "Atom",
      `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="self" href="/f"/>
      <link rel="prev-archive" href="/2019"/><link rel=" Next" href="?page=2"/></feed>`,
      "https://a.example/feed?page=2",
    ],
    [
      "an archived Atom feed",
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/b/"><link rel="prev-archive" href="2019"/></feed>`,
      "https://a.example/b/2019",
    ],
    [
      "RSS",
      `<rss version="2.0" xmlns:a="http://www.w3.org/2005/Atom"><channel><link>https://a.example/</link>
      <a:link rel="next" href="https://a.example/feed?paged=2"/></channel></rss>`,
      "https://a.example/feed?paged=2",
    ],
    [
      "JSON Feed",
      `{"version": "https://jsonfeed.org/version/1.1", "next_url": "/2.json", "items": []}`,
      "https://a.example/2.json",
    ],
    [
      "a feed of one page",
      "<rss><channel><link>https://a.example/</link></channel></rss>",
      undefined,
    ],
    [
      "a blank link",
      `<feed xmlns="http://www.w3.org/2005/Atom"><link rel="next" href=" "/></feed>`,
      undefined,
    ],
  ] as const
) {
  Deno.test(`readFeed() says where the older items of a feed are: ${what}`, () => {
    const reading = readFeed(text, "https://a.example/feed");
    assert.ok("feed" in reading);
    assert.equal(reading.feed.next_page, next);
  });
}
