/** The command line of `batch`, read into one value. */
import {
  createRows,
  createTableForm,
  JSON_LINES,
  type LineForm,
  OWN_COLUMNS,
} from "./batch/columns.ts";
import type { InputFormat } from "./batch/input.ts";
import { COMMANDS } from "./commands.ts";
import { readOptions } from "./option.ts";
import { UsageError } from "./usage_error.ts";
import { quoted } from "../base/quoted.ts";
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
  readonly form: LineForm;
  /** The paths of the columns where a Parquet table is written. */
  readonly tableOf: readonly string[] | undefined;
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
  const { values, words: [tool, ...paths] } = readOptions(
    "batch",
    COMMANDS.batch.options,
    args,
    true,
  );
  if (tool === undefined) throw new UsageError("batch needs a tool; service tools lists them");
  const output = values.output === "-" ? undefined : values.output;
  if (values.resume && output === undefined) {
    throw new UsageError("--resume needs the file it goes on with: give it with --output");
  }
  if (values.resume && values.format === "parquet") {
    throw new UsageError(
      "--resume cannot go on with a Parquet table, which is written to its end or not at all: " +
        "write --format jsonl, and convert it",
    );
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
    ...readForm(values.format, values.columns),
    isOrdered: !values.unordered,
    resumes: values.resume,
    jobs: values.jobs ?? cores,
    visits: values.visits,
    timeoutSeconds: values.timeout,
  });
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

function readForm(
  format: "jsonl" | "csv" | "tsv" | "parquet",
  columns: string | undefined,
): Pick<BatchConfig, "form" | "tableOf"> {
  if (format === "jsonl") {
    if (columns === undefined) return { form: JSON_LINES, tableOf: undefined };
    throw new UsageError(
      "--columns is for --format csv, tsv or parquet; lines of JSON have the whole answer",
    );
  }
  const paths = (columns ?? "").split(",").map((path) => path.trim()).filter((path) => path !== "");
  if (paths.length === 0) {
    throw new UsageError(`--format ${format} needs --columns, such as normalised.title`);
  }
  if (format !== "parquet") return { form: createRows(format, paths), tableOf: undefined };
  const names = [...OWN_COLUMNS, ...paths];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new UsageError(`--columns names ${quoted(twice)} twice`);
  return { form: createTableForm(paths), tableOf: paths };
}
