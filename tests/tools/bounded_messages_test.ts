/** What a refusal repeats of its input is bounded, whatever the tool and however long the input. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import { compileSelector } from "../../src/page/select/compile_selector.ts";
import { compileExtractorTool } from "../../src/tools/contract/compile_extractor.ts";
import { fetchPage } from "../../src/tools/contract/fetch_page.ts";
import { healExtractorTool } from "../../src/tools/contract/heal_extractor.ts";
import { mapSite } from "../../src/tools/contract/map_site.ts";
import { runExtractorTool } from "../../src/tools/contract/run_extractor.ts";
import { selectValues } from "../../src/tools/contract/select_values.ts";
import type { Tool } from "../../src/tools/contract/tool.ts";
import type { Context } from "../../src/tools/runs/context.ts";

/** Characters; room for the quotes of a message and what it says around them. */
const MOST = 700;
const LONG = "q".repeat(3_000);
const nothing = { progress(): void {} } as unknown as Context;

async function messageOf(tool: unknown, args: Record<string, unknown>): Promise<string> {
  const { input } = tool as Tool;
  try {
    await runTool(tool as Tool, input.parse(args), nothing);
  } catch (error) {
    if (error instanceof ToolError) return error.message;
    throw error;
  }
  return assert.fail("nothing was refused");
}

const PAGE = "<ul><li>a<li>b<li>c</ul>";

const EXTRACTORS: readonly Record<string, unknown>[] = [
  { format: LONG },
  { format: [LONG, { deep: LONG }] },
  { format: 1, [LONG]: 1 },
  { format: 1, learnt_from: [], summary: { [LONG]: 3 }, types: [], listing: null, notes: [] },
  { format: 1, summary: {}, types: [], listing: { container: LONG, fields: [] } },
  { format: 1, summary: {}, types: [], listing: { [LONG]: 1 } },
  { format: 3, select: { fields: [{ name: "a", selector: `:${LONG}` }] } },
  { format: 3, select: { rows: "li", fields: [{ name: LONG, selector: `//${LONG}` }] } },
  { format: 3, select: { fields: [LONG, LONG].map((name) => ({ name, selector: "p" })) } },
  {
    format: 1,
    summary: {},
    types: [],
    listing: null,
    fields: [{ name: "a", path: "html", places: [{ score: 1, rules: [{ by: LONG }] }] }],
  },
];

Deno.test("a refused extractor is not repeated in the refusal", async () => {
  for (const extractor of EXTRACTORS) {
    const message = await messageOf(runExtractorTool, { extractor, html_or_url: PAGE });
    assert.ok(message.length <= MOST, `${message.length}: ${message.slice(0, 200)}`);
    const healing = await messageOf(healExtractorTool, { extractor, pages: [PAGE] });
    assert.equal(healing, message);
  }
});

Deno.test("a refused argument is not repeated in the refusal", async () => {
  const calls: readonly [unknown, Record<string, unknown>][] = [
    [compileExtractorTool, { pages: [PAGE], want: { [LONG]: LONG } }],
    [compileExtractorTool, { pages: [PAGE], want: { [LONG]: LONG }, listing: true }],
    [compileExtractorTool, { pages: [PAGE], want: { [LONG]: LONG }, listing: false }],
    [compileExtractorTool, { pages: [PAGE], select: { [LONG]: `.${LONG}` } }],
    [compileExtractorTool, { pages: [PAGE], select: { [LONG]: `.${LONG}` }, rows: "li" }],
    [compileExtractorTool, { pages: [PAGE], select: { a: "b" }, rows: `.${LONG}` }],
    [compileExtractorTool, { pages: [PAGE], select: { [LONG]: "//b" }, rows: "li" }],
    [compileExtractorTool, { pages: [PAGE], select: { a: "b" }, rows: `${LONG}::text` }],
    [compileExtractorTool, { pages: [LONG], want: { a: "b" } }],
    [selectValues, { html_or_url: LONG, selector: "p" }],
    [fetchPage, { url: LONG }],
    [mapSite, { url: LONG }],
  ];
  for (const [tool, args] of calls) {
    const message = await messageOf(tool, args);
    assert.ok(message.length <= MOST, `${message.length}: ${message.slice(0, 200)}`);
  }
});

Deno.test("compile_extractor refuses more names than it has time for", async () => {
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`f${at}`, "p"]));
  for (const key of ["want", "select"]) {
    const message = await messageOf(compileExtractorTool, { pages: [PAGE], [key]: many });
    assert.equal(message, `${key} names more than 500 fields`);
  }
});

Deno.test("compileSelector() repeats no more of any part of a selector than it takes to know it", () => {
  const parts = [
    `p:${LONG}`,
    `p:${LONG}(a)`,
    `p::${LONG}`,
    `p::${LONG} a`,
    `p:nth-child(${LONG})`,
    `[${LONG}|a]`,
    `${LONG}|a`,
    `//${LONG}::a`,
    `//${LONG}:a`,
    `//${LONG}()`,
    `//a[${LONG}(1)]`,
    `//a '${LONG}'`,
    `//a[1 ${LONG}]`,
    `//a/'${LONG}'`,
    `p${"(".repeat(3_000)}`,
  ];
  for (const text of parts) {
    assert.throws(
      () => compileSelector(text),
      (error: unknown) => error instanceof ToolError && error.message.length <= MOST,
      text.slice(0, 20),
    );
  }
});
