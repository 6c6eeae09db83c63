/** What is served where: five routes, each with its methods and its answer. */
import { ToolError } from "../errors.ts";
import type { McpEndpoint } from "../mcp/mcp_endpoint.ts";
import type { ToolCalls } from "../mcp/tool_calls.ts";
import { sendJson, statusOf } from "./answer.ts";
import { readBody } from "./body.ts";
import { type Budget, startBudget, withinBudget } from "./budget.ts";
import type { Connection } from "./door.ts";
import { isJsonType } from "./guards.ts";
import { describeApi } from "./openapi.ts";
import { quoted } from "../quoted.ts";

/** One address and how it answers; a refusal is thrown as `ToolError`. */
export interface Route {
  /** Allowed methods as the `Allow` field names them. */
  readonly methods: readonly string[];
  answer(request: Request, connection: Connection): Promise<Response>;
}

/** What the routes answer from. */
export interface RouteParts {
  readonly calls: ToolCalls;
  readonly mcp: McpEndpoint;
  readonly version: string;
  readonly token?: string | undefined;
  readonly localOnly: boolean;
  readonly timeoutSeconds: number;
  readonly maxBody: number;
}

/** What a call past its time gets to be told as a failed call before its request is refused. */
const UNANSWERED_GRACE_MS = 1000;
const READ = ["GET", "HEAD"] as const;
const TOOL_PATH = /^\/v1\/tools\/([^/]+)$/;

/** Creates the lookup from a path to its route; undefined is 404. */
export function createRoutes(parts: RouteParts): (pathname: string) => Route | undefined {
  const { calls, mcp, version, token, localOnly } = parts;
  const fixed: Readonly<Record<string, Route>> = {
    "/health": { methods: READ, answer: sending(() => ({ ok: true, version })) },
    "/v1/tools": {
      methods: READ,
      answer: sending(async () => ({ ok: true, tools: await calls.list() })),
    },
    "/openapi.json": {
      methods: READ,
      answer: sending(async () =>
        describeApi(await calls.list(), { version, secured: token !== undefined, localOnly })
      ),
    },
    "/mcp": { methods: ["POST"], answer: answerMcp },
  };
  return (pathname) => {
    if (Object.hasOwn(fixed, pathname)) return fixed[pathname];
    const name = TOOL_PATH.exec(pathname)?.[1];
    return name === undefined ? undefined : toolRoute(name);
  };

  function toolRoute(encoded: string): Route {
    return {
      methods: ["POST"],
      answer: (request, connection) => answerTool(decoded(encoded), request, connection),
    };
  }

  async function answerTool(
    name: string,
    request: Request,
    connection: Connection,
  ): Promise<Response> {
    const budget = startBudget(parts.timeoutSeconds);
    if (!calls.has(name)) {
      throw new ToolError(
        "not_found",
        `there is no tool ${quoted(name)}; GET /v1/tools lists the tools`,
      );
    }
    // The text of a body is let go before the call waits: it may be as large as its arguments.
    const args = parseObject(await readJsonText(request, budget, connection));
    const { answer, text: body } = await calls.call(name, args, budget, request.signal);
    return sendJson(body, statusOf(answer));
  }

  async function answerMcp(request: Request, connection: Connection): Promise<Response> {
    const budget = startBudget(parts.timeoutSeconds);
    const message = parseJson(await readJsonText(request, budget, connection));
    if (message === undefined) return sendJson(PARSE_ERROR, 400);
    // A message may stay without an answer, as when a batch cancels its own call.
    return await withinBudget(mcp.answer(request, message, budget), budget, UNANSWERED_GRACE_MS);
  }

  async function readJsonText(
    request: Request,
    budget: Budget,
    connection: Connection,
  ): Promise<string> {
    if (!isJsonType(request.headers.get("content-type"))) {
      throw new ToolError(
        "unsupported_media_type",
        "the body must be JSON: send Content-Type: application/json",
      );
    }
    return await readBody(request, parts.maxBody, budget, () => connection.sendContinue?.());
  }
}

const PARSE_ERROR = JSON.stringify({
  jsonrpc: "2.0",
  id: null,
  error: { code: -32700, message: "Parse error: the request body is not JSON" },
});

/** Answers what never changes while the server runs, written once. */
function sending(make: () => unknown): Route["answer"] {
  let text: string | undefined;
  return async () => sendJson(text ??= JSON.stringify(await make()));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function parseObject(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (value === undefined) throw new ToolError("bad_input", "the request body is not JSON");
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ToolError("bad_input", "the request body must be a JSON object of arguments");
  }
  return value as Record<string, unknown>;
}

/** Parses JSON text; undefined, which no JSON is, when it cannot be. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
