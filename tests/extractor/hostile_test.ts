/** Pages and files made to be slow to learn from, to run and to heal: each is answered soon. */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/declared/declared.ts";
import { ToolError } from "../../src/errors.ts";
import { compileExtractor, compileSelection } from "../../src/extractor/compile.ts";
import { readExtractor } from "../../src/extractor/format.ts";
import { healExtractor } from "../../src/extractor/heal.ts";
import { runExtractor } from "../../src/extractor/run.ts";
import { readySelection } from "../../src/extractor/format/selection.ts";
import type { Page } from "../../src/html/page.ts";
import { findGroups } from "../../src/rows/groups.ts";
import { pageOf } from "./pages.ts";

/** What these take many times over, on a machine that is busy with other things. */
const MOST_MILLISECONDS = 15_000;

function soon<Result>(work: () => Result): Result {
  const start = performance.now();
  const result = work();
  assert.ok(performance.now() - start < MOST_MILLISECONDS);
  return result;
}

function learnOr(page: Page, want: Record<string, string> | null, listing: boolean | null): string {
  try {
    compileExtractor([page], ["page"], { listing, want }, "t");
    return "learnt";
  } catch (error) {
    assert.ok(error instanceof ToolError, String(error));
    return error.message;
  }
}

/** Each is dense in one direction; a megabyte of one took minutes. */
const PAGES: Readonly<Record<string, string>> = {
  "tables in tables": "<table>x<p>".repeat(40_000),
  "texts of one table": `<table>${"x<p>".repeat(50_000)}`,
  "cells of one row": `<table><tr>${"<td>x".repeat(50_000)}`,
  "small lists": "<ul><li>x<li>y<li>z</ul>".repeat(8_000),
  "one long row": `<ul><li>x<li>y<li>${"<b>x</b><i>y</i>".repeat(12_000)}`,
};

for (const [title, html] of Object.entries(PAGES)) {
  Deno.test(`compileExtractor() learns from or refuses ${title} soon`, () => {
    const page = pageOf(html);
    for (const listing of [null, true, false]) {
      soon(() => learnOr(page, { a: "x", b: "y" }, listing));
    }
    soon(() => learnOr(page, null, true));
  });
}

Deno.test("findGroups() ranks more groups than one call may have arguments", () => {
  const groups = soon(() => findGroups(pageOf("<ul><li>a<li>b<li>c</ul>".repeat(150_000)), true));
  assert.ok(groups.length > 140_000);
});

Deno.test("a written extractor counts values in more rows than one call may have arguments", () => {
  const page = pageOf("<p>x".repeat(150_000));
  const ready = readySelection("p", [{ name: "a", selector: "./text()" }]);
  const extractor = soon(() => compileSelection([page], ["page"], ready, "t"));
  assert.equal(soon(() => runExtractor(extractor, page)).rows.length, 150_000);
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
  assert.equal(soon(() => runExtractor(extractor, page)).fields.title, "Other");
  soon(() => healExtractor(extractor, [page], ["page"], "t"));
});

Deno.test("runExtractor() refuses more columns than a page of many rows can be asked for", () => {
  const rows = `<ul>${"<li><b>x</b>".repeat(60_000)}</ul>`;
  const learnt = compileExtractor([pageOf(rows.slice(0, 2_000))], ["page"], {
    listing: true,
    want: null,
  }, "t");
  const page = pageOf(rows);
  assert.equal(soon(() => runExtractor(learnt, page)).rows.length, 60_000);
  const [column] = learnt.listing?.fields ?? [];
  assert.ok(column !== undefined && learnt.listing !== null);
  const fields = Array.from({ length: 2_000 }, (_, at) => ({ ...column, name: `c${at}` }));
  const extractor = readExtractor({ ...learnt, listing: { ...learnt.listing, fields } });
  assert.throws(() => soon(() => runExtractor(extractor, page)), /too many columns/);
});

Deno.test("readExtractor() refuses more rules than a run has time for, and reads many names soon", () => {
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
  assert.throws(() => soon(() => readExtractor(written)), /two fields named/);
});

Deno.test("readDeclared() keeps a bounded number of one thing's types", () => {
  const types = Array.from({ length: 60_000 }, (_, at) => `T${at}`);
  const written = [
    `<script type="application/ld+json">${JSON.stringify({ "@type": types, name: "x" })}</script>`,
    `<p vocab="http://schema.org/" typeof="${types.join(" ")}"><b property=name>x</b></p>`,
  ];
  for (const html of written) {
    const [record] = soon(() => readDeclared(pageOf(html))).records;
    assert.equal(record?.types.length, 256);
  }
});
