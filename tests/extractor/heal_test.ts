import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { detailHtml, listingHtml, pageOf, product, wantOf } from "./pages.ts";

function learnRows(): Extractor {
  const pages = [pageOf(listingHtml(8)), pageOf(listingHtml(8, 8))];
  return compileExtractor(pages, ["a", "b"], { listing: null, want: null }, "1");
}

function heal(extractor: Extractor, ...pages: string[]): ReturnType<typeof healExtractor> {
  return healExtractor(extractor, pages.map(pageOf), pages.map((_, at) => `${at}`), "2");
}

function told(healed: ReturnType<typeof healExtractor>): string[] {
  return healed.changes.map(({ kind, before, after }) => `${kind} ${before} -> ${after}`);
}

const RENAMED = (html: string): string =>
  html.replaceAll(/<span class="price">([^<]*)<\/span>/g, `<div class="cost">$1</div>`);

Deno.test("healExtractor() keeps what still holds", () => {
  const healed = heal(learnRows(), listingHtml(8));
  assert.equal(healed.lost, false);
  assert.deepEqual(told(healed).map((one) => one.split(" ")[0]), Array(5).fill("kept"));
});

Deno.test("healExtractor() moves a column to where its values stand, and keeps its name", () => {
  const page = RENAMED(listingHtml(8));
  const healed = heal(learnRows(), page);
  assert.equal(healed.lost, false);
  const move = healed.changes.find(({ kind }) => kind === "moved");
  assert.deepEqual(move, {
    kind: "moved",
    before: "price",
    after: "div.cost",
    evidence: { seen: 5, samples: 5, runner_up: 0 },
    value: "£12.50",
  });
  const { rows, failed } = runExtractor(healed.extractor, pageOf(page));
  assert.deepEqual(failed, []);
  assert.equal(rows[3]?.["price"], product(3).price);
});

Deno.test("healExtractor() finds a listing whose every class and tag changed", () => {
  const page = listingHtml(8).replaceAll(/class="(\w+)"/g, `class="x$1"`)
    .replaceAll(/<(\/?)ul/g, "<$1div").replaceAll(/<(\/?)li/g, "<$1article").replace(
      ` id="main"`,
      "",
    );
  const healed = heal(learnRows(), page);
  assert.equal(healed.lost, false);
  assert.deepEqual(told(healed).slice(0, 3), [
    "container html>body>main>section.results>ul.products -> html>body>main>section.xresults>div.xproducts",
    "member li.product -> article.xproduct",
    "moved title -> a.xtitle",
  ]);
  assert.deepEqual(runExtractor(healed.extractor, pageOf(page)).failed, []);
});

Deno.test("healExtractor() moves columns by their own marks though every value changed", () => {
  const page = listingHtml(8, 100).replaceAll(
    /(<span class="price">.*?<\/span>)/g,
    "<div>$1</div>",
  );
  const healed = heal(learnRows(), page);
  const price = healed.changes.find(({ before }) => before === "price");
  assert.equal(price?.after, "div>span.price");
  assert.equal(price?.evidence?.seen, 0);
});

Deno.test("healExtractor() keeps a column that is gone, which goes on failing", () => {
  const page = listingHtml(8).replaceAll(/<span class="price">.*?<\/span>/g, "");
  const healed = heal(learnRows(), page);
  assert.equal(healed.lost, true);
  assert.ok(told(healed).includes("vanished price -> null"));
  const lost = healed.extractor.listing?.fields.filter((column) => column.lost === true);
  assert.deepEqual(lost?.map(({ name }) => name), ["price"]);
  for (const html of [page, listingHtml(8)]) {
    const { rows, failed } = runExtractor(healed.extractor, pageOf(html));
    assert.deepEqual([rows.length, rows[0]?.["price"]], [8, undefined]);
    assert.deepEqual(failed.map(({ expected }) => expected), ["price where it was learnt"]);
  }
});

Deno.test("healExtractor() adds a column that the page has now, and no second one of the old", () => {
  const page = listingHtml(8).replaceAll("</em>", '</em><i class="weight">2 kg</i>');
  const { changes, extractor } = heal(learnRows(), page);
  assert.deepEqual(changes.filter(({ kind }) => kind === "new").map(({ after }) => after), [
    "i.weight",
  ]);
  const paths = extractor.listing?.fields.map(({ path }) => path) ?? [];
  assert.ok(paths.includes("i.weight"));
  assert.equal(new Set(paths).size, paths.length);
});

Deno.test("healExtractor() calls two equal new places ambiguous", () => {
  let row = 0;
  // The samples are of the first five rows; the last row tells the two places apart.
  const page = listingHtml(8).replaceAll(
    /<span class="price">£([\d.]+)<\/span>/g,
    (_, price: string) =>
      `<b class="now">£${price}</b><b class="was">£${++row === 8 ? "1.11" : price}</b>`,
  );
  const healed = heal(learnRows(), page);
  assert.equal(healed.lost, true);
  assert.ok(
    told(healed).some((one) => one.startsWith("ambiguous price")),
    told(healed).join(),
  );
});

Deno.test("healExtractor() keeps the old listing when it is lost, so that runs keep failing", () => {
  const old = learnRows();
  const other = `<title>Shop</title><ul>${
    [1, 2, 3, 4].map((n) => `<li><b>Other ${n}</b> <i>words here</i></li>`).join("")
  }</ul>`;
  const healed = heal(old, other);
  assert.deepEqual(told(healed), [`listing-lost ${old.listing?.container} -> null`]);
  assert.deepEqual(healed.extractor.listing, old.listing);
  assert.notDeepEqual(runExtractor(healed.extractor, pageOf(other)).failed, []);
});

