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

Deno.test("shortAnswer() names the types of fields, through unions and references", () => {
  assert.deepEqual(
    shortAnswer({
      type: "object",
      properties: {
        ok: { type: "boolean", description: "x" },
        url: { type: ["string", "null"] },
        page: { $ref: "#/$defs/Page" },
        file: { anyOf: [{ $ref: "#/$defs/Page" }, { type: "null" }] },
        value: { anyOf: [{ type: "string" }, {}] },
        kind: { enum: ["a"] },
      },
      required: ["ok"],
      additionalProperties: {},
      $defs: { Page: { type: "object", properties: { ok: { type: "boolean" } } } },
    }),
    {
      type: "object",
      properties: {
        ok: { type: "boolean" },
        url: { type: ["string", "null"] },
        page: { type: "object" },
        file: { type: ["object", "null"] },
        value: {},
        kind: {},
      },
      required: ["ok"],
    },
  );
});
