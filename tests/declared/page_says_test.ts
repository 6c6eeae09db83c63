/** Links, rights, embedded state, shops, guesses and rows. */
import assert from "node:assert/strict";
import type { Declared } from "../../src/read/declared/declared.ts";
import { linksOf } from "../../src/read/declared/links.ts";
import { parseLinkHeader } from "../../src/read/vocabularies/link_header/link_header.ts";
import { rightsOf } from "../../src/read/declared/rights.ts";
import { readTaken } from "../support/read_taken.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";

function page(html: string, headers: Record<string, string> = {}): Page {
  return createPage(html, "https://e.example/dir/p", new Map(Object.entries(headers)));
}

function declared(html: string, url = "https://e.example/blog/p"): Declared {
  return readTaken(createPage(html, url));
}

Deno.test("linksOf() reads what leads on from a page", () => {
  const links = linksOf(
    page(`<head><link rel="Canonical" href="/c"><link rel=alternate hreflang=de href=/de>
    <link rel=alternate hreflang=DE href=/de><link rel=alternate type="application/rss+xml" title=News href=/rss>
    <link rel=alternate type=application/json href=/wp-json><link rel=amphtml href=/amp>
    <link rel=alternate type="application/json+oembed" href=/o><link rel=manifest href=/m></head>
    <a rel=next href=p2>2</a><a rel=previous href="javascript:x">0</a><a rel=canonical href=/not>x</a>`),
  );
  assert.deepEqual(links, {
    canonical: "https://e.example/c",
    alternates: [{ hreflang: "de", href: "https://e.example/de" }],
    feeds: [{ format: "rss", href: "https://e.example/rss", title: "News" }],
    amphtml: "https://e.example/amp",
    oembed: ["https://e.example/o"],
    manifest: "https://e.example/m",
    next: "https://e.example/dir/p2",
  });
});

Deno.test("linksOf() names a contradiction between page and header", () => {
  const links = linksOf(
    page("<head><link rel=canonical href=/a>", { link: '</b>; rel="canonical"' }),
  );
  assert.deepEqual(links.canonical_conflict, ["https://e.example/a", "https://e.example/b"]);
  assert.equal(links.canonical, undefined);
});

Deno.test("parseLinkHeader() honours quotes and skips garbage", () => {
  const links = parseLinkHeader(
    "garbage, </a>; rel=\"next, x\"; title*=UTF-8''%C3%A9, <b>;rel=prev;rel=up",
  );
  assert.deepEqual(links.map(({ target, parameters }) => [target, ...parameters]), [
    ["/a", ["rel", "next, x"], ["title", "é"]],
    ["b", ["rel", "prev"]],
  ]);
});

Deno.test("rightsOf() repeats what is said, page and headers apart", () => {
  const rights = rightsOf(page(
    `<meta name=robots content="NoIndex, nofollow,noindex"><meta name=GPTBot content=noindex>
     <meta name=tdm-reservation content=1><a rel=license href=/by>x</a>`,
    {
      "x-robots-tag": "noarchive, googlebot: nosnippet, max-snippet: 20",
      "tdm-reservation": "0, 1",
      "content-usage": "train-ai=n, search=y, other=x",
    },
  ));
  assert.deepEqual(rights, {
    robots: ["noindex", "nofollow"],
    agents: { gptbot: ["noindex"] },
    tdm_reservation: "1",
    license: ["https://e.example/by"],
    http: {
      robots: ["noarchive"],
      agents: { googlebot: ["nosnippet", "max-snippet: 20"] },
      tdm_reservation: "0",
      content_usage: { "train-ai": "disallow", search: "allow" },
    },
  });
});

Deno.test("rightsOf() keeps what is said to twenty crawlers, and no more", () => {
  const said = Array.from({ length: 22 }, (_, at) => `bot${at}: noindex`).join(", ");
  const { agents = {} } = rightsOf(page("", { "x-robots-tag": said })).http ?? {};
  assert.deepEqual(Object.keys(agents), Array.from({ length: 20 }, (_, at) => `bot${at}`));
});

Deno.test("embedded state answers only where no vocabulary does", () => {
  const state =
    '<script>window.dataLayer = [{"name":"Blue mug","price":"12.50","currency":"EUR","sku":"M-12"}];</script>';
  const silent = declared(`<title>Blue mug</title>${state}`).summary;
  assert.deepEqual([silent.price?.value, silent.price?.source, silent.sku?.value], [
    "12.50",
    "datalayer",
    "M-12",
  ]);
  const product =
    '<script type="application/ld+json">{"@type":"Product","name":"Blue mug","offers":{"price":"13.00"}}</script>';
  const spoken = declared(`<title>Blue mug</title>${product}${state}`);
  assert.equal(spoken.summary.price?.source, "jsonld");
  assert.deepEqual(spoken.conflicts.map(({ question }) => question), ["price"]);
});

Deno.test("embedded state of other things is left alone", () => {
  const html =
    '<title>Blue mug</title><script>dataLayer.push({"name":"Red kettle","price":"99"})</script>';
  assert.equal(declared(html).summary.price, undefined);
});

Deno.test("a shop that declares nothing answers under source names of its own", () => {
  const html = `<h1>Blue mug</h1><div class=product-price>€ 12,50</div><p>SKU: MUG-123</p>
    <button>Add to cart</button>`;
  const { summary, normalised } = declared(html);
  assert.deepEqual([summary.price?.value, summary.price?.source], ["€ 12,50", "shown"]);
  assert.equal(summary.sku?.value, "MUG-123");
  assert.equal(normalised["price"], "12.50");
});

