/** Faults that an audit once passed over in silence, each on a page that is otherwise right. */
import assert from "node:assert/strict";
import { auditPage } from "../../src/read/audit/audit_page.ts";
import type { Finding } from "../../src/read/audit/finding.ts";
import { createPage } from "../../src/page/html/page.ts";
import { FAULTS } from "../../bench/audit/faults.ts";
import { CLEAN, type Doc, written } from "../../bench/audit/pages.ts";

function audit(page: Doc): Finding[] {
  const headers = new Map(Object.entries(page.headers));
  const { records, page: found } = auditPage(createPage(written(page), page.url, headers));
  return [...records.flatMap(({ findings }) => findings), ...found];
}

function made(base: string): Doc {
  const make = CLEAN[base];
  assert(make, base);
  return make();
}

type Change = (page: Doc, ld: Doc["ld"][number]) => void;

/** The name of a fault, its page, the code of the finding, and the change. */
const SILENT: readonly (readonly [string, string, string, Change])[] = [
  ["no @context", "product", "context-missing", (_, ld) => delete ld["@context"]],
  ["a context of another site", "product", "context-unknown", (_, ld) => {
    ld["@context"] = "https://schema.com";
  }],
  ["a media type that is none", "product", "json-ld-type", (page, ld) => {
    page.head = `<script type="application/json+ld">${JSON.stringify(ld)}</script>`;
  }],
  ["a key that is there twice", "product", "duplicate-key", (page, ld) => {
    page.rawLd = [JSON.stringify(ld).replace('{"', '{"name":"Other","')];
  }],
  ["itemtype without itemscope", "microdata", "itemtype-alone", (page) => {
    page.body = page.body.replace("<div itemscope itemtype", "<div itemtype");
  }],
  ["a price of the head that is another", "product", "conflict", (page) => {
    page.properties["product:price:amount"] = "79.95";
  }],
  ["months for minutes", "recipe", "invalid-value", (_, ld) => {
    ld.cookTime = "P30M";
  }],
  ["a total below its parts", "recipe", "contradiction", (_, ld) => {
    ld.totalTime = "PT30M";
  }],
  ["the least salary above the most", "job", "contradiction", (_, ld) => {
    ld.baseSalary.value.minValue = 56000;
  }],
  ["an end before the posting", "job", "date-order", (_, ld) => {
    ld.validThrough = "2026-09-01";
  }],
  ["a new date without the old one", "event", "missing-recommended", (_, ld) => {
    ld.eventStatus = "https://schema.org/EventRescheduled";
  }],
  ["two that are first", "crumbs", "contradiction", (_, ld) => {
    ld.itemListElement[1].position = 1;
  }],
  ["a clip that ends before it begins", "video", "contradiction", (_, ld) => {
    ld.hasPart[0].endOffset = 10;
  }],
  ["a type that is misspelt", "product", "unknown-type", (_, ld) => {
    ld["@type"] = "Prodcut";
  }],
  ["a thing of the wrong type", "product", "wrong-range", (_, ld) => {
    ld.brand["@type"] = "Recipe";
  }],
  ["a soft 404", "article", "soft-404", (page) => {
    page.title = "<title>Page not found</title>";
  }],
  ["a late charset", "article", "charset-late", (page) => {
    page.charset = `<style>${"/* */".repeat(300)}</style>${page.charset}`;
  }],
  ["a base elsewhere", "article", "base-elsewhere", (page) => {
    page.links.push('<base href="https://cdn.example/">');
  }],
  ["German that is marked as English", "people", "lang-differs", (page) => {
    page.body = `<h1>Liv Moe</h1><p>${
      "Die Führerin ist im Sommer auf dem Gletscher und im Winter in der Werkstatt, wo sie für die Gäste der Hütte die Schuhe repariert. "
        .repeat(8)
    }</p>`;
  }],
  ["a page that cannot be enlarged", "article", "zoom-blocked", (page) => {
    page.viewport = '<meta name="viewport" content="width=device-width, user-scalable=no">';
  }],
  ["a picture to share without its host", "article", "og-address", (page) => {
    page.properties["og:image"] = "/images/share.jpg";
  }],
  ["an og:url of another site", "article", "og-url-foreign", (page) => {
    page.properties["og:url"] = "https://other.example/";
  }],
  ["a canonical with a fragment", "article", "canonical-fragment", (page) => {
    page.canonical = page.canonical.replace('">', '#top">');
  }],
  ["a canonical without an address", "article", "canonical-empty", (page) => {
    page.canonical = '<link rel="canonical" href="">';
  }],
  ["a canonical in the header that is another", "article", "canonicals-disagree", (page) => {
    page.headers["link"] = '<https://shop.example/other>; rel="canonical"';
  }],
  ["two descriptions", "article", "several-descriptions", (page) => {
    page.description += '<meta name="description" content="Another one.">';
  }],
  ["an empty h1", "article", "empty-h1", (page) => {
    page.body = page.body.replace(/<h1>[^<]*/, "<h1>");
  }],
  ["a day of removal that is past", "article", "unavailable-past", (page) => {
    page.robots = '<meta name="robots" content="unavailable_after: 2026-10-01">';
  }],
  ["links that say nothing", "article", "vague-links", (page) => {
    page.body += '<a href="/more">Click here</a>';
  }],
  ["links that are fragments", "article", "hash-routes", (page) => {
    page.body += '<a href="#/products">Our products</a>';
  }],
  ["robots tags for one crawler", "article", "noindex", (page) => {
    page.robots = '<meta name="googlebot" content="noindex">';
  }],
  ["a header that contradicts the tag", "article", "robots-disagree", (page) => {
    page.headers["x-robots-tag"] = "noindex";
    page.robots = '<meta name="robots" content="index, follow">';
  }],
  ["languages without the page itself", "article", "hreflang-without-self", (page) => {
    page.links.push('<link rel="alternate" hreflang="nb" href="https://shop.example/nb">');
  }],
  ["a language that is none", "article", "hreflang-unknown", (page) => {
    page.links.push(`<link rel="alternate" hreflang="en-UK" href="${page.url}">`);
  }],
  ["images without a size", "article", "image-size", (page) => {
    page.body += '<img src="/a.jpg" alt="A hut">';
  }],
  ["images without a text", "article", "missing-alt", (page) => {
    page.body += '<img src="/a.jpg" width="9" height="9">';
  }],
  ["scripts over http", "article", "mixed-content", (page) => {
    page.body += '<script src="http://shop.example/a.js"></script>';
  }],
  ["noindex beside a canonical elsewhere", "article", "noindex-with-canonical", (page) => {
    page.robots = '<meta name="robots" content="noindex">';
    page.canonical = '<link rel="canonical" href="https://shop.example/other">';
  }],
];

