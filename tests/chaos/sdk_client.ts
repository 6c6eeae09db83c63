/** The MCP SDK's own client, over the HTTP transport most callers have. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Answer } from "../../src/tools/contract/tool.ts";
import type { Caller } from "./clients.ts";

/** Milliseconds after which the SDK gives a call up; our own limit comes first. */
const GIVES_UP_MS = 180_000;

/** Opens a client. */
export async function openSdkClient(base: string): Promise<Caller> {
  const client = new Client({ name: "chaos", version: "1" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)));
  return {
    name: "the SDK's client",
    async call(name, args) {
      const result = await client.callTool({ name, arguments: args }, { timeout: GIVES_UP_MS });
      if (result.isError === true) {
        const [content] = result.content as { text?: string }[];
        return { failure: content?.text ?? "" };
      }
      return { answer: result.structuredContent as Answer };
    },
    close: () => client.close(),
  };
}
