/** Answers and refusals as HTTP responses; no field beyond what is written here is ever sent. */
import { Buffer } from "node:buffer";
import { noteCall } from "../call/mod.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import { PAGE_CODES, STATUS_OF_CODE, ToolError } from "../../base/errors.ts";
import { PRODUCT } from "../../base/version.ts";

/** Turns a refusal of the door into a response, in the form of its route. */
export type Refuse = (refusal: ToolError, fields?: Record<string, string>) => Response;

/** Sends JSON text. */
export function sendJson(text: string, status = 200, fields?: Record<string, string>): Response {
  noteCall({ bytes: Buffer.byteLength(text) });
  return new Response(text, { status, headers: { "content-type": "application/json", ...fields } });
}

/** Words a refusal as a tool would: `{ok: false, error}`. */
export function restRefusal(refusal: ToolError): string {
  return JSON.stringify({ ok: false, error: refusal.toObject() });
}

/** Words a refusal as JSON-RPC; `id` is null because the body may not have been read. */
export function mcpRefusal({ code, message }: ToolError): string {
  const error = { code: -32600, message, data: { code } };
  return JSON.stringify({ jsonrpc: "2.0", id: null, error });
}

/** Refuses at every address but `/mcp`. */
export const refuseRest = refusingBy(restRefusal);

/** Refuses at `/mcp`. */
export const refuseMcp = refusingBy(mcpRefusal);

function refusingBy(wording: (refusal: ToolError) => string): Refuse {
  return (refusal, fields) =>
    sendJson(wording(refusal), STATUS_OF_CODE[refusal.code], {
      ...(refusal.code === "unauthorized"
        ? { "www-authenticate": `Bearer realm="${PRODUCT}"` }
        : {}),
      ...fields,
    });
}

/** The status of a tool's answer: 200 unless it carries an `error`. */
export function statusOf(answer: Answer): number {
  const code = (answer.error as { code?: unknown } | undefined)?.code;
  if (answer.ok || typeof code !== "string") return 200;
  if (Object.hasOwn(STATUS_OF_CODE, code)) {
    return STATUS_OF_CODE[code as keyof typeof STATUS_OF_CODE];
  }
  const ofOnePage: readonly string[] = PAGE_CODES;
  return ofOnePage.includes(code) ? STATUS_OF_CODE.fetch_failed : STATUS_OF_CODE.internal_error;
}

/** The refusal for a bug of ours; it shows nothing of what failed. */
export function internalError(): ToolError {
  return new ToolError("internal_error", "the service failed; its log has the details");
}
