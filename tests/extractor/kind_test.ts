/** Rows or values of the page: which of the two flat examples are learnt as. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { pageOf } from "./pages.ts";

function learn(
  html: string,
  want: Record<string, string>,
  listing: boolean | null = null,
): Extractor {
  const made = compileExtractor([pageOf(html)], ["page 1"], { listing, want }, "t");
  return readExtractor(JSON.parse(JSON.stringify(made)));
}

function run(extractor: Extractor, html: string): RunReading {
  return runExtractor(extractor, pageOf(html));
}

const post = (at: number, kind = "post"): string =>
  `<li class="${kind}"><a href="/s/${at}">Story ${at} of the day</a> <i>by ${
    "abcdefgh"[at % 8]
  }${at}</i></li>`;
const posts = (from: number, first = "post"): string =>
  [0, 1, 2, 3, 4, 5].map((at) => post(from + at, at === 0 ? first : "post")).join("");
const front = (from: number, first = "post"): string =>
  `<h1>Front</h1><ul>${posts(from, first)}</ul><p class=pages><a class=next href="/page/${
    from + 2
  }">Older stories</a></p>`;

const dish = (name: string, type: string): string =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}","name":"${name}"}</script>
  <ul class=crumbs><li>Home<li>Dinners<li>${name}</ul><h1>${name}</h1><p>Mix and bake.</p>`;

for (
  const [type, isOfRows] of [["Recipe", false], ["NewsArticle", false], ["WebPage", true]] as const
) {
  Deno.test(`compileExtractor() learns one example of a ${type} as ${isOfRows ? "rows" : "its own"}`, () => {
    const made = learn(dish("Apple pie", type), { name: "Apple pie" });
    const { rows, fields } = run(made, dish("Fish cake", type));
    const names = rows.map(({ name }) => name);
    assert.deepEqual(isOfRows ? names.at(-1) : fields.name, "Fish cake");
    assert.equal(rows.length > 0, isOfRows);
  });
}

Deno.test("compileExtractor() makes no rows of a page about one thing, of whose boxes one says all", () => {
  const page = (name: string, author: string): string =>
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"${name}"}</script>
    <main><div>Jump to recipe</div><div><h1>${name}</h1><p>by ${author}</p></div><div>Print</div>
    <div>Mix and bake.</div></main>`;
  const made = learn(page("Apple pie", "Ann"), { name: "Apple pie", author: "by Ann" });
  const { rows, fields, failed } = run(made, page("Fish cake", "Bob"));
  assert.deepEqual({ rows, fields, failed }, {
    rows: [],
    fields: { name: "Fish cake", author: "by Bob" },
    failed: [],
  });
});

for (const pinned of ["post pinned", "sticky"]) {
  Deno.test(`compileExtractor() learns rows from a first one marked up as ${pinned}`, () => {
    const want = { title: "Story 0 of the day", by: "by a0" };
    const { rows, fields, failed } = run(learn(front(0, pinned), want), front(10, pinned));
    assert.deepEqual([fields, failed], [{}, []]);
    assert.deepEqual(
      rows.map(({ title }) => title),
      [10, 11, 12, 13, 14, 15].map((at) => `Story ${at} of the day`),
    );
  });
}

Deno.test("compileExtractor() learns a pinned row from an example of another one", () => {
  const want = { title: "Story 2 of the day", by: "by c2" };
  for (const pinned of ["post pinned", "sticky"]) {
    const { rows, failed } = run(learn(front(0, pinned), want), front(10, pinned));
    assert.deepEqual([rows.length, rows[0]?.title, failed], [6, "Story 10 of the day", []]);
  }
});

Deno.test("compileExtractor() learns a value of the page beside rows", () => {
  const want = { title: "Story 1 of the day", by: "by b1", next: "/page/2" };
  const { rows, fields, failed } = run(learn(front(0), want), front(10));
  assert.deepEqual([rows.length, fields, failed], [6, { next: "/page/12" }, []]);
  assert.deepEqual(rows[1], { title: "Story 11 of the day", by: "by d11" });
});

Deno.test("compileExtractor() makes no rows of what the page says of itself elsewhere too", () => {
  const product = (name: string, price: string, maker: string): string =>
    `<h1>${name}</h1><p class=price>${price}</p><p class=maker>Maker: <b>${maker}</b></p>
     <div class=like><div class=card><b>${name}</b> <i>${price}</i></div>${
      [1, 2, 3].map((at) => `<div class=card><b>Other ${at}</b> <i>${at}.00 €</i></div>`).join("")
    }</div>`;
  const want = { name: "Cup", price: "4.00 €", maker: "Ada" };
  const extractor = learn(product("Cup", "4.00 €", "Ada"), want);
  const { rows, fields } = run(extractor, product("Pan", "9.00 €", "Bo"));
  assert.deepEqual([rows, fields], [[], { name: "Pan", price: "9.00 €", maker: "Bo" }]);
});

Deno.test("compileExtractor() makes no rows of boxes that have one value each", () => {
  const job = (company: string, title: string, place: string): string =>
    `<div class=job><div class=box><span class=company>${company}</span></div>
     <div class=box><span class=title>${title}</span></div>
     <div class=box><span class=place>${place}</span></div></div>`;
  const want = { company: "Acme", title: "Welder", place: "Oslo" };
  const { rows, fields, failed } = run(
    learn(job("Acme", "Welder", "Oslo"), want),
    job("Initech", "Baker", "Bergen"),
  );
  assert.deepEqual(rows, []);
  assert.deepEqual(fields, { company: "Initech", title: "Baker", place: "Bergen" });
  assert.deepEqual(failed, []);
});

Deno.test("compileExtractor() takes examples of two rows for one list all the same", () => {
  const want = { title: "Story 1 of the day", by: "by c2" };
  assert.equal(run(learn(front(0), want), front(10)).rows.length, 6);
});

const times = (prep: string, cook: string, total: string | undefined, colon: string): string =>
  `<h1>Soup</h1><ul>${
    [["Prep time", prep], ["Cook time", cook], ["Total time", total]].flatMap(([label, time]) =>
      time === undefined ? [] : [`<li><b>${label}${colon}</b> <span>${time}</span></li>`]
    ).join("")
  }</ul>`;

for (const colon of [":", ""]) {
  Deno.test(`compileExtractor() makes no rows of facts labelled ${colon === "" ? "plainly" : "with a colon"}`, () => {
    const learnt = learn(times("10 min", "20 min", "30 min", colon), { total: "30 min" });
    const other = run(learnt, times("5 min", "12 min", "17 min", colon));
    assert.deepEqual([other.rows, other.fields, other.failed], [[], { total: "17 min" }, []]);
    const without = run(learnt, times("5 min", "12 min", undefined, colon));
    assert.ok(without.failed.some(({ expected }) => expected.startsWith("total ")));
  });
}

Deno.test("compileExtractor() learns rows that begin with a name and a colon", () => {
  const page = (names: readonly string[]): string =>
    `<ul>${names.map((name) => `<li><b>${name}:</b> <i>${name} was here</i></li>`).join("")}</ul>`;
  const learnt = learn(page(["Ada", "Bob", "Eve"]), { who: "Ada", text: "Ada was here" });
  assert.equal(run(learnt, page(["Kim", "Lee", "Max", "Ned"])).rows.length, 4);
});
