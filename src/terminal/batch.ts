/**
 * `service batch`: one tool for many inputs, a line of output for each.
 *
 * Files are opened, and the worker that reads the named ones is started, before the permission to
 * use files is given up; only then is anything started that reads pages.
 */
import { isObject, jsonIn } from "../base/json/plain.ts";
import { PROGRAM } from "../base/program_name.ts";
import { type Inputs, startInputs } from "./batch/inputs.ts";
import { type Change, compareAnswers } from "./batch/changes.ts";
import { GONE, goneFiles, lastOf } from "./batch/old_answers.ts";
import { type OldAnswers, openOldAnswers } from "./batch/old_answers.ts";
import { createTeller } from "./tell_changes.ts";
import { type PreparedTool, unknownNames } from "../serve/call/mod.ts";
import type { Answer, Tool } from "../tools/contract/mod.ts";
import type { InputPlan } from "./batch/input.ts";
import { ForeignOutput, type Journal, readJournal } from "./batch/journal.ts";
import { cellsOfLines, createAnswerLines, type LineForm } from "./batch/columns.ts";
import { refuseOtherInputs } from "./batch/same_inputs.ts";
import { createRowForm } from "./batch/row_lines.ts";
import { runBatch } from "./batch/run_batch.ts";
import { MAX_SLICE_CHARS } from "../base/limits.ts";
import { UsageError } from "./usage_error.ts";
import { writeAll } from "../base/connection.ts";
import { didYouMean } from "../base/nearest_name.ts";
import { quoted } from "../base/quoted.ts";
import { type BatchConfig, readBatchConfig } from "./batch_config.ts";
import { createProgress, type Progress } from "./batch_progress.ts";
import { EXIT_FAILED, EXIT_FOUND, EXIT_NOTHING, exitCodeOf } from "./found.ts";
import { argumentsWithExtractor } from "./batch/given_extractor.ts";
import {
  giveUpFiles,
  openOutput,
  readGiven,
  reasonOf,
  shownPath,
  takeFolder,
} from "./named_files.ts";
import { toolNamed } from "./ask_tools.ts";
import { mayReachPrivate, startPool } from "./start_pool.ts";
import { reportBug, say, saySecretless } from "./stderr.ts";

/** What `--exec` and `--webhook` are told of. */
const TOLD: ReadonlySet<Change["status"]> = new Set(["changed", "drifted", "gone"]);

const NOTHING_DONE: Journal = { first: 0, others: new Set(), firstId: undefined, wholeBytes: 0 };

/** Runs a batch and returns the exit code. Throws `UsageError` before an input is read. */
export async function batch(args: readonly string[], tools: readonly Tool[]): Promise<number> {
  const config = readBatchConfig(args, navigator.hardwareConcurrency);
  const prepared = toolNamed(tools, config.tool);
  const shared = await readShared(prepared, config.args);
  const { properties = {} } = prepared.wholeOutput() as { properties?: object };
  const answers = createAnswerLines(config.tool, Object.keys(properties));
  refuseUnknownColumns(config, Object.keys(properties));
  const form = config.rows === undefined
    ? config.form ?? answers
    : createRowForm(config.rows, shared["extractor"]);
  const isFolder = config.output?.endsWith("/") ?? false;
  const output = config.output === undefined || isFolder
    ? undefined
    : await openOutput(config.output, config.resumes, form.table === undefined);
  const done = isFolder
    ? await partsOf(config, form.table ?? [])
    : output === undefined || !config.resumes
    ? NOTHING_DONE
    : await resumeOutput(output, config, form);
  const old = config.since === undefined ? undefined : await openSince(config.since, answers);
  const place = await placeOf(output);
  const inputs = await startInputs(config.paths, Deno.mainModule);
  const lines = await startLines(config, form, output, done);
  giveUpFiles();
  try {
    return await run(config, prepared, {
      ...{ shared, form, lines, old, place, done, inputs },
    });
  } finally {
    inputs.close();
    lines.close?.();
    output?.close();
    old?.file.close();
  }
}

