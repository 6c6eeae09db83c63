/** Public pages, broken at random: what the web would send on its worst day. */
import { decodeHtml } from "../../src/page/html/encoding/decode.ts";
import { filesBelow, publicFolder, readPage } from "../html/public_data.ts";
import type { Random } from "./random.ts";

/** Characters of the part of a page that is mutated. */
const MIN_PART_CHARS = 300;
const MAX_PART_CHARS = 30_000;
/** Bytes kept of a public page. */
const MAX_SOURCE_BYTES = 60_000;
/** Characters of a mutated page; the rest is cut. */
const MAX_MUTATED_CHARS = 60_000;
const MAX_EDITS = 8;
/** Times a part of a page is repeated. */
const MAX_COPIES = 60;
/** Times a tag is opened over a page. */
const MAX_NESTED = 700;
/** Characters of a piece of another page. */
const MAX_SPLICE_CHARS = 2_000;

const FOLDERS = [
  "readability/test-pages",
  "wcxb/html",
  "siblings",
  "swde/pages",
  "listings",
  "paged-listings",
  "redesigns",
  "product-extraction-benchmark/html",
  "article-extraction-benchmark/html",
  "suites/extruct",
  "suites/json-ld-html",
  "suites/microformats",
  "suites/microdata-rdf",
  "suites/rdfa",
];

/** Markup and text that lead into the corners of one reader or another. */
const PIECES = [
  "<",
  "</div>",
  "</script>",
  "</table>",
  "<!--",
  "-->",
  '"',
  "'",
  "\0",
  "\ud83d",
  "\udca9",
  "\u200b",
  "&#xD800;",
  "&amp;",
  "<p>",
  "<table><tr><td colspan=999 rowspan=999>",
  "<ul><li>",
  "<template>",
  "<svg><title>",
  "<math><mi>",
  "<select><option>",
  "<base href='//a.example/b/'>",
  '<script type="application/ld+json">',
  '{"@context":"https://schema.org","@type":"Product","name":"',
  '"@id":"#a","@graph":[',
  '"offers":{"price":"1,99","priceCurrency":"EUR"},',
  '<div itemscope itemtype="https://schema.org/Product" itemprop="a b" itemref="x y">',
  '<span itemprop="name">',
  '<div class="h-entry p-author h-card e-content u-url dt-published">',
  '<div class="vcard fn org value">',
  '<div vocab="https://schema.org/" typeof="Product" property="a b" resource="#a" rel="c">',
  '<meta property="og:title" content="',
  '<meta name="dc.creator" content="',
  '<link rel="alternate" hreflang="en" href="',
  "<script>dataLayer.push({",
  '<script id="__NEXT_DATA__" type="application/json">{"props":{',
  "<time datetime='2024-01-02'>",
  "<p class=price>€ 1.234,50</p>",
  "<p class=byline>By Ann One, 3 May 2024</p>",
  "SKU: A-1",
  "style='display:none'",
  "class='",
  "<h1>",
  "<pre><code>",
  "[](`*_#|",
];

const NESTED = ["<div>", "<b><i>", "<ul><li>", "<blockquote>", "<table><tr><td>", "<span class=a>"];

/** The pages that are mutated; a page made here where the public ones are not at hand. */
export interface Sources {
  readonly count: number;
  /** Gives one page's text, drawn at random. */
  draw(random: Random): string;
}

/** Reads at most so many public pages, spread over all folders. */
export async function readSources(most: number): Promise<Sources> {
  const files = FOLDERS.flatMap((name) => {
    const folder = publicFolder(name);
    return folder === undefined ? [] : filesBelow(folder, [".html", ".html.gz"]);
  });
  const step = Math.max(1, files.length / most);
  const texts: string[] = [];
  for (let at = 0; at < files.length; at += step) {
    const bytes = await readPage(files[Math.floor(at)] as string);
    texts.push(decodeHtml(bytes.slice(0, MAX_SOURCE_BYTES), null).text);
  }
  if (texts.length === 0) texts.push("<title>t</title><h1>t</h1><ul><li>a<li>b<li>c</ul><p>d</p>");
  return { count: texts.length, draw: (random) => texts[random(texts.length)] as string };
}

/** Takes a part of a page and changes it in up to eight ways. */
export function mutatePage(sources: Sources, random: Random): string {
  let page = partOf(sources.draw(random), random);
  for (let edits = 1 + random(MAX_EDITS); edits > 0; edits--) {
    page = edit(page, sources, random).slice(0, MAX_MUTATED_CHARS);
  }
  return page;
}

/** Takes the beginning of a page, which has its head, or a part from the middle. */
function partOf(text: string, random: Random): string {
  const from = random(2) === 0 ? 0 : random(text.length + 1);
  // Most parts are short, so that many are tried; some are as long as the bound.
  return text.slice(from, from + MIN_PART_CHARS + random(1 + random(MAX_PART_CHARS)));
}

function edit(page: string, sources: Sources, random: Random): string {
  const at = random(page.length + 1);
  const [before, after] = [page.slice(0, at), page.slice(at)];
  switch (random(9)) {
    case 0: // One character with some bits of it turned over.
      return before + String.fromCharCode((page.charCodeAt(at) || 0) ^ (1 << random(16))) +
        after.slice(1);
    case 1: // A hole.
      return before + after.slice(random(400));
    case 2: // The end is missing.
      return random(4) === 0 ? before : page;
    case 3: { // A part from one tag to another, again and again.
      const [from, to] = [nextTag(page, at), nextTag(page, at + 1 + random(600))];
      return page.slice(0, to) + page.slice(from, to).repeat(random(MAX_COPIES)) + page.slice(to);
    }
    case 4: // A tag opened so often that everything behind it is deep.
      return before + (NESTED[random(NESTED.length)] as string).repeat(random(MAX_NESTED)) + after;
    case 5: { // A piece of another page.
      const other = sources.draw(random);
      const from = random(other.length + 1);
      return before + other.slice(from, from + random(MAX_SPLICE_CHARS)) + after;
    }
    case 6: // One attribute's name or value in the place of another's.
      return page.replace(/(?<== ?")[^"]{0,200}/, () => page.slice(at, at + random(100)));
    default:
      return before + (PIECES[random(PIECES.length)] as string) + after;
  }
}

function nextTag(page: string, from: number): number {
  const at = page.indexOf("<", from);
  return at === -1 ? page.length : at;
}
