/** Pages and files of more rows, samples and names than a call may have arguments. */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { compileExtractor, compileSelection } from "../../src/read/extractor/compile.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { toFile } from "../../src/read/extractor/format/head.ts";
import { readWant } from "../../src/read/extractor/lists/want.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import { readySelection } from "../../src/read/extractor/format/selection.ts";
import { findGroups } from "../../src/page/layout/rows/groups.ts";
import { pageOf } from "./pages.ts";

Deno.test("findGroups() ranks more groups than one call may have arguments", () => {
  const groups = findGroups(pageOf("<ul><li>a<li>b<li>c</ul>".repeat(150_000)), true);
  assert.ok(groups.length > 140_000);
});

Deno.test("a written extractor counts values in more rows than one call may have arguments", () => {
  const page = pageOf("<p>x".repeat(150_000));
  const ready = readySelection("p", [{ name: "a", selector: "./text()" }]);
  const extractor = compileSelection([page], ["page"], ready, "t");
  assert.equal(runExtractor(extractor, page).rows.length, 150_000);
});

Deno.test("runExtractor() and healExtractor() bear a file with half a million samples", () => {
  const learnt = compileExtractor([pageOf("<h1>Name</h1><p>A: <b>x y</b>")], ["page"], {
    listing: false,
    want: { title: "Name" },
  }, "t");
  const [field] = learnt.fields ?? [];
  assert.ok(field !== undefined);
  const samples = Array.from({ length: 500_000 }, (_, at) => `v${at}`);
  const extractor = readExtractor({ ...learnt, fields: [{ ...field, samples }] });
  const page = pageOf("<h1>Other</h1><p>A: <b>x y</b>");
  assert.equal(runExtractor(extractor, page).fields.title, "Other");
  healExtractor(extractor, [page], ["page"], "t");
});

Deno.test("runExtractor() refuses more columns than a page of many rows can be asked for", () => {
  const rows = `<ul>${"<li><b>x</b>".repeat(60_000)}</ul>`;
  const learnt = compileExtractor([pageOf(rows.slice(0, 2_000))], ["page"], {
    listing: true,
    want: null,
  }, "t");
  const page = pageOf(rows);
  assert.equal(runExtractor(learnt, page).rows.length, 60_000);
  const [column] = learnt.listing?.fields ?? [];
  assert.ok(column !== undefined && learnt.listing !== null);
  const fields = Array.from({ length: 2_000 }, (_, at) => ({ ...column, name: `c${at}` }));
  const extractor = readExtractor({ ...learnt, listing: { ...learnt.listing, fields } });
  assert.throws(() => runExtractor(extractor, page), /too many columns/);
});

Deno.test("readExtractor() refuses more rules than a run has time for, and names twice in many", () => {
  const rules = Array.from(
    { length: 50 },
    () => ({ by: "prefix", prefix: "a", suffix: "", weight: 1 }),
  );
  const of = (count: number, places: unknown[]): unknown => ({
    format: 1,
    summary: {},
    types: [],
    listing: null,
    fields: Array.from({ length: count }, (_, at) => ({ name: `f${at}`, path: "html", places })),
  });
  const places = [{ score: 1, rules }];
  assert.equal(readExtractor(of(200, places)).fields?.length, 200);
  assert.throws(() => readExtractor(of(201, places)), /more than 10000 rules/);
  const twins = Array.from(
    { length: 100_000 },
    (_, at) => ({ name: `f${at % 99_999}`, selector: "p" }),
  );
  const written = { format: 3, select: { fields: twins } };
  assert.throws(() => readExtractor(written), /two fields named/);
});

Deno.test("readDeclared() keeps a bounded number of one thing's types", () => {
  const types = Array.from({ length: 60_000 }, (_, at) => `T${at}`);
  const written = [
    `<script type="application/ld+json">${JSON.stringify({ "@type": types, name: "x" })}</script>`,
    `<p vocab="http://schema.org/" typeof="${types.join(" ")}"><b property=name>x</b></p>`,
  ];
  for (const html of written) {
    const [record] = readDeclared(pageOf(html)).records;
    assert.equal(record?.types.length, 256);
  }
});

for (
  const [what, before, after] of [
    ["rows in rows", '[{"a":', "}]"],
    ["lists in lists", "[", "]"],
    ["records in records", '{"a":', "}"],
  ] as const
) {
  Deno.test(`readWant() refuses examples of ${what}, however deep`, () => {
    const deep: unknown = JSON.parse(`${before.repeat(50_000)}"x"${after.repeat(50_000)}`);
    assert.throws(() => readWant({ a: deep }), { code: "bad_input" });
    assert.throws(() => readWant([{ a: deep }]), { code: "bad_input" });
  });
}

Deno.test("readExtractor() refuses a head of lists in lists, however deep", () => {
  const rows = '{"rows":"li","fields":{},"lists":{"a":';
  const lists = `${rows.repeat(50_000)}{"rows":"li","fields":{}}${"}}".repeat(50_000)}`;
  const file: unknown = JSON.parse(`{"format":6,"lists":{"x":${lists}},"learnt":{}}`);
  assert.throws(() => readExtractor(file), { code: "bad_input", message: /deeper than 3 lists/ });
});

type Json = { [key: string]: Json };

/** Every place of a file, as the keys that lead there. */
function placesOf(file: Json, at: readonly string[] = []): string[][] {
  if (typeof file !== "object" || file === null) return [];
  return Object.keys(file).flatMap((key) => {
    const place = [...at, key];
    return [place, ...placesOf(file[key] as Json, place)];
  });
}

Deno.test("readExtractor() reads or refuses lists in lists at every place of a file", () => {
  const page = pageOf(
    "<h1>Kettle</h1><dl><dt>Price:<dd>4.50 €</dl><p class=tags><a>tin</a> <a>red</a></p><ul><li><b>A</b>" +
      "<i>1.20 €</i><li><b>B</b><i>1.40 €</i><li><b>C</b><i>1.90 €</i></ul>",
  );
  const want = { title: "Kettle", price: "4.50 €", tags: ["tin", "red"], offers: [{ shop: "A" }] };
  const learnt = compileExtractor([page], ["page"], { listing: null, want }, "t");
  const written = JSON.stringify(toFile(learnt));
  const places = placesOf(JSON.parse(written));
  assert.ok(places.length > 200);
  const deep: Json = JSON.parse(`${"[".repeat(20_000)}${"]".repeat(20_000)}`);
  for (const place of places) {
    const file: Json = JSON.parse(written);
    const holder = place.slice(0, -1).reduce((one, key) => one[key] as Json, file);
    holder[place.at(-1) ?? ""] = deep;
    try {
      readExtractor(file);
    } catch (error) {
      assert.equal((error as { code?: unknown }).code, "bad_input", place.join("."));
    }
  }
});
