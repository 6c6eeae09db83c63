/** Which pages are worth a browser, judged by their main content; and what a page lacks. */
import assert from "node:assert/strict";
import { readLack } from "../../../src/web/fetch/rungs/incomplete_page.ts";
import { judgePage } from "../../../src/web/fetch/rungs/judge_page.ts";
import { scriptSign } from "../../../src/web/fetch/rungs/script_signs.ts";
import { createPage, type Page } from "../../../src/page/html/page.ts";
import { assertLinear } from "../../support/count_steps.ts";

const SCRIPT = '<script type="module" src="/assets/index.js"></script>';
const TEXT = "A sentence that is long enough to count as text of a page. ".repeat(5);
const MENU = `<nav><ul>${"<li><a href=/a>A place to go</a>".repeat(20)}</ul></nav>`;
const COOKIES =
  `<div class="cookie-banner"><p>We use cookies. ${TEXT}</p><button>Accept</button></div>`;
const SITE =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"S","publisher":{"@type":"Organization","name":"O"}}</script>';
const PRODUCT =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":["Product"],"name":"P"}</script>';
const COUNTER = `<script async src="https://counter.example/c.js"></script><script>${
  "window.q=window.q||[];".repeat(120)
}</script>`;

function open(html: string): Page {
  return createPage(
    `<!doctype html><html><title>App</title>${html}`,
    "https://a.example/",
    new Map(),
  );
}

const PAGES: readonly (readonly [string, string, boolean])[] = [
  ["a mount of React", `<div id=root></div>${SCRIPT}`, true],
  ["a mount of Vue", `<div id=app></div>${SCRIPT}`, true],
  ["a mount of Next", `<div id=__next></div>${SCRIPT}`, true],
  ["a mount of Nuxt", `<div id=__nuxt></div>${SCRIPT}`, true],
  ["an element of Angular", `<app-root></app-root>${SCRIPT}`, true],
  ["an element of Lit", `<my-shop lang=en></my-shop>${SCRIPT}`, true],
  ["an island of Astro", `<h1>News</h1><astro-island client="only"></astro-island>${SCRIPT}`, true],
  ["a shell with a menu", `${MENU}<div id=root></div>${SCRIPT}`, true],
  ["a shell with a cookie banner", `${COOKIES}<div id=root></div>${SCRIPT}`, true],
  ["a shell that declares its site", `${SITE}<div id=root></div>${SCRIPT}`, true],
  ["a shell that waits", `<div id=root>Loading…</div>${SCRIPT}`, true],
  ["a shell that asks to wait", `<p>Please wait while the page is loading</p>${SCRIPT}`, true],
  ["a shell that says so twice", `<p>Loading... Please wait.</p>${SCRIPT}`, true],
  ["a heading and a wait", `<main><h1>News</h1>Loading…</main>${SCRIPT}`, true],
  ["a page about waiting", `<p>Please wait. We open at nine, not before.</p>${COUNTER}`, false],
  ["a shell that waits in German", `<main><p>Wird geladen ...</p></main>${SCRIPT}`, true],
  ["a shell with a spinner", `<div id=root><div class=spinner></div></div>${SCRIPT}`, true],
  ["a shell with footer", `<main></main><footer>${TEXT}</footer>${SCRIPT}`, true],
  [
    "a notice for those without scripts",
    `<body><noscript><b>You need to enable JavaScript.</b></noscript><b>Shop</b>${SCRIPT}`,
    true,
  ],
  ["a script that writes the page", `<script>document.write("x")</script>`, true],
  [
    "a paragraph that a script fills",
    `<main><h1>News</h1><p></p></main><script type=module>fetch("/d").then(show)</script>`,
    true,
  ],
  [
    "a template in the page",
    `<main ng-app><h1>News</h1><p>{{ text }}</p><b>{{ price | currency }}</b></main>${COUNTER}`,
    true,
  ],
  [
    "a template of many places",
    `<main id=app><h1>News</h1>${
      "<p>By {{ author.name }}: {{ text }}</p>".repeat(20)
    }</main>${COUNTER}`,
    true,
  ],
  [
    "code of a template",
    `<p>Write</p><pre><code>&lt;b&gt;<i>{{ price }}</i></code></pre>${COUNTER}`,
    false,
  ],
  ["an empty paragraph and a counter", `<h1>Closed</h1><p></p><p>We moved.</p>${COUNTER}`, false],
  ["a page of text", `<main><p>${TEXT}</main>${SCRIPT}`, false],
  ["a page of text in a mount", `<div id=root><p>${TEXT}</p></div>${SCRIPT}`, false],
  ["a small page that is counted", `<h1>Closed</h1><p>We moved to Dam 1.</p>${COUNTER}`, false],
  [
    "a small page with a dialog of others",
    `<p>We moved.</p><div id=fb-root></div>${SCRIPT}`,
    false,
  ],
  ["a shell that declares a product", `${PRODUCT}<div id=root></div>${SCRIPT}`, false],
  ["a picture", `<img src=a.png>${SCRIPT}`, false],
  ["a small page without scripts", "<div id=root></div><p>Hello", false],
];
for (const [name, html, climbs] of PAGES) {
  Deno.test(`judgePage() takes ${name} for ${climbs ? "a shell" : "the page"}`, () => {
    const { climb } = judgePage(open(html), 200);
    assert.equal(climb !== undefined, climbs, climb);
  });
}

