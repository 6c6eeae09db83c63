/** Schemas as they are listed: nothing that says nothing, and of answers the types alone. */
import assert from "node:assert/strict";
import { shortAnswer, shortArguments } from "../../src/call/short_schema.ts";

Deno.test("shortArguments() keeps what is checked and drops what always holds", () => {
  assert.deepEqual(
    shortArguments({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        id: { type: "integer", minimum: 1, maximum: 5, description: "Which" },
        minimum: { type: "integer", minimum: 0, maximum: 9 },
        propertyNames: { anyOf: [{ type: "object", propertyNames: {}, additionalProperties: {} }] },
      },
      required: ["id"],
      additionalProperties: false,
    }),
    {
      type: "object",
      properties: {
        id: { type: "integer", minimum: 1, maximum: 5, description: "Which" },
        minimum: { type: "integer", minimum: 0, maximum: 9 },
        propertyNames: { anyOf: [{ type: "object" }] },
      },
      required: ["id"],
      additionalProperties: false,
    },
  );
});

Deno.test("shortArguments() writes what may be null as one schema of two types", () => {
  const integer = { type: "integer", minimum: 1, maximum: 9 };
  const either = { anyOf: [{ type: "string" }, { type: "integer" }] };
  const listed = { enum: ["a"], type: "string" };
  const nullable = { anyOf: [listed, { type: "null" }] };
  assert.deepEqual(
    shortArguments({
      properties: {
        a: { default: null, anyOf: [integer, { type: "null" }] },
        b: either,
        c: nullable,
      },
    }),
    {
      properties: {
        a: { default: null, ...integer, type: ["integer", "null"] },
        b: either,
        c: nullable,
      },
    },
  );
});

Deno.test("shortAnswer() names the fields, and what counts what was left out by one pattern", () => {
  const properties = {
    ok: { type: "boolean", description: "x" },
    url: { type: ["string", "null"] },
    page: { $ref: "#/$defs/Page" },
  };
  const short = { ok: { type: "boolean" }, url: {}, page: {} };
  const $defs = { Page: { type: "object" } };
  assert.deepEqual(
    shortAnswer({ type: "object", properties, required: ["ok"], additionalProperties: {}, $defs }),
    { type: "object", properties: short, required: ["ok"] },
  );
  const counted = { ...properties, rows_left_out: { type: "integer" } };
  assert.deepEqual(shortAnswer({ type: "object", properties: counted, required: ["ok"] }), {
    type: "object",
    properties: short,
    patternProperties: { "_left_out$": {} },
    required: ["ok"],
  });
});
