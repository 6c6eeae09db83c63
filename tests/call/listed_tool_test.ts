/** What callers are shown of a tool, and that it is made once. */
import assert from "node:assert/strict";
import { toListedTool } from "../../src/call/listed_tool.ts";
import { prepareTools } from "../../src/call/prepared_tool.ts";
import { echoTool } from "../support/test_tools.ts";

Deno.test("toListedTool() shows both schemas, the answer's without what is inside its fields", () => {
  for (const prepared of prepareTools([echoTool])) {
    const { inputSchema, outputSchema, ...rest } = toListedTool(prepared);
    assert.equal(inputSchema.type, "object");
    assert.deepEqual(inputSchema.required, ["html_or_url"]);
    assert.deepEqual(outputSchema, {
      type: "object",
      properties: {
        ok: { type: "boolean" },
        text: {},
        length: {},
        error: {},
      },
      required: ["ok"],
    });
    assert.deepEqual(rest, {
      name: "echo",
      title: "Echo a page",
      description: "Gives back its text.\nA second line.",
      annotations: {
        title: "Echo a page",
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: true,
      },
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
