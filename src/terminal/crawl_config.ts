/** The command line of `crawl`, read into one value. */
import { MAX_LINK_TEXTS } from "../base/limits.ts";
import { COMMANDS } from "./commands.ts";
import { readOptions } from "./option.ts";
import { UsageError } from "./usage_error.ts";
import { clipped, quoted } from "../base/quoted.ts";
import { canonicalAddress } from "../page/url/mod.ts";
import { hideAddressSecrets } from "../base/hide_secrets.ts";

/** What is written of each page. */
export type CrawlFormat = "markdown" | "declared" | "both";

/** How `crawl` runs. */
export interface CrawlConfig {
  /** In its one spelling. */
  readonly start: string;
  readonly output: string;
  /** Whether the output is one file of JSON lines; else it is a folder of Markdown. */
  readonly isFile: boolean;
  readonly format: CrawlFormat;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly depth: number;
  readonly maxPages: number;
  readonly resumes: boolean;
  /** JSON of an extractor or a recipe, or `@` and a file; undefined for none. */
  readonly extractor: string | undefined;
}

/** Reads what `crawl` shall do. Throws `UsageError`. */
export function readCrawlConfig(args: readonly string[]): CrawlConfig {
  const { values, words: [address, ...rest] } = readOptions(
    "crawl",
    COMMANDS.crawl.options,
    args,
    true,
  );
  if (address === undefined || rest.length > 0) {
    throw new UsageError("crawl needs one address; see service crawl --help");
  }
  const start = canonicalAddress(address);
  if (start === undefined) {
    const name = clipped(hideAddressSecrets(address));
    throw new UsageError(`${quoted(name)} is no http(s) address that can be crawled`);
  }
  const output = withoutFinalSlash(values.output ?? "");
  if (output === "") {
    throw new UsageError("crawl needs a folder or a file to write to: give it with --output");
  }
  const isFile = /\.(?:jsonl|ndjson|json)$/i.test(output);
  return Object.freeze({
    start,
    output,
    isFile,
    format: readFormat(values.format ?? (isFile ? "declared" : "markdown")),
    include: readGlobs("include", values.include),
    exclude: readGlobs("exclude", values.exclude),
    depth: values.depth,
    maxPages: values["max-pages"],
    resumes: values.resume,
    extractor: values.extractor,
  });
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
