/** The command line of `crawl`, read into one value. */
import { PROGRAM } from "../../base/program_name.ts";
import { MAX_LINK_TEXTS } from "../../base/limits.ts";
import { readCommand } from "../commands.ts";
import type { RowChoice } from "../batch/row_lines.ts";
import { formatOfEnding } from "../rows/rows_options.ts";
import { UsageError } from "../usage_error.ts";
import { quoted } from "../../base/quoted.ts";
import { startAddress } from "../start_address.ts";

/** What is written of each page. */
export type CrawlFormat = "markdown" | "declared" | "both" | "rows";

/** How `crawl` runs. */
export interface CrawlConfig {
  /** Where it begins, each in its one spelling. */
  readonly starts: readonly string[];
  readonly output: string;
  /** Whether the output is one file of JSON lines; else it is a folder of Markdown. */
  readonly isFile: boolean;
  readonly format: CrawlFormat;
  /** How rows are written; undefined where pages are. */
  readonly rows: RowChoice | undefined;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly depth: number;
  readonly maxPages: number;
  /** Seconds and MiB of pages of one run; undefined for as many as there are. */
  readonly maxSeconds?: number | undefined;
  readonly maxMib?: number | undefined;
  readonly resumes: boolean;
  /** Ask again for all that the crawl of the output has read. */
  readonly again: boolean;
  /** Hosts visited at once. */
  readonly hosts: number;
  /** The archive of what is delivered; undefined for none. */
  readonly warc: string | undefined;
  /** The one language to read; undefined for all. */
  readonly language: string | undefined;
  /** The address of a PostgreSQL that workers share, or `@` and a file of it; undefined for a ledger beside the output. */
  readonly ledger: string | undefined;
  /** A file of addresses to begin with, one a line; undefined for one address. */
  readonly urls: string | undefined;
  /** JSON of an extractor or a recipe, or `@` and a file; undefined for none. */
  readonly extractor: string | undefined;
}

/** The output of a crawl, to tell what it has come to. */
export interface CrawlLook extends Pick<CrawlConfig, "output" | "isFile"> {
  readonly isLook: true;
}

/** Reads what `crawl` shall do. Throws `UsageError`. */
export function readCrawlConfig(args: readonly string[]): CrawlConfig | CrawlLook {
  const { values, words: [address, ...rest] } = readCommand("crawl", args);
  if (values.status !== undefined) {
    const looked = withoutFinalSlash(values.status);
    return { isLook: true, output: looked, isFile: isLines(looked) };
  }
  if (rest.length > 0 || (address === undefined) === (values.urls === undefined)) {
    throw new UsageError(`crawl needs one address, or --urls FILE; see ${PROGRAM} crawl --help`);
  }
  const starts = address === undefined ? [] : [startAddress(address, "crawled")];
  const output = withoutFinalSlash(values.output ?? "");
  // Pages go into files of their own, and a ledger stands beside them: standard output takes neither.
  if (output === "" || output === "-") {
    throw new UsageError("crawl needs a folder or a file to write to: give it with --output");
  }
  const isFile = isLines(output);
  const rows = readRows(values, output);
  if (values.again && rows !== undefined) {
    throw new UsageError("--again tells what has changed of pages: leave --unit row out");
  }
  return Object.freeze({
    starts,
    output,
    isFile,
    format: rows === undefined
      ? readFormat(values.format ?? (isFile ? "declared" : "markdown"))
      : "rows",
    rows,
    include: readGlobs("include", values.include),
    exclude: readGlobs("exclude", values.exclude),
    depth: values.depth,
    maxPages: values["max-pages"],
    maxSeconds: values["max-seconds"],
    maxMib: values["max-mib"],
    resumes: values.resume || values.again,
    again: values.again,
    hosts: values.hosts,
    warc: readWarc(values.warc),
    language: readLanguage(values.lang),
    ledger: values.ledger?.startsWith("@") ? values.ledger : readLedger(values.ledger),
    urls: values.urls,
    extractor: values.extractor,
  });
}

function isLines(output: string): boolean {
  return endingOf(output) !== undefined;
}

/** Lines of JSON may be named `.json` here; a crawl writes no Markdown into one file. */
function endingOf(output: string): RowChoice["format"] | undefined {
  if (/\.json$/i.test(output)) return "jsonl";
  const format = formatOfEnding(output);
  return format === "md" ? undefined : format;
}

function readRows(
  { unit, columns, fields, format }: {
    readonly unit: "page" | "row";
    readonly columns: string | undefined;
    readonly fields: boolean;
    readonly format: string | undefined;
  },
  output: string,
): RowChoice | undefined {
  const ending = endingOf(output);
  if (unit === "row") {
    if (ending === undefined) {
      throw new UsageError("--unit row needs a file that ends in .jsonl, .csv, .tsv or .parquet");
    }
    if (format !== undefined) throw new UsageError("--unit row writes rows: leave --format out");
    return { format: ending, columns, repeatsFields: fields };
  }
  if (fields || columns !== undefined) {
    throw new UsageError(`--${fields ? "fields" : "columns"} needs --unit row`);
  }
  if (ending !== undefined && ending !== "jsonl") {
    throw new UsageError(`a file of .${ending} has a line a row: give --unit row`);
  }
  return undefined;
}

/** Reads a file of addresses, one a line; `#` begins a remark. Throws `UsageError`. */
export function readStarts(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim());
  const starts = lines.filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => startAddress(line, "crawled"));
  if (starts.length === 0) throw new UsageError("--urls: the file has no address");
  return [...new Set(starts)];
}

function readWarc(written: string | undefined): string | undefined {
  if (written === undefined || /\.warc(?:\.gz)?$/i.test(written)) return written;
  throw new UsageError("--warc needs a file that ends in .warc or .warc.gz");
}

function readLanguage(written: string | undefined): string | undefined {
  if (written === undefined || /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(written)) return written;
  throw new UsageError(`--lang ${quoted(written)} is no language; give one such as en or pt-BR`);
}

/** Checks the address of a ledger. It has a password: it is repeated nowhere. */
export function readLedger(written: string | undefined): string | undefined {
  if (written === undefined || /^postgres(?:ql)?:\/\/[^/@]+@[^/]+\/[^/]/.test(written)) {
    return written;
  }
  throw new UsageError(
    "--ledger is no address of a PostgreSQL: give postgres:// with a user, a host and a database, or @FILE",
  );
}

function withoutFinalSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end);
}

function readFormat(written: string): CrawlFormat {
  if (written === "markdown" || written === "declared" || written === "both") return written;
  throw new UsageError(`--format ${quoted(written)} is no form; give markdown, declared or both`);
}

/** A pattern is of the path and query; one that does not begin there is taken anywhere. */
function readGlobs(option: string, globs: readonly string[]): string[] {
  if (globs.length > MAX_LINK_TEXTS) {
    throw new UsageError(`--${option}: give at most ${MAX_LINK_TEXTS}`);
  }
  return globs.map((glob) => {
    const pattern = glob.replace(/\*+/g, "*");
    if (pattern === "") {
      throw new UsageError(`--${option} is empty; give a pattern such as /docs/*`);
    }
    return pattern.startsWith("/") || pattern.startsWith("*") ? pattern : `*${pattern}`;
  });
}
