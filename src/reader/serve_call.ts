/** One tool call inside a reader process. */
import { ToolError } from "../errors.ts";
import { toWellFormedJson } from "../json/well_formed.ts";
import type { RunnableTool } from "../tools/runs/table.ts";
import type { Answer } from "../tools/tool.ts";
import { createContext, type Questions, type SendOfCall } from "./context.ts";
import { usage } from "./memory.ts";
import { createKept, type Kept } from "./kept.ts";
import type { FromReader } from "./messages.ts";

const encoder = new TextEncoder();

/**
 * Runs a call and sends its answer or its fault; refusals are answers.
 *
 * Its requests are closed before the answer is sent: the service accepts nothing of a call after
 * its answer.
 */
export async function serveCall(
  tool: RunnableTool | undefined,
  args: Record<string, unknown>,
  questions: Questions,
  send: SendOfCall,
  kept: Kept = createKept(),
): Promise<void> {
  let message: FromReader;
  let body: Uint8Array | undefined;
  try {
    if (tool === undefined) throw new Error("no such tool");
    const answer = await answerOf(tool, args, questions, send, kept);
    body = encoder.encode(toWellFormedJson(answer));
    message = { type: "answer", usage: usage() };
  } catch (fault) {
    const text = fault instanceof Error ? fault.stack ?? fault.message : String(fault);
    message = { type: "fault", text, usage: usage() };
  }
  questions.close();
  await send(message, body);
}

async function answerOf(
  tool: RunnableTool,
  args: Record<string, unknown>,
  questions: Questions,
  send: SendOfCall,
  kept: Kept,
): Promise<Answer> {
  try {
    return await tool.run(args, createContext(questions, send, kept));
  } catch (refusal) {
    if (refusal instanceof ToolError) return { ok: false, error: refusal.toObject() };
    throw refusal;
  }
}
