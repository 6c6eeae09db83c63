/** The command line of `batch`, read into one value. */
import {
  createRows,
  createTableForm,
  JSON_LINES,
  type LineForm,
  OWN_COLUMNS,
} from "./batch/columns.ts";
import type { InputFormat } from "./batch/input.ts";
import { parseCommand, readSeconds, UsageError } from "./config.ts";
import { quoted } from "../base/quoted.ts";
import { parseAddress } from "../page/url/mod.ts";

// Bounds.
/** Calls at once that fetch, unless `--visits` gives another number: each has a reader process. */
const BATCH_VISITS = 8;
/** Reader processes, or visits, that a command line may ask for. */
const MAX_BATCH_JOBS = 256;

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

const FORMATS: readonly string[] = ["auto", "pages", "jsonl", "urls", "warc", "tar"];

/** Reads what `batch` shall do; `cores` are those of the machine. Throws `UsageError`. */
export function readBatchConfig(args: readonly string[], cores: number): BatchConfig {
  const { values, positionals: [tool, ...paths] } = parseCommand("batch", args, {
    in: { type: "string", default: "auto" },
    args: { type: "string", default: "{}" },
    output: { type: "string", short: "o" },
    format: { type: "string", default: "jsonl" },
    columns: { type: "string" },
    since: { type: "string" },
    exec: { type: "string" },
    webhook: { type: "string" },
    unordered: { type: "boolean", default: false },
    resume: { type: "boolean", default: false },
    jobs: { type: "string", default: String(cores) },
    visits: { type: "string", default: String(BATCH_VISITS) },
    timeout: { type: "string", default: "120" },
  }, true);
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
    format: readFormat(values.in),
    args: values.args,
    output,
    ...readForm(values.format, values.columns),
    isOrdered: !values.unordered,
    resumes: values.resume,
    jobs: readNumber("jobs", values.jobs),
    visits: readNumber("visits", values.visits),
    timeoutSeconds: readSeconds(values.timeout),
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

function readFormat(written: string): InputFormat {
  if (FORMATS.includes(written)) return written as InputFormat;
  throw new UsageError(`--in ${quoted(written)} is no form; give ${FORMATS.join(", ")}`);
}

function readForm(
  format: string,
  columns: string | undefined,
): Pick<BatchConfig, "form" | "tableOf"> {
  if (format === "jsonl") {
    if (columns === undefined) return { form: JSON_LINES, tableOf: undefined };
    throw new UsageError(
      "--columns is for --format csv, tsv or parquet; lines of JSON have the whole answer",
    );
  }
  if (format !== "csv" && format !== "tsv" && format !== "parquet") {
    throw new UsageError(`--format ${quoted(format)} is no form; give jsonl, csv, tsv or parquet`);
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

function readNumber(option: string, written: string): number {
  const number = /^\d{1,6}$/.test(written) ? Number(written) : 0;
  if (number >= 1 && number <= MAX_BATCH_JOBS) return number;
  throw new UsageError(`--${option} ${quoted(written)}: give a number from 1 to ${MAX_BATCH_JOBS}`);
}
