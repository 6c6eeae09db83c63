/** The OpenAPI 3.1 document of the listed schemas (docs/design/contract.md, 5.3). */
import { type ErrorCode, PAGE_CODES, STATUS_OF_CODE } from "../../base/errors.ts";
import type { ListedTool } from "../call/mod.ts";
import { PRODUCT_TITLE } from "../../base/version.ts";
import { createComponents } from "./openapi_components.ts";

/** The facts about the server in the document besides its tools. */
interface ApiFacts {
  readonly version: string;
  /** Whether a token is required. */
  readonly secured: boolean;
  /** Whether only this machine may make requests. */
  readonly localOnly: boolean;
}

type Json = Record<string, unknown>;

/** Statuses that a tool's operation never lists: its path and method are right by definition. */
const ROUTING_STATUSES: ReadonlySet<number> = new Set([404, 405]);

/** Describes the service: one operation per tool, named after it, in name order. */
export function describeApi(tools: readonly ListedTool[], facts: ApiFacts): Json {
  const components = createComponents({
    ErrorAnswer: errorAnswer(),
    Health: HEALTH,
    ToolList: TOOL_LIST,
  });
  const refusals = refusalResponses(facts);
  const byName = [...tools].sort((a, b) => a.name < b.name ? -1 : 1);
  const toolPaths = byName.map((tool) => [
    `/v1/tools/${tool.name}`,
    { post: toolOperation(tool, components.adopt, refusals) },
  ]);
  return {
    openapi: "3.1.0",
    info: {
      title: PRODUCT_TITLE,
      version: facts.version,
      description: "Reads web pages for programs and agents. Every tool only reads.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    ...(facts.secured ? { security: [{ bearer: [] }] } : {}),
    paths: {
      "/health": {
        get: {
          operationId: "health",
          summary: "Says that the service is up",
          security: [],
          responses: {
            200: jsonResponse("The service is up", "#/components/schemas/Health"),
            ...only(refusals, [421]),
          },
        },
      },
      "/v1/tools": {
        get: {
          operationId: "list_tools",
          summary: "Lists the tools",
          responses: {
            200: jsonResponse("Every tool with its schemas", "#/components/schemas/ToolList"),
            ...only(refusals, [401, 421, 500]),
          },
        },
      },
      ...Object.fromEntries(toolPaths),
    },
    components: {
      schemas: components.schemas,
      ...(facts.secured ? { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } } : {}),
    },
  };
}

function toolOperation(
  tool: ListedTool,
  adopt: (owner: string, schema: Json) => Json,
  refusals: Json,
): Json {
  return {
    operationId: tool.name,
    summary: tool.description.split("\n", 1)[0],
    description: tool.description,
    requestBody: {
      required: true,
      content: { "application/json": { schema: adopt(tool.name, tool.inputSchema) } },
    },
    responses: {
      200: {
        description: "The tool's answer; progress and answer as events for text/event-stream",
        content: { "application/json": { schema: adopt(tool.name, tool.outputSchema) } },
      },
      ...refusals,
    },
  };
}

/** One response for each status a refusal can have, described by the codes that share it. */
function refusalResponses({ secured, localOnly }: ApiFacts): Json {
  const codes = new Map<number, ErrorCode[]>();
  for (const [code, status] of Object.entries(STATUS_OF_CODE) as [ErrorCode, number][]) {
    if (ROUTING_STATUSES.has(status)) continue;
    if ((status === 401 && !secured) || (status === 421 && !localOnly)) continue;
    codes.set(status, [...codes.get(status) ?? [], code]);
  }
  return Object.fromEntries(
    [...codes].map(([status, shared]) => [
      status,
      jsonResponse(shared.join(", "), "#/components/schemas/ErrorAnswer"),
    ]),
  );
}

function only(responses: Json, statuses: readonly number[]): Json {
  return Object.fromEntries(
    statuses.filter((status) => status in responses).map((status) => [status, responses[status]]),
  );
}

function jsonResponse(description: string, $ref: string): Json {
  return { description, content: { "application/json": { schema: { $ref } } } };
}

function errorAnswer(): Json {
  return {
    type: "object",
    required: ["ok", "error"],
    properties: {
      ok: { const: false },
      error: {
        type: "object",
        required: ["code", "message", "retryable"],
        properties: {
          code: { type: "string", enum: [...Object.keys(STATUS_OF_CODE), ...PAGE_CODES].sort() },
          message: { type: "string" },
          retryable: { type: "boolean" },
          url: { type: "string" },
          extra: { type: "string" },
        },
      },
    },
  };
}

const HEALTH: Json = {
  type: "object",
  required: ["ok", "version"],
  properties: { ok: { const: true }, version: { type: "string" } },
};

const TOOL_LIST: Json = {
  type: "object",
  required: ["ok", "tools"],
  properties: {
    ok: { const: true },
    tools: {
      type: "array",
      items: {
        type: "object",
        required: ["name", "description", "inputSchema", "outputSchema"],
        properties: {
          name: { type: "string" },
          title: { type: "string" },
          description: { type: "string" },
          inputSchema: { type: "object" },
          outputSchema: { type: "object" },
          annotations: { type: "object" },
        },
      },
    },
  },
};