const DECLARED_PRODUCT = `<title>Front pads</title><script type="application/ld+json">
{"@context":"https://schema.org","@type":"Product","name":"Front pads","sku":"F-1",
"offers":{"@type":"Offer","price":"41.90","priceCurrency":"EUR"}}</script><p>in pairs</p>`;

function learnProduct(): Extractor {
  const pages = [pageOf(DECLARED_PRODUCT)];
  return compileExtractor(pages, ["a"], { listing: null, want: null }, "1");
}

for (const page of ["<p>x</p>", "<title>Gone</title><p>We are back soon.</p>"]) {
  Deno.test(`healExtractor() tells as lost all that ${page} does not say`, () => {
    const old = learnProduct();
    const healed = heal(old, page);
    const kinds = new Set(healed.changes.map(({ kind }) => kind));
    assert.deepEqual([healed.lost, kinds], [true, new Set(["summary-lost", "type-lost"])]);
    assert.ok(told(healed).includes("type-lost Product -> null"), told(healed).join());
    assert.ok(told(healed).includes("summary-lost price -> null"), told(healed).join());
    assert.deepEqual(healed.extractor, old);
    assert.notDeepEqual(runExtractor(healed.extractor, pageOf(page)).failed, []);
    assert.deepEqual(runExtractor(healed.extractor, pageOf(DECLARED_PRODUCT)).failed, []);
  });
}

Deno.test("healExtractor() tells a listing as lost on a page that shows nothing", () => {
  const old = learnRows();
  const healed = heal(old, "<p>x</p>");
  assert.ok(told(healed).includes(`listing-lost ${old.listing?.container} -> null`));
  assert.deepEqual([healed.lost, healed.extractor], [true, old]);
});

Deno.test("healExtractor() tells fields as lost on a page that shows nothing", () => {
  const old = learnFields();
  const healed = heal(old, "<p>x</p>");
  for (const { name } of old.fields ?? []) {
    assert.ok(told(healed).includes(`vanished ${name} -> null`), name);
  }
  assert.deepEqual([healed.lost, healed.extractor], [true, old]);
});

Deno.test("healExtractor() refuses when neither the extractor nor the pages hold anything", () => {
  const empty = { ...learnProduct(), summary: {}, types: [] };
  assert.throws(() => heal(empty, "<p>x</p>"), /nothing to learn/);
});

function learnFields(): Extractor {
  const pages = [0, 1, 2].map((number) => pageOf(detailHtml(number)));
  return compileExtractor(pages, ["a", "b", "c"], { listing: false, want: wantOf(0) }, "1");
}

const REDESIGNED = (number: number): string => {
  const { title, price, sku, brand, stock } = product(number);
  return `<title>${title}</title><body><header class="top"><a href="/">Shop</a></header><main class="page">
<div class="hero"><h1 class="headline">${title}</h1><div class="buy"><strong class="cost">${price}</strong>
<span class="stock">${stock}</span></div></div><dl class="specs"><dt>Maker</dt><dd>${brand}</dd>
<dt>Article</dt><dd>${sku}</dd></dl></main></body>`;
};

Deno.test("healExtractor() finds page fields again by their values, and keeps their names", () => {
  const healed = heal(learnFields(), REDESIGNED(0), REDESIGNED(1));
  const { fields } = runExtractor(healed.extractor, pageOf(REDESIGNED(1)));
  assert.equal(fields.title, product(1).title);
  assert.equal(fields.price, product(1).price);
  assert.equal(fields.article, product(1).sku);
  const kinds = healed.changes.map(({ kind }) => kind).filter((kind) =>
    !kind.startsWith("summary")
  );
  assert.ok(kinds.every((kind) => ["moved", "vanished", "ambiguous"].includes(kind)));
});

Deno.test("healExtractor() changes nothing of page fields that stay", () => {
  const old = learnFields();
  const healed = heal(old, detailHtml(7), detailHtml(8));
  assert.deepEqual(healed.changes, []);
  assert.deepEqual(healed.extractor.fields, old.fields);
});

Deno.test("healExtractor() reads on after a label that survived though every value changed", () => {
  const page = (number: number): string =>
    detailHtml(number).replaceAll(/class="\w[\w-]*"/g, "").replace(` id="content"`, "")
      .replace("<tbody>", "<tbody><tr><th>Colour</th><td>Red</td></tr>");
  const healed = heal(learnFields(), page(20), page(21));
  const { fields } = runExtractor(healed.extractor, pageOf(page(22)));
  assert.equal(fields.article, product(22).sku);
  assert.equal(fields.brand, product(22).brand);
});

const posts = (box: string, from: number, slides: readonly number[]): string => {
  const link = (at: number): string => `<a href="/post/${at}">Post ${at}</a>`;
  const rows = Array.from({ length: 10 }, (_, at) => from + at);
  return `<div class=slides>${slides.map(link).join("")}</div>
    <div id=${box}>${rows.map((at) => `<div class=${box}-post>${link(at)}</div>`).join("")}</div>`;
};

Deno.test("healExtractor() takes no slide show of a few posts for the list of them", () => {
  const want = { title: "Post 10" };
  const seed = pageOf(posts("news", 10, [10, 11, 12, 13]));
  const made = compileExtractor([seed], ["a"], { listing: null, want }, "1");
  assert.equal(made.listing?.rows[0], 10);
  const healed = heal(made, posts("articles", 30, [10, 11, 12, 13]));
  assert.ok(!(healed.extractor.listing?.container ?? "").includes("slides"));
});
