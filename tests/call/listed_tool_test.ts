/** What callers are shown of a tool, and that it is made once. */
import assert from "node:assert/strict";
import { toDescribedTool, toListedTool } from "../../src/serve/call/listed_tool.ts";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { TOOL_CODES } from "../../src/base/errors.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { echoTool } from "../support/test_tools.ts";

Deno.test("toListedTool() shows both schemas, the answer's whole and without words", () => {
  for (const prepared of prepareTools([echoTool])) {
    const { inputSchema, outputSchema, ...rest } = toListedTool(prepared);
    assert.equal(inputSchema.type, "object");
    assert.deepEqual(inputSchema.required, ["html_or_url"]);
    const { error, ...fields } = outputSchema["properties"] as Record<string, unknown>;
    assert.deepEqual(fields, {
      ok: { type: "boolean" },
      text: { type: "string" },
      length: { type: "integer" },
      ignored: { type: "array", items: { type: "string" } },
    });
    assert.equal(outputSchema["$defs"], undefined);
    assert.deepEqual(error, {
      type: "object",
      properties: {
        code: { enum: TOOL_CODES },
        message: { type: "string" },
        retryable: { type: "boolean" },
        url: { type: "string" },
        extra: { type: "string" },
      },
      required: ["code", "message", "retryable"],
    });
    assert.deepEqual(rest, {
      name: "echo",
      title: "Echo a page",
      description: "Gives back its text.\nA second line.",
      annotations: { readOnlyHint: true, destructiveHint: false },
    });
  }
});

Deno.test("prepareTools() converts each schema once for each dialect", () => {
  for (const { input, output } of prepareTools([echoTool])) {
    for (const { "~standard": { version, jsonSchema } } of [input, output]) {
      assert.equal(version, 1);
      const first = jsonSchema.output({ target: "draft-2020-12" });
      assert.equal(jsonSchema.output({ target: "draft-2020-12" }), first);
      const older = jsonSchema.output({ target: "draft-07" });
      assert.notEqual(older, first);
    }
  }
});

Deno.test("what is listed of a tool does not depend on which is listed first", () => {
  const inOrder = prepareTools(TOOLS).map(toListedTool);
  const backwards = prepareTools(TOOLS).toReversed().map(toListedTool).reverse();
  assert.deepEqual(backwards, inOrder);
});

Deno.test("what several tools take is described once, by the first of them", () => {
  for (const tools of [TOOLS, TOOLS.slice(3)]) {
    const said = new Map<string, number>();
    for (const prepared of prepareTools(tools)) {
      const { inputSchema } = toListedTool(prepared);
      const required = (inputSchema["required"] ?? []) as string[];
      const properties = Object.entries(inputSchema["properties"] as Record<string, Property>);
      for (const [name, { description }] of properties) {
        if (required.includes(name)) assert(description, `${prepared.tool.name}.${name}`);
        else if (description) said.set(name, (said.get(name) ?? 0) + 1);
      }
      const whole = toDescribedTool(prepared).inputSchema["properties"] as Record<string, Property>;
      for (const [name, { description }] of Object.entries(whole)) assert(description, name);
    }
    for (const name of ["at", "max_age", "timeout", "respect_tdm", "base_url", "max_tokens"]) {
      assert.equal(said.get(name), 1, name);
    }
  }
});

Deno.test("the bounds and the words of what several tools take are listed with the first", () => {
  for (const tools of [TOOLS, TOOLS.slice(9)]) {
    const listedBy = new Map<string, string[]>();
    for (const prepared of prepareTools(tools)) {
      const listed = toListedTool(prepared).inputSchema["properties"] as Record<string, Property>;
      const whole = toDescribedTool(prepared).inputSchema["properties"] as Record<string, Property>;
      for (const [name, { maximum, items }] of Object.entries(whole)) {
        if (maximum === undefined && items?.enum === undefined) continue;
        assert.deepEqual(listed[name]?.type, whole[name]?.type, name);
        const isListed = listed[name]?.maximum === maximum &&
          JSON.stringify(listed[name]?.items) === JSON.stringify(items);
        if (isListed) listedBy.set(name, [...listedBy.get(name) ?? [], prepared.tool.name]);
        else {
          assert.equal(listed[name]?.maximum, undefined, name);
          assert.equal(listed[name]?.items?.enum, undefined, name);
        }
      }
    }
    for (const name of ["max_age", "timeout", "max_tokens", "questions"]) {
      assert.equal(listedBy.get(name)?.length, 1, name);
    }
  }
});

Deno.test("a default that is null or false is not listed, and any other is", () => {
  for (const prepared of prepareTools(TOOLS)) {
    const { name, inputSchema } = toListedTool(prepared);
    const whole = toDescribedTool(prepared).inputSchema["properties"] as Record<string, Property>;
    const listed = inputSchema["properties"] as Record<string, Property>;
    for (const [argument, { default: fallback }] of Object.entries(whole)) {
      const isTold = fallback !== null && fallback !== false;
      assert.equal(listed[argument]?.default, isTold ? fallback : undefined, `${name}.${argument}`);
    }
  }
});

interface Property {
  readonly default?: unknown;
  readonly description?: string;
  readonly type?: unknown;
  readonly maximum?: number;
  readonly items?: { readonly enum?: readonly string[] };
}
