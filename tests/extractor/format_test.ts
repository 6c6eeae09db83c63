import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import type { Extractor } from "../../src/read/extractor/extractor.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { detailHtml, listingHtml, pageOf, wantOf } from "./pages.ts";

type Json = Record<string, unknown>;

function listing(): Json {
  const options = { listing: true, want: null };
  const made = compileExtractor(
    [pageOf(listingHtml(8)), pageOf(listingHtml(6, 9))],
    [],
    options,
    "t",
  );
  return JSON.parse(JSON.stringify(made));
}

function fields(): Json {
  const pages = [0, 1, 2].map((number) => pageOf(detailHtml(number)));
  const made = compileExtractor(pages, [], { listing: false, want: wantOf(0) }, "t");
  return JSON.parse(JSON.stringify(made));
}

function written(): Json {
  return { format: 3, select: { fields: [{ name: "title", selector: "h1" }] } };
}

/** Sets one value deep inside an object: `a.b.0.c`. */
function edited(object: Json, path: string, value: unknown): Json {
  const keys = path.split(".");
  let at: Json = object;
  for (const key of keys.slice(0, -1)) at = at[key] as Json;
  const last = keys[keys.length - 1] as string;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return object;
}

Deno.test("readExtractor() reads a label of rows without an offset as the one right before", () => {
  const label = { by: "label", label: "pay" };
  const { listing: read } = readExtractor(edited(listing(), "listing.fields.0.rules", [label]));
  assert.deepEqual(read?.fields[0]?.rules, [{ ...label, offset: 1 }]);
});

Deno.test("readExtractor() gives back what compile wrote, key for key", () => {
  for (const made of [listing(), fields()]) {
    const again = readExtractor(made) as unknown as Extractor;
    assert.deepEqual(JSON.parse(JSON.stringify(again)), made);
  }
});

const TOO_MANY = Array.from({ length: 17 }, () => ({ by: "path", steps: "a" }));

