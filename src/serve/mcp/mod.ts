/**
 * MCP over HTTP and stdio, by the SDK's server.
 *
 * May import: `base`, `serve/call`, `serve/look`.
 * Never keeps a session.
 */
export { createMcpEndpoint, type McpEndpoint } from "./mcp_endpoint.ts";
export { serveMcpStdio } from "./stdio.ts";
export type { ToolServing } from "./tool_server.ts";
