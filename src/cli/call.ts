/**
 * `service call`: one tool, one answer, for people and scripts at a terminal.
 *
 * Exit codes are grep's: 0 something was found, 1 nothing was (or the page drifted from its
 * extractor), 2 the call could not be answered.
 */
import { checkAnswer } from "../call/check_answer.ts";
import { checkArguments } from "../call/check_arguments.ts";
import { type CheckedArguments, type PreparedTool, prepareTools } from "../call/prepared_tool.ts";
import { type CallBounds, runCall } from "../call/run_call.ts";
import { type CallConfig, readCallConfig, UsageError } from "../config.ts";
import type { Answer, Tool } from "../tools/tool.ts";
import { readCallArguments } from "./call_arguments.ts";
import { exitCodeOf } from "./found.ts";
import { giveUpFiles, reasonOf } from "./named_files.ts";
import { startPool } from "./start_pool.ts";
import { reportBug, say } from "./stderr.ts";
import { print } from "./stdout.ts";
import { clipped, quoted } from "../quoted.ts";
import { hideAddressSecrets } from "../url/hide_secrets.ts";
import { writeAll } from "../connection.ts";

/**
 * Calls one tool and returns the exit code; `prints` names the field of the answer that is printed as
 * it is. Throws `UsageError`.
 */
export async function call(
  args: readonly string[],
  tools: readonly Tool[],
  prints?: string,
): Promise<number> {
  const config = readCallConfig(args);
  const output = config.output === undefined ? undefined : await openAnswer(config.output);
  const [prepared] = prepareTools(tools.filter(({ name }) => name === config.tool));
  if (prepared === undefined) {
    const known = tools.map(({ name }) => name).join(", ");
    throw new UsageError(`there is no tool ${quoted(config.tool)}; the tools are ${known}`);
  }
  const given = await readCallArguments(prepared, config);
  const checked = await checkArguments(prepared, given);
  if (checked.kind === "refusal") {
    throw new UsageError(`${checked.refusal.message}; see service call ${config.tool} --help`);
  }
  const answer = await answerOnce(prepared, checked.args, config);
  const text = textOf(answer, config, prints);
  if (output === undefined) await print(text);
  else await writeAnswer(output, text);
  return exitCodeOf(answer);
}

/** A refusal is told as an error, and what was asked for as text is printed as text. */
function textOf(answer: Answer, { compact, named }: CallConfig, prints?: string): string {
  const format = named.findLast(([name]) => name === "format")?.[1];
  const text = prints === undefined || compact ? undefined : answer[format ?? prints];
  if (typeof text === "string") return text;
  return JSON.stringify(answer, null, compact ? undefined : 2);
}

async function openAnswer(path: string): Promise<Deno.FsFile> {
  try {
    return await Deno.open(path, { write: true, create: true });
  } catch (error) {
    const name = clipped(hideAddressSecrets(path));
    throw new UsageError(`the output ${name} cannot be written: ${reasonOf(error)}`);
  }
}

/** Replaces what the file had, only now that there is an answer. */
async function writeAnswer(file: Deno.FsFile, text: string): Promise<void> {
  await file.truncate(0);
  await writeAll(file, `${text}\n`);
  file.close();
}

async function answerOnce(
  prepared: PreparedTool,
  args: CheckedArguments,
  { timeoutSeconds }: CallConfig,
): Promise<Answer> {
  giveUpFiles();
  const runner = startPool([prepared.tool], () => {});
  const bounds: CallBounds = {
    deadline: performance.now() + timeoutSeconds * 1000,
    budgetSeconds: timeoutSeconds,
    ...(Deno.stderr.isTerminal() ? { onProgress: sayProgress } : {}),
  };
  try {
    const ran = await runCall({ runner, onBug: reportBug }, prepared, args, bounds);
    const outcome = await checkAnswer(prepared, ran);
    if (outcome.kind === "answer") return outcome.answer;
    return { ok: false, error: outcome.refusal.toObject() };
  } finally {
    await runner.close();
  }
}

function sayProgress(done: number, total: number | undefined, message: string): void {
  say(total === undefined ? `${done}: ${message}` : `${done} of ${total}: ${message}`);
}
