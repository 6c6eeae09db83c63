/** What is found about a page as a whole: strict JSON, its head, its body. */
import assert from "node:assert/strict";
import { auditPage } from "../../src/read/audit/audit_page.ts";
import { isLanguageTag } from "../../src/read/audit/language_tag.ts";
import { createPage } from "../../src/page/html/page.ts";

const URL = "https://a.example/p";

/** A page that nothing is wrong with. */
const CLEAN: Readonly<Record<string, string>> = {
  open: "<!doctype html><html lang=en-GB>",
  title: "<title>Brake pads</title>",
  description: '<meta name=description content="For all models">',
  viewport: '<meta name=viewport content="width=device-width">',
  canonical: `<link rel=canonical href="${URL}">`,
  graph: ["title", "type", "image", "url"].map((name) =>
    `<meta property="og:${name}" content="https://a.example/x">`
  ).join(""),
  languages: `<link rel=alternate hreflang=en-GB href="${URL}">` +
    `<link rel=alternate hreflang=pt-BR href="${URL}-pt">` +
    `<link rel=alternate hreflang=x-default href="${URL}">`,
  data: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage",` +
    `"name":"Brake pads"}</script>`,
  body:
    `<body><h1>Brake pads</h1><img width=9 height=9 src=a.png alt="A pad"><img width=9 height=9 src=b.png alt="">` +
    `<img width=9 height=9 src=c.png role=presentation><a href="/x">x</a><a id=anchor></a><a href="javascript:void(0)">y</a>`,
};

function codesOf(changes: Record<string, string> = {}): string[] {
  const html = Object.values({ ...CLEAN, ...changes }).join("");
  return auditPage(createPage(html, URL)).page.map(({ code }) => code);
}

Deno.test("auditPage() finds nothing on a page that is as it should be", () => {
  assert.deepEqual(codesOf(), []);
});

const block = (text: string): string => `<script type="application/ld+json">${text}</script>`;
const CASES: readonly [string, Record<string, string>, string[]][] = [
  ["a missing colon", { data: block(`{"@type" "Product"}`) }, ["json-ld-not-strict"]],
  ["a trailing comma", { data: block(`{"@type":"WebPage","name":"x",}`) }, ["json-ld-not-strict"]],
  ["a raw line end", { data: block(`{"@type":"WebPage","name":"a\nb"}`) }, ["json-ld-not-strict"]],
  ["a block cut short", { data: block(`{"@type":"WebPage"`) }, ["json-ld-not-strict"]],
  ["an empty block", { data: block("  ") }, []],
  ["two titles", { title: "<title>a</title><title>b</title>" }, ["several-titles"]],
  ["a title of a drawing", { body: `${CLEAN["body"]}<svg><title>t</title></svg>` }, []],
  ["a refresh to another page", {
    title: `<title>a</title><meta http-equiv=Refresh content="0; url=/b">`,
  }, ["meta-refresh"]],
  ["a refresh for browsers without scripts", {
    title: `<title>a</title><noscript><meta http-equiv=refresh content="0; url=/b"></noscript>`,
  }, []],
  ["a refresh of itself", { title: `<title>a</title><meta http-equiv=refresh content="30">` }, []],
  ["no language", { open: "<!doctype html><html>" }, ["missing-lang"]],
  ["a language that is none", { open: "<!doctype html><html lang=english>" }, ["lang-unknown"]],
  ["no viewport", { viewport: "" }, ["missing-viewport"]],
  ["noindex with another canonical", {
    canonical: `<link rel=canonical href="${URL}-other"><meta name=robots content=noindex>`,
    languages: "",
  }, ["noindex", "noindex-with-canonical"]],
  ["noindex with its own canonical", {
    canonical: `${CLEAN["canonical"]}<meta name=robots content=noindex>`,
  }, ["noindex"]],
  ["a region that is none", {
    languages: `${CLEAN["languages"]}<link rel=alternate hreflang=en-UK href="${URL}-uk">`,
  }, ["hreflang-unknown"]],
  ["languages without its own", {
    languages: `<link rel=alternate hreflang=de href="${URL}-de">`,
  }, ["hreflang-without-self"]],
  ["no heading", { body: "<body><p>x</p>" }, ["missing-h1"]],
  ["an image without a text", { body: `${CLEAN["body"]}<img width=9 height=9 src=d.png>` }, [
    "missing-alt",
  ]],
  [
    "a hidden image",
    { body: `${CLEAN["body"]}<div hidden><img width=9 height=9 src=d.png></div>` },
    [],
  ],
  ["a link that only a script follows", {
    body: `${CLEAN["body"]}<a onclick="go('/z')">z</a><a href="javascript:go('/y')">y</a>`,
  }, ["link-not-crawlable"]],
  ["a link that a framework follows", {
    body: `${CLEAN["body"]}<a routerLink="/z">z</a>`,
  }, ["link-not-crawlable"]],
  ["a link of a framework that has its address", {
    body: `${CLEAN["body"]}<a routerLink="/z" href="/z">z</a><b routerLink="/z">z</b>`,
  }, []],
  ["what a script does that leads nowhere", {
    body: `${CLEAN["body"]}<a href="javascript:print();">Print</a>` +
      `<a onclick="return ShowAllLanguages(this)">All languages</a>` +
      `<a href="javascript:history.go(-1)">Back</a><a onclick="manageConsent()">Cookies</a>`,
  }, []],
  ["a counter of the head for browsers without scripts", {
    data: `${CLEAN["data"]}<noscript><img src="https://b.example/count"></noscript></head>`,
  }, []],
  ["fields and buttons that screen readers are not told of", {
    body: `${CLEAN["body"]}<select aria-hidden=true tabindex=-1></select>` +
      `<button aria-hidden=true></button><a aria-hidden=true href="/x"></a>`,
  }, []],
  ["a button whose text comes later", {
    body: `${CLEAN["body"]}<button><template id="P:1"></template></button>`,
  }, []],
  ["an image that its classes never show", {
    body: `${CLEAN["body"]}<img class="hidden" alt="" src=e.png>`,
  }, []],
  ["an image that its classes show on wide screens", {
    body: `${CLEAN["body"]}<img class="hidden md:block" alt="" src=e.png>`,
  }, ["image-size"]],
  ...[
    ["is nowhere", "", ["price-not-shown"]],
    ["a script shows", `<script>show({"price":"1099.00","from":"$1099"})</script>`, []],
    ["is part of a number of a script", "<script>id(210990)</script>", ["price-not-shown"]],
  ].map(([name, script, expected]): [string, Record<string, string>, string[]] => [
    `a price that ${name}`,
    {
      data: block(
        `{"@context":"https://schema.org","@type":"Product","name":"Brake pads",` +
          `"offers":{"@type":"Offer","price":"1099.00","priceCurrency":"USD"}}`,
      ),
      body: `${CLEAN["body"]}<p>Delivery is $9</p>${script}`,
    },
    expected as string[],
  ]),
  ["a day without a year", {
    data: block(
      `{"@context":"https://schema.org","@type":"Article","headline":"Brake pads",` +
        `"image":"https://a.example/a.png","author":{"@type":"Person","name":"Liv Moe",` +
        `"url":"https://a.example/liv"},"datePublished":"2024-08-15T11:49:00-05:00",` +
        `"dateModified":"2024-08-15T11:49:00-05:00"}`,
    ),
    body: `${CLEAN["body"]}<time datetime="Aug 15">Aug 15</time>`,
  }, []],
];
for (const [name, changes, expected] of CASES) {
  Deno.test(`auditPage() judges ${name}`, () => {
    assert.deepEqual(codesOf(changes), expected);
  });
}

