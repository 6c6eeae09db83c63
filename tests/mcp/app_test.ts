/** The MCP App: what a client is told of it, by the extension's own schemas. */
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  getToolUiResourceUri,
  McpUiResourceMetaSchema,
  McpUiToolMetaSchema,
  RESOURCE_MIME_TYPE,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { startTestDoor } from "../support/every_door.ts";

for (const mode of ["legacy", { pin: "2026-07-28" }] as const) {
  const era = mode === "legacy" ? mode : mode.pin;
  Deno.test(`/mcp links extract_declared to a page a client can show (${era})`, async () => {
    const door = await startTestDoor({ tools: TOOLS });
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${door.base}/mcp`)));
    try {
      const { tools } = await client.listTools();
      // As tests/tools bounds it: the link to the page must not make the list dearer than that.
      assert(JSON.stringify(tools).length < 60_000);
      const linked = tools.filter((tool) => getToolUiResourceUri(tool) !== undefined);
      assert.deepEqual(linked.map(({ name }) => name), ["extract_declared"]);
      const [tool] = linked;
      assert(tool !== undefined);
      McpUiToolMetaSchema.parse(tool._meta?.ui);
      const uri = getToolUiResourceUri(tool) ?? "";
      const { resources } = await client.listResources();
      const listed = resources.find((resource) => resource.uri === uri);
      assert.equal(listed?.mimeType, RESOURCE_MIME_TYPE);
      const { contents: [page] } = await client.readResource({ uri });
      assert(page !== undefined && "text" in page);
      assert.equal(page.mimeType, RESOURCE_MIME_TYPE);
      assert.deepEqual(McpUiResourceMetaSchema.parse(page._meta?.ui), { prefersBorder: true });
      assertAsksForNothing(page.text);
    } finally {
      await client.close();
      await door.close(0);
    }
  });
}

Deno.test("/mcp offers no page where a tool it begins with is not offered", async () => {
  const door = await startTestDoor({ tools: TOOLS.filter(({ name }) => name !== "fetch_page") });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${door.base}/mcp`)));
  try {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.filter((tool) => getToolUiResourceUri(tool) !== undefined), []);
    const { resources } = await client.listResources();
    assert.deepEqual(resources.filter(({ uri }) => uri.startsWith("ui:")), []);
  } finally {
    await client.close();
    await door.close(0);
  }
});

/** One script and one style, both written in the document; nothing that names another file. */
function assertAsksForNothing(html: string): void {
  assert.match(html, /^<!doctype html>\n<html lang="en" data-app>/);
  assert.deepEqual(html.match(/<script\b[^>]*>/g), ['<script type="module">']);
  assert.deepEqual(html.match(/<style\b[^>]*>/g), ["<style>"]);
  assert.equal(html.split("</script>").length, 2);
  const body = html.replace(/<script\b.*<\/script>/s, "").replace(/<style>.*<\/style>/s, "");
  assert.doesNotMatch(body, /\b(?:src|href)=|url\(|@import/);
}
