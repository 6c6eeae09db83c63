/** What a page is answered to say, case by case: markup in, answers out. */
import assert from "node:assert/strict";
import type { Declared } from "../../src/read/declared/declared.ts";
import { readTaken } from "../support/read_taken.ts";
import { variantsOf } from "../../src/read/declared/variants.ts";
import { readText } from "../../src/read/vocabularies/mod.ts";
import { readFacts } from "../../src/read/records/facts.ts";
import { createPage } from "../../src/page/html/page.ts";

function ld(...values: unknown[]): string {
  return values.map((value) =>
    `<script type="application/ld+json">${JSON.stringify(value)}</script>`
  ).join("");
}

function read(html: string, url: string | null = "https://town.example/p"): Declared {
  return readTaken(createPage(html, url));
}

function values({ summary }: Declared): Record<string, string> {
  return Object.fromEntries(Object.entries(summary).map(([name, answer]) => [name, answer.value]));
}

const og = (name: string, content: string): string =>
  `<meta property="${name}" content="${content}">`;

interface Case {
  name: string;
  html: string;
  url?: string | null;
  /** Expected answers; undefined for a question that must not be answered. */
  answers: Record<string, string | undefined>;
}

const PRODUCT = { "@context": "https://schema.org", "@type": "Product", name: "Pad" };

