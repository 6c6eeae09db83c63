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
      if (Array.isArray(body)) return Promise.resolve(refuseBatch());
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

/**
 * Refuses a JSON-RPC batch: one request is one call with one budget. Only revision 2025-03-26 had
 * batches; its successor took them out again.
 */
function refuseBatch(): Response {
  const message = "Invalid Request: batches are not supported, send one message a request";
  const error = { code: -32600, message, data: { code: "bad_input" } };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
}

function named(key: string, value: string | null): Record<string, string> {
  return value === null ? {} : { [key]: value };
}
