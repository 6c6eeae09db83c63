/** One tool call inside a reader process. */
import process from "node:process";
import { ToolError } from "../errors.ts";
import type { Answer, Tool } from "../tools/tool.ts";
import { type Asked, createContext } from "./context.ts";
import type { FromReader, Usage } from "./messages.ts";

/** Sends a message, with raw bytes behind it, to the service. */
export type SendFrame = (message: FromReader, body?: Uint8Array) => Promise<void>;

const encoder = new TextEncoder();

/**
 * Runs a call and sends its answer or its fault; refusals are answers.
 *
 * Questions left over are forgotten before the answer goes out: once it is out, the next call may
 * have asked before this side sees its own write settle.
 */
export async function serveCall(
  tool: Tool | undefined,
  args: Record<string, unknown>,
  asked: Asked,
  send: SendFrame,
): Promise<void> {
  let message: FromReader;
  let body: Uint8Array | undefined;
  try {
    if (tool === undefined) throw new Error("no such tool");
    const answer = await answerOf(tool, args, asked, send);
    body = encoder.encode(JSON.stringify(answer));
    message = { type: "answer", usage: usage() };
  } catch (fault) {
    const text = fault instanceof Error ? fault.stack ?? fault.message : String(fault);
    message = { type: "fault", text, usage: usage() };
  }
  asked.clear();
  await send(message, body);
}

async function answerOf(
  tool: Tool,
  args: Record<string, unknown>,
  asked: Asked,
  send: SendFrame,
): Promise<Answer> {
  try {
    return await tool.run(args, createContext(asked, send));
  } catch (refusal) {
    if (refusal instanceof ToolError) return { ok: false, error: refusal.toObject() };
    throw refusal;
  }
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return {
    cpuSeconds: (user + system) / 1e6,
    residentMiB: Math.round(process.memoryUsage().rss / 2 ** 20),
  };
}
