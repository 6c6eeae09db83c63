/** The sentence about arguments that do not fit. */
import assert from "node:assert/strict";
import * as z from "zod";
import { describeMisfits } from "../../src/mcp/misfits.ts";
import { prepareTools } from "../../src/mcp/prepared_tool.ts";
import { defineTool } from "../../src/tools/tool.ts";

const [prepared] = prepareTools([defineTool({
  name: "demo",
  title: "Demo",
  description: "Demo.",
  input: z.object({
    url: z.string(),
    loud: z.boolean().default(false),
    limit: z.int().default(1),
    pages: z.array(z.string()).max(30).default([]),
    mode: z.enum(["a", "b"]).default("a"),
    nested: z.object({ depth: z.number() }).optional(),
  }),
  output: z.looseObject({ ok: z.boolean() }),
  page: "url",
  run: () => Promise.resolve({ ok: true }),
})]);

async function misfits(args: unknown): Promise<string> {
  assert(prepared !== undefined);
  return await describeMisfits("demo", prepared.input, args);
}

for (
  const [title, args, expected] of [
    ["a missing one", {}, "url: missing, a string is required"],
    ["a wrong type", { url: 1 }, "url: not a string"],
    [
      "several, in the schema's order",
      { limit: 1.5, loud: "perhaps" },
      "url: missing, a string is required; loud: not a boolean; limit: not an integer",
    ],
    ["one inside another", { url: "", nested: { depth: "x" } }, "nested.depth: not a number"],
    ["one missing inside", { url: "", nested: {} }, "nested.depth: missing, a number is required"],
    ["an element", { url: "", pages: ["a", 2] }, "pages.1: not a string"],
    ["the whole", [], "arguments: not an object"],
  ] as const
) {
  Deno.test(`describeMisfits() names ${title}`, async () => {
    assert.equal(await misfits(args), `the arguments do not fit demo: ${expected}`);
  });
}

Deno.test("describeMisfits() names the first twenty and counts the rest", async () => {
  const said = await misfits({ url: "", pages: Array(30).fill(0) });
  assert.match(said, /pages\.19: not a string; and 10 more$/);
});
