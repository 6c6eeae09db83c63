/** Selectors by shape: several values of a field, and named lists of rows beside fields of the page. */
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractorTool } from "../../src/tools/contract/compile_extractor.ts";
import { healExtractorTool } from "../../src/tools/contract/heal_extractor.ts";
import { runExtractorTool } from "../../src/tools/contract/run_extractor.ts";
import { callOffline } from "../support/offline_call.ts";

type Json = Record<string, unknown>;

const PAGE = `<title>Brake pads - Shop</title><h1>Brake pads</h1>
<p><a class=tag href=/t/1>ceramic</a> <a class=tag href=/t/2>rear</a> <a class=tag href=/t/3> </a></p>
<ul id=reviews><li><b>Ann</b><i>quiet</i><i>cheap</i><p>Stop well.</p></li>
<li><b>Bob</b><p>Squeak.</p></li></ul>
<ol id=shops><li data-price=41.90>Acme</li><li data-price=39.00>Bolt</li></ol>`;

const SELECT = {
  title: "substring-before(//title, ' - ')",
  tags: ["a.tag"],
  links: ["a.tag::attr(href)"],
  reviews: { rows: "#reviews > li", fields: { author: "b", marks: ["i"], text: "p" } },
  shops: { rows: "#shops li", fields: { name: ".", price: "@data-price" } },
};

const READ = {
  fields: { title: "Brake pads", tags: ["ceramic", "rear"], links: ["/t/1", "/t/2", "/t/3"] },
  lists: {
    reviews: [
      { author: "Ann", marks: ["quiet", "cheap"], text: "Stop well." },
      { author: "Bob", text: "Squeak." },
    ],
    shops: [{ name: "Acme", price: "41.90" }, { name: "Bolt", price: "39.00" }],
  },
};

interface Select {
  fields: Json[];
  lists: Json[];
}

async function refusal(tool: unknown, args: Json): Promise<string> {
  try {
    await callOffline(tool, args);
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
  throw new Error("nothing was refused");
}

async function compiled(select: Json = SELECT, pages: string[] = [PAGE]): Promise<Json> {
  return (await callOffline(compileExtractorTool, { pages, select })).extractor as Json;
}

for (const [how, pages] of [["with a page", [PAGE]], ["without any", []]] as const) {
  Deno.test(`run_extractor reads several values and named lists written ${how}`, async () => {
    const extractor = JSON.parse(JSON.stringify(await compiled(SELECT, [...pages])));
    assert.equal(extractor.format, 3);
    const { ok, fields, lists, rows, failed } = await callOffline(runExtractorTool, {
      extractor,
      html_or_url: PAGE,
    });
    assert.deepEqual(failed, []);
    assert.deepEqual({ ok, fields, lists, rows }, { ok: true, ...READ, rows: READ.lists.reviews });
  });
}

Deno.test("compile_extractor tells what several values and lists read on its own page", async () => {
  const answer = await callOffline(compileExtractorTool, { pages: [PAGE], select: SELECT });
  const [read] = answer.read as Json[];
  assert.deepEqual([read?.ok, read?.fields], [true, READ.fields]);
  const lists = read?.lists as Record<string, { row_count: number }>;
  assert.deepEqual(Object.entries(lists).map(([name, { row_count }]) => [name, row_count]), [
    ["reviews", 2],
    ["shops", 2],
  ]);
});

Deno.test("run_extractor names the list and the field that a page lost", async () => {
  const extractor = await compiled();
  const without = PAGE.replaceAll("<b>", "<u>").replaceAll("class=tag", "class=topic")
    .replace("id=shops", "id=stock");
  const { ok, failed, lists } = await callOffline(runExtractorTool, {
    extractor,
    html_or_url: without,
  });
  assert.equal(ok, false);
  assert.deepEqual((failed as Json[]).map(({ name, expected, got }) => [name, expected, got]), [
    ["field", 'tags by "a.tag"', "nothing"],
    ["field", 'links by "a.tag::attr(href)"', "nothing"],
    ["field", "reviews: author in at least 80% of rows", "in 0%"],
    ["listing", 'shops: rows by "#shops li"', "nothing"],
  ]);
  assert.deepEqual((lists as typeof READ.lists).shops, []);
});

Deno.test("heal_extractor keeps written lists, and calls broken what a page lost", async () => {
  const extractor = await compiled();
  const kept = await callOffline(healExtractorTool, { extractor, pages: [PAGE] });
  assert.deepEqual([kept.ok, kept.lost], [true, false]);
  const { select } = kept.extractor as { select: unknown };
  assert.deepEqual(select, (extractor as { select: unknown }).select);
  const lost = await callOffline(healExtractorTool, {
    extractor,
    pages: [PAGE.replaceAll("<b>", "<u>")],
  });
  assert.equal(lost.lost, true);
  assert.deepEqual(
    (lost.changes as Json[]).filter(({ kind }) => kind === "broken").map(({ before }) => before),
    ["reviews", "reviews.author"],
  );
});

const REFUSED: readonly (readonly [Json, RegExp])[] = [
  [{ select: { a: { rows: "li", fields: {} } } }, /^"a" names no field$/],
  [{ select: { a: { rows: "li", fields: { " ": "b" } } } }, /^"a" has a blank name$/],
  [{ select: { a: { rows: "li::text", fields: { b: "b" } } } }, /must select elements/],
  [{ select: { a: { rows: "li", fields: { b: "//b" } } } }, /reads the whole page in every row/],
  [
    { select: { a: { rows: "li", fields: { b: "b" } } }, rows: "ul" },
    /give the rows as a list of their own/,
  ],
  [{ select: { a: ["h7"] } }, /a: the selector "h7" finds nothing on page 1/],
  [{ select: { a: { rows: "dd", fields: { b: "b" } } } }, /a: the selector "dd" finds nothing/],
  [{
    select: Object.fromEntries(
      Array.from({ length: 17 }, (_, at) => [`l${at}`, { rows: "li", fields: { b: "b" } }]),
    ),
  }, /more than 16 lists/],
];

for (const [args, reason] of REFUSED) {
  Deno.test(`compile_extractor refuses selectors: ${reason.source}`, async () => {
    assert.match(await refusal(compileExtractorTool, { pages: [PAGE], ...args }), reason);
  });
}

Deno.test("run_extractor refuses a written file whose lists were edited to nonsense", async () => {
  const edits: readonly (readonly [(select: Select) => void, RegExp])[] = [
    [(select) => select.lists = [], /select\.lists has not between 1 and 16 lists/],
    [({ lists: [list] }) => Object.assign(list ?? {}, { fields: [] }), /fields is empty/],
    [({ lists: [list] }) => Object.assign(list ?? {}, { name: "tags" }), /two fields named "tags"/],
    [({ lists: [list] }) => Object.assign(list ?? {}, { rows: "[[" }), /cannot be used/],
    [({ fields }) => Object.assign(fields[1] ?? {}, { first: true }), /the first of its values/],
    [({ fields }) => Object.assign(fields[1] ?? {}, { many: true }), /unknown key "many"/],
  ];
  for (const [edit, reason] of edits) {
    const extractor = structuredClone(await compiled()) as { select: Select };
    edit(extractor.select);
    assert.match(await refusal(runExtractorTool, { extractor, html_or_url: PAGE }), reason);
  }
});