const LACKS: readonly (readonly [string, string, string[], boolean])[] = [
  ["a whole page", `<p>${TEXT}`, [], false],
  ["a small page", "<h1>Closed</h1><p>We moved.", [], false],
  ["a page that waits", "<div id=root>Loading…</div>", ["loading"], true],
  ["a page that is busy", "<main aria-busy=true></main>", ["loading"], true],
  ["nothing", "<div id=root></div>", ["empty"], true],
  ["nothing but a menu", `${MENU}<div id=root></div>`, ["empty"], false],
  [
    "nothing but a description",
    "<meta name=description content=D><div id=root></div>",
    ["empty"],
    false,
  ],
  ["a login", "<form><label>Name <input></label><input type=password></form>", ["login"], false],
  [
    "a consent wall",
    "<h1>Before you continue</h1><p>We use cookies.<form><button>Accept all</button></form>",
    ["consent"],
    false,
  ],
  [
    "a consent wall of a service",
    `<div id=onetrust-consent-sdk><p>${TEXT}<button>I agree</button></div>`,
    ["consent", "empty"],
    false,
  ],
  ["a page with a cookie banner", `<p>${TEXT}</p>${COOKIES}`, [], false],
  [
    "an article about cookies",
    `<h1>Cookies</h1><p>${TEXT.repeat(8)}<button>OK</button>`,
    [],
    false,
  ],
];
for (const [name, html, incomplete, isUnusable] of LACKS) {
  Deno.test(`readLack() says of ${name}: ${incomplete.join(", ") || "complete"}`, () => {
    assert.deepEqual(readLack(open(html)), { incomplete, isUnusable });
  });
}

Deno.test("judgePage() and readLack() are linear in elements that are left empty", async () => {
  for (const piece of ["<div id=root>", "<x-y>", "<main><b></b>", "<div class=cookie>"]) {
    await assertLinear((count) => {
      const page = open(piece.repeat(count) + SCRIPT);
      return () => [judgePage(page, 200), readLack(page)];
    }, 2_000);
  }
});

Deno.test("scriptSign() knows what asks for data and what only counts", () => {
  const asking = ["fetch('/d')", "import('./entry.js')", "$.getJSON('/d')", "setTimeout(show, 9)"];
  for (const script of asking) {
    assert.match(scriptSign(open(`<p>x<script>${script}</script>`)) ?? "", /asks for data/, script);
  }
  for (const script of [COUNTER, "<script>var imported = important(1);</script>"]) {
    assert.equal(scriptSign(open(`<p>x</p>${script}`)), undefined, script);
  }
});

for (
  const [html, sign] of [
    ["<p>x</p><i aria-busy=' TRUE'></i>", "a busy element"],
    ["<p>x</p><i aria-busy=false></i>", undefined],
    ["<p>x</p><i class='big loading-spinner'></i>", "a spinner"],
    ["<p>x</p><i class=spinners></i>", undefined],
    [
      "<p>x</p><div hx-get=/d hx-trigger='load once'>x</div>",
      "an element that asks for its content",
    ],
    ["<p>x</p><div hx-get=/d hx-trigger=click>x</div>", undefined],
    ["<p>x</p><div x-data>x</div>", "elements that a script fills"],
    ["<p>x</p><div id=root></div>", "an empty <div id=root>"],
    ["<p>x</p><div id=root><b>x</b></div>", undefined],
    ["<p>x</p><div id=root><b><img src=a.png></b></div>", undefined],
    ["<p>x</p><div id=root><b></b> </div><p>y", "an empty <div id=root>"],
    ["<p>x</p><div id=cookies></div>", undefined],
    ["<p>x</p><b v-text=name></b>", "an empty <b> with v-text"],
    ["<p>x</p><b v-text=name>x</b>", undefined],
  ] as const
) {
  Deno.test(`scriptSign() sees ${sign ?? "nothing"} in ${html}`, () => {
    assert.equal(scriptSign(open(`${html}${COUNTER}`)), sign);
  });
}
