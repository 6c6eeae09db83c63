/** Every request's way in: Host, token, path and method, route (docs/design/contract.md, 5.1). */
import { ToolError } from "../../base/errors.ts";
import { CANCELLED, createToolCalls, noteCall } from "../call/mod.ts";
import type { McpEndpoint, ToolServing } from "../mcp/mod.ts";
import { asParty, partyOfToken, type Runner } from "../pool/mod.ts";
import type { Tool } from "../../tools/contract/mod.ts";
import { internalError, type Refuse, refuseMcp, refuseRest } from "./answer.ts";
import type { RequestBody } from "./client_body.ts";
import { createTokenCheck, isOwnHost, isOwnOrigin, tokenOf } from "./guards.ts";
import { pathOf } from "./path_of.ts";
import { createRoutes, type Route } from "./routes.ts";
import { clipped } from "../../base/quoted.ts";
import { beginWork } from "../../base/watch/work_board.ts";

/** What a door is built from. */
export interface DoorOptions {
  readonly tools: readonly Tool[];
  readonly runner: Runner;
  readonly version: string;
  /** The bearer tokens, any of which is required; none for no token. */
  readonly tokens?: readonly string[];
  /** Whether only requests that name this machine as Host are served. */
  readonly localOnly: boolean;
  /** Seconds a request may take, its body included. */
  readonly timeoutSeconds: number;
  /** Aborted when what is not answered yet is refused, since the service stops. */
  readonly stop?: AbortSignal;
  /** Bytes of a request body. */
  readonly maxBody: number;
  /** Bytes all request bodies hold together. */
  readonly maxBodies: number;
  /** Called with every bug of ours behind a generic answer; must not throw. */
  readonly onBug: (error: unknown) => void;
  /** Registers more on each MCP server; for the conformance tests. */
  readonly extend?: ToolServing["extend"];
}

/** What the connection layer provides for a request. */
export interface Connection {
  /** The body, where it does not come with the request itself. */
  readonly body?: RequestBody | undefined;
  /** The address of the client, or of the proxy before it. */
  readonly peer?: string;
  /** Whether the client ended amid the body, which the signal of the request does not tell. */
  readonly hasLeft?: boolean;
  /** Sends `100 Continue` to a client that waits for it before its body. */
  sendContinue?(): void;
}

/** Reports whether the client has left: it reads no answer. */
export function hasLeft({ signal }: Request, connection?: Connection): boolean {
  return signal.aborted || connection?.hasLeft === true;
}

/** Answers one request; never throws. */
export type Door = (request: Request, connection?: Connection) => Promise<Response>;

/** Creates the door of a tool table. */
export function createDoor(options: DoorOptions): Door {
  const calls = createToolCalls(options.tools, options);
  const serving: ToolServing = { calls, version: options.version, extend: options.extend };
  const findRoute = createRoutes({ ...options, calls, mcp: lateEndpoint(serving) });
  const hasToken = createTokenCheck(options.tokens ?? []);
  const hasParties = (options.tokens ?? []).length > 1;

  return async (request, connection = {}) => {
    const pathname = pathOf(request.url);
    const isMcp = pathname === "/mcp";
    const refuse = isMcp ? refuseMcp : refuseRest;
    try {
      checkSender(request, pathname, isMcp);
      const route = findRoute(pathname);
      beginWork(`${request.method} ${route === undefined ? "an unknown path" : pathname}`);
      checkMethod(request, pathname, route);
      const answer = (): Promise<Response> => route.answer(request, connection);
      return await (hasParties
        ? asParty(partyOfToken(tokenOf(request.headers.get("authorization"))), answer)
        : answer());
    } catch (error) {
      return refuseWith(error, refuse, hasLeft(request, connection));
    }
  };

  function checkSender({ headers, method }: Request, pathname: string, isMcp: boolean): void {
    const host = headers.get("host");
    if (options.localOnly && !isOwnHost(host)) {
      throw new ToolError(
        "misdirected",
        "this server answers only to localhost, 127.0.0.1 and [::1]; set the Host to one of them",
      );
    }
    const origin = headers.get("origin");
    if (isMcp && origin !== null && !isOwnOrigin(origin, host)) {
      throw new ToolError("cross_origin", "pages of another origin may not use this server");
    }
    const isOpen = pathname === "/health" && (method === "GET" || method === "HEAD");
    if (!isOpen && !hasToken(headers.get("authorization"))) {
      throw new ToolError("unauthorized", "send the header Authorization: Bearer with the token");
    }
  }

  function refuseWith(error: unknown, refuse: Refuse, isLeft: boolean): Response {
    const code = error instanceof ToolError ? error.code : "internal_error";
    noteCall({ ok: false, error: isLeft ? CANCELLED : code });
    if (error instanceof MethodRefusal) return refuse(error, { allow: error.allow });
    if (error instanceof ToolError) return refuse(error);
    // A client that has left reads no response.
    if (!isLeft) options.onBug(error);
    return refuse(internalError());
  }
}

class MethodRefusal extends ToolError {
  constructor(method: string, readonly allow: string) {
    super("method_not_allowed", `${method} is not served here; use ${allow}`);
  }
}

function checkMethod(
  { method }: Request,
  pathname: string,
  route: Route | undefined,
): asserts route is Route {
  if (route === undefined) {
    throw new ToolError(
      "not_found",
      `there is nothing at ${clipped(pathname, 200)}; GET /v1/tools lists the tools`,
    );
  }
  if (!route.methods.includes(method)) throw new MethodRefusal(method, route.methods.join(", "));
}

/** Creates the MCP endpoint with its first message: loading the SDK is most of what a start costs. */
function lateEndpoint(serving: ToolServing): McpEndpoint {
  let loading: Promise<McpEndpoint> | undefined;
  const load = async (): Promise<McpEndpoint> =>
    (await import("../mcp/mod.ts")).createMcpEndpoint(serving);
  return { answer: async (...given) => await (await (loading ??= load())).answer(...given) };
}
