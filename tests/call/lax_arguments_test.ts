import assert from "node:assert/strict";
import { readLaxArguments } from "../../src/serve/call/lax_arguments.ts";

const PROPERTIES = {
  html_or_url: { type: "string" },
  induce: { type: "boolean" },
  limit: { type: "integer" },
  listing: { type: ["boolean", "null"] },
  pages: { type: "array" },
  want: { anyOf: [{ type: "object" }, { type: "null" }] },
};

for (
  const [name, given, read] of [
    ["induce", "yes", true],
    ["induce", "OFF", false],
    ["induce", 1, true],
    ["induce", 0, false],
    ["induce", 2, 2],
    ["induce", "maybe", "maybe"],
    ["limit", "12", 12],
    ["limit", "12.0", 12],
    ["limit", "-3", -3],
    ["limit", "1e3", "1e3"],
    ["limit", "12.5", "12.5"],
    ["listing", "true", true],
    ["listing", null, null],
    ["pages", '["<p>"]', ["<p>"]],
    ["pages", "<p>", "<p>"],
    ["want", '{"price": "1"}', { price: "1" }],
    ["html_or_url", "1", "1"],
    ["html_or_url", 1, 1],
    ["unknown", "yes", "yes"],
    ["toString", "yes", "yes"],
  ] as const
) {
  Deno.test(`readLaxArguments() reads ${name} ${JSON.stringify(given)}`, () => {
    assert.deepEqual(readLaxArguments(PROPERTIES, { [name]: given }), { [name]: read });
  });
}

Deno.test("readLaxArguments() keeps a member called __proto__ a member", () => {
  const args = JSON.parse('{"__proto__": {"induce": true}}');
  const read = readLaxArguments(PROPERTIES, args) as Record<string, unknown>;
  assert.equal(read.induce, undefined);
  assert(Object.hasOwn(read, "__proto__"));
});

Deno.test("readLaxArguments() leaves what is no object for the schema to refuse", () => {
  for (const args of [null, 1, "x", []]) assert.equal(readLaxArguments(PROPERTIES, args), args);
});