/** Refuses a column whose beginning is not a field of the tool's answers or of its line. */
function refuseUnknownColumns({ tool, columns, since }: BatchConfig, fields: string[]): void {
  const known = [...fields, "record_cut", ...(since === undefined ? [] : ["change", "last"])];
  for (const column of columns ?? []) {
    const [field = ""] = column.split(".");
    if (known.includes(field)) continue;
    const hint = didYouMean(field, known) ?? ` its fields are ${known.join(", ")}`;
    throw new UsageError(
      `--columns: answers of ${tool} have no field ${quoted(field)};${hint}`,
    );
  }
}

interface Opened {
  readonly shared: Readonly<Record<string, unknown>>;
  readonly form: LineForm;
  readonly lines: Lines;
  /** What an earlier run answered. */
  readonly old: { readonly file: Deno.FsFile; readonly answers: OldAnswers } | undefined;
  /** Where the output is, so that it is not read. */
  readonly place: Pick<InputPlan, "output">;
  readonly done: Journal;
  readonly inputs: Inputs;
}

async function run(
  config: BatchConfig,
  tool: PreparedTool,
  { shared, form, lines, old, place, done, inputs }: Opened,
): Promise<number> {
  const { jobs, visits } = config;
  const progress = createProgress(
    Deno.stderr.isTerminal(),
    done.first + done.others.size,
    saySecretless,
  );
  const runner = startPool([tool.tool], () => {}, { maxCalls: visits, maxReads: jobs });
  const { write, end } = lines;
  const told = await createTeller(config, mayReachPrivate());
  const statuses: Partial<Record<Change["status"], number>> = {};
  const met = new Set<string>();
  const tally = createTally(done);
  let cutRecords = 0;
  try {
    if (form.head !== undefined && done.wholeBytes === 0) await write(`${form.head}\n`);
    const { format, paths } = config;
    inputs.read({ paths, format, done, namesDone: old !== undefined, ...place });
    await runBatch({
      runner,
      onBug: reportBug,
      tool,
      shared: config.rows === undefined || tool.tool.name !== "page_markdown"
        ? shared
        : { max_chars: MAX_SLICE_CHARS, ...shared, format: "tables" },
      asksForAllRows: config.rows !== undefined,
      next: () => nextOf(inputs, done, config),
      toLine(input, given, refused): string {
        if (input.cut !== undefined) cutRecords++;
        const answer = input.cut === undefined ? given : { record_cut: input.cut, ...given };
        if (old === undefined) return form.toLine(input, answer);
        met.add(input.id);
        const earlier = old.answers.find(input.id, input.n);
        const change = compareAnswers(earlier, answer, Date.now(), refused);
        const { status } = change;
        statuses[status] = (statuses[status] ?? 0) + 1;
        const compared = { change, ...answer, ...lastOf(status, earlier) };
        const line = form.toLine(input, compared as unknown as Answer);
        const isKnown = status === "gone" && old.answers.wasGone(input.id, input.n);
        if (TOLD.has(status) && !isKnown) told.add(line);
        return line;
      },
      async write(text): Promise<void> {
        await write(text);
        await told.room();
      },
      onAnswer(input, answer): void {
        progress.note(tally.note(answer) === EXIT_FAILED, input.share);
      },
      firstInOrder: config.isOrdered && done.others.size === 0 ? done.first + 1 : undefined,
      jobs,
      visits,
      timeoutSeconds: config.timeoutSeconds,
    });
    if (old !== undefined) {
      // Behind the inputs, in an order that is the same for a run that goes on.
      const known = met.union(inputs.passed());
      const gone = [...goneFiles(config.paths, old.answers, known)]
        .map((id, at) => ({ n: inputs.count() + at + 1, id, share: 1 }));
      const last = gone.find(({ n }) => n === done.first) ?? inputs.lastPassed();
      await refuseOtherInputs(done, last, config.output);
      for (const file of gone) {
        if (file.n <= done.first) continue;
        const line = form.toLine(file, { change: { status: "gone" }, ...GONE });
        await write(`${line}\n`);
        statuses.gone = (statuses.gone ?? 0) + 1;
        tally.note(GONE);
        told.add(line);
        await told.room();
      }
    }
    await end();
    const failures = await told.failures();
    progress.end({
      ...(old === undefined ? {} : { changes: statuses }),
      ...failures,
      ...emptyColumnsOf(form),
      ...(cutRecords === 0 ? {} : { cut_records: cutRecords }),
      ...skippedOf(inputs),
    });
    return Object.keys(failures).length > 0 ? EXIT_FAILED : tally.code();
  } catch (error) {
    return stoppedBy(error, progress, config, form);
  } finally {
    await told.close();
    await runner.close();
  }
}

