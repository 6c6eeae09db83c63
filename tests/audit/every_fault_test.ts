/**
 * Every fault of a page as a whole: what is quoted of a page that has it, and a page near it that has
 * none.
 */
import assert from "node:assert/strict";
import { auditPage, type ReadFile } from "../../src/read/audit/audit_page.ts";
import { PAGE_FAULTS } from "../../src/read/audit/page/page_faults.ts";
import { whyOf } from "../../src/read/audit/page/page_writes.ts";
import { createPage } from "../../src/page/html/page.ts";

const OWN = "https://a.example/p";
const ABSENT: ReadFile = { url: `${OWN}x`, status: 404, text: "", error: null };
const ROBOTS = { ...ABSENT, status: 200, text: "User-agent: *\nDisallow: /private/\n" };
const FILES = { robots: ROBOTS, llms: ABSENT, llmsFull: ABSENT, tdm: ABSENT };

/** A page as its text, with the headers it came with. */
type Written = string | readonly [html: string, headers: Readonly<Record<string, string>>];

const head = (inside: string): string =>
  `<!doctype html><html lang=en><head>${inside}</head><body><p>A page of few words.`;
const body = (inside: string): string => `<!doctype html><html lang=en><body>${inside}`;
const meta = (name: string, content: string): string =>
  head(`<meta name=${name} content="${content}">`);
const link = (rel: string, rest: string): string => head(`<link rel=${rel} ${rest}>`);
const utf8 = { "content-type": "text/html; charset=utf-8" };
const DAY = { date: "Fri, 20 Nov 2026 10:00:00 GMT" };
const ENGLISH = "The ferry is at the pier by noon and you have to be on it with all of your bags. "
  .repeat(8);
const FILLER = "The words of a page that is about something else. ".repeat(60);

/** The code of a fault, a page that has it, what is quoted, and a page that does not have it. */
const CASES: readonly (readonly [string, Written, string | null, Written])[] = [
  ["missing-title", head("<title> </title>"), null, head("<title>x</title>")],
  ["missing-description", meta("description", " "), null, meta("description", "x")],
  ["several-titles", head("<title>a</title><title>b</title>"), "b", head("<title>a</title>")],
  ["missing-lang", "<!doctype html><html lang=' '>", null, head("")],
  ["lang-unknown", "<!doctype html><html lang=english>", "english", head("")],
  ["missing-viewport", head(""), null, meta("viewport", "width=device-width")],
  [
    "charset-late",
    head(`<!--${"ä".repeat(1_000)}--><meta charset=utf-8>`),
    "after 2042 bytes",
    head("<meta charset=utf-8>"),
  ],
  [
    "charset-conflict",
    [head("<meta charset=latin1>"), utf8],
    "utf-8, latin1",
    [head("<meta charset=UTF8>"), utf8],
  ],
  ["quirks", "<html lang=en><p>x", null, head("")],
  [
    "head-ended",
    head("<noscript><img src=/n></noscript><div></div><title>x</title>"),
    "<div>",
    head("<noscript><img src=/n></noscript><title>x</title>"),
  ],
  [
    "base-elsewhere",
    head("<base href=https://other.example/>"),
    "https://other.example/",
    head("<base href=https://www.a.example/>"),
  ],
  ["vague-title", head("<title>Home</title>"), "Home", head("<title>Home of bees</title>")],
  [
    "several-descriptions",
    head("<meta name=description content=a><meta name=description content=b>"),
    "b",
    meta("description", "a"),
  ],
  [
    "lang-differs",
    `<!doctype html><html lang=de><p>${ENGLISH}`,
    "de, and the text is en",
    `<!doctype html><html lang=en-GB><p>${ENGLISH}`,
  ],
  [
    "zoom-blocked",
    meta("viewport", "width=device-width, maximum-scale=1.5"),
    "width=device-width, maximum-scale=1.5",
    meta("viewport", "width=device-width, maximum-scale=2"),
  ],
  [
    "viewport-fixed",
    meta("viewport", "width=1024"),
    "width=1024",
    meta("viewport", "width=device-width"),
  ],
  ["canonical-empty", link("canonical", "href=' '"), null, link("canonical", `href=${OWN}`)],
  [
    "canonical-fragment",
    link("canonical", `href=${OWN}#top`),
    `${OWN}#top`,
    link("canonical", `href=${OWN}`),
  ],
  [
    "canonical-in-body",
    body(`<p>x</p><link rel=canonical href=${OWN}>`),
    OWN,
    link("canonical", `href=${OWN}`),
  ],
  [
    "canonical-insecure",
    link("canonical", "href=http://a.example/p"),
    "http://a.example/p",
    link("canonical", `href=${OWN}`),
  ],
  [
    "robots-unknown",
    meta("robots", "index, noindx, unavailable_after: Fri, 1 Jan 2027"),
    "noindx",
    meta("robots", "index, max-snippet:-1, unavailable_after: Fri, 1 Jan 2027"),
  ],
  [
    "robots-disagree",
    [meta("robots", "noindex"), { "x-robots-tag": "all" }],
    "X-Robots-Tag: all; meta: noindex",
    [meta("robots", "noindex"), { "x-robots-tag": "none" }],
  ],
  [
    "unavailable-past",
    [head(""), { ...DAY, "x-robots-tag": "unavailable_after: 18 Nov 2026 10:00 GMT" }],
    "18 Nov 2026 10:00 GMT",
    [head(""), { ...DAY, "x-robots-tag": "unavailable_after: 20 Nov 2026 09:00 GMT" }],
  ],
  [
    "hreflang-twice",
    head(
      "<link rel=alternate hreflang=de href=https://a.example/d>" +
        "<link rel=alternate hreflang=DE href=https://a.example/e>",
    ),
    "DE: https://a.example/d, https://a.example/e",
    head("<link rel=alternate hreflang=de href=/d><link rel=alternate hreflang=de href=/d>"),
  ],
  [
    "hreflang-relative",
    link("alternate", "hreflang=de href=/d"),
    "/d",
    link("alternate", "hreflang=de href=https://a.example/d"),
  ],
  [
    "og-address",
    head("<meta property=og:video content=/v>"),
    "/v",
    head("<meta property=og:video content=https://a.example/v>"),
  ],
  [
    "og-url-foreign",
    head("<meta property=og:url content=https://b.example/>"),
    "https://b.example/",
    head(
      "<meta property=og:url content=https://b.example/><link rel=canonical href=https://b.example/>",
    ),
  ],
  ["missing-h1", body("<h2>x</h2>"), null, body("<h1>x</h1>")],
  ["missing-alt", body("<img src=a.png>"), "a.png", body("<img src=a.png alt=''>")],
  [
    "link-not-crawlable",
    body(`<a href="javascript:goTo('x')">x</a>`),
    "javascript:goTo('x')",
    body(`<a href="javascript:cart.go('x')">x</a>`),
  ],
  [
    "soft-404",
    head("<title>Page not found</title>"),
    "Page not found",
    `${head("<title>Page not found</title>")}${FILLER}`,
  ],
  [
    "empty-h1",
    body("<img alt=Bees src=b.png><h1><img src=a.png></h1>"),
    null,
    body("<h1><img src=a.png alt=Bees></h1>"),
  ],
  [
    "vague-links",
    body("<a href=/x>Read more …</a>"),
    "Read more …",
    body("<a href=/x title='On bees'>Read more</a>"),
  ],
  ["hash-routes", body("<a href='#!x'>x</a>"), "#!x", body("<a href='#x'>x</a>")],
  [
    "mixed-content",
    link("stylesheet", "href=http://a.example/s.css"),
    "http://a.example/s.css",
    body("<a href=http://a.example/s>x</a>"),
  ],
  [
    "lazy-image",
    body("<img data-src=a.png>"),
    "a.png",
    body("<img data-src=a.png><noscript><img src=a.png></noscript><img data-src=b.png src=c.png>"),
  ],
  ["image-size", body("<img src=a.png>"), "a.png", body("<img src=a.png style='width: 9px'>")],
  [
    "nosnippet-element",
    body("<p data-nosnippet>x"),
    "p",
    body("<span data-nosnippet>x</span>"),
  ],
  [
    "itemtype-alone",
    body("<p itemtype=https://schema.org/Thing>x"),
    "https://schema.org/Thing",
    body("<p itemscope itemtype=https://schema.org/Thing>x"),
  ],
  [
    "duplicate-id",
    body("<i id=''></i><i id=''></i><p id=a>x<p id=' a'>y"),
    "a",
    body("<p id=a>x</p><svg><g id=a></g></svg>"),
  ],
  [
    "unlabelled-field",
    body("<label for=b>x</label><textarea name=a></textarea>"),
    "a",
    body("<label for=a>x</label><input id=a><label><select></select></label><input type=Submit>"),
  ],
  [
    "unnamed-button",
    body("<img alt=Bees src=b.png><button><i></i></button>"),
    null,
    body("<button><img alt=Bees src=b.png></button><button title=x></button>"),
  ],
  [
    "unnamed-link",
    body("<img alt=Bees src=b.png><a href=/x><i></i></a>"),
    "/x",
    body("<a href=/x><i aria-label=Bees></i></a><a id=x></a>"),
  ],
  [
    "untitled-frame",
    body("<iframe src=/f></iframe>"),
    "/f",
    body("<iframe src=/f title=x></iframe><iframe src=/g width=1px></iframe>"),
  ],
  [
    "resource-blocked",
    body("<script src=/private/a.js></script>"),
    "https://a.example/private/a.js",
    body("<script src=/a.js></script><script src=https://b.example/private/a.js></script>"),
  ],
];

