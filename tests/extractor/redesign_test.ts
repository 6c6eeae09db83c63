import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { detailHtml, listingHtml, pageOf, product, wantOf } from "./pages.ts";

/** What a redesign does to a page, and what must be told of it. */
interface Case {
  title: string;
  change: (html: string) => string;
  /** Names of the failed checks, in order. */
  failed: string[];
  /** What must still be read right. */
  reads?: "all";
}

const ITEM = /<li class="product">/g;

const LISTING: Case[] = [
  { title: "an unchanged page", change: (html) => html, failed: [], reads: "all" },
  {
    title: "a class added to every row",
    change: (html) => html.replace(ITEM, `<li class="product sale">`),
    failed: [],
    reads: "all",
  },
  {
    title: "a wrapper around the listing",
    change: (html) =>
      html.replace(`<ul class="products">`, `<div class="grid"><ul class="products">`)
        .replace("</ul></section>", "</ul></div></section>"),
    failed: [],
    reads: "all",
  },
  {
    title: "badges gone from some rows",
    change: (html) => html.replace(`<span class="badge">New</span>`, ""),
    failed: [],
    reads: "all",
  },
  {
    title: "badges gone from all rows",
    change: (html) => html.replaceAll(`<span class="badge">New</span>`, ""),
    failed: [],
    reads: "all",
  },
  {
    title: "the container renamed, which an id above it still leads to",
    change: (html) => html.replace(`<ul class="products">`, `<ul class="items">`),
    failed: [],
    reads: "all",
  },
  {
    title: "the container renamed and every hold above it gone",
    change: (html) =>
      html.replace(`<ul class="products">`, `<ul class="items">`).replace(` id="main"`, "")
        .replace(` class="results"`, ""),
    failed: ["listing"],
  },
  {
    title: "the rows renamed",
    change: (html) => html.replace(ITEM, `<li class="item">`),
    failed: ["rows"],
  },
  {
    title: "one column renamed",
    change: (html) => html.replaceAll(`class="price"`, `class="cost"`),
    failed: ["field"],
  },
  {
    title: "every class renamed",
    change: (html) => html.replaceAll(/class="(\w+)"/g, `class="x$1"`),
    failed: ["listing"],
  },
  {
    title: "two columns swapped",
    change: (html) =>
      html.replaceAll(
        /(<a class="title"[^>]*>)([^<]*)(<\/a><span class="price">)([^<]*)/g,
        "$1$4$3$2",
      ),
    failed: ["shape", "reads", "shape"],
  },
  {
    title: "rows without anything inside",
    change: (html) => html.replaceAll(/(<li class="product">).*?(<\/li>)/g, "$1$2"),
    failed: ["rows"],
  },
  {
    title: "no rows at all",
    change: (html) => html.replaceAll(/<li class="product">.*?<\/li>/g, ""),
    failed: ["rows"],
  },
  {
    title: "a second listing of the same kind before the first",
    change: (html) =>
      html.replace(
        `<ul class="products">`,
        `<ul class="products"><li class="product"><a class="title" href="/ad">Ad</a></li></ul>$&`,
      ),
    failed: ["listing"],
  },
  {
    title: "a second listing of the same kind after the first",
    change: (html) =>
      html.replace(
        "</ul></section>",
        `</ul><ul class="products"><li class="product"><a class="title" href="/ad">Ad</a></li></ul></section>`,
      ),
    failed: ["listing"],
  },
  {
    title: "prices not loaded yet",
    change: (html) => html.replaceAll(/(<span class="price">)[^<]*/g, "$1Loading…"),
    failed: ["reads", "shape", "values"],
  },
  {
    title: "a button where the price was",
    change: (html) => html.replaceAll(/(<span class="price">)[^<]*/g, "$1<button>Log in</button>"),
    failed: ["field"],
  },
];

function learnListing(): Extractor {
  const pages = [pageOf(listingHtml(8)), pageOf(listingHtml(8, 8))];
  return throughJson(compileExtractor(pages, ["one", "two"], { listing: null, want: null }, "t"));
}

function throughJson(extractor: Extractor): Extractor {
  return readExtractor(JSON.parse(JSON.stringify(extractor)));
}

Deno.test("runExtractor() tells what a redesign does to a listing", async (t) => {
  const extractor = learnListing();
  for (const { title, change, failed, reads } of LISTING) {
    await t.step(title, () => {
      const reading = runExtractor(extractor, pageOf(change(listingHtml(8, 20))));
      assert.deepEqual(reading.failed.map(({ name }) => name), failed);
      if (reads !== "all") return;
      assert.equal(reading.rows.length, 8);
      assert.deepEqual(
        reading.rows.map((row) => [row["title"], row["price"]]),
        Array.from({ length: 8 }, (_, at) => [product(20 + at).title, product(20 + at).price]),
      );
    });
  }
});

