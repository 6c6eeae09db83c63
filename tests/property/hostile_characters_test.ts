/**
 * Pages of lone surrogates, NULs, signs beyond the first plane and giant numbers, in every place a
 * page has, through every tool that reads one: an answer or a refusal, never another throw.
 */
import { MAX_ANSWER_BYTES } from "../../src/tools/runs/answer/cut.ts";
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import fc from "fast-check";
import { ToolError } from "../../src/base/errors.ts";
import { weightOf } from "../../src/base/json/weight.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import type { PageOptions } from "../../src/web/fetch/web.ts";
import type { Context } from "../../src/tools/runs/context.ts";

const ADDRESS = "https://shop.example/a%ff/b";

/** A network whose every page is the one given. */
function contextOf(html: string, contentType: string): Context {
  return {
    page: (url: string, _options?: PageOptions) =>
      Promise.resolve({
        url,
        status: 200,
        headers: new Map([["content-type", contentType], ["link", html.slice(0, 500)]]),
        bytes: new TextEncoder().encode(html),
        fetch: { rung: "http", status: 200, seconds: 0.1, climbs: [] },
      }),
    file: () => Promise.reject(new ToolError("fetch_failed", "no file is asked for")),
    visit: () => Promise.reject(new ToolError("fetch_failed", "no visit is asked for")),
    now: () => 0,
    sleep: () => Promise.resolve(),
    progress: () => {},
  };
}

const BIG = "9".repeat(400);
/** Pieces that functions of the language throw on, or that text is rarely tried with. */
const PIECES = [
  "\ud800",
  "\udfff",
  "\ud83d\ude00",
  "\u{10ffff}",
  "\0",
  "\ufffe",
  "\ufeff",
  "\u202e",
  "\ufdfa",
  "e\u0301",
  "\u0661\u0662",
  "%",
  "%ff",
  "%ud800",
  "&#xd800;",
  "&#1114112;",
  "\\ud800",
  "\\x",
  BIG,
  `-${BIG}`,
  `1e${BIG}`,
  "1e999",
  "0".repeat(30),
  "NaN",
  "__proto__",
  "constructor",
  "x",
  "1",
  "EUR",
  " ",
  "-",
  ":",
  "http://",
  "http://[",
  "//\ud800",
  "2024-13-99",
  "275761-01-01",
  "9999999-01-01T99:99:99Z",
  "P99999999999Y",
] as const;

const word = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 })
  .map((pieces) => pieces.join(""));

/** Gives a text that stands in a name: what would end it is left out. */
const name = word.map((text) => `x${text.replace(/[\s"'<>/=]/g, "")}`);

type Words = readonly [string, string, string, string];

/** Pages with every vocabulary and every shape that is read, the same words in all of it. */
const PAGES: readonly ((words: Words, names: Words) => string)[] = [
  ([a, b], [x, y]) =>
    `<title>${a}</title><ul>${
      [1, 2, 3, 4].map((n) => `<${x} class="${y} ${b}"><b>${a} ${n}</b><i>${b}${n}</i></${x}>`)
        .join("")
    }</ul>`,
  ([a, b, c, d]) =>
    `<html lang="${a}"><base href="${b}"><meta property="og:title" content="${a}">
<meta property="og:price:amount" content="${b}"><meta property="article:published_time" content="${c}">
<meta name="robots" content="${d}"><meta charset="${c}"><link rel="canonical" href="${d}">
<link rel="alternate" hreflang="${a}" href="${b}"><meta name="tdm-reservation" content="${c}">
<h1>${a}</h1><p class="price">${b} EUR</p><time datetime="${c}">${d}</time>
<p class="byline">By ${a}</p><a href="${b}">${c}</a><img src="${d}" alt="${a}" srcset="${b} ${c}w">`,
  ([a, b, c, d], [x]) =>
    `<script type="application/ld+json">${
      JSON.stringify({
        "@context": a,
        "@type": ["Product", b],
        "@id": c,
        name: d,
        gtin: b,
        sku: c,
        [x]: a,
        datePublished: c,
        aggregateRating: { ratingValue: a, reviewCount: b },
        offers: { price: b, priceCurrency: a, availability: c, priceValidUntil: d },
      })
    }</script><script type="application/ld+json">{"a":"${a}","${b}":${c}}</script>
<script>window.__STATE__ = {"price":"${a}", x: ${b}, "sku": '${c}'}</script><p>${d}`,
  ([a, b, c, d], [x, y]) =>
    `<div itemscope itemtype="${a}" itemid="${b}"><${x} itemprop="${c}">${d}</${x}>
<meter itemprop="price" value="${a}"></meter><time itemprop="datePublished">${b}</time></div>
<div vocab="${a}" prefix="${y}: ${b}" typeof="${c}"><p property="${d}" content="${a}" datatype="${b}">x</p></div>
<div class="h-entry"><p class="p-name ${x}">${a}</p><a class="u-url" href="${b}">c</a>
<p class="dt-published"><b class="value">${c}</b><b class="value">${d}</b></p></div>`,
  ([a, b, c, d], [x, y]) =>
    `<article><h1>${a}</h1><p>${`${b} word `.repeat(60)}</p><pre class="language-${x}">${c}</pre>
<table><tr><th>${a}<th colspan="${b}">${c}<tr><td rowspan="${d}">x<td>${a}</table>
<ol start="${b}"><li value="${c}">${d}</ol><a href="#${y}">${a}</a><p id="${y}">${b}</p></article>`,
  ([a, b, c, d], [x]) =>
    `<?xml version="1.0" encoding="${a}"?><rss version="2.0" xmlns:${x}="${b}"><channel>
<title>${a}</title><link>${b}</link><pubDate>${c}</pubDate><item><title>${d}</title><guid>${a}</guid>
<pubDate>${b}</pubDate><enclosure url="${c}" length="${d}" type="${a}"/><${x}:y>${b}</${x}:y>
<description>${c}&#xd800;&#99999999999;</description></item></channel></rss>`,
  ([a, b, c, d]) =>
    JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: a,
      items: [{ id: b, url: c, date_published: d, authors: [{ name: a }], tags: [b] }],
      x: "<",
    }),
];

