/** A schema of what is wanted: types, what may be missing, and the schema that is given back. */
import assert from "node:assert/strict";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import type { Want } from "../../src/read/extractor/lists/want.ts";
import { runExtractor, type RunReading } from "../../src/read/extractor/run.ts";
import { toSchema } from "../../src/read/extractor/typed/apply_schema.ts";
import { toAnswer } from "../../src/tools/runs/run_answer.ts";
import { pageOf } from "./pages.ts";

function learn(html: string, want: Want, schema: unknown): Extractor {
  const made = compileExtractor([pageOf(html)], ["a"], { listing: null, want, schema }, "t");
  return readExtractor(JSON.parse(JSON.stringify(made)));
}

function run(extractor: Extractor, html: string): RunReading {
  return runExtractor(extractor, pageOf(html));
}

const page = (title: string, price: string, stock: string, stars: readonly string[]): string =>
  `<h1>${title}</h1><p>Price: <b class=price>${price}</b></p><p>Stock: <b class=stock>${stock}</b></p>
   <ul class=votes>${
    stars.map((one, at) => `<li class=vote><i>${one}</i> <b>voter ${at}</b>`).join("")
  }</ul>`;
const CUP = page("Cup", "4,50 €", "Yes", ["3", "5", "4"]);
const WANT: Want = {
  title: "Cup",
  price: "4,50 €",
  stock: "Yes",
  votes: [{ stars: "3", by: "voter 0" }, { stars: "5", by: "voter 1" }],
};
const AMOUNT = {
  type: "object",
  properties: { amount: { type: "number" }, currency: { type: "string" } },
  required: ["amount"],
};
const row = { type: "object", properties: { stars: { type: "integer" }, by: { type: "string" } } };
const SCHEMA = {
  type: "object",
  properties: {
    title: { type: "string" },
    price: AMOUNT,
    stock: { type: "boolean" },
    votes: { type: "array", items: { ...row, required: ["stars", "by"] } },
  },
  required: ["title", "price"],
};

Deno.test("compileExtractor() gives values the types of a schema", () => {
  const { verdicts } = toAnswer(run(learn(CUP, WANT, SCHEMA), CUP), 0) as unknown as {
    verdicts: Record<string, { type?: string; typed?: unknown }>;
  };
  assert.deepEqual(verdicts.price?.typed, { amount: 4.5, currency: "EUR" });
  assert.deepEqual([verdicts.stock?.type, verdicts.stock?.typed], ["boolean", true]);
  assert.deepEqual([verdicts.title?.type, verdicts.title?.typed], [undefined, undefined]);
});

Deno.test("toSchema() gives back the schema that was taken", () => {
  const schema = toSchema(
    learn(CUP, WANT, { ...SCHEMA, required: Object.keys(SCHEMA.properties) }),
  );
  assert.deepEqual(schema.properties, SCHEMA.properties);
  const names = [...(schema.required as string[])].sort();
  assert.deepEqual(names, ["price", "stock", "title", "votes"]);
  assert.deepEqual(toSchema(learn(CUP, WANT, SCHEMA)).required, ["title", "price"]);
});

Deno.test("runExtractor() flags a value that does not read as its type", () => {
  const wrong = page("Pot", "9,00 €", "perhaps", ["many", "few", "none"]);
  const { failed, fields } = run(learn(CUP, WANT, SCHEMA), wrong);
  assert.equal(fields.stock, "perhaps");
  assert.deepEqual(
    failed.filter(({ name }) => name === "reads").map(({ expected }) => expected),
    ["votes.stars reading as integer", "stock reading as boolean"],
  );
});

Deno.test("runExtractor() notes what may be missing, and fails what is required", () => {
  const less = `<h1>Pot</h1><p>Price: <b class=price>9,00 €</b></p>`;
  const { failed, notes } = run(learn(CUP, WANT, SCHEMA), less);
  assert.deepEqual(failed, []);
  assert.ok(notes.some(({ expected }) => expected.startsWith("stock ")));
  assert.ok(notes.some(({ expected }) => expected.startsWith("votes:")));
  const none = run(learn(CUP, WANT, SCHEMA), "<h1>Pot</h1>").failed;
  assert.ok(none.some(({ expected }) => expected.startsWith("price ")));
});

Deno.test("healExtractor() keeps types", () => {
  const moved = CUP.replaceAll("class=price", "class=cost").replaceAll("class=vote>", "class=say>");
  const { extractor } = healExtractor(learn(CUP, WANT, SCHEMA), [pageOf(moved)], ["b"], "t");
  assert.deepEqual(toSchema(extractor).properties, SCHEMA.properties);
  assert.deepEqual(toSchema(extractor).required, ["title", "price"]);
});

const of = (properties: Record<string, unknown>, more: object = {}) => ({
  type: "object",
  properties,
  ...more,
});
const REFUSED: readonly [string, Want, unknown, RegExp][] = [
  ["no object", { a: "Cup" }, { type: "array" }, /is not {"type": "object"/],
  ["an unknown keyword", { a: "Cup" }, of({ a: { type: "string", minLength: 3 } }), /minLength/],
  [
    "a name without an example",
    { a: "Cup" },
    of({ a: { type: "string" }, b: { type: "string" } }, {
      required: ["b"],
    }),
    /requires "?b/,
  ],
  [
    "an example without a name",
    { a: "Cup", b: "Yes" },
    of({ a: { type: "string" } }),
    /has no "?b/,
  ],
  ["a type that the example has not", { a: "Cup" }, of({ a: { type: "integer" } }), /is integer/],
  [
    "a list for one value",
    { a: "Cup" },
    of({ a: { type: "array", items: { type: "string" } } }),
    /is an array/,
  ],
  ["one value for a list", { a: ["Cup"] }, of({ a: { type: "string" } }), /is one value/],
  [
    "rows for values",
    { a: ["Cup"] },
    of({ a: { type: "array", items: of({ b: { type: "string" } }) } }),
    /has rows/,
  ],
  [
    "values for rows",
    { a: [{ b: "Cup" }] },
    of({ a: { type: "array", items: { type: "string" } } }),
    /has values/,
  ],
  ["an unknown type", { a: "Cup" }, of({ a: { type: "null" } }), /none of the types/],
  [
    "an unknown format",
    { a: "Cup" },
    of({ a: { type: "string", format: "constructor" } }),
    /none of the formats/,
  ],
  [
    "an unknown required name",
    { a: "Cup" },
    of({ a: { type: "string" } }, { required: ["z"] }),
    /properties has not/,
  ],
];
for (const [title, want, schema, why] of REFUSED) {
  Deno.test(`readSchema() refuses ${title}`, () => {
    assert.throws(() => learn(CUP, want, schema), why);
  });
}

Deno.test("readExtractor() refuses a type that is none", () => {
  const raw = JSON.parse(JSON.stringify(learn(CUP, WANT, SCHEMA)));
  const [first, ...others] = raw.fields;
  for (const wrong of [{ type: "money" }, { optional: "yes" }]) {
    const bad = { ...raw, fields: [{ ...first, ...wrong }, ...others] };
    assert.throws(() => readExtractor(bad), /not an extractor from compile_extractor/);
  }
});
