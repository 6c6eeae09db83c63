/** The five routes, each with its methods and its answer. */
import { isObject } from "../../base/json/plain.ts";
import { toDescribedTool, toListedTool } from "../call/mod.ts";
import type { CallBounds, ListedTool, ToolCalls } from "../call/mod.ts";
import type { McpEndpoint } from "../mcp/mod.ts";
import { badInput, ToolError } from "../../base/errors.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import { internalError, restRefusal, sendJson, statusOf } from "./answer.ts";
import { bodyOf, passBody, type ReadBody, readBody } from "./body.ts";
import { BodyQuota } from "./body_quota.ts";
import { type Budget, startBudget, withinBudget } from "./budget.ts";
import type { Connection, DoorOptions } from "./door.ts";
import { streamEvents, wantsEvents } from "./event_stream.ts";
import { isJsonType } from "./guards.ts";
import { describeApi } from "./openapi.ts";
import { inLoopShare } from "./loop_share.ts";
import { percentDecoded } from "../../base/percent_decoded.ts";
import { quoted } from "../../base/quoted.ts";
import { SlabPool } from "./slabs.ts";

// Bounds.
/** Milliseconds after which memory reserved for a body that sends nothing is lent to others. */
const BODY_LAPSE_MS = 1_000;
/** Milliseconds a call past its budget has to return as failed before its request is refused. */
const UNANSWERED_GRACE_MS = 1000;

/** One address and how it answers; a refusal is thrown as `ToolError`. */
export interface Route {
  /** Allowed methods as the `Allow` field names them. */
  readonly methods: readonly string[];
  answer(request: Request, connection: Connection): Promise<Response>;
}

/** What the routes use to answer. */
interface RouteParts extends DoorOptions {
  readonly calls: ToolCalls;
  readonly mcp: McpEndpoint;
}

const READ = ["GET", "HEAD"] as const;
const TOOL_PATH = /^\/v1\/tools\/([^/]+)$/;

/** Creates the lookup from a path to its route; undefined is 404. */
export function createRoutes(parts: RouteParts): (pathname: string) => Route | undefined {
  const { calls, mcp, version, tokens = [], localOnly, maxBody } = parts;
  const quota = new BodyQuota({
    maxBytes: parts.maxBodies,
    largest: maxBody,
    lapseMs: BODY_LAPSE_MS,
  });
  const bounds = { maxBytes: maxBody, quota, slabs: new SlabPool() };
  const list = (): ListedTool[] => calls.tools.map(toListedTool);
  const fixed: Readonly<Record<string, Route>> = {
    "/health": sending(() => ({ ok: true, version })),
    "/v1/tools": sending(() => ({ ok: true, tools: list() })),
    "/openapi.json": sending(() =>
      describeApi(calls.tools.map(toDescribedTool), {
        version,
        secured: tokens.length > 0,
        localOnly,
      })
    ),
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
      answer: (request, connection) => answerTool(percentDecoded(encoded), request, connection),
    };
  }

  /** Creates the route of an answer that never changes, written once. */
  function sending(make: () => unknown): Route {
    let text: string | undefined;
    return {
      methods: READ,
      async answer(request, { body = bodyOf(request) }): Promise<Response> {
        await passBody(body, maxBody, startBudget(parts.timeoutSeconds, parts.stop));
        return sendJson(text ??= JSON.stringify(make()));
      },
    };
  }

  async function answerTool(
    name: string,
    request: Request,
    connection: Connection,
  ): Promise<Response> {
    const budget = startBudget(parts.timeoutSeconds, parts.stop);
    const tool = calls.find(name);
    if (tool === undefined) {
      throw new ToolError(
        "not_found",
        `there is no tool ${quoted(name)}; GET /v1/tools lists the tools`,
      );
    }
    const body = await readJson(request, budget, connection);
    const call = callOf(budget, body);
    const run = async (more: Partial<CallBounds>): Promise<Answer> => {
      try {
        const within = { ...call, signal: request.signal, ...more };
        const outcome = await inLoopShare(() => calls.call(tool, argumentsOf(body), within));
        if (outcome.kind === "refusal") throw outcome.refusal;
        return outcome.answer;
      } finally {
        body.end(call.isAnswered);
      }
    };
    if (!wantsEvents(request.headers.get("accept"))) {
      const answer = await run({});
      return sendJson(JSON.stringify(answer), statusOf(answer));
    }
    return await streamEvents({
      run: (onProgress, left) =>
        run({ onProgress, signal: AbortSignal.any([request.signal, left]) }).then(
          (answer) => ({ answer: JSON.stringify(answer), status: statusOf(answer) }),
          (refusal: unknown) => ({ refusal }),
        ),
      refusalOf(error): string {
        if (!(error instanceof ToolError)) parts.onBug(error);
        return restRefusal(error instanceof ToolError ? error : internalError());
      },
    });
  }

  async function answerMcp(request: Request, connection: Connection): Promise<Response> {
    const budget = startBudget(parts.timeoutSeconds, parts.stop);
    const body = await readJson(request, budget, connection);
    const call = callOf(budget, body);
    try {
      if (body.json === undefined) return sendJson(PARSE_ERROR, 400);
      // A message may stay without an answer, as when it cancels a call.
      const { value } = body.json;
      const answer = inLoopShare(() => mcp.answer(request, value, call, connection.peer));
      return await withinBudget(answer, budget, UNANSWERED_GRACE_MS);
    } finally {
      body.end(call.isAnswered);
    }
  }

  async function readJson(
    request: Request,
    budget: Budget,
    connection: Connection,
  ): Promise<ReadBody> {
    if (!isJsonType(request.headers.get("content-type"))) {
      throw new ToolError(
        "unsupported_media_type",
        "the body must be JSON: send Content-Type: application/json",
      );
    }
    if (COMPRESSED.test(request.headers.get("content-encoding") ?? "")) {
      throw badInput("the request body is compressed; send it without Content-Encoding");
    }
    const leave = (): void => connection.sendContinue?.();
    return await readBody(connection.body ?? bodyOf(request), bounds, budget, leave);
  }
}

/** Codings by which a body is no JSON; whatever else stands there is a client's slip, and changes nothing. */
const COMPRESSED = /(?:^|[\s,])(?:x-gzip|gzip|deflate|br|zstd|x-compress|compress)(?:[\s,]|$)/i;

const PARSE_ERROR = JSON.stringify({
  jsonrpc: "2.0",
  id: null,
  error: { code: -32700, message: "Parse error: the request body is not JSON" },
});

/** The bounds of a call whose arguments came with a body, and whether it has released them. */
function callOf(
  { deadline, budgetSeconds }: Budget,
  { json }: ReadBody,
): CallBounds & { isAnswered: boolean } {
  const call = {
    deadline,
    budgetSeconds,
    texts: json?.texts ?? new Map(),
    isAnswered: false,
    onAnswered: (): void => {
      call.isAnswered = true;
    },
  };
  return call;
}

function argumentsOf({ json }: ReadBody): Record<string, unknown> {
  if (json === undefined) throw badInput("the request body is not JSON");
  if (isObject(json.value)) return json.value;
  throw badInput("the request body must be a JSON object of arguments");
}
