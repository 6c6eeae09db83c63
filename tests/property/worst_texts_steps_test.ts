/**
 * The worst texts known for patterns that once took time by the square of a text: each is read at
 * one and at four times its size, and the steps may grow like the size.
 *
 * That no pattern is left which could do the same is judged in `tests/house/regexes`.
 */
import { auditLlms } from "../../src/read/audit/llms_txt.ts";
import { auditPage } from "../../src/read/audit/audit_page.ts";
import { findConflicts, type ReaderRecords } from "../../src/read/audit/conflicts.ts";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { availabilityTerm } from "../../src/read/declared/offers.ts";
import { segmentsOf } from "../../src/read/declared/title_segments.ts";
import { readFeed } from "../../src/read/feed/read_feed.ts";
import { judgePage } from "../../src/web/fetch/rungs/judge_page.ts";
import { createPage, type Page } from "../../src/page/html/page.ts";
import { parseMendedJson } from "../../src/base/json/mend.ts";
import { readMainContent } from "../../src/read/content/main_content.ts";
import { plainAddress } from "../../src/read/records/identity.ts";
import { findShownDates } from "../../src/read/shown/date/shown_dates.ts";
import type { Thing } from "../../src/read/vocabularies/value.ts";
import { readPrefixes } from "../../src/read/vocabularies/rdfa/terms.ts";
import { decodeXml } from "../../src/page/documents/xml/decode_xml.ts";
import { assertLinear } from "../support/count_steps.ts";

const BASE_CHARS = 4_000;

const XML = new TextEncoder().encode("<a/>");

const page = (html: string): Page => createPage(html, "https://shop.example/a", new Map());
const blanks = (n: number): string => " ".repeat(n);
const script = (text: string): Page =>
  page(`<script type="application/ld+json">${text}</script><p>${"word ".repeat(60)}`);

/** What reads a text, and the text by its size. */
const WORST: readonly (readonly [string, (n: number) => unknown])[] = [
  ["a script that opens with blanks", (n) => parseMendedJson(`${blanks(n)}x`)],
  ["CDATA that nothing closes", (n) => readFeed(atom(`<!--${"<![CDATA[".repeat(n * 2)}-->`), null)],
  ["a charset and blanks", (n) => decodeXml(XML, `text/xml; charset=${blanks(n)}!`)],
  ["a namespace of slashes", (n) => readFeed(rss("/#".repeat(n)), null)],
  ["an address of slashes", (n) => plainAddress(`http://a${"/".repeat(n)}x`)],
  ["an availability of hashes", (n) => availabilityTerm(`http://a${"#".repeat(n)}x`)],
  ["a title of blanks", (n) => segmentsOf(`a${blanks(n)}b`)],
  ["prefixes without a colon", (n) => readPrefixes("!".repeat(n), new Map())],
  ["a heading of llms.txt", (n) => llms(`# ${blanks(n)}\u2028x`)],
  ["an item of llms.txt", (n) => llms(`# T\n\n## S\n\n- ${blanks(n)}\u2028x`)],
  ["a title of dots", (n) => judgePage(page(`<title>${".".repeat(n)}x</title><p>x`), 200)],
  ["a price of commas", (n) => auditPage(page(offer("price", `${",".repeat(n)}x`)))],
  ["a rating of digits", (n) => auditPage(page(offer("ratingValue", `${"1".repeat(n)}x`)))],
  [
    "an article of open tags",
    (n) => readMainContent(script(`"articleBody":"${"<".repeat(n)}"`).tree),
  ],
  ["a type after blanks", (n) => readMainContent(script(`"@type":${blanks(n)}x`).tree)],
  ["a <time> of bars", (n) => findShownDates(page(`<time>a${"|".repeat(n)}x</time>`))],
  [
    "an attribute of prices",
    (n) => readDeclared(page(`<h1>T</h1><p data-a='[{"a":1}]' data-x='{"${"price".repeat(n)}'>x`)),
  ],
  ["a microformat's time", (n) => readDeclared(page(event(`10:00${"\u00a0".repeat(n)}x`)))],
  ["records of as many types", (n) => findConflicts([records("jsonld", n), records("rdfa", n)])],
  ["an item's type", (n) => readDeclared(page(item(`http://a.example/${"x".repeat(n)}/`)))],
];

function records(source: string, count: number): ReaderRecords {
  const list = Array.from({ length: count }, (_, at): Thing => ({
    kind: "thing",
    types: [`${source}${at}`],
    id: null,
    fields: new Map(),
    place: { node: 0, pointer: null },
  }));
  return { source, records: list };
}

function atom(markup: string): string {
  return `<feed xmlns="http://www.w3.org/2005/Atom"><entry><content type="xhtml">${markup}` +
    "<p>x</p></content></entry></feed>";
}

let namespaces = 0;

/** Gives a feed with a namespace never met before: what was folded once is remembered. */
function rss(namespace: string): string {
  const fresh = `${namespace}x${namespaces++}`;
  return `<rss version="2.0"><channel><a:b xmlns:a="${fresh}">c</a:b></channel></rss>`;
}

function event(time: string): string {
  return "<div class=h-event><p class=p-name>T</p><p class=dt-start>" +
    `<b class=value>2024-01-01</b><b class=value>${time}</b></p></div>`;
}

function item(type: string): string {
  return `<div itemscope itemtype="${type}"><p itemprop=b>c</p></div>`;
}

function llms(text: string): unknown {
  return auditLlms({ url: "https://shop.example/llms.txt", status: 200, text });
}

function offer(name: string, value: string): string {
  const offers = { "@type": "Offer", [name]: value };
  const thing = { "@context": "https://schema.org", "@type": "Product", name: "T", offers };
  return `<script type="application/ld+json">${JSON.stringify(thing)}</script>`;
}

for (const [what, read] of WORST) {
  Deno.test(`reading ${what} takes steps like its length`, async () => {
    await assertLinear((size) => () => read(size), BASE_CHARS);
  });
}