const CASES: Case[] = [
  {
    name: "an article after a breadcrumb is the subject",
    html: ld({ "@type": "BreadcrumbList", itemListElement: [] }, {
      "@type": "NewsArticle",
      headline: "Head",
      author: { name: "Ann One" },
      datePublished: "2025-01-02",
      publisher: { name: "Paper" },
      image: "/i.png",
    }),
    answers: {
      title: "Head",
      author: "Ann One",
      published: "2025-01-02",
      publisher: "Paper",
      image: "https://town.example/i.png",
      type: "NewsArticle",
    },
  },
  {
    name: "a recipe before a video of it",
    html: ld({ "@type": "VideoObject", name: "Video", uploadDate: "2020-01-01" }, {
      "@type": "Recipe",
      name: "Soup",
      datePublished: "2021-01-01",
    }),
    answers: { title: "Soup", published: "2021-01-01" },
  },
  {
    name: "site records alone leave the title to OpenGraph",
    html: ld({ "@type": "WebSite", name: "Town" }, {
      "@type": ["Organization", "Brand"],
      name: "Org",
    }) +
      og("og:title", "The page"),
    answers: { title: "The page", site_name: "Town", publisher: "Org" },
  },
  {
    name: "a page with a title and a language answers exactly those",
    html: "<html lang=en><title>Only</title>",
    answers: { title: "Only", language: "en", author: undefined, type: undefined },
  },
  { name: "a page with nothing answers nothing", html: "<p>x", answers: {} },
  {
    name: "several authors are joined, each once",
    html: ld({
      "@type": "Article",
      headline: "H",
      author: [{ name: "Ann One" }, { givenName: "Bea", familyName: "Two" }, { name: "Ann One" }],
    }),
    answers: { author: "Ann One, Bea Two" },
  },
  {
    name: "an author that is an address is none",
    html: og("article:author", "https://social.example/ann"),
    answers: { author: undefined },
  },
  {
    name: "three comments are a listing, OpenGraph answers",
    html: ld(...["a", "b", "c"].map((name) => ({ "@type": "Comment", name }))) +
      og("og:title", "T"),
    answers: { title: "T" },
  },
  {
    name: "of two products the first is the subject",
    html: ld(PRODUCT, { "@type": "Product", name: "Wiper" }),
    answers: { title: "Pad" },
  },
  {
    name: "four different products with offers give no price",
    html: ld(...[1, 2, 3, 4].map((price) => ({
      "@type": "Product",
      name: `P${price}`,
      offers: { price, priceCurrency: "EUR" },
    }))),
    answers: { price: undefined },
  },
  {
    name: "four namesakes give what all of them say",
    html: ld(...[1, 2, 3, 4].map((n) => ({
      "@type": "Product",
      name: "Pad",
      sku: `s${n}`,
      offers: {
        price: "9.90",
        priceCurrency: "EUR",
        availability: n > 2 ? "InStock" : "OutOfStock",
      },
    }))),
    answers: { price: "9.90", sku: undefined, availability: undefined },
  },
  {
    name: "the only product with offers among four without",
    html: ld(...[1, 2, 3, 4].map((n) => ({
      "@type": "Product",
      name: `P${n}`,
      ...(n === 3 ? { offers: { price: "7", priceCurrency: "EUR" } } : {}),
    }))),
    answers: { price: "7", title: "P3" },
  },
  {
    name: "a starting price is only the low end",
    html: ld({
      ...PRODUCT,
      offers: { "@type": "AggregateOffer", lowPrice: 19, priceCurrency: "EUR" },
    }),
    answers: { price: undefined, price_low: "19", currency: "EUR" },
  },
  {
    name: "a struck price before the active one is the regular price",
    html: ld({
      ...PRODUCT,
      offers: {
        priceSpecification: [
          { price: 15, priceType: "https://schema.org/StrikethroughPrice", priceCurrency: "EUR" },
          { price: 10, priceCurrency: "EUR" },
        ],
      },
    }),
    answers: { price: "10", price_regular: "15", currency: "EUR" },
  },
  {
    name: "a member's price is nobody else's",
    html: ld({
      ...PRODUCT,
      offers: {
        priceSpecification: [{ price: 8, validForMemberTier: { name: "gold" } }, { price: 10 }],
      },
    }),
    answers: { price: "10" },
  },
  {
    name: "the currency is the very offer's that gave the price",
    html: ld({
      ...PRODUCT,
      offers: [{ price: 5, priceType: "ListPrice", priceCurrency: "USD" }, {
        price: 6,
        priceCurrency: "EUR",
      }],
    }),
    answers: { price: "6", currency: "EUR" },
  },
  {
    name: "variants that differ in price are a range",
    html: ld({
      "@type": "ProductGroup",
      name: "Shoe",
      hasVariant: [39.99, 39.99, 49.99].map((price, n) => ({
        "@type": "Product",
        sku: `v${n}`,
        offers: { price, priceCurrency: "USD" },
      })),
    }),
    answers: {
      price: undefined,
      price_low: "39.99",
      price_high: "49.99",
      sku: undefined,
      currency: "USD",
    },
  },
  {
    name: "variants in two currencies are no range",
    html: ld({
      "@type": "ProductGroup",
      name: "Shoe",
      hasVariant: [{ offers: { price: 10, priceCurrency: "USD" } }, {
        offers: { price: 12, priceCurrency: "EUR" },
      }],
    }),
    answers: { price: undefined, price_low: undefined },
  },
  {
    name: "an availability without a term lets the next answer",
    html: ld({ ...PRODUCT, offers: { price: 1, availability: "https://schema.org/" } }) +
      og("og:availability", "instock"),
    answers: { availability: "instock" },
  },
  {
    name: "a title loses the site's name",
    html: og("og:title", "Brief History of Coffee - Harbour Coffee Roasters") +
      og("og:site_name", "Harbour Coffee Roasters"),
    answers: { title: "Brief History of Coffee" },
  },
  {
    name: "a title loses the site's host",
    html: "<title>Opening hours | town.example</title>",
    url: "https://www.town.example/hours",
    answers: { title: "Opening hours" },
  },
  {
    name: "a paper's app does not stand for its article",
    html: ld(
      { "@type": "MobileApplication", name: "Paper", offers: { price: 0, priceCurrency: "EUR" } },
      { "@type": "NewsArticle", headline: "News" },
      { "@type": "Organization", name: "Paper" },
    ),
    answers: { title: "News", price: undefined },
  },
  {
    name: "the main entity of a page is the subject",
    html: ld({
      "@type": "WebPage",
      name: "W",
      mainEntity: { "@type": "NewsArticle", headline: "Inner" },
    }),
    answers: { title: "Inner", type: "NewsArticle" },
  },
  {
    name: "a list of questions leaves the page its own subject",
    html: ld({
      "@type": "FAQPage",
      name: "Questions",
      mainEntity: [{ "@type": "Question", name: "Why?" }, { "@type": "Question", name: "How?" }],
    }),
    answers: { type: "FAQPage", title: "Questions" },
  },
  {
    name: "an id is no author",
    html: '<meta name=author content="105092">',
    answers: { author: undefined },
  },
  {
    name: "the host is no author",
    html: '<meta name=author content="town.example">',
    answers: { author: undefined },
  },
  ...["Unknown", "Super User", "admin"].map((name) => ({
    name: `${name} is no author`,
    html: `<meta name=author content="${name}">`,
    answers: { author: undefined },
  })),
  {
    name: "a person called Admin is",
    html: '<meta name=author content="Anna Admin">',
    answers: { author: "Anna Admin" },
  },
  {
    name: "two author tags are joined, the site's own name skipped",
    html:
      '<meta name=author content="Town Paper"><meta name=author content="Ann One"><meta name=author content="Bea Two">' +
      og("og:site_name", "Town Paper"),
    answers: { author: "Ann One, Bea Two" },
  },
  {
    name: "breadcrumbs follow their numbers, the rest stay where written",
    html: ld({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 3, name: "Pads" },
        { position: "NaN", name: "Brakes" },
        { position: 2, name: "Home" },
        { position: "inf", name: "Front" },
      ],
    }),
    answers: { breadcrumb: "Home > Brakes > Pads > Front" },
  },
  {
    name: "the publisher's own day comes before the same instant in UTC",
    html: ld({ "@type": "Article", headline: "H", datePublished: "2020-01-01T01:30:00Z" }) +
      og("article:published_time", "2019-12-31T20:30:00-05:00"),
    answers: { published: "2019-12-31T20:30:00-05:00" },
  },
  {
    name: "addresses keep what looks like character references",
    html: ld({
      "@type": "Article",
      headline: "&#8226; &amp; &copy 2024",
      url: "https://town.example/?a=1&region=2&section=3",
    }),
    answers: { title: "• & © 2024", url: "https://town.example/?a=1&region=2&section=3" },
  },
  {
    name: "an SVG's title is none",
    html: "<svg><title>Icon</title></svg>",
    answers: { title: undefined },
  },
  {
    name: "an address of one control character lets the next answer",
    html: '<head><link rel=canonical href="&#1;">' + og("og:url", "/real"),
    answers: { url: "https://town.example/real" },
  },
  {
    name: "two canonical addresses are none",
    html: "<head><link rel=canonical href=/a><link rel=canonical href=/b>" + og("og:url", "/c"),
    answers: { url: "https://town.example/c" },
  },
  {
    name: "a clock time is no date",
    html: '<meta name=date content="10:52">' + '<meta name=pubdate content="2024-01-01">',
    answers: { published: "2024-01-01" },
  },
  {
    name: "two numbers are no price",
    html: og("og:price:amount", "71,91 € 79,90 €") + og("product:price:amount", "71.91"),
    answers: { price: "71.91" },
  },
  {
    name: "a business that every page describes does not name the page",
    html: ld({ "@type": "LocalBusiness", name: "Town Plumbing" }) +
      "<title>Boiler repair | Town Plumbing</title><h1>Boiler repair</h1>",
    answers: { title: "Boiler repair" },
  },
  {
    name: "nothing is read from a comment",
    html: "<!-- <title>No</title><meta name=author content='Ann One'> --><p>x",
    answers: { title: undefined, author: undefined },
  },
];

