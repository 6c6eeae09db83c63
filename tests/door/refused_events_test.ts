/** What is refused before it told of anything is no stream of events, whoever refuses it. */
import assert from "node:assert/strict";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { startTestDoor } from "../support/every_door.ts";

Deno.test("a tool's own refusal before its first progress has its status, as for anybody", async () => {
  const door = await startTestDoor({ tools: TOOLS });
  const ask = async (tool: string, args: object, accept: string): Promise<unknown[]> => {
    const response = await fetch(`${door.base}/v1/tools/${tool}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept },
      body: JSON.stringify(args),
    });
    return [response.status, response.headers.get("content-type"), await response.text()];
  };
  try {
    for (
      const [tool, args] of [
        ["crawl_site", { url: "x" }],
        ["extract_many", { urls: [] }],
        ["select_values", { html_or_url: "<p>", selector: "[" }],
        ["select_values", { html_or_url: "<p>" }],
      ] as const
    ) {
      const plain = await ask(tool, args, "application/json");
      assert.deepEqual(plain.slice(0, 2), [400, "application/json"]);
      assert.deepEqual(await ask(tool, args, "text/event-stream"), plain);
    }
    const [status, type, text] = await ask(
      "select_values",
      { html_or_url: "<p>", selector: "i" },
      "text/event-stream",
    );
    assert.deepEqual([status, type], [200, "text/event-stream"]);
    assert.match(String(text), /^event: answer\ndata: \{"ok":true/);
  } finally {
    await door.close(0);
  }
});
