/** MCP revision 2026-07-28 over HTTP: no handshake, every request carries its own envelope. */
import { createMcpHandler } from "@modelcontextprotocol/server";
import type { CallBounds } from "../call/mod.ts";
import { createToolServer, type ToolServing } from "./tool_server.ts";

/** Answers one parsed POST of the stateless era. */
type StatelessEra = (request: Request, body: unknown, bounds: CallBounds) => Promise<Response>;

const UNBOUNDED: CallBounds = { deadline: Infinity };

/**
 * Creates the SDK's own handler for this revision; it also writes every refusal of the revision.
 */
export function createStatelessEra(serving: ToolServing): StatelessEra {
  const boundsOf = new WeakMap<Request, CallBounds>();
  // Handlers send nothing while they run, so "auto" always answers one JSON document.
  const handler = createMcpHandler(({ requestInfo }) => {
    const bounds = (requestInfo && boundsOf.get(requestInfo)) ?? UNBOUNDED;
    const isIntroduced = requestInfo?.headers.get("mcp-method") === "server/discover";
    return createToolServer(serving, { bounds, sendsProgress: false, isIntroduced });
  }, { legacy: "reject", responseMode: "auto", onerror: () => {} });
  return (request, parsedBody, bounds) => {
    const refused = refuseListening(parsedBody);
    if (refused !== undefined) return Promise.resolve(refused);
    boundsOf.set(request, bounds);
    return handler.fetch(request, { parsedBody });
  };
}

/** Refuses a subscription: the SDK would open an event stream, and this server sends nothing unasked. */
function refuseListening(body: unknown): Response | undefined {
  const { method, id } = (body ?? {}) as { method?: unknown; id?: unknown };
  if (method !== "subscriptions/listen" || id === undefined) return undefined;
  const error = { code: -32601, message: "Method not found: this server sends nothing unasked" };
  return Response.json({ jsonrpc: "2.0", id, error }, { status: 404 });
}
