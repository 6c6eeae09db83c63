/** The command line of `batch`, read into one value. */
import { PROGRAM } from "../base/program_name.ts";
import { createRows, type LineForm, splitColumns } from "./batch/columns.ts";
import type { InputFormat } from "./batch/input.ts";
import { readCommand } from "./commands.ts";
import { shownPath } from "./named_files.ts";
import { UsageError } from "./usage_error.ts";
import { clipped } from "../base/quoted.ts";
import { ROW_TOOLS, type RowChoice } from "./batch/row_lines.ts";
import { formatOfEnding } from "./rows/rows_options.ts";
import { parseAddress } from "../page/url/mod.ts";

/** How `batch` runs. */
export interface BatchConfig {
  readonly tool: string;
  /** Files and folders; `-` is standard input. */
  readonly paths: readonly string[];
  readonly format: InputFormat;
  /** JSON of the arguments of every call, or `@` and a file. */
  readonly args: string;
  /** Undefined for standard output. */
  readonly output: string | undefined;
  /** The cells a line has; undefined where it is a whole answer, or a row, whose columns the calls tell. */
  readonly form: LineForm | undefined;
  readonly rows: RowChoice | undefined;
  /** The paths of the chosen columns, where a line is an answer; undefined for the whole answer. */
  readonly columns: readonly string[] | undefined;
  /** The answers to compare with: the output of an earlier run. */
  readonly since: string | undefined;
  /** What is run for each page that changed, a command of the shell. */
  readonly exec: string | undefined;
  /** Where each page that changed is sent. */
  readonly webhook: URL | undefined;
  readonly isOrdered: boolean;
  readonly resumes: boolean;
  readonly jobs: number;
  readonly visits: number;
  readonly timeoutSeconds: number;
}

/** Reads what `batch` shall do; `cores` are those of the machine. Throws `UsageError`. */
export function readBatchConfig(args: readonly string[], cores: number): BatchConfig {
  const { values, words: [tool, ...paths] } = readCommand("batch", args);
  if (tool === undefined) throw new UsageError(`batch needs a tool; ${PROGRAM} tools lists them`);
  const output = values.output === "-" ? undefined : values.output;
  if (values.resume && output === undefined) {
    throw new UsageError("--resume needs the file it goes on with: give it with --output");
  }
  refuseOtherEnding(output, values.format);
  const isFolder = output?.endsWith("/") ?? false;
  if (isFolder && values.format !== "parquet") {
    const name = shownPath(output);
    throw new UsageError(
      `the output ${name} cannot be written: it is a folder, which is for --format parquet`,
    );
  }
  if (isFolder && values.unordered) {
    throw new UsageError("--unordered: the parts of a table have their inputs in order");
  }
  if (values.resume && values.format === "parquet" && !isFolder) {
    throw new UsageError(
      "--resume cannot go on with a Parquet table in one file, which is written to its end or not " +
        "at all: " +
        "give a folder, with a slash behind its name, whose parts are each whole",
    );
  }
  if (values.since !== undefined && values.unit === "row") {
    throw new UsageError("--since compares answers: leave --unit row out");
  }
  for (const name of ["exec", "webhook"] as const) {
    if (values[name] === undefined || values.since !== undefined) continue;
    throw new UsageError(`--${name} needs --since: without it nothing is known to have changed`);
  }
  return Object.freeze({
    tool,
    since: values.since,
    exec: values.exec,
    webhook: values.webhook === undefined ? undefined : readWebhook(values.webhook),
    paths: paths.length === 0 ? ["-"] : paths,
    format: values.in,
    args: values.args,
    output,
    ...readUnit(tool, values),
    isOrdered: !values.unordered,
    resumes: values.resume,
    jobs: values.jobs ?? cores,
    visits: values.visits,
    timeoutSeconds: values.timeout,
  });
}

/** A file would be taken for what its name says, by whoever reads it after a long run. */
function refuseOtherEnding(output = "", format: RowChoice["format"]): void {
  if (/\.gz$/i.test(output)) {
    throw new UsageError(
      `the output ${shownPath(output)} would not be compressed: give a name without .gz`,
    );
  }
  const ending = formatOfEnding(output);
  if (ending === undefined || ending === "md" || ending === format) return;
  const columns = ending === "jsonl" ? "" : " and --columns";
  throw new UsageError(
    `the output ${shownPath(output)} would have ${format}: give --format ${ending}${columns}, ` +
      "or another name",
  );
}

/** Its path is often a secret, so no message repeats it. */
function readWebhook(written: string): URL {
  const url = parseAddress(written);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (url === null || !isWeb || url.username !== "" || url.password !== "") {
    throw new UsageError("--webhook needs an http(s) address, without a name and a password in it");
  }
  return url;
}

/** Reads what a line is written of. */
function readUnit(
  tool: string,
  { unit, format, columns, fields }: {
    readonly unit: "input" | "row";
    readonly format: RowChoice["format"];
    readonly columns: string | undefined;
    readonly fields: boolean;
  },
): Pick<BatchConfig, "form" | "rows" | "columns"> {
  if (unit === "input") {
    if (fields) throw new UsageError("--fields needs --unit row: a line of an input has them");
    return { ...readForm(format, columns), rows: undefined };
  }
  if (!ROW_TOOLS.includes(tool)) {
    const known = ROW_TOOLS.join(" and ");
    throw new UsageError(`--unit row: ${clipped(tool)} answers no rows; ${known} do`);
  }
  const rows = { format, columns, repeatsFields: fields };
  return { form: undefined, rows, columns: undefined };
}

function readForm(
  format: "jsonl" | "csv" | "tsv" | "parquet",
  columns: string | undefined,
): Pick<BatchConfig, "form" | "columns"> {
  if (format === "jsonl") {
    if (columns === undefined) return { form: undefined, columns: undefined };
    throw new UsageError(
      "--columns is for --format csv, tsv or parquet; lines of JSON have the whole answer",
    );
  }
  const paths = splitColumns(columns ?? "");
  if (paths.length === 0) {
    throw new UsageError(`--format ${format} needs --columns, such as normalised.title`);
  }
  return { form: createRows(format, paths), columns: paths };
}
