/** The bounds that a tool lists for lists are those it enforces. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import type { Context } from "../../src/tools/runs/context.ts";
import { ToolError } from "../../src/base/errors.ts";
import { toDescribedTool } from "../../src/serve/call/listed_tool.ts";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { writtenExtractor } from "../support/written_extractor.ts";

interface Listed {
  readonly type?: string;
  readonly items?: Listed;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const NO_WORLD = {
  page: () => Promise.reject(new Error("asked")),
  file: () => Promise.reject(new Error("asked")),
  visit: () => Promise.reject(new Error("asked")),
  now: () => 0,
  sleep: () => Promise.resolve(),
  progress() {},
} as unknown as Context;

const ADDRESS = "https://a.example/";

async function isRefused(name: string, given: Record<string, unknown>): Promise<boolean> {
  const tool = TOOLS.find((tool) => tool.name === name);
  const needed = { url: ADDRESS, extractor: name === "heal_extractor" ? { format: 6 } : null };
  try {
    assert(tool !== undefined);
    const answer = await runTool(tool, tool.input.parse({ ...needed, ...given }), NO_WORLD);
    return (answer["error"] as { code?: string } | undefined)?.code === "bad_input";
  } catch (error) {
    return error instanceof ToolError && error.code === "bad_input";
  }
}

/** What a tool needs beside the text that is tried. */
const BESIDE: Record<string, Record<string, unknown>> = {
  select_values: { html_or_url: "<p>a", selector: "p" },
  run_extractor: { html_or_url: "<p>a", extractor: { pages: [], select: { a: "p" } } },
  heal_extractor: {
    extractor: writtenExtractor({ rows: null, fields: [{ name: "a", selector: "p" }] }),
  },
};

for (const prepared of prepareTools(TOOLS)) {
  const { name } = prepared.tool;
  const { properties, required } = toDescribedTool(prepared).inputSchema;
  const needed = Object.entries(properties as Record<string, Listed>)
    .filter(([argument]) => (required as string[]).includes(argument));
  for (const [argument, { type, items, minLength }] of needed) {
    if (type !== "string" && items?.minLength === undefined) continue;
    Deno.test(`${name} lists that ${argument} has no empty text, and refuses one`, async () => {
      assert.equal(minLength ?? items?.minLength, 1);
      const given = (text: string): unknown => type === "string" ? text : [text];
      assert(await isRefused(name, { ...BESIDE[name], [argument]: given("") }));
      assert(!await isRefused(name, { [argument]: given(ADDRESS), ...BESIDE[name] }));
    });
  }
  for (const [argument, listed] of Object.entries(properties as Record<string, Listed>)) {
    const { minItems, maxItems } = listed;
    if (name === "heal_extractor" || (minItems ?? maxItems) === undefined) continue;
    Deno.test(`${name} lists how long ${argument} may be`, async () => {
      const least = minItems ?? 0;
      if (least > 0) assert(await isRefused(name, { [argument]: Array(least - 1).fill(ADDRESS) }));
      if (maxItems !== undefined) {
        assert(!await isRefused(name, { [argument]: Array(maxItems).fill(ADDRESS) }));
        assert(await isRefused(name, { [argument]: Array(maxItems + 1).fill(ADDRESS) }));
      }
    });
  }
}