const REFUSED: [string, () => Json, string, unknown][] = [
  ["no format", listing, "format", undefined],
  ["an unknown format", listing, "format", 99],
  ["a format that is a boolean", listing, "format", true],
  ["a format that is a text", listing, "format", "1"],
  ["select beside format 1", listing, "select", { fields: [{ name: "a", selector: "b" }] }],
  ["a mistyped key", listing, "sumary", {}],
  ["no summary", listing, "summary", undefined],
  ["no listing key", listing, "listing", undefined],
  ["a summary shape of other letters", listing, "summary", { title: "LX" }],
  ["types that are no list", listing, "types", "Product"],
  ["a listing that is a list", listing, "listing", []],
  ["a listing without columns", listing, "listing.fields", []],
  ["a container that is no place", listing, "listing.container", "ul.products"],
  ["a container with a strange step", listing, "listing.container", "html>body>ul[0]"],
  ["a member that is no kind", listing, "listing.member", "li product"],
  ["rows out of order", listing, "listing.rows", [9, 8]],
  ["rows below zero", listing, "listing.rows", [-1, 8]],
  ["a single row count", listing, "listing.rows", [8]],
  ["an empty share above one", listing, "listing.empty", 1.5],
  ["an empty share that is a text", listing, "listing.empty", "0"],
  ["a share that is no number", listing, "listing.fields.0.missing", null],
  ["a mistyped key of a column", listing, "listing.fields.0.read", "amount"],
  ["a reader nobody knows", listing, "listing.fields.0.reads", "number"],
  ["a shape in another order", listing, "listing.fields.0.shape", "NL"],
  ["an empty shape", listing, "listing.fields.0.shape", ""],
  ["a blank name", listing, "listing.fields.0.name", "  "],
  ["two columns of one name", listing, "listing.fields.1.name", "title"],
  ["samples that are no texts", listing, "listing.fields.0.samples", [1]],
  ["a column rule of an unknown family", listing, "listing.fields.0.rules.0.by", "magic"],
  ["a column rule without its hold", listing, "listing.fields.0.rules.0.class", " "],
  ["a column rule with steps that are none", listing, "listing.fields.0.rules.0.steps", "a[0]"],
  ["a mistyped key of a column rule", listing, "listing.fields.0.rules.0.weight", 1],
  ["a column with no rules in its list", listing, "listing.fields.0.rules", []],
  ["a column with more rules than are read", listing, "listing.fields.0.rules", TOO_MANY],
  ["statistics without lengths", listing, "listing.fields.0.stats.length", undefined],
  ["a mean without its deviation", listing, "listing.fields.0.stats.length", [3]],
  ["a deviation below zero", listing, "listing.fields.0.stats.length", [3, -1]],
  ["a share of digits above one", listing, "listing.fields.0.stats.digits", [2, 0]],
  ["a distinct share that is a text", listing, "listing.fields.0.stats.distinct", "1"],
  ["patterns of nothing", listing, "listing.fields.0.stats.starts", []],
  ["a mistyped statistic", listing, "listing.fields.0.stats.lenght", [1, 1]],
  ["siblings of another length", listing, "listing.siblings", [1]],
  ["siblings of zero", listing, "listing.siblings", [0, 1, 1, 1]],
  ["marks that mark nothing", listing, "listing.marks", [null, null, null, null]],
  ["a rule of an unknown family", listing, "listing.places.0.by", "magic"],
  ["a rule without weight", listing, "listing.places.0.weight", undefined],
  ["a weight above one", listing, "listing.places.0.weight", 2],
  ["steps that are no steps", listing, "listing.places.0.steps", "ul[0]"],
  ["fields that are no list", fields, "fields", {}],
  ["a field without a path", fields, "fields.0.path", undefined],
  ["a field that reads an unknown attribute", fields, "fields.0.path", "html>body>a@onclick"],
  ["an anchor of an unknown kind", fields, "fields.0.anchor", { label: "Price", kind: "near" }],
  ["an anchor without a label", fields, "fields.0.anchor", { label: "", kind: "after" }],
  ["a field without places to read", fields, "fields.0.places", []],
  ["a place without rules", fields, "fields.0.places.0.rules", []],
  ["an unknown kind of value", fields, "fields.0.kinds", ["colour"]],
  ["two fields of one name", fields, "fields.1.name", "title"],
  ["a template of numbers", fields, "template.texts", [1]],
  ["no select in format 3", written, "select", undefined],
  ["a select without fields", written, "select.fields", []],
  ["a selector that cannot be read", written, "select.fields.0.selector", "a["],
  ["rows that are texts", written, "select.rows", "li::text"],
  ["a listing beside select", written, "listing", {}],
  ["fields beside select", written, "fields", [{ name: "a", path: "html" }]],
  ["first that is no boolean", written, "select.fields.0.first", 1],
];

Deno.test("readExtractor() refuses what would switch a check off", async (t) => {
  for (const [title, make, path, value] of REFUSED) {
    await t.step(title, () => {
      assert.throws(() => readExtractor(edited(make(), path, value)), (error) => {
        assert.ok(error instanceof ToolError);
        assert.equal(error.code, "bad_input");
        assert.match(error.message, /^not an extractor/);
        return true;
      });
    });
  }
});

Deno.test("readExtractor() refuses an absolute field in rows", () => {
  const made = edited(written(), "select.rows", "li");
  assert.throws(() => readExtractor(edited(made, "select.fields.0.selector", "//a")), /whole page/);
});

Deno.test("readExtractor() takes a file written by hand: a name and a selector each", () => {
  assert.deepEqual(readExtractor(written()), {
    format: 3,
    learnt_from: [],
    summary: {},
    types: [],
    listing: null,
    notes: [],
    select: {
      rows: null,
      fields: [
        { name: "title", selector: "h1", shape: null, reads: null, samples: [], first: false },
      ],
    },
  });
});

Deno.test("readExtractor() reads what an older file leaves out as nothing learnt", () => {
  const old = {
    format: 1,
    learnt_from: ["page 1"],
    summary: {},
    types: [],
    listing: {
      container: "html>body>ul.list[2]",
      member: "li",
      rows: [3, 5],
      fields: [{ name: "a", path: "a", missing: 0, shape: null }],
    },
    notes: [],
  };
  const { listing: read } = readExtractor(old);
  assert.equal(read?.empty, 0);
  assert.deepEqual(read?.fields[0]?.samples, []);
});

Deno.test("readExtractor() refuses anything that is not an object", () => {
  for (const value of [null, 1, "{}", [], true]) {
    assert.throws(() => readExtractor(value), /not an extractor/);
  }
});
