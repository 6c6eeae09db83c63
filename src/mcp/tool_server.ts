/** The MCP server of a tool table; every front makes its instances here. */
import {
  type CallToolResult,
  McpServer,
  type RequestId,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { ToolError } from "../errors.ts";
import { type LongTexts, withLongTexts } from "../json/long_text.ts";
import { TOOL_LIST_TTL_MS } from "../limits.ts";
import type { CallOptions, Runner } from "../pool/runner.ts";
import type { PreparedTool } from "./prepared_tool.ts";

/** How long one call may take, and what stands in its arguments for long texts. */
export interface CallBounds extends Pick<CallOptions, "deadline" | "budgetSeconds"> {
  readonly texts?: LongTexts;
  /** Told when a call has its answer: then nothing needs the bytes of its arguments any more. */
  onAnswered?(): void;
}

/** What the servers of one front share. */
export interface ToolServing {
  readonly tools: readonly PreparedTool[];
  readonly runner: Runner;
  readonly version: string;
  /** Told of every bug of ours behind a generic answer; must not throw. */
  readonly onBug: (error: unknown) => void;
  /** Registers more on each server; the conformance tests add the suite's own tools this way. */
  readonly extend?: ((server: McpServer) => void) | undefined;
}

/** How one server runs its calls. */
export interface ServerRun {
  boundsOf(id: RequestId): CallBounds;
  /** Whether progress may be sent while a call runs: stdio only, HTTP answers once. */
  readonly sendsProgress: boolean;
}

const NO_TEXTS: LongTexts = new Map();

/** The name the server gives itself, in the handshake and as realm of its token. */
export const SERVER_NAME = "service";

const INSTRUCTIONS =
  "Reads web pages without a model: the same page always gives the same answer, " +
  "and every value says where on the page it came from. Check `ok` first; a refusal carries " +
  "`error.code`, and `error.retryable` says whether a later try may succeed.";

const LISTED = { ttlMs: TOOL_LIST_TTL_MS, cacheScope: "public" } as const;

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
} as const;

/** Creates a server that offers the tools; the SDK checks arguments and answers. */
export function createToolServer(serving: ToolServing, run: ServerRun): McpServer {
  const server = new McpServer({ name: SERVER_NAME, version: serving.version }, {
    capabilities: { tools: { listChanged: false } },
    instructions: INSTRUCTIONS,
    cacheHints: { "tools/list": LISTED, "server/discover": LISTED },
  });
  for (const prepared of serving.tools) {
    const { tool, input, output } = prepared;
    server.registerTool(tool.name, {
      title: tool.title,
      description: tool.description,
      inputSchema: input,
      outputSchema: output,
      annotations: { title: tool.title, ...ANNOTATIONS },
    }, (args, context) => callTool(tool.name, args, context, serving, run));
  }
  serving.extend?.(server);
  return server;
}

/**
 * Runs one call and never throws, so that every other error text is known to be the SDK's own.
 *
 * A tool's refusal is an ordinary answer. Only what no tool may say (`timed_out`, `internal_error`)
 * is a failed call, its text beginning with the code.
 */
async function callTool(
  name: string,
  args: Record<string, unknown>,
  context: ServerContext,
  { runner, onBug }: ToolServing,
  run: ServerRun,
): Promise<CallToolResult> {
  const { id, signal } = context.mcpReq;
  const onProgress = run.sendsProgress ? progressOf(context) : undefined;
  try {
    const { texts = NO_TEXTS, onAnswered, ...bounds } = run.boundsOf(id);
    const whole = withLongTexts(args, texts) as Record<string, unknown>;
    const answer = await runner.call(name, whole, {
      ...bounds,
      signal,
      ...(onProgress === undefined ? {} : { onProgress }),
    });
    onAnswered?.();
    return {
      content: [{ type: "text", text: JSON.stringify(answer) }],
      structuredContent: answer,
    };
  } catch (error) {
    if (error instanceof ToolError) return failedCall(error);
    if (!signal.aborted) onBug(error);
    return failedCall(
      new ToolError("internal_error", `${name} failed; the service's log says why`),
    );
  }
}

function failedCall({ code, message }: ToolError): CallToolResult {
  return { content: [{ type: "text", text: `${code}: ${message}` }], isError: true };
}

function progressOf({ mcpReq }: ServerContext): CallOptions["onProgress"] {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return (progress, total, message) => {
    const params = { progressToken, progress, message, ...(total === undefined ? {} : { total }) };
    // A client that stopped listening is noticed when the answer is written.
    mcpReq.notify({ method: "notifications/progress", params }).catch(() => {});
  };
}
