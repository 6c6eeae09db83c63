/**
 * `POST /mcp` once the door has let a request in: one parsed body, one JSON answer, no session.
 *
 * The SDK detects which revision a request has; each era has its own file.
 */
import { isObject, mapMembers, toFields } from "../../base/json/plain.ts";
import { classifyInboundRequest, createMcpHandler } from "@modelcontextprotocol/server";
import { type CallBounds, fitArguments } from "../call/mod.ts";
import { createHandshakeEra } from "./handshake_era.ts";
import { refuseLongTexts } from "./message_bounds.ts";
import { refuseMisfit } from "./message_shape.ts";
import { createToolServer, type ToolServing } from "./tool_server.ts";
import { beginWork } from "../../base/watch/work_board.ts";
import { badInput } from "../../base/errors.ts";
import { thousands } from "../../base/thousands.ts";
import { LongText, type LongTexts, textOf, withLongTexts } from "../../base/json/long_text.ts";

/** How methods are written; any other is not repeated. */
const METHOD = /^[a-z]{1,20}\/[a-z_]{1,20}$/;

/** Answers parsed MCP messages. */
export interface McpEndpoint {
  /** Answers one message; `peer` is the address it came from. */
  answer(request: Request, body: unknown, bounds: CallBounds, peer?: string): Promise<Response>;
}

/** Creates the endpoint of a tool table. */
export function createMcpEndpoint(serving: ToolServing): McpEndpoint {
  const handshake = createHandshakeEra(serving);
  const stateless = createStatelessEra(serving);
  return {
    answer: async (request, received, given, peer) => {
      if (Array.isArray(received)) return refuseBatch();
      const { body, bounds } = toFittingMessage(received, given);
      const refused = refuseLongTexts(body);
      if (refused !== undefined) return Response.json(refused, { status: 400 });
      const route = classifyInboundRequest({
        httpMethod: "POST",
        ...named("protocolVersionHeader", request.headers.get("mcp-protocol-version")),
        ...named("mcpMethodHeader", request.headers.get("mcp-method")),
        ...named("mcpNameHeader", request.headers.get("mcp-name")),
        body,
      });
      const misfit = refuseMisfit(body);
      if (route.kind !== "legacy") {
        const answer = await stateless(request, body, bounds);
        // What its revision says of a message comes first, and has a status.
        return misfit !== undefined && answer.status === 200 ? Response.json(misfit) : answer;
      }
      return misfit === undefined
        ? await handshake(request, body, bounds, peer)
        : Response.json(misfit);
    },
  };

  /** Resolves the long texts of a message: those of arguments stay bytes. */
  function toFittingMessage(
    message: unknown,
    bounds: CallBounds,
  ): { body: unknown; bounds: CallBounds } {
    const { texts = new Map() } = bounds;
    const { method, params } = toFields(message);
    const { name, arguments: args } = toFields(params);
    const tool = typeof name === "string" ? serving.calls.find(name) : undefined;
    const known = typeof method === "string" && METHOD.test(method) ? method : "a message";
    beginWork(`MCP ${known} ${tool?.tool.name ?? ""}`.trimEnd());
    if (method !== "tools/call" || tool === undefined || !isObject(args)) {
      return { body: withOwnTexts(message, texts), bounds };
    }
    const fitting = fitArguments(tool, { args, texts });
    if (fitting.kind === "refusal") throw fitting.refusal;
    const around = withOwnTexts({
      ...toFields(message),
      params: { ...toFields(params), arguments: {} },
    }, texts);
    const body = toFields(around);
    return {
      body: { ...body, params: { ...toFields(body.params), arguments: fitting.args } },
      bounds: { ...bounds, texts: fitting.texts },
    };
  }
}

/**
 * Refuses a JSON-RPC batch: one request is one call with one budget. Only revision 2025-03-26 had
 * batches; its successor removed them.
 */
function refuseBatch(): Response {
  const message = "Invalid Request: batches are not supported, send one message a request";
  const error = { code: -32600, message, data: { code: "bad_input" } };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 });
}

function named(key: string, value: string | null): Record<string, string> {
  return value === null ? {} : { [key]: value };
}

// Bounds.
/** Bytes of long texts in an MCP message besides arguments; past it the request is `bad_input`. */
export const MAX_MESSAGE_TEXT_BYTES = 64 * 1024;

/** Puts names, versions and identifiers back. Throws `bad_input` for impossibly long ones. */
export function withOwnTexts(value: unknown, texts: LongTexts): unknown {
  let length = 0;
  const read = (item: unknown): unknown => {
    if (item instanceof LongText) {
      length += item.length;
      if (length <= MAX_MESSAGE_TEXT_BYTES) return textOf(item);
      const bound = thousands(MAX_MESSAGE_TEXT_BYTES);
      throw badInput(`the texts of a message besides its arguments have at most ${bound} bytes`);
    }
    return mapMembers(item, read);
  };
  return texts.size === 0 ? value : read(withLongTexts(value, texts));
}

/** Answers one parsed POST of revision 2026-07-28: no handshake, every request has its own envelope. */
type StatelessEra = (request: Request, body: unknown, bounds: CallBounds) => Promise<Response>;

const UNBOUNDED: CallBounds = { deadline: Infinity };

/** Creates the SDK's own handler for this revision, which writes every refusal of it too. */
function createStatelessEra(serving: ToolServing): StatelessEra {
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
