/** The tool `extract_declared`: what it answers, what it leaves out, what it refuses. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { weightOf } from "../../src/base/json/weight.ts";
import { extractDeclared } from "../../src/tools/contract/extract_declared.ts";
import type { Answer } from "../../src/tools/contract/tool.ts";
import { createFakeSite, type FakeSite } from "../support/fake_site.ts";

function call(web: FakeSite, args: Record<string, unknown>): Promise<Answer> {
  return runTool(extractDeclared, extractDeclared.input.parse(args), web.context);
}

async function read(html: string, args: Record<string, unknown> = {}): Promise<Answer> {
  await using web = createFakeSite({});
  const answer = await call(web, { html_or_url: html, ...args });
  assert.doesNotThrow(() => extractDeclared.output.parse(answer));
  assert.ok(weightOf(answer) <= 75_000);
  return answer;
}

const PAGE = '<html lang="en"><head><title>Shown</title></head><body><h1>Shown</h1></body></html>';

Deno.test("run() answers handed-in text without url and fetch", async () => {
  const answer = await read(PAGE);
  assert.deepEqual(Object.keys(answer), [
    "ok",
    "url",
    "summary",
    "normalised",
    "conflicts",
    "sources",
    "links",
    "rights",
    "records",
    "visible",
  ]);
  assert.equal(answer["url"], null);
});

Deno.test("run() answers things in the stead of records, and both when both are asked for", async () => {
  const html =
    '<meta property="og:type" content="article"><meta property="og:title" content="Leaks">';
  const answer = await read(html, { things: true });
  const [thing] = answer["things"] as { kind: string; source: string }[];
  assert.deepEqual([thing?.kind, thing?.source], ["article", "opengraph"]);
  assert.deepEqual(Object.keys(answer).slice(-2), ["things", "visible"]);
  const both = await read(html, { things: true, records: true });
  assert.deepEqual(Object.keys(both).slice(-3), ["records", "things", "visible"]);
  assert.deepEqual(Object.keys(await read(html)).slice(-2), ["records", "visible"]);
});

Deno.test("run() leaves records and visible out when told so", async () => {
  const answer = await read(PAGE, { records: false, visible: false });
  assert.equal("records" in answer, false);
  assert.equal("visible" in answer, false);
});

Deno.test("run() answers a fetched page with where it landed", async () => {
  await using web = createFakeSite({
    "shop.example": {
      "/a": () => new Response(null, { status: 302, headers: { location: "/b" } }),
      "/b": PAGE + `<p>${"enough words to be a page. ".repeat(20)}</p>`,
    },
  });
  const answer = await call(web, { html_or_url: "http://shop.example/a" });
  assert.equal(answer["url"], "http://shop.example/b");
  assert.ok(answer["fetch"]);
});

Deno.test("run() cuts records first, all of them, and counts them", async () => {
  const records = Array.from({ length: 40 }, (_, n) => ({
    "@type": "Thing",
    name: `n${n}`,
    text: "x".repeat(3_000),
  }));
  const answer = await read(
    `<script type="application/ld+json">${JSON.stringify(records)}</script>`,
  );
  assert.equal(answer["records_left_out"], 40);
  assert.match(String(answer["hint"]), /75,000 bytes/);
  assert.equal("records" in answer, false);
});

Deno.test("run() lets a heavy title cost only the title", async () => {
  const answer = await read(
    `<html lang=en><title>${"t".repeat(200_000)}</title><meta name=author content="Ann One">`,
  );
  assert.deepEqual(answer["summary_left_out"], ["title"]);
  assert.ok((answer["summary"] as Record<string, unknown>)["author"]);
});

Deno.test("run() refuses a reserved page only when asked to respect that", async () => {
  const html = '<meta name="tdm-reservation" content="1"><p>x';
  assert.equal((await read(html))["ok"], true);
  await assert.rejects(
    read(html, { respect_tdm: true }),
    (error) =>
      error instanceof ToolError && error.code === "tdm_reserved" && error.url === undefined,
  );
});

for (const text of ["", "   ", "town.example", "plain words"]) {
  Deno.test(`run() refuses ${JSON.stringify(text)} as bad_input`, async () => {
    await assert.rejects(
      read(text),
      (error) => error instanceof ToolError && error.code === "bad_input",
    );
  });
}

const LONG_RECORDS = `<script type="application/ld+json">${
  JSON.stringify(
    Array.from({ length: 12 }, (_, n) => ({
      ...{ "@type": "Recipe", name: `n${n}`, cookTime: "PT1H" },
      recipeInstructions: "Stir it well. ".repeat(90),
    })),
  )
}</script>`;

Deno.test("run() answers all of long records, or within max_tokens, and names what it left out", async () => {
  const short = await read(LONG_RECORDS, { max_tokens: 2_500 });
  const whole = await read(LONG_RECORDS);
  assert.deepEqual(whole, await read(LONG_RECORDS, { max_tokens: null }));
  assert.match(String(short["hint"]), /max_tokens/);
  assert.equal(whole["hint"], undefined);
  type Records = { type: string; where: string; fields: object; fields_left_out?: string[] }[];
  const [records, all] = [short["records"] as Records, whole["records"] as Records];
  assert.equal(records.length, 12);
  for (const [at, { type, where, fields, fields_left_out = [] }] of records.entries()) {
    assert.deepEqual([type, where], [all[at]?.type, all[at]?.where]);
    const named = [...Object.keys(fields), ...fields_left_out].sort();
    assert.deepEqual(named, Object.keys(all[at]?.fields ?? {}).sort());
  }
  assert.deepEqual(short["summary"], whole["summary"]);
});

Deno.test("run() lists the links of the page when asked", async () => {
  const html = PAGE.replace("</h1>", '</h1><a href="https://a.example/">A</a>');
  assert.equal("page_links" in await read(html), false);
  const { page_links } = await read(html, { page_links: true });
  assert.deepEqual(page_links, [
    { url: "https://a.example/", text: "A", where: "/html/body/a[1]" },
  ]);
});
