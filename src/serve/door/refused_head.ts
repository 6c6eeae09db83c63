/** The answer to a request that goes no further than its head: JSON, at `/mcp` as JSON-RPC. */
import { type ErrorCode, ToolError } from "../../base/errors.ts";
import { mcpRefusal, restRefusal } from "./answer.ts";
import type { LoggedRequest } from "./request_log.ts";

/** The answer in place of one by a route. */
export interface HeadRefusal {
  /** HTTP has finer ones for heads than the table of codes. */
  readonly status: number;
  /** The request's id. */
  readonly id: string;
  /** The body, JSON. */
  readonly text: string;
}

/** A place will be free again; a head that is refused is mended by no waiting. */
const CODES: Readonly<Record<number, ErrorCode>> = { 404: "not_found", 503: "timed_out" };

/** Words the refusal of a request. */
export function refusalOfHead({ status, path, id }: LoggedRequest, reason: string): HeadRefusal {
  const refusal = new ToolError(CODES[status] ?? "bad_input", reason);
  return { status, id, text: path === "/mcp" ? mcpRefusal(refusal) : restRefusal(refusal) };
}
