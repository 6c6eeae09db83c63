/** The sentence about arguments that do not fit. */
import { defineRunningTool } from "../support/run_tool.ts";
import assert from "node:assert/strict";
import * as z from "zod";
import { checkArguments } from "../../src/serve/call/check_call.ts";
import {
  type PreparedTool,
  prepareTools,
  withFewMisfits,
} from "../../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";

const [prepared] = prepareTools([defineRunningTool({
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

const [listed] = prepareTools(TOOLS.filter(({ name }) => name === "compile_extractor")) as [
  PreparedTool,
];

async function misfitsOf(tool: PreparedTool, args: unknown): Promise<string> {
  const checked = await checkArguments(tool, args);
  assert(checked.kind === "refusal" && checked.refusal.code === "bad_input");
  return checked.refusal.message;
}

async function misfits(args: unknown): Promise<string> {
  assert(prepared !== undefined);
  return await misfitsOf(prepared, args);
}

for (
  const [title, args, expected] of [
    ["a missing one", {}, "url: missing, a string is required"],
    ["a wrong type", { url: 1 }, "url: received 1, a string is required"],
    [
      "several, in the schema's order",
      { limit: 1.5, loud: "perhaps" },
      'url: missing, a string is required; loud: received "perhaps", a boolean is required; limit: received 1.5, an integer is required',
    ],
    [
      "one inside another",
      { url: "", nested: { depth: "x" } },
      'nested.depth: received "x", a number is required',
    ],
    ["one missing inside", { url: "", nested: {} }, "nested.depth: missing, a number is required"],
    ["an element", { url: "", pages: ["a", 2] }, "pages.1: received 2, a string is required"],
    [
      "a word that is none of a few",
      { url: "", mode: "c" },
      'mode: received "c", one of a, b is required',
    ],
    [
      "a list that is too long",
      { url: "", pages: Array(31).fill("") },
      "pages: received an array of 31, an array of strings, 0 to 30, is required",
    ],
    ["the whole", [], "arguments: received an array of 0, an object is required"],
  ] as const
) {
  Deno.test(`checkArguments() names ${title}`, async () => {
    assert.equal(await misfits(args), `the arguments do not fit demo: ${expected}`);
  });
}

for (
  const [args, expected] of [
    [
      { want: { price: true } },
      "want.price: received true, a string or a number or null or an array, at least 1, is required",
    ],
    [{ want: [{ a: "b" }, null] }, "want.1: received null, an object is required"],
    [{ want: 5 }, "want: received 5, an object or an array, at least 1, or null is required"],
    [{ select: { a: { rows: "tr" } } }, "select.a.fields: missing, an object is required"],
    [
      { select: { a: { rows: "tr", fields: { b: 1 } } } },
      "select.a.fields.b: received 1, a string or an array of strings, 1 to 1, is required",
    ],
  ] as const
) {
  Deno.test(`checkArguments() tells what is wrong inside of ${JSON.stringify(args)}`, async () => {
    const said = await misfitsOf(listed, { pages: ["<p>"], ...args });
    assert.equal(said, `the arguments do not fit compile_extractor: ${expected}`);
  });
}

Deno.test("checkArguments() names the first twenty and counts the rest", async () => {
  const said = await misfits({ url: "", pages: Array(30).fill(0) });
  assert.match(said, /pages\.19: received 0, a string is required; and 10 more$/);
});

Deno.test("checkArguments() counts no more than a thousand elements of a list", async () => {
  const pages = [...Array(500).fill("<p>"), ...Array(90_000).fill(0)];
  const said = await misfitsOf(listed, { pages });
  assert.match(
    said,
    /pages\.500: received 0, .*pages\.519: received 0, a string is required; and 980 more$/,
  );
});

Deno.test("withFewMisfits() leaves lists alone whose elements fit, or are no texts", () => {
  const properties = {
    texts: { type: "array", items: { type: "string" } },
    numbers: { type: "array", items: { type: "number" } },
    either: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }] },
  };
  const fits = { texts: Array(5000).fill("a"), numbers: Array(5000).fill(1), either: null };
  assert.equal(withFewMisfits(properties, fits), fits);
  const unfit = withFewMisfits(properties, { either: Array(5000).fill(1) }) as {
    either: unknown[];
  };
  assert.equal(unfit.either.length, 1000);
});