/** What an article that says it is of a day is told on a page with these times. */
function daysTold(...times: string[]): (string | null)[] {
  const article = block(`{"@type":"Article","datePublished":"2024-08-15T11:49:00-05:00"}`);
  const shown = times.map((time) => `<time datetime="${time}">then</time>`).join("");
  return auditPage(createPage(`<body><p>Bees</p>${shown}${article}`, URL)).page
    .filter(({ code, path }) => code === "not-as-shown" && path.endsWith("datePublished"))
    .map(({ message }) => message);
}

Deno.test("auditPage() says of a page's own fault nothing about a record", () => {
  const { page } = auditPage(createPage("<p>Bees</p>", URL));
  assert.ok(page.some(({ code }) => code === "missing-canonical"));
  for (const { code, why } of page) assert.doesNotMatch(`${why}`, /record/, code);
});

Deno.test("auditPage() doubts a day where the page shows one other day alone", () => {
  assert.deepEqual(daysTold("2023-01-02", "2023-01-02T08:00"), [
    "datePublished is 2024-08-15T11:49:00-05:00, and the page shows 2023-01-02",
  ]);
  assert.deepEqual(daysTold("2024-08-15"), []);
  assert.deepEqual(daysTold("2024-08-16T00:49:00+08:00"), [], "the same moment elsewhere");
  assert.deepEqual(daysTold("2023-01-02", "2023-01-03"), [], "either may be of what it lists");
  assert.deepEqual(daysTold(), []);
});

Deno.test("auditPage() compares the day of a page that shows no text at all", () => {
  const article = block(`{"@type":"Article","datePublished":"2024-08-15"}`);
  const { page } = auditPage(
    createPage(`<img src=a.png><time datetime=2023-01-02></time>${article}`, URL),
  );
  assert.ok(page.some(({ code }) => code === "not-as-shown"));
});

Deno.test("auditPage() tells what to write, and where strict JSON ends", () => {
  const html = Object.values({ ...CLEAN, data: block(`{"@type":"WebPage", "name" "Pads"}`) });
  const [found] = auditPage(createPage(html.join(""), URL)).page;
  assert.equal(found?.severity, "error");
  assert.match(found?.value ?? "", /"name" "Pads"/);
  assert.match(found?.message ?? "", /write it as JSON.stringify would/);
});

Deno.test("isLanguageTag() takes languages and regions that are some", () => {
  for (const tag of ["en", "EN-gb", "zh-Hant-TW", "pt-BR", "es-419", "fil", "de-AT"]) {
    assert.ok(isLanguageTag(tag), tag);
  }
  for (const tag of ["en-UK", "xx", "english", "en_GB", "", "de-XX", "e", "a".repeat(5_000)]) {
    assert.equal(isLanguageTag(tag), false, tag.slice(0, 20));
  }
});
