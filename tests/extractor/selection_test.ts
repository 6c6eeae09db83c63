import assert from "node:assert/strict";
import { compileSelection } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { readySelection } from "../../src/read/extractor/format/selection.ts";
import { detailHtml, listingHtml, pageOf, product } from "./pages.ts";

function compile(
  pages: string[],
  select: Record<string, string>,
  rows: string | null = null,
): Extractor {
  const fields = Object.entries(select).map(([name, selector]) => ({ name, selector }));
  const names = pages.map((_, at) => `page ${at + 1}`);
  const made = compileSelection(pages.map(pageOf), names, readySelection(rows, fields), "1");
  return readExtractor(JSON.parse(JSON.stringify(made)));
}

const PAGE = {
  title: "h1",
  price: "xpath://span[@class='amount']",
  home: "css:.header a::attr(href)",
};
const ROWS = { title: "a.title::text", price: "./span[@class='price']", badge: "span.badge" };

Deno.test("compileSelection() profiles page fields from the pages given", () => {
  const { format, select } = compile([0, 1].map(detailHtml), PAGE);
  assert.equal(format, 3);
  assert.deepEqual(select?.fields.map(({ name, reads, first }) => [name, reads, first]), [
    ["title", null, false],
    ["price", "amount", false],
    ["home", null, true],
  ]);
});

Deno.test("compileSelection() takes the strictest values without a page", () => {
  const { select, learnt_from } = compile([], ROWS, "li.product");
  assert.deepEqual(learnt_from, []);
  assert.ok(select?.fields.every(({ missing, first }) => missing === 0 && !first));
});

Deno.test("compileSelection() refuses a selector that finds nothing, naming it and the page", () => {
  assert.throws(() => compile([detailHtml(0)], { x: "b.none" }), /x: .*b\.none.*page 1/);
  assert.throws(() => compile([listingHtml(3)], { x: "b.none" }, "li.product"), /x: .*any row/);
  assert.throws(() => compile([listingHtml(3)], ROWS, "li.none"), /rows: .*li\.none.*page 1/);
});

Deno.test("compileSelection() takes rows inside rows until they find the same too often", () => {
  const nested = (rows: number, values: number) => "<div>".repeat(rows) + "<p>x</p>".repeat(values);
  const { select } = compile([nested(3, 300)], { x: "p" }, "div");
  assert.deepEqual(select?.fields.map(({ samples, first }) => [samples, first]), [[["x"], true]]);
  assert.throws(() => compile([nested(400, 800)], { x: "p" }, "div"), /again and again/);
  assert.throws(() => compile([nested(400, 800)], { x: ".//p" }, "div"), /again and again/);
});

Deno.test("readySelection() refuses what rows cannot be", () => {
  const field = [{ name: "x", selector: "//a" }];
  assert.throws(() => readySelection("li", field), /whole page/);
  assert.throws(() => readySelection("li", [{ name: "x", selector: "(//a)[1]" }]), /whole page/);
  assert.throws(() => readySelection("li::text", []), /elements/);
  assert.throws(() => readySelection("li::attr(id)", []), /elements/);
});

Deno.test("runExtractor() reads rows by the caller's selectors", () => {
  const extractor = compile([listingHtml(8)], ROWS, "li.product");
  const { rows, failed } = runExtractor(extractor, pageOf(listingHtml(3, 30)));
  assert.deepEqual(failed, []);
  assert.deepEqual(rows[1], { title: product(31).title, price: product(31).price });
  assert.equal(rows[0]?.badge, "New");
});

const BROKEN: [string, (html: string) => string, string[]][] = [
  ["rows gone", (html) => html.replaceAll(`class="product"`, `class="item"`), ["listing"]],
  ["a field gone", (html) => html.replaceAll(`class="price"`, `class="cost"`), ["field"]],
  [
    "a field twice in each row",
    (html) => html.replaceAll(/(<span class="price">.*?<\/span>)/g, "$1$1"),
    ["field"],
  ],
  [
    "prices that are words",
    (html) => html.replaceAll(/(<span class="price">)[^<]*/g, "$1Ask"),
    ["reads", "shape", "values"],
  ],
  ["rows emptied", (html) => html.replaceAll(/(<li class="product">).*?(<\/li>)/g, "$1$2"), [
    "rows",
  ]],
];

Deno.test("runExtractor() tells what broke a written extractor", async (t) => {
  const extractor = compile([listingHtml(8)], ROWS, "li.product");
  for (const [title, change, names] of BROKEN) {
    await t.step(title, () => {
      const { failed } = runExtractor(extractor, pageOf(change(listingHtml(8, 8))));
      assert.deepEqual(failed.map(({ name }) => name), names);
    });
  }
});

Deno.test("runExtractor() gives the first of a field found twice where pages showed one, and flags it", () => {
  const extractor = compile([0, 1].map(detailHtml), { title: "h1" });
  const twice = detailHtml(2).replace("</h1>", "</h1><h1>Again</h1>");
  const { fields, failed } = runExtractor(extractor, pageOf(twice));
  assert.deepEqual(fields, { title: product(2).title });
  assert.deepEqual(failed.map(({ name, got }) => [name, got]), [["field", "2 values"]]);
});

Deno.test("runExtractor() reports a selector that selects a comment on one page alone", () => {
  const extractor = compile([], { note: "xpath://body/node()[1]" });
  const bad = runExtractor(extractor, pageOf("<body><!-- hidden --><p>x</p></body>"));
  assert.deepEqual(bad.failed.map(({ name }) => name), ["field"]);
  const good = runExtractor(extractor, pageOf("<body><p>x</p></body>"));
  assert.deepEqual(good.fields, { note: "x" });
});

Deno.test("healExtractor() never rewrites a selector", () => {
  const old = compile([listingHtml(8)], ROWS, "li.product");
  const page = pageOf(listingHtml(8).replaceAll(`class="price"`, `class="cost"`));
  const { changes, lost, extractor } = healExtractor(old, [page], ["p"], "2");
  assert.deepEqual(changes.map(({ kind, before, after }) => [kind, before, after]), [
    ["broken", "price", "span.cost"],
  ]);
  assert.equal(lost, true);
  assert.deepEqual(extractor.select, old.select);
});

const ROWS_ONLY = listingHtml(9).replace("<title>Shop</title>", "");

Deno.test("healExtractor() learns the profile of written selectors again where all hold", () => {
  const old = compile([], ROWS, "li.product");
  const { changes, lost, extractor } = healExtractor(old, [pageOf(ROWS_ONLY)], ["p"], "2");
  // Without a page `badge` was required of every row.
  assert.equal(lost, true);
  assert.deepEqual(changes.map(({ before }) => before), ["badge"]);
  assert.deepEqual(extractor.select, old.select);
  const { title, price } = ROWS;
  const kept = healExtractor(
    compile([], { title, price }, "li.product"),
    [pageOf(listingHtml(9))],
    ["p"],
    "2",
  );
  assert.equal(kept.lost, false);
  assert.equal(kept.extractor.select?.fields[1]?.reads, "amount");
});
