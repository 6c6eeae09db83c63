/** The page of `look` as an MCP App: extension `io.modelcontextprotocol/ui`, revision 2026-01-26. */
import type { McpServer } from "@modelcontextprotocol/server";
import type { ToolCalls } from "../call/mod.ts";
import { writeAppDocument } from "../look/mod.ts";

const URI = "ui://service/look";
const KIND = { mimeType: "text/html;profile=mcp-app" } as const;

/** No `csp`: a client that is told nothing lets the document ask for nothing, which it never does. */
const UI = { prefersBorder: true } as const;

/** What the page cannot begin without: the markup of a page, and what is read of it. */
const NEEDED_TOOLS = ["fetch_page", "extract_declared"];

/** Tells whether the tools that are offered can fill the page. */
export function canShowApp(calls: ToolCalls): boolean {
  return NEEDED_TOOLS.every((name) => calls.find(name) !== undefined);
}

/** Links the one tool to the page whose answers are shown in it, so that the list stays short. */
export function linkApp(tool: string): { _meta?: { ui: { resourceUri: string } } } {
  return tool === "extract_declared" ? { _meta: { ui: { resourceUri: URI } } } : {};
}

/** Registers the page as a resource. */
export function registerApp(server: McpServer): void {
  const config = {
    title: "What is read of a page, and where",
    description: "The page as it is written, beside what the tools read of it",
    ...KIND,
    _meta: { ui: UI },
  };
  server.registerResource("look", URI, config, () => ({
    contents: [{ uri: URI, ...KIND, text: writeAppDocument(), _meta: { ui: UI } }],
  }));
}