/** What the answers of a run came to, as an exit code. */
interface Tally {
  note(answer: Answer): number;
  code(): number;
}

function createTally({ first, others }: Journal): Tally {
  // A run that is gone on with and finds all of it done has nothing to complain of.
  let code = first + others.size > 0 ? EXIT_FOUND : EXIT_NOTHING;
  let isFirst = true;
  return {
    note(answer): number {
      const own = exitCodeOf(answer);
      if (isFirst) code = own;
      else if (own === EXIT_FAILED || code === EXIT_FAILED) code = EXIT_FAILED;
      else if (own === EXIT_FOUND) code = EXIT_FOUND;
      isFirst = false;
      return own;
    },
    code: () => code,
  };
}

/** A reader of the output that has gone is not an error; a full disk is one with a way on. */
function stoppedBy(
  error: unknown,
  progress: Progress,
  { output }: BatchConfig,
  { table }: LineForm,
): number {
  progress.stop();
  if (error instanceof Deno.errors.BrokenPipe) return EXIT_FAILED;
  if (error instanceof UsageError) throw error;
  if (!(error instanceof WriteFault)) throw error;
  const name = output === undefined ? "standard output" : shownPath(output);
  // A table in one file has no end yet.
  const why = reasonOf(error.cause, output !== undefined && table === undefined);
  say(`${PROGRAM}: the output ${name} cannot be written: ${why}`);
  return EXIT_FAILED;
}

/** Where whole lines go: the output as they are, or as the rows of a table that has an end. */
interface Lines {
  write(lines: string): Promise<void>;
  end(): Promise<void>;
  close?(): void;
}

async function startLines(
  { output: path }: BatchConfig,
  { table }: LineForm,
  output: Deno.FsFile | undefined,
  { wholeBytes }: Journal,
): Promise<Lines> {
  const write = createWriter(output ?? Deno.stdout, output, wholeBytes);
  if (table === undefined) {
    const encoder = new TextEncoder();
    return { write: (lines) => write(encoder.encode(lines)), end: async () => {} };
  }
  if (path?.endsWith("/")) {
    const { startParts } = await import("./batch/parquet_parts.ts");
    return await startParts(path, table, Deno.mainModule);
  }
  const { createRowGroups } = await import("./rows/write_parquet.ts");
  const groups = createRowGroups(table);
  return {
    write: (lines) => write(groups.add(cellsOfLines(lines))),
    end: () => write(groups.end()),
  };
}

/** Reads what the parts of a table have already. Throws `UsageError`. */
async function partsOf(
  { output = "", paths, resumes }: BatchConfig,
  columns: NonNullable<LineForm["table"]>,
): Promise<Journal> {
  const { openParts } = await import("./batch/parquet_parts.ts");
  try {
    // It stays open to the end of the program: two runs would repeat each other's parts.
    await takeFolder(output);
    return await openParts(output, paths, resumes, columns);
  } catch (error) {
    throw cannotResume(error, output);
  }
}

