/**
 * `service call`: one tool, one answer, for people and scripts at a terminal.
 *
 * Exit codes are grep's: 0 something was found, 1 nothing was (or the page drifted from its
 * extractor), 2 the call could not be answered.
 */
import { PROGRAM } from "../../base/program_name.ts";
import { answerOf, callChecked, checkArguments } from "../../serve/call/mod.ts";
import type { CallBounds, FittingArguments, PreparedTool } from "../../serve/call/mod.ts";
import { toFields } from "../../base/json/plain.ts";
import type { FirstReader } from "../../serve/pool/mod.ts";
import type { Answer, Tool } from "../../tools/contract/mod.ts";
import { openAnswer } from "./answer_file.ts";
import { type CallConfig, readCallConfig } from "./call_config.ts";
import { UsageError } from "../usage_error.ts";
import type { ErrorObject, ToolError } from "../../base/errors.ts";
import { type GivenArguments, readCallArguments } from "./call_arguments.ts";
import { EXIT_FAILED, EXIT_FOUND, EXIT_NOTHING, exitCodeOf } from "../found.ts";
import { giveUpFiles } from "../named_files.ts";
import type { ShortCommand } from "../short_commands.ts";
import { toolNamed } from "../ask_tools.ts";
import { startPool } from "../start_pool.ts";
import { reportBug, say } from "../stderr.ts";
import { print } from "../stdout.ts";

/**
 * Calls one tool, for each page that is named, and returns the exit code.
 *
 * Answers of several pages are lines of JSON, or texts behind the names of their pages; one that
 * fails does not stop the rest. `first` is a reader process that is there already. Throws `UsageError`.
 */
export async function call(
  args: readonly string[],
  loadTools: () => Promise<readonly Tool[]>,
  short: Pick<ShortCommand, "prints" | "printsAsked" | "learns"> = {},
  first?: FirstReader,
): Promise<number> {
  const tools = await loadTools();
  const named = args.find((arg) => tools.some(({ name }) => name === arg));
  const config = readCallConfig(args, named === undefined ? undefined : toolNamed(tools, named));
  const prepared = toolNamed(tools, config.tool);
  const output = config.output === undefined
    ? undefined
    : await openAnswer(config.output, Deno.mainModule);
  const given = await readCallArguments(prepared, config, short.learns);
  const calls = await Promise.all(
    given.map((call) => checkGiven(prepared, call, given.length > 1)),
  );
  const texts: string[] = [];
  let [hasFailed, hasFound] = [false, false];
  const write = async (text: string): Promise<void> => {
    if (output === undefined) await print(text);
    else texts.push(text);
  };
  await answerAll(prepared, calls, config, first, async (id, answer) => {
    const code = exitCodeOf(answer);
    hasFailed ||= code === EXIT_FAILED;
    hasFound ||= code === EXIT_FOUND;
    const asked = short.printsAsked ?? "";
    const prints = typeof answer[asked] === "string" ? asked : short.prints;
    const text = textOf(answer, config, prints, calls.length === 1 ? undefined : id);
    if (text !== undefined) await write(text);
  });
  if (output !== undefined && texts.length > 0) await output.write(`${texts.join("\n")}\n`);
  output?.close();
  return hasFailed ? EXIT_FAILED : hasFound ? EXIT_FOUND : EXIT_NOTHING;
}

/** A call whose arguments fit its tool, or the answer that they do not. */
type CheckedCall =
  & { readonly id: string }
  & (
    | { readonly fitting: FittingArguments; readonly texts: GivenArguments["texts"] }
    | { readonly refused: ToolError }
  );

async function checkGiven(
  prepared: PreparedTool,
  { id, args, texts }: GivenArguments,
  isOneOfSeveral: boolean,
): Promise<CheckedCall> {
  const checked = await checkArguments(prepared, args);
  if (checked.kind === "arguments") return { id, fitting: checked, texts };
  if (isOneOfSeveral) return { id, refused: checked.refusal };
  const { name } = prepared.tool;
  throw new UsageError(`${checked.refusal.message}; see ${PROGRAM} call ${name} --help`);
}

/**
 * Writes an answer, `id` naming it among several. Where text was asked for, all that is not text goes
 * to standard error: a refusal, then undefined is returned, and what is to be known of the text.
 */
function textOf(
  answer: Answer,
  { compact, named }: CallConfig,
  prints: string | undefined,
  id: string | undefined,
): string | undefined {
  if (prints === undefined || compact) {
    const whole = id === undefined ? answer : { id, ...answer };
    return JSON.stringify(whole, null, compact || id !== undefined ? undefined : 2);
  }
  const about = id === undefined ? "" : `${id}: `;
  const { error } = answer as { error?: ErrorObject };
  if (error !== undefined) {
    say(`${PROGRAM}: ${about}${error.code}: ${error.message}`);
    return undefined;
  }
  for (const note of notesOf(answer)) say(`${PROGRAM}: ${about}${note}`);
  const format = named.findLast(([name]) => name === "format")?.[1];
  const text = answer[format ?? prints];
  const written = typeof text === "string" ? text : JSON.stringify(answer, null, 2);
  return id === undefined ? written : `==> ${id} <==\n${written}\n`;
}

/** What an answer says beside its text: why it may lack something, and where it goes on. */
function notesOf(answer: Answer): string[] {
  const { hint, unread, ignored, length, next_offset: next } = answer;
  const notes = [hint, unread].filter((note) => typeof note === "string");
  const { status } = toFields(answer["fetch"]);
  // A page of an error is a page as well, and its text does not say that it is one.
  if (typeof status === "number" && (status < 200 || status > 299)) {
    notes.unshift(`the site answered ${status}`);
  }
  if (Array.isArray(ignored)) notes.push(`ignored: ${ignored.join(", ")}`);
  if (typeof next === "number") notes.push(`${next} of ${length}; --offset ${next} goes on`);
  return notes;
}

/** Answers one call after another, by one pool. */
async function answerAll(
  prepared: PreparedTool,
  calls: readonly CheckedCall[],
  { timeoutSeconds }: CallConfig,
  first: FirstReader | undefined,
  tell: (id: string, answer: Answer) => Promise<void>,
): Promise<void> {
  giveUpFiles();
  const runner = startPool([prepared.tool], () => {}, { first });
  try {
    for (const call of calls) {
      const bounds: CallBounds = {
        deadline: performance.now() + timeoutSeconds * 1000,
        budgetSeconds: timeoutSeconds,
        ...("texts" in call ? { texts: call.texts } : {}),
        ...(Deno.stderr.isTerminal() ? { onProgress: sayProgress } : {}),
      };
      const outcome = "refused" in call
        ? { kind: "refusal" as const, refusal: call.refused }
        : await callChecked({ runner, onBug: reportBug }, prepared, call.fitting, bounds);
      await tell(call.id, answerOf(outcome));
    }
  } finally {
    await runner.close();
  }
}

function sayProgress(done: number, total: number | undefined, message: string): void {
  say(total === undefined ? `${done}: ${message}` : `${done} of ${total}: ${message}`);
}