for (const { name, html, url, answers } of CASES) {
  Deno.test(`readDeclared() answers: ${name}`, () => {
    const given = values(read(html, url === undefined ? "https://town.example/p" : url));
    for (const [question, expected] of Object.entries(answers)) {
      assert.equal(given[question], expected, `${question} in ${JSON.stringify(given)}`);
    }
    if (Object.keys(answers).length === 0) assert.deepEqual(given, {});
  });
}

Deno.test("readDeclared() works through the example of the specification", () => {
  const html =
    '<html lang=en><head><script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Pad","offers":{"@type":"Offer","schema:price":41.90,"priceCurrency":"EUR"}}</script>' +
    og("product:price:amount", "39.90") + "<title>Pad | shop.example</title></head><body>" +
    '<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Pad</b><i itemprop=mpn>GDB-1</i></div>';
  const declared = read(html, "https://shop.example/p/7");
  assert.deepEqual(declared.normalised, { title: "Pad", price: "41.90", currency: "EUR" });
  assert.deepEqual(declared.summary.price, {
    value: "41.90",
    source: "jsonld",
    key: "Product.offers.price",
    where: "/html/head/script[1]#/offers/schema:price",
  });
  assert.equal(declared.summary.mpn?.where, "/html/body/div[1]/i[1]");
  assert.deepEqual(
    declared.conflicts.map((
      { question, answers },
    ) => [question, answers.map(({ value }) => value)]),
    [
      ["price", ["41.90", "39.90"]],
    ],
  );
  assert.equal(declared.records.length, 1);
  assert.deepEqual(Object.keys(declared.records[0]?.fields ?? {}), [
    "name",
    "offers",
    "mpn",
    "product:price:amount",
  ]);
  assert.deepEqual(declared.sources, ["jsonld", "microdata", "opengraph"]);
});

