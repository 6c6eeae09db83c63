/** Writes the types of the HTTP client from the OpenAPI document. */
import openapiTypescript, { astToString } from "openapi-typescript";
import { toDescribedTool } from "../../src/serve/call/listed_tool.ts";
import { prepareTools } from "../../src/serve/call/prepared_tool.ts";
import { describeApi } from "../../src/serve/door/openapi.ts";
import { TOOLS } from "../../src/tools/contract/table.ts";
import { VERSION } from "../../src/base/version.ts";

const CLIENT = `
type Body<Tool extends keyof operations> = operations[Tool] extends {
  requestBody?: { content: { "application/json": infer Arguments } };
} ? Arguments : never;
type Read<Tool extends keyof operations> = operations[Tool] extends {
  responses: { 200: { content: { "application/json": infer Answer } } };
} ? Answer : never;
type ToolName = Exclude<keyof operations, "health" | "list_tools">;

/** A code of the service's refusals; \`unreachable\` is its silence. */
export type ErrorCode = components["schemas"]["ErrorAnswer"]["error"]["code"] | "unreachable";

/** A refusal of the service. */
export declare class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;
}

/** The tools of a running service, a method each; a refusal throws a {@link ServiceError}. */
export type Client = {
  readonly [Tool in ToolName]: (
    args: Body<Tool>,
    options?: { signal?: AbortSignal },
  ) => Promise<Read<Tool>>;
};

/** Creates a client of the service at an address; its methods have the names of the tools. */
export declare function createClient(options?: {
  /** Where the service listens; http://127.0.0.1:8000 unless told otherwise. */
  url?: string;
  /** The token it was started with. */
  token?: string;
  fetch?: typeof globalThis.fetch;
}): Client;
`;

/** Returns the declaration file of the client. */
export async function clientTypes(): Promise<string> {
  const listed = prepareTools(TOOLS).map(toDescribedTool);
  const document = describeApi(listed, { version: VERSION, secured: true, localOnly: true });
  const types = await openapiTypescript(JSON.stringify(document, toTyped));
  return astToString(types) + CLIENT;
}

/**
 * Leaves out the responses that the client throws, and of an object with named fields that it may
 * gain others: typed, that would let every misspelt field pass as `unknown`.
 */
function toTyped(key: string, value: unknown): unknown {
  if (key === "responses") return { 200: (value as Record<number, unknown>)[200] };
  const { additionalProperties: more, ...schema } = (value ?? {}) as Record<string, unknown>;
  const isOpen = typeof more === "object" && more !== null && Object.keys(more).length === 0;
  return isOpen && isNamed(schema["properties"]) ? schema : value;
}

function isNamed(properties: unknown): boolean {
  return typeof properties === "object" && Object.keys(properties ?? {}).length > 0;
}