function valuesOf(code: string, page: Written): (string | null)[] {
  const [html, headers = {}] = typeof page === "string" ? [page] : page;
  const read = createPage(html, OWN, new Map(Object.entries(headers)));
  return auditPage(read, FILES).page.filter((found) => found.code === code)
    .map(({ value }) => value);
}

for (const [code, faulty, value, right] of CASES) {
  Deno.test(`auditPage() quotes ${code} from the page that has it, and finds none beside it`, () => {
    assert.deepEqual(valuesOf(code, faulty), [value]);
    assert.deepEqual(valuesOf(code, right), []);
  });
}

Deno.test("auditPage() tells how often a fault is there, where more than once", () => {
  const messageOf = (html: string): string | undefined =>
    auditPage(createPage(html, OWN)).page.find(({ code }) => code === "missing-alt")?.message;
  const image = "<img src=a.png>";
  const once = messageOf(body(image));
  assert.doesNotMatch(once ?? "1", /\d/);
  assert.equal(messageOf(body(image + image)), `${once}: 2`);
});

Deno.test("each fault of the table has its page above, in the order of the table", () => {
  assert.deepEqual(
    CASES.map(([code]) => code).toSorted(),
    PAGE_FAULTS.map(({ code }) => code).toSorted(),
  );
});

Deno.test("a finding without words of its own says whom it harms by what it is about", () => {
  const whys = [
    "llms-html",
    "canonical-broken",
    "hreflang-redirect",
    "missing-opengraph",
    "meta-refresh",
  ]
    .concat("reference-elsewhere").map((code) => whyOf({ code }).split(" ").slice(0, 3).join(" "));
  assert.deepEqual(whys, [
    "AI agents that",
    "Searchers land on",
    "Searchers land on",
    "Search engines and",
    "Search engines and",
    "Search engines read",
  ]);
});
