/** The bounds that a tool lists for its integers are those it enforces. */
import { runTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import { ToolError } from "../../src/base/errors.ts";
import type { Context } from "../../src/tools/runs/context.ts";
import { toDescribedTool } from "../../src/serve/call/listed_tool.ts";
import { type PreparedTool, prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

/** Whatever asks the world ends the call as if it had been let in. */
const NO_WORLD = new Proxy({ progress() {}, now: () => 0 } as Partial<Context>, {
  get: (own, name) =>
    name === "openText" ? undefined : Reflect.get(own, name) ?? (() => {
      throw new Error("asked");
    }),
}) as Context;

interface ListedInteger {
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const compile = TOOLS.find(({ name }) => name === "compile_extractor");
assert(compile !== undefined);
const compiled = await runTool(
  compile,
  compile.input.parse({ pages: ["<p class=a>a"], select: { a: "p.a" } }),
  NO_WORLD,
);
/** What each tool needs beside the integer that is tried. */
const NEEDED: Record<string, Record<string, unknown>> = {
  run_extractor: { html_or_url: "<p class=a>a", extractor: compiled?.["extractor"] },
  heal_extractor: { pages: ["<p class=a>a"], extractor: compiled?.["extractor"] },
  compile_extractor: { pages: ["<p class=a>a"], select: { a: "p.a" } },
  extract_many: { urls: ["https://a.example/"] },
  select_values: { selector: "a" },
};

async function isRefused(name: string, given: Record<string, unknown>): Promise<boolean> {
  const tool = TOOLS.find((tool) => tool.name === name);
  const address = "https://a.example/";
  const args = tool?.input.parse({
    ...{ url: address, html_or_url: address, url_or_text: address },
    ...NEEDED[name],
    ...given,
  });
  try {
    assert(tool !== undefined, name);
    await runTool(tool, args, NO_WORLD);
  } catch (error) {
    const [argument = ""] = Object.keys(given);
    return error instanceof ToolError && error.code === "bad_input" &&
      error.message.startsWith(argument);
  }
  return false;
}

for (const prepared of prepareTools(TOOLS)) {
  const { tool } = prepared;
  const { properties } = toDescribedTool(prepared).inputSchema;
  for (const [name, listed] of Object.entries(properties as Record<string, ListedInteger>)) {
    if (Array.isArray(listed.type) && listed.type.includes("integer")) {
      testNullable(prepared, name, listed);
    }
    if (listed.type !== "integer") continue;
    Deno.test(`${tool.name} lists the bounds of ${name} that it enforces`, async () => {
      const { minimum = NaN, maximum = NaN } = listed;
      assert(minimum >= 0, `minimum ${minimum}`);
      assert.equal(await isRefused(tool.name, { [name]: minimum }), false);
      assert.equal(await isRefused(tool.name, { [name]: minimum - 1 }), true);
      assert.equal(await isRefused(tool.name, { [name]: maximum }), false);
      assert.equal(await isRefused(tool.name, { [name]: maximum + 1 }), true);
    });
  }
}

/** Bounds of an integer that may be null are the schema's own. */
function testNullable(prepared: PreparedTool, name: string, listed: ListedInteger): void {
  const { tool, input } = prepared;
  Deno.test(`${tool.name} lists the bounds of ${name} that its schema enforces`, async () => {
    const { minimum = NaN, maximum = NaN } = listed;
    const misfits = async (value: number): Promise<boolean> => {
      const checked = await input["~standard"].validate({ [name]: value });
      return checked.issues?.some(({ path }) => path?.[0] === name) ?? false;
    };
    assert.deepEqual(await Promise.all([minimum, maximum].map(misfits)), [false, false]);
    assert.deepEqual(await Promise.all([minimum - 1, maximum + 1].map(misfits)), [true, true]);
  });
}
