/** What an audit finds between the pages of a site, and the report it writes. */
import assert from "node:assert/strict";
import { auditSite } from "../../../src/read/audit/site/audit_site.ts";
import { drawGraph } from "../../../src/read/audit/site/draw_graph.ts";
import type { Site, SitePage } from "../../../src/read/audit/site/site_page.ts";
import { printOf } from "../../../src/read/audit/site/site_page.ts";
import { writeReport } from "../../../src/read/audit/site/write_report.ts";
import { createPage } from "../../../src/page/html/page.ts";
import { sitePage } from "../../support/site_page.ts";

const ORIGIN = "https://a.example";
const START = `${ORIGIN}/`;

/** A page that nothing is wrong with, but for what is given. */
function page(path: string, more: Partial<SitePage> = {}): SitePage {
  const said = { title: `Title of ${path}`, description: `About ${path}` };
  return sitePage(ORIGIN + path, { ...said, links: at("/"), ...more });
}

/** A text of 300 words, the last so many of them others than those of text 0. */
function text(others: number): Partial<SitePage> {
  const words = Array.from({ length: 300 }, (_, n) => n >= 300 - others ? `other${n}` : `word${n}`);
  return { words: words.length, print: printOf(words) };
}

const gone = (path: string, status: number | null = 404): SitePage =>
  page(path, { status, error: "no page" });
const at = (...paths: string[]): string[] => paths.map((path) => ORIGIN + path);

function site(pages: readonly SitePage[], more: Partial<Site> = {}): Site {
  const links = pages.map(({ url }) => url);
  return {
    start: START,
    pages: [page("/", { links }), ...pages],
    mapped: undefined,
    left: 0,
    deadAssets: new Map(),
    ...more,
  };
}

const shape = (address: string): string => new URL(address).pathname.replace(/\d+/g, "0");
const told = (given: Site): string[] =>
  auditSite(given, shape).findings.map(({ code, template, count }) =>
    `${code} ${template} ${count}`
  );

