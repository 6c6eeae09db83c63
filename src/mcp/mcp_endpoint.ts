/**
 * `POST /mcp` once the door has let a request in: one parsed body, one JSON answer, no session.
 *
 * Which revision a request speaks is the SDK's to say; each era has its own file.
 */
import { classifyInboundRequest } from "@modelcontextprotocol/server";
import { answerHandshakeEra } from "./handshake_era.ts";
import { createStatelessEra } from "./stateless_era.ts";
import type { CallBounds, ToolServing } from "./tool_server.ts";

/** Answers parsed MCP messages. */
export interface McpEndpoint {
  answer(request: Request, body: unknown, bounds: CallBounds): Promise<Response>;
}

/** Creates the endpoint of a tool table. */
export function createMcpEndpoint(serving: ToolServing): McpEndpoint {
  const stateless = createStatelessEra(serving);
  return {
    answer: (request, body, bounds) => {
      const route = classifyInboundRequest({
        httpMethod: "POST",
        ...named("protocolVersionHeader", request.headers.get("mcp-protocol-version")),
        ...named("mcpMethodHeader", request.headers.get("mcp-method")),
        ...named("mcpNameHeader", request.headers.get("mcp-name")),
        body,
      });
      return route.kind === "legacy"
        ? answerHandshakeEra(serving, request, body, bounds)
        : stateless(request, body, bounds);
    },
  };
}

function named(key: string, value: string | null): Record<string, string> {
  return value === null ? {} : { [key]: value };
}
