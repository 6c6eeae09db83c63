/** The middle of a call: checked arguments go to the pool, an answer or a refusal comes back. */
import { ToolError } from "../../base/errors.ts";
import { type LongTexts, withLongTexts } from "../../base/json/long_text.ts";
import type { CallOptions, Runner } from "../pool/mod.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import { beginWork } from "../../base/watch/work_board.ts";
import { CANCELLED, noteCall } from "./call_facts.ts";
import type { CallOutcome, FittingArguments } from "./outcome.ts";
import type { PreparedTool } from "./prepared_tool.ts";
import { clipped } from "../../base/quoted.ts";
import { hideSecrets } from "../../base/hide_secrets.ts";

/** What calls run on. */
export interface CallPlace {
  readonly runner: Runner;
  /** Called with every bug of ours behind a generic answer; must not throw. */
  readonly onBug: (error: unknown) => void;
}

/** How one call is bounded and watched, and the long texts that its arguments only name. */
export interface CallBounds extends CallOptions {
  readonly texts?: LongTexts;
  /** Called when a call has its answer: then nothing needs the bytes of its arguments any more. */
  onAnswered?(): void;
}

/** Runs one call and never throws; its answer is not checked yet. */
export async function runCall(
  { runner, onBug }: CallPlace,
  { tool: { name } }: PreparedTool,
  { args, ignored }: Omit<FittingArguments, "kind">,
  { texts = new Map(), onAnswered, ...options }: CallBounds,
): Promise<CallOutcome> {
  try {
    options.signal?.throwIfAborted();
    const whole = withLongTexts(args, texts) as Record<string, unknown>;
    const answer = await runner.call(name, whole, withinTimeout(options, args["timeout"]));
    beginWork(`the answer of ${name}`);
    onAnswered?.();
    noteCall({ tool: name, ok: answer.ok, ...errorOf(answer) });
    return { kind: "answer", answer: withIgnored(answer, ignored) };
  } catch (error) {
    const isLeft = options.signal?.aborted === true;
    const code = error instanceof ToolError ? error.code : "internal_error";
    noteCall({ tool: name, ok: false, error: isLeft ? CANCELLED : code });
    if (error instanceof ToolError) return { kind: "refusal", refusal: error };
    if (!isLeft) onBug(error);
    const message = `${name} failed; the service's log says why`;
    return { kind: "refusal", refusal: new ToolError("internal_error", message) };
  }
}

/** Ends a call when its caller asked for that, unless it ends sooner anyway. */
function withinTimeout(options: CallOptions, seconds: unknown): CallOptions {
  if (typeof seconds !== "number") return options;
  const deadline = performance.now() + seconds * 1000;
  return deadline < options.deadline ? { ...options, deadline, budgetSeconds: seconds } : options;
}

function errorOf({ error }: Answer): { error?: string } {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? { error: code } : {};
}

/** Lists the unknown names in the field `ignored`; without any the answer stays as it is. */
function withIgnored(answer: Answer, names: readonly string[]): Answer {
  if (names.length === 0) return answer;
  return { ...answer, ignored: names.map((name) => clipped(hideSecrets(name)).toWellFormed()) };
}
