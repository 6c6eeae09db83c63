/** Prompts, documents and completions, by a real client over both eras of HTTP. */
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { TOOL_EXAMPLES } from "../../src/serve/mcp/doc_resources.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { startTestDoor } from "../support/every_door.ts";

const PREPARED = prepareTools(TOOLS);

for (const mode of ["legacy", { pin: "2026-07-28" }] as const) {
  const era = mode === "legacy" ? mode : mode.pin;
  Deno.test(`/mcp offers prompts, documents and completions (${era})`, async () => {
    const door = await startTestDoor({ tools: TOOLS });
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${door.base}/mcp`)));
    try {
      const { prompts } = await client.listPrompts();
      const names = ["read_article", "compare_products", "audit_my_page", "watch_price"];
      assert.deepEqual(prompts.map(({ name }) => name), names);
      for (const { name, arguments: asks = [] } of prompts) {
        const filled = Object.fromEntries(asks.map((ask) => [ask.name, `<${ask.name}>`]));
        const { messages } = await client.getPrompt({ name, arguments: filled });
        const [{ content } = { content: undefined }] = messages;
        assert(content?.type === "text");
        for (const value of Object.values(filled)) assert(content.text.includes(value), name);
        assert(TOOLS.some((tool) => content.text.includes(tool.name)), name);
      }
      const { resources: all } = await client.listResources();
      const resources = all.filter(({ uri }) => uri.startsWith("service://docs/tools/"));
      assert.equal(resources.length, TOOLS.length);
      assert.equal(all.length - resources.length, 1);
      for (const { uri, name } of resources) {
        const { contents: [document] } = await client.readResource({ uri });
        assert(document !== undefined && "text" in document);
        assert(document.text.startsWith(`# ${name}`) && document.text.includes("```json"), name);
      }
      await assert.rejects(client.readResource({ uri: "service://docs/tools/nope" }));
      const completed = await client.complete({
        ref: { type: "ref/prompt", name: "compare_products" },
        argument: { name: "facts", value: "title, price_" },
      });
      assert.deepEqual(completed.completion.values, [
        "title, price_regular",
        "title, price_low",
        "title, price_high",
      ]);
      const tools = await client.complete({
        ref: { type: "ref/resource", uri: "service://docs/tools/{name}" },
        argument: { name: "name", value: "extract_" },
      });
      assert.deepEqual(tools.completion.values, ["extract_declared", "extract_many"]);
    } finally {
      await client.close();
      await door.close(0);
    }
  });
}

Deno.test("every tool has an example, and its arguments fit the schema", async () => {
  assert.deepEqual(Object.keys(TOOL_EXAMPLES).sort(), TOOLS.map(({ name }) => name).sort());
  for (const { tool, input, properties } of PREPARED) {
    const example = TOOL_EXAMPLES[tool.name] ?? {};
    const { issues } = await input["~standard"].validate(example);
    assert.equal(issues, undefined, tool.name);
    for (const name of Object.keys(example)) assert(Object.hasOwn(properties, name), name);
  }
});
