/** The answer to a request that goes no further than its head: JSON, at `/mcp` as JSON-RPC. */
import { type ErrorCode, ToolError } from "../../base/errors.ts";
import { mcpRefusal, restRefusal } from "./answer.ts";
import { describeRefused } from "./request_log.ts";

/** The answer in place of one by a route. */
export interface HeadRefusal {
  /** HTTP has finer ones for heads than the table of codes. */
  readonly status: number;
  /** The body, JSON. */
  readonly text: string;
}

/** A place will be free again; a head that is refused is mended by no waiting. */
const CODES: Readonly<Record<number, ErrorCode>> = { 404: "not_found", 503: "timed_out" };

/** Words a refusal for whoever sent a head that begins with these bytes. */
export function refusalOfHead(head: Uint8Array, status: number, reason: string): HeadRefusal {
  const refusal = new ToolError(CODES[status] ?? "bad_input", reason);
  const isMcp = describeRefused(head, status).path === "/mcp";
  return { status, text: isMcp ? mcpRefusal(refusal) : restRefusal(refusal) };
}