function cannotResume(error: unknown, output: string | undefined): unknown {
  if (!(error instanceof ForeignOutput)) return error;
  return new UsageError(`--resume cannot go on with ${shownPath(output)}: ${error.message}`);
}

function emptyColumnsOf(form: LineForm): Record<string, unknown> {
  const empty = form.emptyColumns?.() ?? [];
  return empty.length === 0 ? {} : { empty_columns: empty };
}

class WriteFault extends Error {
  override readonly name = "WriteFault";
}

/** Writes bytes; where they cannot be written whole, what was written of them is taken back. */
function createWriter(
  to: { write(bytes: Uint8Array): Promise<number> },
  file: Deno.FsFile | undefined,
  wholeBytes: number,
): (bytes: Uint8Array) => Promise<void> {
  let whole = wholeBytes;
  let fault: WriteFault | undefined;
  return async (bytes) => {
    // What follows would stand behind a gap, and its order would be lost.
    if (fault !== undefined) throw fault;
    try {
      await writeAll(to, bytes);
      whole += bytes.length;
    } catch (error) {
      if (error instanceof Deno.errors.BrokenPipe) throw error;
      fault = new WriteFault("writing failed", { cause: error });
      await file?.truncate(whole).catch(() => {});
      throw fault;
    }
  };
}

/**
 * Gives the next input; before the first new one, whether these are the inputs of before. At the end
 * of a run that compares the last line may be of a file that is gone, which is looked at then.
 */
async function nextOf(
  inputs: Inputs,
  done: Journal,
  { output, since }: BatchConfig,
): ReturnType<Inputs["next"]> {
  const input = await inputs.next();
  const isGone = input === undefined && since !== undefined && inputs.count() < done.first;
  if (!isGone) await refuseOtherInputs(done, inputs.lastPassed(), output);
  return input;
}

async function placeOf(file: Deno.FsFile | undefined): Promise<Pick<InputPlan, "output">> {
  const { dev, ino, isFile } = await file?.stat() ?? { dev: 0, ino: null, isFile: false };
  return isFile && ino !== null ? { output: { dev, ino } } : {};
}

function skippedOf(inputs: Inputs): Record<string, unknown> {
  const skipped = inputs.skipped();
  return Object.keys(skipped).length === 0 ? {} : { passed_over: skipped };
}

async function openSince(
  path: string,
  form: LineForm,
): Promise<NonNullable<Opened["old"]>> {
  const name = shownPath(path);
  let file: Deno.FsFile | undefined;
  try {
    file = await Deno.open(path);
    return { file, answers: await openOldAnswers(file, form) };
  } catch (error) {
    file?.close();
    const why = error instanceof ForeignOutput ? error.message : reasonOf(error);
    throw new UsageError(`--since cannot compare with ${name}: ${why}`);
  }
}

async function resumeOutput(
  file: Deno.FsFile,
  { output }: BatchConfig,
  form: LineForm,
): Promise<Journal> {
  try {
    const journal = await readJournal(file, form);
    await file.truncate(journal.wholeBytes);
    await file.seek(0, Deno.SeekMode.End);
    return journal;
  } catch (error) {
    file.close();
    throw cannotResume(error, output);
  }
}

async function readShared(
  prepared: PreparedTool,
  written: string,
): Promise<Record<string, unknown>> {
  const given = jsonIn(await readGiven(written));
  if (given === undefined) throw new UsageError("--args is no JSON: give an object of arguments");
  if (!isObject(given)) throw new UsageError('--args is no object: give {"NAME": value}');
  const takesExtractor = Object.hasOwn(prepared.properties, "extractor");
  const value = takesExtractor ? argumentsWithExtractor(given) : given;
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(prepared.properties, name));
  if (unknown.length > 0) throw new UsageError(unknownNames(prepared, unknown, value));
  return value;
}
