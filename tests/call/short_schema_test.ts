/** Schemas as they are listed: nothing that says nothing, and of answers no words. */
import assert from "node:assert/strict";
import { shortAnswer, shortArguments, wholeArguments } from "../../src/serve/call/short_schema.ts";

Deno.test("wholeArguments() keeps what is checked and drops what always holds", () => {
  assert.deepEqual(
    wholeArguments({
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

Deno.test("shortArguments() describes no optional argument twice, and lists defaults that say something", () => {
  const properties = {
    url: { type: "string", description: "Its address" },
    at: { default: null, description: "A date", type: "string" },
    limit: { default: 0, type: "integer", description: "How many" },
    full: { default: false, type: "boolean" },
  };
  const isSaid = (name: string): boolean => name !== "limit";
  assert.deepEqual(shortArguments({ properties, required: ["url"] }, isSaid), {
    properties: { ...properties, at: { type: "string" }, full: { type: "boolean" } },
    required: ["url"],
  });
});

Deno.test("wholeArguments() writes alternatives of different types as one schema of them", () => {
  const integer = { type: "integer", minimum: 1, maximum: 9 };
  const texts = { type: "array", items: { type: "string" } };
  const numbers = { type: "array", items: { type: "integer" } };
  const few = { ...texts, minItems: 1, maxItems: 3 };
  const none = { type: "null" };
  const listed = { enum: ["a"], type: "string" };
  const pair = { type: "object", properties: { a: integer }, required: ["a"] };
  assert.deepEqual(
    wholeArguments({
      properties: {
        a: { default: null, anyOf: [integer, none] },
        b: { anyOf: [{ anyOf: [{ type: "string" }, texts] }, pair] },
        // Alike in type, or bound to words whatever their type: these stay apart.
        c: { anyOf: [texts, numbers] },
        d: { anyOf: [listed, none] },
        e: { anyOf: [{ $ref: "#/$defs/A" }, none] },
        f: { anyOf: [{ type: "string", description: "x" }, none] },
        g: { anyOf: [{ type: "string", minLength: 1, maxLength: 9 }, few, none] },
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
        g: { minLength: 1, maxLength: 9, ...few, type: ["string", "array", "null"] },
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
        page: { $ref: "#/$defs/Page", description: "x" },
        $ref: { type: "string" },
        first: { anyOf: [{ $ref: "#/$defs/Outer" }, { type: "null" }] },
        second: { $ref: "#/$defs/Shared" },
        tree: { type: "array", items: { $ref: "#/$defs/Tree" } },
      },
      required: ["ok"],
      additionalProperties: {},
      $defs: {
        Page: { ...open, description: "x" },
        Outer: { type: "object", properties: { inner: { $ref: "#/$defs/Shared" } } },
        Shared: open,
        Tree: { type: "object", properties: { branch: { $ref: "#/$defs/Branch" } } },
        Branch: { type: "object", additionalProperties: { $ref: "#/$defs/Tree" } },
      },
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
        // What is named once stands in its place; what is shared, or within itself, has a name.
        page: { type: "object" },
        $ref: { type: "string" },
        first: { type: ["object", "null"], properties: { inner: { $ref: "#/$defs/Shared" } } },
        second: { $ref: "#/$defs/Shared" },
        tree: { type: "array", items: { $ref: "#/$defs/Tree" } },
      },
      required: ["ok"],
      $defs: {
        Shared: { type: "object" },
        Tree: {
          type: "object",
          properties: {
            branch: { type: "object", additionalProperties: { $ref: "#/$defs/Tree" } },
          },
        },
      },
    },
  );
});
