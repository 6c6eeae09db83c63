/** One tool call inside a reader process. */
import { type RefusalFacts, ToolError } from "../../base/errors.ts";
import { toWellFormedJson } from "../../base/json/well_formed.ts";
import type { FromReader } from "../pool/sent/mod.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import type { RunnableTool } from "../../tools/runs/mod.ts";
import { createContext, type Questions, type SendOfCall } from "./context.ts";
import { usage } from "./memory.ts";
import { createKept, type Kept } from "./kept.ts";

const encoder = new TextEncoder();

/**
 * Runs a call and sends its answer or its fault; refusals are answers. `halves` of surrogate pairs
 * became U+FFFD in its arguments.
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
  halves = 0,
): Promise<void> {
  let message: FromReader;
  let body: Uint8Array | undefined;
  try {
    if (tool === undefined) throw new Error("no such tool");
    const { answer, refused } = await answerOf(tool, args, questions, send, kept);
    body = encoder.encode(written(answer, halves));
    message = { type: "answer", usage: usage(), ...(refused === undefined ? {} : { refused }) };
  } catch (fault) {
    const text = fault instanceof Error ? fault.stack ?? fault.message : String(fault);
    message = { type: "fault", text, usage: usage() };
  }
  // Nobody waits for the answer of a call that was given up.
  if (questions.isClosed()) return;
  questions.close();
  await send(message, body);
}

/** Writes an answer; what became U+FFFD on the way in and out is told, where there is a page. */
function written(answer: Answer, before: number): string {
  const { text, halves } = toWellFormedJson(answer);
  const lost = before + halves;
  if (lost === 0 || answer.error !== undefined) return text;
  const told = `Halves of surrogate pairs, which no UTF-8 has, are U+FFFD: ${lost}.`;
  const { unread } = answer as { unread?: unknown };
  const all = typeof unread === "string" ? `${unread} ${told}` : told;
  return toWellFormedJson({ ...answer, unread: all }).text;
}

async function answerOf(
  tool: RunnableTool,
  args: Record<string, unknown>,
  questions: Questions,
  send: SendOfCall,
  kept: Kept,
): Promise<{ answer: Answer; refused?: RefusalFacts }> {
  try {
    return { answer: await tool.run(args, createContext(questions, send, kept)) };
  } catch (refusal) {
    if (!(refusal instanceof ToolError)) throw refusal;
    return { answer: { ok: false, error: refusal.toObject() }, refused: refusal.facts };
  }
}