Deno.test("an article with a price in it sells nothing", () => {
  const html =
    '<script type="application/ld+json">{"@type":"Article","headline":"Mugs"}</script><h1>Mugs</h1><div class=price>€ 12,50</div><button>Add to cart</button>';
  assert.equal(declared(html).summary.price, undefined);
});

Deno.test("visible guesses say their rule and stay out of the summary", () => {
  const html = `<h1>Heading</h1><p class=byline>By Ann One and Bea Two</p>
    <p class=meta><time datetime=2024-03-02>March 2</time></p><p>Updated on March 9, 2024</p>`;
  const { visible, summary } = declared(html);
  assert.deepEqual(visible, {
    title: { value: "Heading", where: "/html/body/h1", rule: "h1" },
    author: { value: "Ann One, Bea Two", where: "/html/body/p[1]", rule: "byline" },
    published: { value: "2024-03-02", where: "/html/body/p[2]/time", rule: "time" },
    modified: { value: "2024-03-09", where: "/html/body/p[3]", rule: "updated" },
  });
  assert.equal(summary.author, undefined);
});

Deno.test("visible guesses take no aside and no open date, and call a team a signature", () => {
  const html = `<h1>Heading</h1><p class=byline>By the Editorial Team</p><p>03/04/2024</p>
    <aside class=related><p class=byline>By Ann One</p><time datetime=2020-01-01>x</time></aside>`;
  const { visible, summary } = declared(html);
  assert.deepEqual(Object.keys(visible), ["title", "author"]);
  assert.deepEqual([visible["author"]?.value, visible["author"]?.rule], [
    "the Editorial Team",
    "signature",
  ]);
  assert.equal(summary.author, undefined);
});

Deno.test("a label without a name is no author, and a site's name is one only for its person", () => {
  const ld = (author: string): string =>
    `<title>T | Ann One</title><meta property="og:site_name" content="Ann One">
    <script type="application/ld+json">{"@type":"Article","headline":"T","author":${author}}</script>`;
  const author = (html: string): string | undefined => declared(html).summary.author?.value;
  assert.equal(author(ld('{"@type":"Person","name":"Written By"}')), undefined);
  assert.equal(author(ld('{"@type":"Person","name":", Bea Two"}')), "Bea Two");
  assert.equal(author(ld('{"@type":"Person","name":"Ann One"}')), "Ann One");
  assert.equal(author(ld('{"@type":"Organization","name":"Ann One"}')), undefined);
});

Deno.test("a thread's first member is guessed as its author, a menu's words are not", () => {
  const menu = `<a href="/members/login">Log in</a><a href="/register" class=username>Register</a>`;
  for (
    const user of [
      `<a class="bigusername" href="member.php?u=2">microfast</a>`,
      `<h3 class="PostUser-name">microfast</h3>`,
      `<a href="./memberlist.php?mode=viewprofile&amp;u=1">microfast</a>`,
      `<a href="/user/microfast/">microfast</a>`,
    ]
  ) {
    const html = `<h1>Which card?</h1>${menu}<div>${user}<p>I ask.</div>`;
    const { visible } = declared(html, "https://forum.example/showthread.php?t=1");
    const { value, rule } = visible["author"] ?? {};
    assert.deepEqual([value, rule], ["microfast", "username"], user);
  }
});

Deno.test("a team and a handle sign an article, behind a person; elsewhere a team is in doubt", () => {
  for (const name of ["Labs Web Team", "Our Editors", "uclahealth", "brandon-peaktwo"]) {
    const meta = `<meta name=author content="${name}">`;
    const html = `<meta property="og:type" content="article">${meta}`;
    const said = declared(html).summary.author;
    assert.deepEqual([said?.value, said?.doubt], [name, undefined]);
    const beside = declared(`${html}<meta name=dc.creator content="Ann One">`).summary.author;
    assert.deepEqual([beside?.value, beside?.doubt], ["Ann One", undefined]);
    const elsewhere = declared(meta, "https://e.example/contact").summary.author;
    assert.equal(elsewhere?.value, name);
    assert.equal(/a team/.test(elsewhere?.doubt ?? ""), /Team|Editors/.test(name), name);
  }
});

Deno.test("an author on the front page of a site is in doubt, and none is guessed there", () => {
  const html = `<meta property="og:type" content="article"><h1>Walls</h1>
    <p class=byline>By Bea Two</p>`;
  const front = declared(`${html}<meta name=author content="Ann One">`, "https://e.example/");
  assert.match(front.summary.author?.doubt ?? "", /front/);
  assert.equal(front.visible["author"], undefined);
  assert.equal(declared(html, "https://e.example/walls").visible["author"]?.value, "Bea Two");
});

Deno.test("rows are induced only where no thing is declared", () => {
  const rows = "<ul>" +
    [1, 2, 3, 4].map((n) => `<li class=card><a href=/p/${n}>Thing ${n}</a><b>${n}0 €</b></li>`)
      .join("") +
    "</ul>";
  const induced = readTaken(page(rows), { induce: true });
  assert.equal(induced.records.length, 4);
  assert.equal(induced.records[0]?.source, "induced");
  assert.deepEqual(induced.sources, ["induced"]);
  const thing = '<script type="application/ld+json">{"@type":"WebSite","name":"x"}</script>';
  assert.ok(
    readTaken(page(thing + rows), { induce: true }).records.every(({ source }) =>
      source !== "induced"
    ),
  );
});