Deno.test("runExtractor() reads a short last page of a listing without a word", () => {
  const reading = runExtractor(learnListing(), pageOf(listingHtml(2, 40)));
  assert.deepEqual(reading.failed, []);
  assert.equal(reading.rows.length, 2);
});

/** Failed names by field: the first word of `expected` is the field's name. */
interface FieldCase {
  title: string;
  change: (html: string) => string;
  /** `field name` of every failed check. */
  failed: string[];
  /** Fields whose value must be right all the same. */
  right: string[];
}

const ALL = ["title", "price", "article", "brand", "stock"];

const DETAIL: FieldCase[] = [
  { title: "an unchanged page", change: (html) => html, failed: [], right: ALL },
  {
    title: "an id dropped",
    change: (html) => html.replace(` id="content"`, ""),
    failed: [],
    right: ALL,
  },
  {
    title: "a wrapper around the content",
    change: (html) =>
      html.replace(`<div id="content"`, `<div><div id="content"`).replace(
        `<div class="footer">`,
        `</div><div class="footer">`,
      ),
    failed: [],
    right: ALL,
  },
  {
    title: "a row added above the facts",
    change: (html) => html.replace("<tbody>", "<tbody><tr><th>Colour</th><td>Pale blue</td></tr>"),
    failed: [],
    right: ALL,
  },
  {
    title: "a row of the facts gone",
    change: (html) => html.replace(/<tr><th>Brand.*?<\/tr>/, ""),
    failed: ["field brand"],
    right: ["title", "price", "article", "stock"],
  },
  {
    title: "two rows of the facts swapped",
    change: (html) => html.replace(/(<tr><th>Brand.*?<\/tr>)\s*(<tr><th>Article.*?<\/tr>)/, "$2$1"),
    failed: [],
    right: ALL,
  },
  {
    title: "the price not loaded yet",
    change: (html) => html.replace(/(class="amount">)[^<]*/, "$1Loading…"),
    failed: ["reads price"],
    right: ["title", "article", "brand", "stock"],
  },
  {
    title: "the title not loaded yet",
    change: (html) => html.replace(/(<h1[^>]*>)[^<]*/, "$1Loading…"),
    failed: ["field title"],
    right: ["price", "article", "brand", "stock"],
  },
  {
    title: "the title not filled in",
    change: (html) => html.replace(/(<h1[^>]*>)[^<]*/, "$1{{ product.title }}"),
    failed: ["field title"],
    right: ["price", "article", "brand", "stock"],
  },
  {
    title: "a banner before everything",
    change: (html) => html.replace("<body>", `<body><div class="banner">Free delivery</div>`),
    failed: [],
    right: ALL,
  },
];

Deno.test("runExtractor() tells what a redesign does to page fields", async (t) => {
  const pages = [0, 1, 2].map((number) => pageOf(detailHtml(number)));
  const options = { listing: false, want: wantOf(0) };
  const extractor = throughJson(compileExtractor(pages, ["a", "b", "c"], options, "t"));
  const truth = wantOf(9);
  for (const { title, change, failed, right } of DETAIL) {
    await t.step(title, () => {
      const reading = runExtractor(extractor, pageOf(change(detailHtml(9))));
      const told = reading.failed.filter(({ name }) => name !== "summary")
        .map(({ name, expected }) => `${name} ${expected.split(" ")[0]}`);
      assert.deepEqual(told, failed);
      for (const field of right) assert.equal(reading.fields[field], truth[field], field);
    });
  }
});

Deno.test("runExtractor() never answers a page built anew without a word", () => {
  const pages = [0, 1, 2].map((number) => pageOf(detailHtml(number)));
  const options = { listing: false, want: wantOf(0) };
  const extractor = compileExtractor(pages, ["a", "b", "c"], options, "t");
  const other = pageOf(`<html><body><main class="shell"><article class="card">
    <h2 class="card-title">Something else</h2><span class="tag">12</span><div class="fact">x</div>
    <div class="fact">y</div></article></main></body></html>`);
  const reading = runExtractor(extractor, other);
  for (const field of ALL) {
    assert.ok(reading.failed.some(({ expected }) => expected.startsWith(`${field} `)), field);
  }
});
