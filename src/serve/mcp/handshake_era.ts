/** MCP revisions 2024-11-05 to 2025-11-25 over HTTP: a fresh server for each request. */
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { toFields } from "../../base/json/plain.ts";
import { untilAborted } from "../../base/until_aborted.ts";
import type { CallBounds } from "../call/mod.ts";
import { createToolServer, type ToolServing } from "./tool_server.ts";

const BOTH_TYPES = "application/json, text/event-stream";

/** Answers one parsed POST of the handshake era with one JSON document. */
type HandshakeEra = (
  request: Request,
  parsedBody: unknown,
  bounds: CallBounds,
  peer: string | undefined,
) => Promise<Response>;

/** Creates what answers; it remembers the calls that run, for the notification that cancels one. */
export function createHandshakeEra(serving: ToolServing): HandshakeEra {
  const calls = createOpenCalls();
  return async (request, parsedBody, bounds, peer) => {
    const { headers } = request;
    const caller = [peer, headers.get("authorization"), headers.get("user-agent")];
    const { method, id, params } = toFields(parsedBody);
    if (method === "notifications/cancelled") calls.cancel(caller, toFields(params)["requestId"]);
    if (method !== "tools/call" || id === undefined) {
      return await answerMessage(serving, request, parsedBody, bounds);
    }
    const call = calls.open(caller, id);
    const cancelled = call.cancelled.then(() => tellCancelled(id));
    try {
      return await answerMessage(serving, request, parsedBody, bounds, cancelled);
    } finally {
      call.end();
    }
  };
}

/**
 * What ends the request of a cancelled call. The client that cancelled it waits for no answer and
 * passes over this one; HTTP needs one.
 */
function tellCancelled(id: unknown): Response {
  const message = "Cancelled: its client sent notifications/cancelled";
  return Response.json({ jsonrpc: "2.0", id, error: { code: -32000, message } });
}

/** Answers by a fresh server; the call it runs ends with whatever settles first. */
async function answerMessage(
  serving: ToolServing,
  request: Request,
  parsedBody: unknown,
  bounds: CallBounds,
  ...sooner: readonly Promise<Response>[]
): Promise<Response> {
  // A client may leave before its call has begun, which closing the transport then does not reach.
  const over = new AbortController();
  const within = { ...bounds, signal: over.signal };
  const run = { bounds: within, sendsProgress: false, isIntroduced: true };
  const server = createToolServer(serving, run);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    // In JSON mode the transport never settles once its client has left, so it is raced with the
    // abort signal.
    const answer = transport.handleRequest(acceptingJson(request), { parsedBody });
    return await untilAborted(Promise.race([answer, ...sooner]), request.signal);
  } finally {
    over.abort();
    await transport.close();
  }
}

/** The transport insists that `Accept` names both types, though it only ever answers JSON. */
function acceptingJson(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("accept", BOTH_TYPES);
  return new Request(request.url, { method: "POST", headers });
}

/**
 * The calls of the handshake era that run, for the notification that cancels one.
 *
 * Clients of these revisions keep the connection of a call they give up and send
 * `notifications/cancelled` by another one (MCP 2025-11-25, "Cancellation"). Nothing else relates
 * the two requests of a server without sessions, and clients all count their requests from 0: a
 * number is looked for among the calls of the same caller alone, and where two calls of a caller
 * have it, neither is ended.
 */

/** Whoever sent a request, as far as it can be told: a call is ended by its own caller alone. */
type Caller = readonly (string | null | undefined)[];

interface OpenCall {
  /** Settles when its client has cancelled it. */
  readonly cancelled: Promise<void>;
  end(): void;
}

interface OpenCalls {
  open(caller: Caller, id: unknown): OpenCall;
  /** Cancels the caller's call of this number, where there is just one. */
  cancel(caller: Caller, id: unknown): void;
}

/** Creates an empty table; it has one entry a request that is being answered. */
export function createOpenCalls(): OpenCalls {
  const cancelsOf = new Map<string, Set<() => void>>();
  // A number and a text of the same digits are two identifiers.
  const keyOf = (caller: Caller, id: unknown): string => JSON.stringify([...caller, id]);
  return {
    open(caller, id): OpenCall {
      const { promise, resolve } = Promise.withResolvers<void>();
      const key = keyOf(caller, id);
      const cancels = cancelsOf.get(key) ?? new Set();
      cancelsOf.set(key, cancels.add(resolve));
      return {
        cancelled: promise,
        end(): void {
          cancels.delete(resolve);
          if (cancels.size === 0) cancelsOf.delete(key);
        },
      };
    },
    cancel(caller, id): void {
      const [only, ...more] = cancelsOf.get(keyOf(caller, id)) ?? [];
      if (more.length === 0) only?.();
    },
  };
}