const CASES: readonly [string, Site, string[]][] = [
  ["nothing on a site that is right", site([page("/a"), page("/b")]), []],
  ["a link to a page that is gone", site([gone("/a")]), ["broken-link /a 1"]],
  ["no fault of a page that could not be asked for", site([gone("/a", null)]), []],
  ["a link to a redirect", site([page("/a", { landed: `${ORIGIN}/b` }), page("/b")]), [
    "redirected-link /a 1",
  ]],
  [
    "a link to a chain of redirects",
    site([page("/a", { landed: `${ORIGIN}/b`, hops: 2 }), page("/b")]),
    ["redirect-chain /a 1"],
  ],
  ["a canonical that is gone", site([page("/a", { canonical: `${ORIGIN}/b` }), gone("/b")]), [
    "canonical-broken /a 1",
    "broken-link /b 1",
  ]],
  [
    "a canonical that redirects",
    site([
      page("/a", { canonical: `${ORIGIN}/b` }),
      page("/b", { landed: `${ORIGIN}/c` }),
    ]),
    ["canonical-redirect /a 1", "redirected-link /b 1"],
  ],
  [
    "a chain of canonicals",
    site([
      page("/a", { canonical: `${ORIGIN}/b` }),
      page("/b", { canonical: `${ORIGIN}/c` }),
      page("/c"),
    ]),
    ["canonical-chain /a 1", "link-to-duplicate /b 1"],
  ],
  [
    "a canonical that asks to be left out",
    site([
      page("/a", { canonical: `${ORIGIN}/b` }),
      page("/b", { isNoindex: true }),
    ]),
    ["canonical-noindex /a 1"],
  ],
  [
    "a language that is not returned",
    site([
      page("/a", { languages: at("/a", "/de") }),
      page("/de", { languages: at("/de") }),
    ]),
    ["hreflang-not-returned /a 1"],
  ],
  [
    "no fault of languages that name each other",
    site([
      page("/a", { languages: at("/a", "/de") }),
      page("/de", { languages: at("/a", "/de") }),
    ]),
    [],
  ],
  [
    "what a page does not say of itself",
    site([page("/a", { title: "", description: "", hasHeading: false, language: "" })]),
    ["missing-title /a 1", "missing-description /a 1", "missing-h1 /a 1", "missing-lang /a 1"],
  ],
  [
    "one finding for a template",
    site(["/p/1", "/p/2", "/p/3"].map((path) => page(path, { title: "Same", hasHeading: false }))),
    ["missing-h1 /p/0 3", "duplicate-title /p/0 2"],
  ],
  [
    "no repetition of pages with one canonical",
    site([
      page("/p", { title: "Same" }),
      page("/p/1", { title: "Same", canonical: `${ORIGIN}/p` }),
    ]),
    ["link-to-duplicate /p/0 1"],
  ],
  ["a page that only the sitemap names", site([page("/a")], { mapped: at("/", "/a", "/b") }), [
    "orphan /b 1",
  ]],
  ["no link where only a canonical names what is gone", {
    ...site([page("/a", { canonical: `${ORIGIN}/gone` })]),
    pages: [
      page("/", { links: at("/a") }),
      page("/a", { canonical: `${ORIGIN}/gone` }),
      gone("/gone"),
    ],
  }, ["canonical-broken /a 1"]],
  ["no orphan where the sitemap names what is gone", {
    ...site([page("/a")], { mapped: at("/", "/a", "/gone") }),
    pages: [page("/", { links: at("/a") }), page("/a"), gone("/gone")],
  }, ["sitemap-broken /gone 1"]],
  ["redirects that end nowhere", site([{ ...gone("/r", null), isLoop: true }]), [
    "redirect-loop /r 1",
  ]],
  ["links to what robots.txt bars", site([{ ...gone("/b", null), isBlocked: true }]), [
    "blocked-link /b 1",
  ]],
  [
    "what a sitemap should not name, and what it leaves out",
    site([
      page("/moved", { landed: `${ORIGIN}/a` }),
      page("/hidden", { isNoindex: true }),
      { ...gone("/barred", null), isBlocked: true },
      page("/copy", { canonical: `${ORIGIN}/a` }),
      page("/a"),
    ], { mapped: at("/", "/moved", "/hidden", "/barred", "/copy") }),
    [
      "sitemap-noindex /hidden 1",
      "sitemap-blocked /barred 1",
      "redirected-link /moved 1",
      "blocked-link /barred 1",
      "sitemap-redirect /moved 1",
      "sitemap-canonical /copy 1",
      "sitemap-missing /a 1",
      "link-to-duplicate /copy 1",
    ],
  ],
  ["files that are gone", {
    ...site([page("/a", { assets: [{ kind: "image", url: `${ORIGIN}/i.png` }] })]),
    deadAssets: new Map([[`${ORIGIN}/i.png`, 404]]),
  }, ["dead-image /a 1"]],
  [
    "equal and nearly equal texts",
    site([page("/a", text(0)), page("/b", text(0)), page("/c", text(1))]),
    [
      "equal-text /b 1",
      "near-text /c 1",
    ],
  ],
  [
    "thin pages and soft 404s",
    site([page("/a", { words: 9 }), page("/b", { speaksOfError: true })]),
    [
      "soft-404 /b 1",
      "thin-page /a 1",
    ],
  ],
  [
    "pages that are far from the start",
    {
      ...site([]),
      pages: Array.from(
        { length: 8 },
        (_, n) =>
          page(n === 0 ? "/" : `/${"x".repeat(n)}`, { links: at(`/${"x".repeat(n + 1)}`, "/") }),
      ),
    },
    ["deep-page /xxxxxx 1", "deep-page /xxxxxxx 1"],
  ],
  ["links that are not to be followed", site([page("/a", { unfollowed: at("/") })]), [
    "nofollow-inside /a 1",
  ]],
  [
    "series that break, or name their first page",
    site([
      page("/s", { neighbours: at("/t") }),
      page("/t", { neighbours: at("/s", "/gone"), canonical: `${ORIGIN}/s` }),
      gone("/gone"),
    ]),
    [
      "broken-link /gone 1",
      "pagination-broken /t 1",
      "pagination-canonical /t 1",
      "link-to-duplicate /t 1",
    ],
  ],
  [
    "no series in pages that each name a canonical of their own",
    site([
      page("/s", { neighbours: at("/t") }),
      page("/t", { neighbours: at("/s"), canonical: `${ORIGIN}/u` }),
      page("/u", { links: at("/", "/t") }),
    ]),
    ["link-to-duplicate /t 1"],
  ],
  [
    "a series whose pages name one canonical",
    site([
      page("/s", { neighbours: at("/t"), canonical: `${ORIGIN}/u` }),
      page("/t", { neighbours: at("/s"), canonical: `${ORIGIN}/u` }),
      page("/u"),
    ]),
    [
      "pagination-canonical /s 1",
      "link-to-duplicate /s 1",
      "pagination-canonical /t 1",
      "link-to-duplicate /t 1",
    ],
  ],
  ["pages with two spellings", site([page("/a"), page("/a/"), page("/A")]), [
    "mixed-slashes /a/ 1",
    "mixed-case /A 1",
  ]],
  ["pages of two hosts", {
    ...site([page("/a")]),
    pages: [
      page("/", { links: [...at("/a"), "http://www.a.example/a"] }),
      page("/a"),
      {
        ...page("/a"),
        url: "http://www.a.example/a",
        landed: "http://www.a.example/a",
        canonical: undefined,
      },
    ],
  }, [
    "missing-canonical /a 1",
    "duplicate-title /a 1",
    "duplicate-description /a 1",
    "insecure-link / 1",
    "mixed-hosts /a 1",
  ]],
  ["slow answers and dead ends", site([page("/a", { seconds: 9 }), page("/b", { links: [] })]), [
    "slow-answer /a 1",
    "dead-end /b 1",
  ]],
  [
    "nothing left out of sitemaps that were not all read",
    site([page("/a")], { mapped: at("/"), isMapWhole: false }),
    [],
  ],
  [
    "sitemaps that could not be read",
    site([page("/a")], {
      mapped: undefined,
      isMapWhole: false,
      unreadSitemaps: new Map([[at("/news.xml")[0] ?? "", "it is empty"]]),
    }),
    ["sitemap-unread /news.xml 1"],
  ],
  ["no orphan where links were left unread", site([], { mapped: at("/b"), left: 3 }), []],
];
for (const [name, given, expected] of CASES) {
  Deno.test(`auditSite() finds ${name}`, () => assert.deepEqual(told(given), expected));
}

