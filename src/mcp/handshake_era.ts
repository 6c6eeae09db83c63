/**
 * MCP revisions 2024-11-05 to 2025-11-25 over HTTP: a fresh server and transport for each request.
 */
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import type { CallBounds } from "../call/run_call.ts";
import { createToolServer, type ToolServing } from "./tool_server.ts";

const BOTH_TYPES = "application/json, text/event-stream";

/** Answers one POST of the handshake era with one JSON document. */
export async function answerHandshakeEra(
  serving: ToolServing,
  request: Request,
  parsedBody: unknown,
  bounds: CallBounds,
): Promise<Response> {
  const server = createToolServer(serving, { bounds, sendsProgress: false });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const gone = clientLeft(request.signal);
  try {
    // In JSON mode the transport never settles once its client has left, so it is raced with the
    // abort signal.
    const answer = transport.handleRequest(acceptingJson(request), { parsedBody });
    return await Promise.race([answer, gone.promise]);
  } finally {
    gone.forget();
    await transport.close();
  }
}

/** The transport insists that `Accept` names both types, though it only ever answers JSON. */
function acceptingJson(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("accept", BOTH_TYPES);
  return new Request(request.url, { method: "POST", headers });
}

function clientLeft(signal: AbortSignal): { promise: Promise<never>; forget: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const leave = (): void => reject(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener("abort", leave, { once: true });
  promise.catch(() => {});
  return { promise, forget: () => signal.removeEventListener("abort", leave) };
}