/** How each tool that reads a page is asked about it. */
function callsOn(page: string, [a, b]: Words): [string, Record<string, unknown>][] {
  const selector = `[title="${a.replace(/[\\"]/g, "")}"], :contains("${
    b.replace(/[\\"()]/g, "")
  }")`;
  return [
    ["extract_declared", { html_or_url: page, induce: true }],
    ["page_markdown", { html_or_url: page, front_matter: true }],
    ["page_markdown", { html_or_url: page, full: true, max_chars: 60_000 }],
    ["fetch_page", { url: ADDRESS, max_chars: 60_000 }],
    ["compile_extractor", { pages: [page] }],
    ["compile_extractor", { pages: [page, page], listing: true }],
    ["compile_extractor", { pages: [page], want: { [a]: b } }],
    ["compile_extractor", { pages: [page], select: { [a]: selector } }],
    ["audit_page", { html_or_url: page }],
    ["read_feed", { url_or_text: page }],
    ["select_values", { html_or_url: page, selector: "*" }],
    ["select_values", { html_or_url: page, selector }],
    ["select_values", {
      html_or_url: page,
      selector: `//*[contains(., '${a.replace(/'/g, "")}')]`,
    }],
    ["select_values", { html_or_url: page, selector: a }],
  ];
}

async function outcomeOf(
  name: string,
  args: Record<string, unknown>,
  context: Context,
): Promise<Answer | undefined> {
  const tool = TOOLS.find((each) => each.name === name);
  assert(tool !== undefined);
  try {
    const answer = await runTool(tool, tool.input.parse(args), context);
    tool.output.parse(answer);
    assert(weightOf(answer) <= MAX_ANSWER_BYTES, `${name} weighs ${weightOf(answer)}`);
    return answer;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return undefined;
  }
}

const words = fc.tuple(word, word, word, word);
const names = fc.tuple(name, name, name, name);

for (const [at, pageOf] of PAGES.entries()) {
  Deno.test(`every tool reads page ${at + 1} of hostile characters`, async () => {
    const cases = fc.asyncProperty(words, names, async (given, named) => {
      const page = pageOf(given, named);
      const context = contextOf(page, `text/html; charset=${given[0].replace(/[^!-~]/g, "")}`);
      for (const [tool, args] of callsOn(page, given)) {
        const answer = await outcomeOf(tool, args, context);
        const extractor = answer?.["extractor"];
        if (extractor === undefined) continue;
        await outcomeOf("run_extractor", { extractor, html_or_url: page }, context);
        await outcomeOf("heal_extractor", { extractor, pages: [page] }, context);
        await outcomeOf("heal_extractor", { extractor, pages: ["<p>x</p>"] }, context);
      }
      for (const [tool, args] of callsOn(ADDRESS, given)) await outcomeOf(tool, args, context);
    });
    await fc.assert(cases, { numRuns: 14, seed: 7 });
  });
}