Deno.test("readDeclared() leaves a microdata product of another name alone", () => {
  const html =
    ld({ ...PRODUCT, name: "Brake pads X", offers: { price: "41.90", priceCurrency: "EUR" } }) +
    '<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Wiper blade</b><i itemprop=brand>Bosch</i></div>';
  const declared = read(html);
  assert.equal(declared.records.length, 2);
  assert.equal(declared.summary.brand, undefined);
  assert.deepEqual(declared.conflicts, []);
});

Deno.test("readDeclared() reports a price that another vocabulary contradicts", () => {
  const html = ld({ ...PRODUCT, offers: { price: "41.90", priceCurrency: "EUR" } }) +
    '<div itemscope itemtype="https://schema.org/Product"><b itemprop=name>Pad</b><div itemprop=offers itemscope><i itemprop=price>39.90</i></div></div>';
  const declared = read(html);
  assert.equal(declared.summary.price?.value, "41.90");
  assert.deepEqual(declared.conflicts.map(({ question }) => question), ["price"]);
});

Deno.test("readDeclared() sees no conflict in other spellings of one meaning", () => {
  const html = ld({
    ...PRODUCT,
    offers: { price: "41.90", priceCurrency: "EUR", availability: "https://schema.org/InStock" },
  }) +
    og("product:price:amount", "41.9") + og("product:price:currency", "eur") +
    og("og:availability", "in stock");
  assert.deepEqual(read(html).conflicts, []);
  const day =
    ld({ "@type": "Article", headline: "H", datePublished: "2020-03-01T19:45:00-06:00" }) +
    og("article:published_time", "2020-03-02T01:45:00Z");
  assert.deepEqual(read(day).conflicts, []);
});

for (
  const [what, written, words] of [
    ["elements", "<p>Light,<br>strong. <b>New</b></p>", "Light, strong. New"],
    ["references written twice", "L&amp;#8217;atelier", "L\u2019atelier"],
    ["the name of a tag", "How to use <table>", undefined],
    ["signs of a sum", "2 < 3 and 4 > 1", undefined],
  ] as const
) {
  Deno.test(`a description that declares ${what} is read as words, and told as written`, () => {
    const { summary, normalised } = read(
      ld({ "@type": "Product", name: "Pad", description: written }),
    );
    assert.equal(summary["description"]?.value, written.replace("&amp;", "&"));
    assert.equal(normalised["description"], words);
  });
}

Deno.test("variants are of a group by its id, or by its name where it has none", () => {
  const group = { "@type": "ProductGroup", name: "Mug" };
  const inGroup = (name: string, isVariantOf: object): object => ({
    "@type": "Product",
    name,
    isVariantOf: { "@type": "ProductGroup", ...isVariantOf },
  });
  const variants = [
    inGroup("Mug S", { name: "mug" }),
    inGroup("Mug L", { productGroupID: "7", name: "Mug" }),
    inGroup("Cup", { name: "Cup" }),
    inGroup("Bowl", {}),
  ];
  const namesOf = (subject: object): (string | undefined)[] => {
    const html = ld({ "@context": "https://schema.org", "@graph": [subject, ...variants] });
    const { facts } = readFacts(createPage(html, "https://town.example/p"));
    return variantsOf(facts).map(({ fields }) => readText(fields.get("name"))?.text);
  };
  assert.deepEqual(namesOf(group), ["Mug S"]);
  assert.deepEqual(namesOf({ ...group, productGroupID: "7" }), ["Mug S", "Mug L"]);
});
