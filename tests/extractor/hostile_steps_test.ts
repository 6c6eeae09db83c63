/** Pages and files made to be slow to learn from, to run and to heal: steps grow with them. */
import assert from "node:assert/strict";
import { readDeclared } from "../../src/read/declared/declared.ts";
import { ToolError } from "../../src/base/errors.ts";
import { compileExtractor } from "../../src/read/extractor/compile.ts";
import { readExtractor } from "../../src/read/extractor/format.ts";
import { healExtractor } from "../../src/read/extractor/heal.ts";
import { runExtractor } from "../../src/read/extractor/run.ts";
import type { Page } from "../../src/page/html/page.ts";
import { findGroups } from "../../src/page/layout/rows/groups.ts";
import { assertLinear } from "../support/count_steps.ts";
import { pageOf } from "./pages.ts";

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
const PAGES: Readonly<Record<string, (size: number) => string>> = {
  "tables in tables": (size) => "<table>x<p>".repeat(4 * size),
  "texts of one table": (size) => `<table>${"x<p>".repeat(5 * size)}`,
  "cells of one row": (size) => `<table><tr>${"<td>x".repeat(5 * size)}`,
  "small lists": (size) => "<ul><li>x<li>y<li>z</ul>".repeat(size),
  "one long row": (size) => `<ul><li>x<li>y<li>${"<b>x</b><i>y</i>".repeat(size)}`,
};

for (const [title, write] of Object.entries(PAGES)) {
  Deno.test(`compileExtractor() learns from or refuses ${title} in linear time`, async () => {
    for (const listing of [null, true, false]) {
      await assertLinear((size) => {
        const page = pageOf(write(size));
        return () => learnOr(page, { a: "x", b: "y" }, listing);
      }, 60);
    }
    await assertLinear((size) => {
      const page = pageOf(write(size));
      return () => learnOr(page, null, true);
    }, 60);
  });
}

Deno.test("findGroups() ranks many groups in linear time", async () => {
  await assertLinear((size) => {
    const page = pageOf("<ul><li>a<li>b<li>c</ul>".repeat(size));
    return () => findGroups(page, true);
  }, 500);
});

Deno.test("runExtractor() and healExtractor() bear a file of very many samples", async () => {
  const learnt = compileExtractor([pageOf("<h1>Name</h1><p>A: <b>x y</b>")], ["page"], {
    listing: false,
    want: { title: "Name" },
  }, "t");
  const [field] = learnt.fields ?? [];
  assert.ok(field !== undefined);
  await assertLinear((size) => {
    const samples = Array.from({ length: size }, (_, at) => `v${at}`);
    const extractor = readExtractor({ ...learnt, fields: [{ ...field, samples }] });
    const page = pageOf("<h1>Other</h1><p>A: <b>x y</b>");
    return () => {
      assert.equal(runExtractor(extractor, page).fields.title, "Other");
      healExtractor(extractor, [page], ["page"], "t");
    };
  }, 1_000);
});

Deno.test("runExtractor() reads several values from very many boxes, all of them", async () => {
  const page = pageOf('<div class="tags"><b>x</b><b>y</b></div>');
  const want = { tags: ["x", "y"] };
  const learnt = compileExtractor([page], ["page"], { listing: null, want }, "t");
  await assertLinear((size) => {
    const many = pageOf('<div class="tags"><b>x</b></div>'.repeat(size));
    return () => {
      const { several, failed } = runExtractor(learnt, many);
      assert.equal(several?.["tags"]?.length, failed.length === 0 ? size : 0);
    };
  }, 150);
});

Deno.test("readExtractor() finds a name that is there twice in linear time", async () => {
  await assertLinear((size) => {
    const fields = Array.from(
      { length: size },
      (_, at) => ({ name: `f${at % (size - 1)}`, selector: "p" }),
    );
    const written = { format: 3, select: { fields } };
    return () => assert.throws(() => readExtractor(written), /two fields named/);
  }, 500);
});

Deno.test("readDeclared() reads very many types of one thing in linear time", async () => {
  await assertLinear((size) => {
    const types = Array.from({ length: size }, (_, at) => `T${at}`);
    const script = JSON.stringify({ "@type": types, name: "x" });
    const pages = [
      `<script type="application/ld+json">${script}</script>`,
      `<p vocab="http://schema.org/" typeof="${types.join(" ")}"><b property=name>x</b></p>`,
    ].map((html) => pageOf(html));
    return () => pages.map((page) => readDeclared(page));
  }, 1_500);
});
