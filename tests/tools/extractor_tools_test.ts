/** The three extractor tools: arguments, answers, refusals, weight (docs/design/contract.md, 2.4 to 2.6). */
import { MAX_ANSWER_BYTES } from "../../src/tools/runs/answer/cut.ts";
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { weightOf } from "../../src/base/json/weight.ts";
import { compileExtractorTool } from "../../src/tools/contract/compile_extractor.ts";
import { healExtractorTool } from "../../src/tools/contract/heal_extractor.ts";
import { runExtractorTool } from "../../src/tools/contract/run_extractor.ts";
import type { Answer, Tool } from "../../src/tools/contract/tool.ts";
import { detailHtml, listingHtml, product } from "../extractor/pages.ts";
import type { Context } from "../../src/tools/runs/context.ts";

type Json = Record<string, unknown>;

const SITE = new Map([
  ["https://shop.example/1", listingHtml(8)],
  ["https://shop.example/2", listingHtml(8, 8)],
]);

function context(asked: string[] = []): Context {
  return {
    page(url) {
      asked.push(url);
      return Promise.resolve({
        url: `${url}?landed`,
        status: 200,
        headers: new Map(),
        bytes: new TextEncoder().encode(SITE.get(url) ?? "<p>none</p>"),
        fetch: { rung: "http", status: 200, seconds: 0.1, climbs: [] },
      });
    },
    file: () => Promise.reject(new Error("no file is asked for")),
    visit: () => Promise.reject(new Error("no file is asked for")),
    now: () => 0,
    sleep: () => Promise.resolve(),
    progress: () => {},
  };
}

async function call(tool: Tool, args: Json, asked: string[] = []): Promise<Answer> {
  const answer = await runTool(tool, tool.input.parse(args), context(asked));
  tool.output.parse(answer);
  return answer;
}

