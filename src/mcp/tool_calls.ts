/** Tool calls and the tool listing for HTTP routes, through the SDK's own handlers. */
import { type ErrorCode, ToolError } from "../errors.ts";
import type { Answer, Tool } from "../tools/tool.ts";
import { describeMisfits } from "./misfits.ts";
import { fitArguments } from "./long_arguments.ts";
import { type LoopAnswer, LoopTransport } from "./loop_transport.ts";
import { type CallBounds, createToolServer, type ToolServing } from "./tool_server.ts";

/** A tool as `tools/list` shows it. */
export interface ListedTool {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  outputSchema: Record<string, unknown>;
  annotations: Record<string, unknown>;
}

/** An answer and the same as JSON text, ready to send. */
export interface CheckedAnswer {
  answer: Answer;
  text: string;
}

/** Calls tools as an MCP client would, without a wire between. */
export interface ToolCalls {
  /** Says whether a tool of this name exists. */
  has(name: string): boolean;
  /** Lists the tools as the MCP server lists them. */
  list(): Promise<ListedTool[]>;
  /** Calls a tool. Throws `ToolError`: `bad_input`, `timed_out` or `internal_error`. */
  call(
    name: string,
    args: Record<string, unknown>,
    bounds: CallBounds,
    signal?: AbortSignal,
  ): Promise<CheckedAnswer>;
}

interface CallResult {
  isError?: boolean;
  structuredContent?: Answer;
  content: { text?: string }[];
}

/** Connects one long-lived server to callers inside this process. */
export async function createToolCalls(serving: ToolServing): Promise<ToolCalls> {
  const loop = new LoopTransport();
  const server = createToolServer(serving, {
    boundsOf: (id) => loop.boundsOf(id),
    sendsProgress: false,
  });
  await server.connect(loop);
  const prepared = new Map(serving.tools.map((each) => [each.tool.name, each]));
  return {
    has: (name) => prepared.has(name),
    list: async () => {
      const answer = await loop.request("tools/list", {}, { deadline: Infinity });
      return resultOf<{ tools: ListedTool[] }>(answer).tools;
    },
    call: async (name, args, bounds, signal) => {
      const tool = prepared.get(name);
      const given = { args, texts: bounds.texts ?? new Map() };
      const fitting = tool === undefined ? given : fitArguments(tool, given);
      const sent = { name, arguments: fitting.args };
      const within = { ...bounds, texts: fitting.texts };
      const answer = await loop.request("tools/call", sent, within, signal);
      const result = resultOf<CallResult>(answer);
      const text = result.content[0]?.text ?? "";
      if (result.isError === true) throw await refusalOf(text, tool?.tool, fitting.args);
      if (result.structuredContent === undefined) throw withoutAnswer(name);
      return { answer: result.structuredContent, text };
    },
  };

  async function refusalOf(
    text: string,
    tool: Tool | undefined,
    args: unknown,
  ): Promise<ToolError> {
    const own = /^(timed_out|internal_error): (.*)$/s.exec(text);
    if (own !== null) return new ToolError(own[1] as ErrorCode, own[2] ?? "");
    const schema = tool === undefined ? undefined : prepared.get(tool.name)?.input;
    if (tool !== undefined && schema !== undefined && text.startsWith("Input validation error")) {
      return new ToolError("bad_input", await describeMisfits(tool.name, schema, args));
    }
    serving.onBug(new Error(text));
    return new ToolError(
      "internal_error",
      `${tool?.name ?? "the tool"} gave an answer its schema does not allow; see the server's log`,
    );
  }
}

function resultOf<Result>(answer: LoopAnswer): Result {
  if (answer.result === undefined) {
    throw new Error(answer.error?.message ?? "the MCP server gave neither result nor error");
  }
  return answer.result as Result;
}

function withoutAnswer(name: string): ToolError {
  return new ToolError(
    "internal_error",
    `${name} gave no structured answer: its output schema is missing`,
  );
}