for (const [name, base, code, change] of SILENT) {
  Deno.test(`auditPage() finds ${name}`, () => {
    const clean = audit(made(base)).filter((one) => one.code === code);
    const page = made(base);
    change(page, page.ld[0]);
    const found = audit(page).filter((one) => one.code === code);
    assert(found.length > clean.length, audit(page).map(({ code }) => code).join(" "));
    for (const { why, write, message } of found) assert(why && write && message);
  });
}

for (const name of Object.keys(CLEAN)) {
  Deno.test(`auditPage() finds no error on the clean page of ${name}`, () => {
    const wrong = audit(made(name)).filter(({ severity }) => severity === "error");
    assert.deepEqual(wrong, []);
  });
}

Deno.test("auditPage() says where a fault is, in JSON-LD and in the page", () => {
  const page = made("event");
  page.ld[0].endDate = "2031-06-22T22:30:00+02:00";
  page.viewport = '<meta name="viewport" content="user-scalable=no">';
  const places = audit(page).map(({ code, place }) => `${code} ${place}`);
  assert(places.some((one) => /^date-order \/html\/head\/script/.test(one)), `${places}`);
  assert(places.some((one) => /^zoom-blocked \/html\/head\/meta/.test(one)), `${places}`);
});

Deno.test("a template's fault is told once, with how often", () => {
  const page = made("crumbs");
  for (const item of page.ld[0].itemListElement) item.colour = "red";
  const found = audit(page).filter(({ path }) => path.endsWith("colour"));
  assert.equal(found.length, 1);
  assert.match(found[0]?.message ?? "", /so in 3 places$/);
});

Deno.test("every fault of the list changes its page", () => {
  for (const { id, base, change } of FAULTS) {
    const page = made(base);
    change(page);
    assert.notDeepEqual(page, made(base), id);
  }
});

Deno.test("a site's name is asked of its home page alone", () => {
  const site = '<script type="application/ld+json">{"@context":"https://schema.org",' +
    '"@type":"WebSite","url":"https://a.example/"}</script>';
  const errors = (url: string): string[] =>
    auditPage(createPage(site, url)).records.flatMap(({ findings }) =>
      findings.filter(({ severity }) => severity === "error").map(({ path }) => path)
    );
  assert.deepEqual(errors("https://a.example/"), ["name"]);
  assert.deepEqual(errors("https://a.example/b"), []);
});

Deno.test("the head ends at a text, and not at what browsers without scripts see", () => {
  const ends = (inside: string): (string | null)[] =>
    auditPage(createPage(`<!doctype html><html><head>${inside}</head><body><p>x`, null)).page
      .filter(({ code }) => code === "head-ended").map(({ value }) => value);
  assert.deepEqual(ends("oops<title>x</title>"), ["oops"]);
  assert.deepEqual(ends("<div></div><title>x</title>"), ["<div>"]);
  assert.deepEqual(ends('<noscript><img src="/x"></noscript><title>x</title>'), []);
});

Deno.test("what is marked up is held against what the page shows", () => {
  const told = (thing: object, body: string): string[] => {
    const block = JSON.stringify({ "@context": "https://schema.org", ...thing });
    const html = `<script type="application/ld+json">${block}</script><body><h1>x</h1>${body}`;
    const { records, page } = auditPage(createPage(html, "https://a.example/x"));
    return [...records.flatMap(({ findings }) => findings), ...page]
      .map(({ code, path }) => `${code} ${path}`);
  };
  const offers = { "@type": "Offer", price: "9.50", priceCurrency: "USD" };
  const product = { "@type": "Product", name: "x", offers };
  const inDollars = "not-as-shown offers.priceCurrency";
  assert(told(product, "<p>9.50 €").includes(inDollars));
  assert(!told(product, "<p>$9.50").includes(inDollars));
  const value = { "@type": "QuantitativeValue", minValue: 50_000, maxValue: 60_000 };
  const job = { "@type": "JobPosting", baseSalary: { "@type": "MonetaryAmount", value } };
  assert(told(job, "<p>$70,000 to $80,000").includes("not-as-shown baseSalary.value"));
  assert(!told(job, "<p>$50k to $60k").includes("not-as-shown baseSalary.value"));
  const shop = { "@type": "Store", name: "x", telephone: "+47 55 12 34 56" };
  assert(told(shop, "<a href='tel:+4755998877'>x</a>").includes("not-as-shown telephone"));
  assert(!told(shop, "<a href='tel:+4755123456'>x</a>").includes("not-as-shown telephone"));
  const list = { "@type": "DiscussionForumPosting", commentCount: 1, comment: ["a", "b"] };
  assert(told(list, "").some((each) => each.endsWith(" commentCount")));
});