async function refusal(tool: Tool, args: Json, asked: string[] = []): Promise<ToolError> {
  try {
    await call(tool, args, asked);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const compile = compileExtractorTool as unknown as Tool;
const run = runExtractorTool as unknown as Tool;
const heal = healExtractorTool as unknown as Tool;

Deno.test("compile_extractor learns from addresses, one after another, by where they landed", async () => {
  const asked: string[] = [];
  const pages = [...SITE.keys()];
  const { ok, extractor } = await call(compile, { pages }, asked) as Answer & { extractor: Json };
  assert.equal(ok, true);
  assert.deepEqual(asked, pages);
  assert.deepEqual(extractor.learnt_from, pages.map((url) => `${url}?landed`));
  assert.equal((extractor.listings as Json[])[0]?.rows, "li.product");
});

Deno.test("run_extractor reads what XPath computes, on a page and in rows", async () => {
  const html = "<title>Pads - Shop</title><ul><li>M6: 1.20<li>M8: 1.40</ul>";
  const select = { title: "substring-before(//title, ' - ')", rows: "count(//li)" };
  const { extractor } = await call(compile, { pages: [html], select });
  const { ok, fields, verdicts } = await call(run, { extractor, html_or_url: html });
  assert.deepEqual([ok, fields], [true, { title: "Pads", rows: "2" }]);
  assert.deepEqual(verdicts, {
    title: { value: "Pads", where: "/html/head/title[1]", doubts: [] },
    rows: { value: "2", where: "/html/body/ul[1]/li[1]", doubts: [] },
  });
  const inRows = { size: "substring-before(., ':')", price: "substring-after(., ': ')" };
  const listed = await call(compile, { pages: [html], select: inRows, rows: "li" });
  const { rows } = await call(run, { extractor: listed.extractor, html_or_url: html });
  assert.deepEqual(rows, [{ size: "M6", price: "1.20" }, { size: "M8", price: "1.40" }]);
});

Deno.test("compile_extractor refuses rows that are no nodes and rows that read the whole page", async () => {
  const pages = ["<ul><li>1</ul>"];
  const one = await refusal(compile, { pages, select: { a: "." }, rows: "count(//li)" });
  assert.match(one.message, /^rows "count\(\/\/li\)" must select elements/);
  const whole = { a: "concat(., string(//li))" };
  const other = await refusal(compile, { pages, select: whole, rows: "li" });
  assert.match(other.message, /reads the whole page in every row/);
});

Deno.test("run_extractor answers rows, fields, summary and the checks that failed", async () => {
  const { extractor } = await call(compile, { pages: [listingHtml(8), listingHtml(8, 8)] });
  const good = await call(run, { extractor, html_or_url: listingHtml(6) });
  assert.deepEqual(Object.keys(good).sort(), [
    "failed",
    "fields",
    "notes",
    "ok",
    "rows",
    "summary",
    "typed_rows",
  ]);
  assert.equal(good.ok, true);
  assert.equal((good.rows as Json[]).length, 6);
  assert.deepEqual(good.fields, {});
  assert.deepEqual(good.failed, []);
  const html_or_url = listingHtml(6).replaceAll(/<span class="price">.*?<\/span>/g, "");
  const bad = await call(run, { extractor, html_or_url });
  assert.equal(bad.ok, false);
  assert.equal("error" in bad, false);
  assert.deepEqual(bad.failed, [{
    name: "field",
    expected: "price in at least 80% of rows",
    got: "in 0%",
    ok: false,
  }]);
});

Deno.test("heal_extractor answers the healed extractor, what changed and what was lost", async () => {
  const { extractor } = await call(compile, { pages: [listingHtml(8)] });
  const page = listingHtml(8).replaceAll(
    /<span class="price">([^<]*)<\/span>/g,
    `<div class="cost">$1</div>`,
  );
  const healed = await call(heal, { extractor, pages: [page] });
  assert.equal(healed.ok, true);
  assert.equal(healed.lost, false);
  const again = await call(run, { extractor: healed.extractor as Json, html_or_url: page });
  assert.equal(again.ok, true);
  assert.equal((again.rows as Json[])[2]?.["price"], product(2).price);
  const lost = await call(heal, { extractor, pages: ["<title>T</title><p>x</p><p>y</p><p>z</p>"] });
  assert.equal(lost.ok, false);
  assert.equal(lost.lost, true);
});

Deno.test("heal_extractor says of a whole answer that its extractor is meant", async () => {
  const whole = { ok: true, extractor: { format: 6 }, read: [] };
  const message = "this is a whole answer of compile_extractor: give its extractor alone";
  await assert.rejects(call(heal, { extractor: whole, pages: ["<p>x"] }), { message });
});

Deno.test("heal_extractor answers a page without anything learnt as lost, not as an error", async () => {
  const ld = { "@context": "https://schema.org", "@type": "Product", name: "Pads", sku: "F-1" };
  const page = `<script type="application/ld+json">${JSON.stringify(ld)}</script><p>x</p>`;
  const { extractor } = await call(compile, { pages: [page] });
  const lost = await call(heal, { extractor, pages: ["<h1>Back soon</h1>"] });
  assert.deepEqual([lost.ok, lost.lost, "error" in lost], [false, true, false]);
  assert.deepEqual(lost.extractor, extractor);
});

const REFUSED: [string, Tool, Json, RegExp][] = [
  ["no page", compile, { pages: [] }, /no page/],
  ["rows without select", compile, { pages: ["<p>x</p>"], rows: "li" }, /rows needs select/],
  ["select beside want", compile, { pages: [], select: { a: "b" }, want: { a: "b" } }, /instead/],
  ["select beside listing", compile, { pages: [], select: { a: "b" }, listing: false }, /instead/],
  ["an empty want", compile, { pages: ["<p>x</p>"], want: {} }, /want names no field/],
  ["a blank name", compile, { pages: ["<p>x</p>"], want: { " ": "x" } }, /blank name/],
  ["an empty select", compile, { pages: [], select: {} }, /select names no field/],
  ["nothing to learn", compile, { pages: ["<p>x</p>"] }, /nothing to learn/],
  ["text that is no page", compile, { pages: ["nothing"] }, /neither an address nor HTML/],
  ["a value found nowhere", compile, { pages: ["<p>x</p>"], want: { a: "y" } }, /a='y'/],
  ["an unknown format", run, { extractor: { format: 99 }, html_or_url: "<p>x</p>" }, /^not an/],
  ["no page to heal from", heal, {
    extractor: { format: 3, select: { fields: [{ name: "a", selector: "p" }] } },
    pages: [],
  }, /no page/],
];

Deno.test("the extractor tools refuse what they cannot take as bad_input", async (t) => {
  for (const [title, tool, args, message] of REFUSED) {
    await t.step(title, async () => {
      const error = await refusal(tool, args);
      assert.equal(error.code, "bad_input");
      assert.equal(error.retryable, false);
      assert.match(error.message, message);
    });
  }
});

Deno.test("the extractor tools refuse before any page is fetched", async () => {
  const [address] = SITE.keys();
  const asked: string[] = [];
  await refusal(compile, { pages: [address], select: { a: "b[" } }, asked);
  await refusal(compile, { pages: [address], select: { a: "//b" }, rows: "li" }, asked);
  await refusal(run, { extractor: { format: 2 }, html_or_url: address }, asked);
  await refusal(heal, { extractor: [], pages: [address] }, asked).catch(() => {});
  assert.deepEqual(asked, []);
});

Deno.test("compile_extractor and heal_extractor answer too_large, never a cut extractor", async () => {
  const long = "word ".repeat(20_000).trim();
  const page = `<title>T</title><body><h1>Title</h1><p class="text">${long}</p></body>`;
  const pages = [page];
  const error = await refusal(compile, { pages, want: { text: long }, listing: false });
  assert.equal(error.code, "too_large");
  assert.match(error.message, /75,000/);
  const extractor = {
    format: 1,
    learnt_from: [],
    summary: {},
    types: [],
    listing: null,
    notes: [],
    fields: [{ name: "text", path: "html>body>p.text", samples: [long] }],
  };
  assert.equal((await refusal(heal, { extractor, pages })).code, "too_large");
});

Deno.test("run_extractor cuts rows first and says how many", async () => {
  const { extractor } = await call(compile, { pages: [listingHtml(8), listingHtml(8, 8)] });
  const answer = await call(run, { extractor, html_or_url: listingHtml(2000) });
  assert.ok(weightOf(answer) <= MAX_ANSWER_BYTES);
  const rows = answer.rows as Json[];
  assert.equal(rows.length + (answer.rows_left_out as number), 2000);
  assert.equal(rows[0]?.["title"], product(0).title);
});

Deno.test("run_extractor reads a field that was written by its path or label alone", async () => {
  const base = { format: 1, learnt_from: [], summary: {}, types: [], listing: null, notes: [] };
  const path = "html>body>div.content>h1.name";
  const anchor = { label: "Article", kind: "after" };
  const fields = [{ name: "title", path }, { name: "article", path, anchor }, {
    name: "gone",
    path: path + ">b",
  }];
  const answer = await call(run, {
    extractor: { ...base, format: 2, fields },
    html_or_url: detailHtml(4),
  });
  assert.deepEqual(answer.fields, { title: product(4).title, article: product(4).sku });
  assert.deepEqual((answer.failed as Json[]).map(({ name, expected }) => [name, expected]), [
    ["field", "gone at its place"],
  ]);
});

Deno.test("the extractor tools say when a call evaluates the caller's selectors", () => {
  const select = { a: "p" };
  const says = (tool: Tool, args: Json): boolean | undefined =>
    tool.evaluatesSelectors?.(tool.input.parse(args));
  assert.equal(says(compile, { pages: [], select }), true);
  assert.equal(says(compile, { pages: ["<p>"] }), false);
  assert.equal(says(run, { extractor: { format: 3 }, html_or_url: "<p>" }), true);
  assert.equal(says(heal, { extractor: { format: 1 }, pages: [] }), false);
});

Deno.test("compile_extractor tells what it reads from the pages it was learnt from", async () => {
  const pages = [listingHtml(8), listingHtml(6, 8)];
  const want = { name: product(0).title, price: product(0).price };
  const { read } = await call(compile, { pages, want }) as Answer & { read: Json[] };
  assert.deepEqual(read.map(({ name, ok, row_count }) => [name, ok, row_count]), [
    ["page 1", true, 8],
    ["page 2", true, 6],
  ]);
  assert.deepEqual((read[1]?.rows as Json[])[0], {
    name: product(8).title,
    price: product(8).price,
  });
});

Deno.test("run_extractor gives every row of a long table, slice after slice", async () => {
  const rows = Array.from(
    { length: 1500 },
    (_, at) =>
      `<tr class=row><td class=name>Part number ${at} of the catalogue</td><td class=price>€${at}.50</td></tr>`,
  );
  const table = `<table class=parts>${rows.join("")}</table>`;
  const want = { name: "Part number 0 of the catalogue", price: "€0.50" };
  const { extractor } = await call(compile, { pages: [table], want });
  const seen: unknown[] = [];
  let offset: number | undefined = 0;
  for (let calls = 0; calls < 9 && offset !== undefined; calls++) {
    const answer = await call(run, { extractor, html_or_url: table, offset }) as Answer & {
      rows: Json[];
      next_offset?: number;
    };
    assert.ok(weightOf(answer) <= MAX_ANSWER_BYTES);
    assert.equal(answer.ok, true);
    seen.push(...answer.rows.map(({ price }) => price));
    offset = answer.next_offset;
  }
  assert.deepEqual(seen, rows.map((_, at) => `€${at}.50`));
  const wrong = { extractor, html_or_url: table, offset: -1 };
  assert.equal((await refusal(run, wrong)).code, "bad_input");
});

Deno.test("base_url is what links of handed-in HTML are resolved against", async () => {
  const page = `<ul>${
    [1, 2, 3].map((at) => `<li><a href="/p/${at}">P ${at}</a></li>`).join("")
  }</ul>`;
  const base_url = "https://shop.example/list";
  const { extractor } = await call(compile, { pages: [page], want: { to: "/p/1" }, base_url });
  const { rows } = await call(run, { extractor, html_or_url: page, base_url });
  assert.deepEqual((rows as Json[])[2], { to: "https://shop.example/p/3" });
  const wrong = { extractor, html_or_url: page, base_url: "shop.example" };
  assert.equal((await refusal(run, wrong)).code, "bad_input");
});
