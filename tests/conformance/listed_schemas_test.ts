/** The schemas that tools are listed with are the whole truth of their answers. */
import assert from "node:assert/strict";
import { toListedTool } from "../../src/serve/call/listed_tool.ts";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { readPublicPages } from "./schemas/public_answers.ts";
import { accepts, judge } from "./schemas/same_verdicts.ts";

const LISTED = prepareTools(TOOLS).map(toListedTool);

/** A page with something for every reader. */
const PAGE = `<html lang=en><head><title>Bolts M6</title><link rel=canonical href="/0">
<meta property="og:title" content="Bolts"><meta name=tdm-reservation content=1>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Bolt",
"sku":"b6","offers":{"@type":"Offer","price":"1.20","priceCurrency":"EUR","availability":"InStock"}}
</script></head><body><nav><a href="/1">next</a><a href="https://b.example/">b</a></nav>
<main><h1>Bolts M6</h1><p>Of steel, for wood. They are sold by the dozen, and last for years.</p>
<ul>${"<li><a href=/1>Bolt</a> <b>1.20 EUR</b></li>".repeat(6)}</ul></main></body></html>`;

/** A page of another kind: an article, with a table and a form. */
const ARTICLE = `<html lang=de><head><title>Wie man Holz schraubt</title>
<meta name=author content="A. Mustermann"><meta property="article:published_time"
content="2024-03-01T10:00:00Z"><link rel=alternate type="application/rss+xml" href="/feed"></head>
<body><article itemscope itemtype="https://schema.org/Article"><h1 itemprop=headline>Wie man Holz
schraubt</h1><p>Erst bohren, dann schrauben: so reisst nichts. Das gilt für jede Sorte Holz.</p>
<table><tr><th>Holz<th>Bohrer<tr><td>Fichte<td>3 mm<tr><td>Eiche<td>4 mm</table>
<form><input name=q></form></article></body></html>`;

const BROKEN = [
  { ok: true, summary: 5 },
  { ok: "true" },
  {},
  { ok: false, error: { code: "no_such_code", message: "", retryable: false } },
  { ok: false, error: { code: "bad_input", message: "" } },
  { ok: false, error: "bad_input" },
];

for (const { name } of LISTED) {
  Deno.test(`the listed schema of ${name} refuses what its check refuses`, async () => {
    const own = name === "extract_declared" ? BROKEN : BROKEN.slice(1);
    for (const answer of own) assert.equal(await accepts({ tool: name, answer }), false);
  });
}

Deno.test("a text in the place of a list is refused", async () => {
  const lists = [
    ["extract_declared", "records"],
    ["compile_extractor", "read"],
    ["run_extractor", "failed"],
    ["audit_page", "page"],
    ["map_site", "urls"],
    ["crawl_site", "pages"],
    ["extract_many", "pages"],
    ["select_values", "values"],
  ] as const;
  for (const [tool, field] of lists) {
    assert.equal(await accepts({ tool, answer: { ok: true, [field]: "a, b" } }), false, tool);
    assert.equal(await accepts({ tool, answer: { ok: true, [field]: [] } }), true, tool);
  }
});

Deno.test("every field of an answer is listed with its type, and every component in full", () => {
  for (const { name, outputSchema } of LISTED) {
    const text = JSON.stringify(outputSchema);
    assert(!text.includes('"description":"'), name);
    const $defs = (outputSchema["$defs"] ?? {}) as Record<string, unknown>;
    const named = Array.from(text.matchAll(/"#\/\$defs\/([^"]+)"/g), ([, def]) => def);
    assert.deepEqual([...new Set(named)].sort(), Object.keys($defs).sort(), name);
    // What is named once stands in its place.
    for (const def of Object.keys($defs)) assert(named.indexOf(def) < named.lastIndexOf(def), def);
    for (const [path, schema] of schemasIn(outputSchema, [])) {
      if (isOpen(schema)) assert(OPEN.has(path), `${name} says nothing of ${path}`);
    }
  }
});

/** Where a page's own data stands, or a document of its own: no schema knows what is inside. */
const OPEN = new Set([
  "records.fields.value",
  "pages.records.fields.value",
  "extractor.learnt",
  "$defs.Row",
  "pages.run.typed_rows",
  "typed_rows",
  "schema",
]);

type Schema = Record<string, unknown>;

/** Every schema inside a schema by the names of the fields that lead to it. */
function* schemasIn(schema: Schema, path: readonly string[]): Generator<readonly [string, Schema]> {
  yield [path.join("."), schema];
  const { properties = {}, $defs = {}, items, additionalProperties, anyOf = [] } = schema;
  for (const [name, field] of Object.entries(properties as Record<string, Schema>)) {
    yield* schemasIn(field, [...path, name]);
  }
  for (const [name, component] of Object.entries($defs as Record<string, Schema>)) {
    yield* schemasIn(component, [...path, "$defs", name]);
  }
  for (const inner of [items, additionalProperties, ...anyOf as Schema[]]) {
    if (inner !== undefined) yield* schemasIn(inner as Schema, path);
  }
}

function isOpen(schema: Schema): boolean {
  const types = [schema["type"]].flat();
  if (["enum", "const", "anyOf", "$ref"].some((key) => key in schema)) return false;
  if (types.includes(undefined)) return true;
  if (types.includes("array") && !("items" in schema)) return true;
  return types.includes("object") && !("properties" in schema) &&
    !("additionalProperties" in schema);
}

Deno.test("listed schemas and the server's check agree on answers, whole and broken", async () => {
  const judged = await judge([PAGE, ARTICLE, "<p>Short", ...await readPublicPages(8)], 12);
  assert(judged.whole >= 30 && judged.refused >= 200, JSON.stringify(judged));
});
