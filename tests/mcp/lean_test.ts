/** `service mcp --lean`: a list of few words, and the same answers. */
import assert from "node:assert/strict";
import { type CallToolResult, Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { tokenHundredths } from "../../src/tools/runs/answer/tokens.ts";
import { leanArguments, leanDescription } from "../../src/serve/call/lean_list.ts";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import tasks from "../agent_tasks/tasks.json" with { type: "json" };
import { rankByWords } from "../agent_tasks/choose_by_words.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const CALLS = [
  { name: "select_values", arguments: { html_or_url: "<p>a<p>b", selector: "p" } },
  { name: "page_markdown", arguments: { html_or_url: "<h1>Bolts</h1><p>M6", max_tokens: null } },
  { name: "extract_declared", arguments: { html_or_url: "<title>Bolts</title>", records: "no" } },
  { name: "select_values", arguments: { html_or_url: "<p>", selector: "p[" } },
  { name: "select_values", arguments: { html_or_url: "<p>" } },
  { name: "select_values", arguments: { html_or_url: "<p>", selector: "p", nothing_like_it: 1 } },
];

async function connect(program: readonly string[]): Promise<Client> {
  const client = new Client({ name: "tests", version: "1" });
  const args = ["run", "-A", "--quiet", "--no-check", ...program];
  await client.connect(new StdioClientTransport({ command: Deno.execPath(), args, cwd: ROOT }));
  return client;
}

Deno.test("service mcp --lean lists every tool in few tokens, and answers the same", async () => {
  const [whole, lean] = await Promise.all(
    [[], ["--lean"]].map((options) => connect(["main.ts", "mcp", ...options])),
  );
  assert(whole !== undefined && lean !== undefined);
  try {
    const { tools } = await lean.listTools();
    assert.deepEqual(tools.map(({ name }) => name), TOOLS.map(({ name }) => name));
    const signs = [...JSON.stringify(tools)];
    const tokens = signs.reduce((sum, sign) => sum + tokenHundredths(sign.codePointAt(0) ?? 0), 0);
    // The estimate counts each sign of a schema: o200k_base makes about 1,900 of it.
    assert(tokens < 300_000, `about ${tokens / 100} tokens`);
    const listed = (await whole.listTools()).tools;
    for (const [at, tool] of tools.entries()) {
      const known = listed[at];
      assert.deepEqual(tool.annotations, known?.annotations);
      assert.equal(tool.outputSchema, undefined);
      const names = Object.keys(tool.inputSchema.properties ?? {});
      assert.deepEqual(names, Object.keys(known?.inputSchema.properties ?? {}));
      assert.deepEqual(tool.inputSchema.required, known?.inputSchema.required);
    }
    for (const call of CALLS) {
      const one: CallToolResult = await whole.callTool(call);
      const other: CallToolResult = await lean.callTool(call);
      assert.deepEqual(other.content, one.content);
      assert.deepEqual(other.structuredContent, one.structuredContent);
      assert.deepEqual(other.isError, one.isError);
    }
  } finally {
    await Promise.all([whole.close(), lean.close()]);
  }
});

Deno.test("a lean server checks answers though it lists no schema of them", async () => {
  const client = await connect(["tests/mcp/stdio_server.ts", "--lean"]);
  try {
    const lie = await client.callTool({ name: "tricky", arguments: { how: "lie" } });
    assert.equal(lie.isError, true);
    assert.match(JSON.stringify(lie.content), /internal_error: tricky gave an answer/);
  } finally {
    await client.close();
  }
});

Deno.test("leanDescription() says what a tool does and what it is for", () => {
  const whole = "Reads a feed. Broken ones, too. Use it for what is new; not for all (map_site).";
  assert.equal(leanDescription(whole), "Reads a feed. Use it for what is new.");
});

Deno.test("leanArguments() lists what an argument is besides null", () => {
  const prepared = prepareTools(TOOLS).find(({ tool }) => tool.name === "page_markdown");
  assert(prepared !== undefined);
  const properties = leanArguments(prepared)["properties"] as Record<string, unknown>;
  assert.deepEqual(properties["max_tokens"], { type: "integer" });
  assert.doesNotMatch(JSON.stringify(properties), /"null"/);
});

Deno.test("the words of the lean list lead to the right tool", () => {
  const list = prepareTools(TOOLS).map((prepared) => ({
    name: prepared.tool.name,
    description: leanDescription(prepared.tool.description),
    inputSchema: leanArguments(prepared),
  }));
  const places = tasks.map(({ task, tool }) => rankByWords(list, task).indexOf(tool));
  const first = places.filter((place) => place === 0).length;
  const near = places.filter((place) => place < 3).length;
  assert(first >= 20 && near >= 30, `${first} first, ${near} among the first three`);
});
