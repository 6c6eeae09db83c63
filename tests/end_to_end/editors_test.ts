/**
 * The settings of docs/editors.md: the fields each editor's own document names, and what they start
 * or connect to.
 */
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { examplesOf } from "../support/examples.ts";
import { PROGRAM_NAME, programCommand, startServing } from "../support/program.ts";

/** Per editor: where servers stand, the fields to start one, the fields to connect to one. */
interface Form {
  readonly servers: string;
  readonly start: string;
  /** The field of the address first; absent where the document shows no such way. */
  readonly connect?: string;
  /** The editor's own document. */
  readonly document: string;
}

const FORMS: Readonly<Record<string, Form>> = {
  "Claude Code": {
    servers: "mcpServers",
    start: "command args",
    connect: "url type",
    document: "https://code.claude.com/docs/en/mcp",
  },
  "Claude Desktop": {
    servers: "mcpServers",
    start: "command args",
    document: "https://modelcontextprotocol.io/docs/develop/connect-local-servers",
  },
  "Cursor": {
    servers: "mcpServers",
    start: "command args",
    connect: "url",
    document: "https://cursor.com/docs/context/mcp",
  },
  "VS Code": {
    servers: "servers",
    start: "type command args",
    connect: "url type",
    document: "https://code.visualstudio.com/docs/copilot/reference/mcp-configuration",
  },
  "Zed": {
    servers: "context_servers",
    start: "command args env",
    document: "https://zed.dev/docs/ai/mcp",
  },
  "JetBrains": {
    servers: "mcpServers",
    start: "command args",
    document: "https://www.jetbrains.com/help/ai-assistant/mcp.html",
  },
  "Windsurf": {
    servers: "mcpServers",
    start: "command args",
    connect: "serverUrl",
    document: "https://docs.windsurf.com/windsurf/cascade/mcp",
  },
  "Gemini CLI": {
    servers: "mcpServers",
    start: "command args",
    connect: "httpUrl",
    document: "https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md",
  },
};

type Settings = Record<string, { service: Record<string, unknown> }>;

/** Every way the document shows: the editor, and its one server. */
const WAYS = examplesOf("docs/editors.md").filter(({ language }) => language === "json")
  .map(({ heading, code }) => {
    const form = FORMS[heading];
    assert(form !== undefined, `there is no form for ${heading}`);
    const settings = JSON.parse(code) as Settings;
    assert.deepEqual(Object.keys(settings), [form.servers], heading);
    const { service, ...others } = settings[form.servers] ?? { service: {} };
    assert.deepEqual(others, {});
    return { heading, form, service };
  });

Deno.test("docs/editors.md writes the fields each editor's document names, and no other", () => {
  for (const { heading, form, service } of WAYS) {
    const wanted = "command" in service ? form.start : form.connect ?? "";
    assert.deepEqual(Object.keys(service).sort(), wanted.split(" ").sort(), heading);
  }
  for (const [heading, form] of Object.entries(FORMS)) {
    const ways = WAYS.filter((way) => way.heading === heading);
    assert.equal(ways.length, form.connect === undefined ? 1 : 2, heading);
  }
});

async function toolNames(client: Client): Promise<string[]> {
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name);
}

const NAMES = TOOLS.map(({ name }) => name);

Deno.test(`what docs/editors.md starts, as ${PROGRAM_NAME}, offers every tool`, async () => {
  const started = WAYS.filter(({ service }) => "command" in service);
  for (const { heading, service } of started) {
    const args = ["mcp", "--max-tokens", "5000"];
    assert.deepEqual([service.command, service.args], ["service", args], heading);
  }
  const [command, ...first] = programCommand();
  const client = new Client({ name: "editor", version: "1.0.0" });
  const args = [...first, ...(started[0]?.service.args as string[])];
  // An editor starts it from wherever the editor is.
  const cwd = await Deno.makeTempDir();
  await client.connect(new StdioClientTransport({ command, args, cwd, stderr: "ignore" }));
  assert.deepEqual(await toolNames(client), NAMES);
  await Deno.remove(cwd, { recursive: true });
});

Deno.test(`what docs/editors.md connects to, at ${PROGRAM_NAME}, offers every tool`, async () => {
  const serving = await startServing();
  try {
    for (const { heading, form, service } of WAYS.filter((way) => !("command" in way.service))) {
      const written = service[form.connect?.split(" ")[0] ?? ""] as string;
      const address = written.replace("http://127.0.0.1:8000", serving.base);
      assert.notEqual(address, written, heading);
      const client = new Client({ name: "editor", version: "1.0.0" });
      await client.connect(new StreamableHTTPClientTransport(new URL(address)));
      assert.deepEqual(await toolNames(client), NAMES, heading);
    }
  } finally {
    await serving.stop();
  }
});