Deno.test("auditSite() names the pages that link to one that is gone, and what to write", () => {
  const pages = Array.from({ length: 9 }, (_, n) => page(`/${n}`, { links: at("/gone") }));
  const [found] = auditSite(site([...pages, gone("/gone")]), shape).findings;
  assert.equal(found?.examples[0]?.referrers.length, 5);
  assert.match(found?.write ?? "", /on each page that links to it/);
});

Deno.test("writeReport() escapes all of a page, and needs no script", () => {
  const evil = '/"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const given = site([page(evil, { title: evil, hasHeading: false }), gone(`${evil}2`)]);
  const html = writeReport(given, auditSite(given, (address) => address));
  const { tree } = createPage(html, null);
  for (const name of ["script", "img", "a", "iframe"]) assert.equal(tree.named(name).length, 0);
  assert.equal(tree.named("circle").length, 3);
  assert.match(html, /default-src 'none'/);
  assert.equal(writeReport(given, auditSite(given, (address) => address)), html);
});

Deno.test("drawGraph() puts pages by their clicks from the start, those without links last", () => {
  const pages = [
    page("/", { links: at("/a") }),
    page("/a", { links: at("/b") }),
    page("/b", { links: [] }),
    page("/c", { links: [] }),
  ];
  const drawn = drawGraph({
    start: START,
    pages,
    mapped: undefined,
    left: 0,
    deadAssets: new Map(),
  });
  const columns = [...drawn.matchAll(/cx="(\d+)"/g)].map(([, x]) => Number(x));
  assert.deepEqual(columns.map((x) => columns.filter((other) => other < x).length), [0, 1, 2, 3]);
  assert.equal(drawn.split("<line").length - 1, 2);
  const many = Array.from(
    { length: 2_000 },
    (_, n) => page(`/${n}`, { links: at("/0", "/1", "/2", "/3") }),
  );
  const bound = drawGraph({
    start: START,
    pages: many,
    mapped: undefined,
    left: 0,
    deadAssets: new Map(),
  });
  assert.equal(bound.split("<circle").length - 1, 300);
});
