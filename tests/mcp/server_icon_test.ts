/** The icon: one picture, shown by clients without asking for a file, and not in every answer. */
import assert from "node:assert/strict";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { ICON_SVG, SERVER_ICONS } from "../../src/serve/mcp/tool_server.ts";
import { fieldsOf, messageOf, startTestDoor } from "../support/every_door.ts";

Deno.test("the icon of the server is the picture in docs/icon.svg", () => {
  const file = Deno.readTextFileSync(new URL("../../docs/icon.svg", import.meta.url));
  assert.equal(ICON_SVG, file.trim().replace(/\s*\n\s*/g, "").replaceAll(" />", "/>"));
});

Deno.test("clients of each era are told the icon", async () => {
  const door = await startTestDoor();
  for (const mode of ["legacy", { pin: "2026-07-28" }] as const) {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${door.base}/mcp`)));
    assert.deepEqual(client.getServerVersion()?.icons, SERVER_ICONS);
    await client.close();
  }
  await door.close(0);
});

Deno.test("an answer of 2026-07-28 names the server without its icon", async () => {
  const door = await startTestDoor();
  const params = { name: "echo", arguments: { html_or_url: "x" } };
  const response = await fetch(`${door.base}/mcp`, {
    method: "POST",
    headers: fieldsOf("2026-07-28", "tools/call", "echo"),
    body: JSON.stringify(messageOf("2026-07-28", 1, "tools/call", params)),
  });
  const { result } = await response.json();
  assert.deepEqual(result._meta["io.modelcontextprotocol/serverInfo"], {
    name: "service",
    version: "1.2.3",
  });
  await door.close(0);
});
