/** Schemas as they are listed: nothing that says nothing, and of answers no words. */
import assert from "node:assert/strict";
import { shortAnswer, shortArguments } from "../../src/serve/call/short_schema.ts";

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

Deno.test("shortArguments() describes no optional argument twice", () => {
  const properties = {
    url: { type: "string", description: "Its address" },
    at: { default: null, description: "A date", type: "string" },
    limit: { type: "integer", description: "How many" },
  };
  const isSaid = (name: string): boolean => name !== "limit";
  assert.deepEqual(shortArguments({ properties, required: ["url"] }, isSaid), {
    properties: { ...properties, at: { default: null, type: "string" } },
    required: ["url"],
  });
});

Deno.test("shortArguments() writes alternatives of different types as one schema of them", () => {
  const integer = { type: "integer", minimum: 1, maximum: 9 };
  const texts = { type: "array", items: { type: "string" } };
  const numbers = { type: "array", items: { type: "integer" } };
  const none = { type: "null" };
  const listed = { enum: ["a"], type: "string" };
  const pair = { type: "object", properties: { a: integer }, required: ["a"] };
  assert.deepEqual(
    shortArguments({
      properties: {
        a: { default: null, anyOf: [integer, none] },
        b: { anyOf: [{ anyOf: [{ type: "string" }, texts] }, pair] },
        // Alike in type, or bound to words whatever their type: these stay apart.
        c: { anyOf: [texts, numbers] },
        d: { anyOf: [listed, none] },
        e: { anyOf: [{ $ref: "#/$defs/A" }, none] },
        f: { anyOf: [{ type: "string", description: "x" }, none] },
      },
    }),
    {
      properties: {
        a: { default: null, ...integer, type: ["integer", "null"] },
        b: { ...texts, ...pair, type: ["string", "array", "object"] },
        c: { anyOf: [texts, numbers] },
        d: { anyOf: [listed, none] },
        e: { anyOf: [{ $ref: "#/$defs/A" }, none] },
        f: { anyOf: [{ type: "string", description: "x" }, none] },
      },
    },
  );
});

Deno.test("shortAnswer() keeps each field and component, and says nothing in words", () => {
  const safe = { minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  const open = { type: "object", properties: {}, additionalProperties: {} };
  assert.deepEqual(
    shortAnswer({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        ok: { type: "boolean", description: "x" },
        description: { type: "string", description: "x" },
        enum: { type: "string", enum: ["a"] },
        const: { type: "boolean", const: true },
        count: { type: "integer", ...safe },
        few: { type: "integer", minimum: 0, maximum: 9 },
        names: { type: "object", propertyNames: { type: "string" }, additionalProperties: open },
        page: { $ref: "#/$defs/Page" },
      },
      required: ["ok"],
      additionalProperties: {},
      $defs: { Page: { ...open, description: "x" } },
    }),
    {
      type: "object",
      properties: {
        ok: { type: "boolean" },
        description: { type: "string" },
        enum: { enum: ["a"] },
        const: { const: true },
        count: { type: "integer" },
        few: { type: "integer", minimum: 0, maximum: 9 },
        names: { type: "object", additionalProperties: { type: "object" } },
        page: { $ref: "#/$defs/Page" },
      },
      required: ["ok"],
      $defs: { Page: { type: "object" } },
    },
  );
});
