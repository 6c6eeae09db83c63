/**
 * Every command: its options and the variables it reads. What is said of it is in `commands.json`.
 *
 * The parser, the help, the manual page and the completions are made of these two tables alone.
 */
import TEXTS from "./commands.json" with { type: "json" };
import { PROGRAM } from "../base/program_name.ts";
import { PRODUCT_TITLE } from "../base/version.ts";
import { MAX_CURSOR_PAGES, MAX_SLICE_TOKENS } from "../base/limits.ts";
import { choice, flag, readOptions, seconds, text, texts, whole, withDefault } from "./option.ts";
import type { Options } from "./option.ts";
import { UsageError } from "./usage_error.ts";

// Bounds.
/** The highest number of a port. */
const MAX_PORT = 65_535;
/** Reader processes, or visits, that a command line may ask for. */
const MAX_BATCH_JOBS = 256;
/** Calls at once that fetch, unless `--visits` gives another number. */
const BATCH_VISITS = 8;
/** Hosts that a crawl visits at once, unless `--hosts` gives another number. */
const CRAWL_HOSTS = 32;
/** Addresses that `service map` lists at most, each of which it remembers. */
const MAX_MAPPED = 1_000_000;
/** Seconds, or MiB, that a run of a crawl may be bound to. */
const MAX_RUN = 10_000_000;
/** Links from the start that `service crawl` may go. */
const MAX_COMMAND_CRAWL_DEPTH = 1_000;

/** Variables of the environment by name, as the help tells them. */
const VARIABLES = {
  SERVICE_API_TOKEN: "every request but GET /health must carry it as a bearer token",
  SERVICE_API_TOKENS: "several, separated by commas, so that one can be replaced",
  SERVICE_API_TOKEN_FILE: "a file with tokens, one a line",
  SERVICE_METRICS_TOKEN: "every request for /metrics must carry it as a bearer token",
  SERVICE_MCP_TOOLS: "the same as --tools, which wins",
  SERVICE_MCP_MAX_TOKENS: "the same as --max-tokens, which wins",
  SERVICE_ALLOW_PRIVATE: "1 lets tools fetch localhost, private networks and metadata endpoints",
  SERVICE_BROWSER: "auto, none, the path of a Chromium, or its DevTools address (auto)",
  SERVICE_SANDBOX: "auto or off: the system's own wall around what reads pages (auto)",
  SERVICE_CONTACT: "an address or mail address that sites are told beside the name",
  SERVICE_CACHE_MIB: "MiB of fetched pages that are kept (64); 0 keeps none",
  SERVICE_CURSOR_SECRET: "replicas of one secret go on with each other's cursors",
  SERVICE_REDIS: "redis://HOST: replicas visit sites as if they were one",
  SERVICE_CACHE: "redis: they share the pages they keep as well (memory)",
  SERVICE_SITES: "a file of cookies and headers for sites, by host",
} as const;

/** The name of a variable. */
type Variable = keyof typeof VARIABLES;

/** Those of every command that fetches. */
const OF_FETCHING = [
  "SERVICE_ALLOW_PRIVATE",
  "SERVICE_BROWSER",
  "SERVICE_SANDBOX",
  "SERVICE_CONTACT",
] as const satisfies readonly Variable[];
/** Those of services that are one to sites and callers. */
const OF_REPLICAS = [
  "SERVICE_CURSOR_SECRET",
  "SERVICE_REDIS",
] as const satisfies readonly Variable[];

/** How the list of tools is written. */
const FORMS_OF_TOOLS = ["table", "json", "openai"] as const;

interface CommandText {
  /** What follows its name. */
  readonly takes: string;
  /** What it is for, in a line. */
  readonly does: string;
  /** Examples, before the options; `{program}` is what the program is called by. */
  readonly uses?: readonly string[];
  /** What else there is to know, behind the options. */
  readonly says?: readonly string[];
}

/** What is read of a command line and of the environment. */
interface CommandOptions {
  readonly options: Options;
  readonly variables?: readonly Variable[];
}

const timeout = (what: string) => withDefault(seconds(`how long ${what} may take`), 120);

/** How much at once is done of many inputs. */
const OF_JOBS = {
  jobs: whole("pages read at once; the cores of this machine otherwise", 1, MAX_BATCH_JOBS),
  visits: withDefault(
    whole("sites visited at once, each one page at a time", 1, MAX_BATCH_JOBS),
    BATCH_VISITS,
  ),
  timeout: timeout("one call"),
} as const;

/** Every command by its name, in the order of the help. */
export const COMMANDS = {
  serve: {
    options: {
      host: withDefault(
        text("ADDRESS", "where to listen, beyond loopback with a token"),
        "127.0.0.1",
      ),
      port: withDefault(whole("port to listen on, 0 for a free one", 0, MAX_PORT), 8000),
      timeout: timeout("a request, its body included,"),
      "allow-unauthenticated": flag("listen beyond loopback without a token"),
      log: withDefault(
        choice("a line a request on standard error", ["text", "json", "none"]),
        "text",
      ),
      "metrics-port": whole("serve /metrics for Prometheus on a port of its own", 0, MAX_PORT),
      "metrics-host": withDefault(
        text("ADDRESS", "where, beyond loopback with a token"),
        "127.0.0.1",
      ),
    },
    variables: [
      "SERVICE_API_TOKEN",
      "SERVICE_API_TOKENS",
      "SERVICE_API_TOKEN_FILE",
      "SERVICE_METRICS_TOKEN",
      ...OF_FETCHING,
      ...OF_REPLICAS,
      "SERVICE_CACHE",
      "SERVICE_SITES",
    ],
  },
  mcp: {
    options: {
      tools: text("NAMES", "offer only these tools, separated by commas"),
      "max-tokens": whole(
        "tokens at most, about, of an answer whose call does not say",
        1,
        MAX_SLICE_TOKENS,
      ),
      lean: flag("list tools in few words, without the schemas of their answers"),
    },
    variables: [
      "SERVICE_MCP_TOOLS",
      "SERVICE_MCP_MAX_TOKENS",
      ...OF_FETCHING,
      ...OF_REPLICAS,
      "SERVICE_SITES",
    ],
  },
  call: {
    options: {
      json: flag("print the answer on one line"),
      output: text("FILE", "write the answer to a file", "o"),
      timeout: timeout("the call"),
    },
    variables: [...OF_FETCHING, "SERVICE_CACHE_MIB"],
  },
  batch: {
    options: {
      in: withDefault(
        choice("what goes in", ["auto", "pages", "jsonl", "urls", "warc", "tar"]),
        "auto",
      ),
      args: withDefault(text("JSON", "arguments of every call; @FILE is what the file has"), "{}"),
      output: text("FILE", "where the answers go; standard output otherwise", "o"),
      format: withDefault(choice("what comes out", ["jsonl", "csv", "tsv", "parquet"]), "jsonl"),
      unit: withDefault(choice("a line for each", ["input", "row"]), "input"),
      fields: flag("with --unit row, repeat the page's fields in each of its rows"),
      columns: text(
        "PATHS",
        "for all but jsonl: normalised.title,... or of rows Plan,Price:number",
      ),
      since: text("FILE", "say of each page what changed since the run that wrote FILE"),
      exec: text("COMMAND", "run this for each page that changed, its line on standard input"),
      webhook: text("ADDRESS", "send the line of each page that changed here, by POST"),
      unordered: flag("write answers as they come, not in the order of their inputs"),
      resume: flag("go on with the output of a run that was stopped"),
      ...OF_JOBS,
    },
  },
  work: {
    options: {
      args: withDefault(text("JSON", "arguments of every call; @FILE is what the file has"), "{}"),
      ...OF_JOBS,
    },
    variables: [...OF_FETCHING, "SERVICE_CACHE_MIB"],
  },
  crawl: {
    options: {
      output: text("PATH", "a folder, or a file that ends in .jsonl; nothing else is written", "o"),
      unit: withDefault(choice("a file's line for each", ["page", "row"]), "page"),
      fields: flag("with --unit row, repeat the page's fields in each of its rows"),
      columns: text("NAMES", "of rows in .csv, .tsv, .parquet: Plan,Price:number"),
      format: text("FORM", "markdown, declared or both (markdown in a folder, declared in a file)"),
      include: texts("GLOB", "follow only links whose path fits, * any run"),
      exclude: texts("GLOB", "follow no link whose path fits"),
      depth: withDefault(whole("links from the start to go", 0, MAX_COMMAND_CRAWL_DEPTH), 20),
      "max-pages": withDefault(
        whole("pages to ask for, those that failed too", 1, MAX_CURSOR_PAGES),
        1000,
      ),
      "max-seconds": whole("seconds that one run may take", 1, MAX_RUN),
      "max-mib": whole("MiB of pages that one run may be sent", 1, MAX_RUN),
      extractor: text("@FILE", "run an extractor, or the recipe of one, on each page"),
      warc: text("FILE", "keep what the site delivers as well, as an archive: .warc or .warc.gz"),
      lang: text("LANGUAGE", "read pages of one language, as en; all otherwise"),
      hosts: withDefault(
        whole("hosts visited at once, each one page at a time", 1, MAX_BATCH_JOBS),
        CRAWL_HOSTS,
      ),
      urls: text("FILE", "begin with the addresses of a file, one a line"),
      ledger: text(
        "ADDRESS",
        "postgres://… or @FILE: a ledger that crawls of several machines share",
      ),
      resume: flag("go on with the crawl that the output has"),
      again: flag("ask again for what the crawl of the output has read, and tell what changed"),
      status: text("PATH", "say what the crawl of an output has come to, and read nothing"),
    },
    variables: OF_FETCHING,
  },
  map: {
    options: {
      output: text("FILE", "where the lines go; standard output otherwise", "o"),
      plain: flag("an address a line, and nothing else of it"),
      max: withDefault(whole("addresses at most", 1, MAX_MAPPED), MAX_MAPPED),
      resume: flag("go on with the output of a map that was stopped"),
    },
    variables: OF_FETCHING,
  },
  "audit-site": {
    options: {
      output: text("FILE", "a file that ends in .html, .json, .csv or .sarif", "o"),
      since: text("FILE", "an earlier audit as JSON, which the report says the changes from"),
      "fail-on": text("SEVERITY", "end with 3 where there is an error, or error or warning"),
      "max-pages": withDefault(
        whole("pages to ask for, those that failed too", 1, MAX_CURSOR_PAGES),
        200,
      ),
      resume: flag("go on with the pages that the audit of the output has read"),
    },
  },
  "import-ftr": { options: {} },
  look: {
    options: {
      port: withDefault(
        whole("port of 127.0.0.1 to serve the page on, else a free one", 0, MAX_PORT),
        0,
      ),
      timeout: timeout("one call"),
    },
    variables: OF_FETCHING,
  },
  tools: {
    options: {
      json: flag("with descriptions and the schema of the arguments"),
      format: withDefault(choice("openai: as functions", FORMS_OF_TOOLS), "table"),
    },
  },
  completions: { options: {} },
  man: { options: {} },
} as const satisfies Readonly<Record<keyof typeof TEXTS, CommandOptions>>;

/** The name of a command. */
export type CommandName = keyof typeof COMMANDS;

/** Reads the options of a command, and the words beside them where it takes some. Throws `UsageError`. */
export function readCommand<Name extends CommandName>(
  name: Name,
  args: readonly string[],
  takesWords = true,
): ReturnType<typeof readOptions<(typeof COMMANDS)[Name]["options"]>> {
  return readOptions<(typeof COMMANDS)[Name]["options"]>(
    name,
    COMMANDS[name].options,
    args,
    takesWords,
  );
}

/** Returns the one word beside the options, which is `what`. Throws `UsageError`. */
export function onlyWord(
  command: CommandName,
  [word, ...rest]: readonly string[],
  what: string,
): string {
  if (word !== undefined && rest.length === 0) return word;
  throw new UsageError(`${command} needs ${what}; see ${PROGRAM} ${command} --help`);
}

/** Columns before what an option or a command does. */
const MARGIN = 28;

/** Writes what the program is and which commands it has; `short` are names of one tool's call. */
export function writeHelp(short: Readonly<Record<string, { readonly does: string }>>): string {
  const lines = [
    ...Object.entries(TEXTS).map(([name, { takes, does }]) =>
      row(`${PROGRAM} ${name} ${takes}`, does)
    ),
    ...Object.entries(short).map(([name, { does }]) => row(`${PROGRAM} ${name} PAGE`, does)),
    row(`${PROGRAM} help [COMMAND]`, "say this, or the options of a command"),
    row(`${PROGRAM} --version`, "say which version this is"),
  ];
  return `${PRODUCT_TITLE} reads web pages for programs and agents, without a model.

Usage:
${lines.join("\n")}

${PROGRAM} COMMAND --help says the same as ${PROGRAM} help COMMAND.`;
}

/** Writes the help of a command. */
export function writeCommandHelp(name: CommandName): string {
  const { does, uses, says }: CommandText = TEXTS[name];
  const { options, variables = [] }: CommandOptions = COMMANDS[name];
  const told = variables.map((variable) => row(variable, VARIABLES[variable]));
  const environment = told.length === 0 ? undefined : `Environment:\n${told.join("\n")}`;
  const written = (lines: readonly string[] | undefined): string | undefined =>
    lines?.join("\n").replaceAll("{program}", PROGRAM);
  const parts = [
    `${PROGRAM} ${name}: ${does}`,
    written(uses),
    optionLines(options) || undefined,
    written(says),
    environment,
  ];
  return parts.filter((part) => part !== undefined).join("\n\n");
}

/** Writes a line for each option. */
export function optionLines(options: Options): string {
  return Object.entries(options).map(([option, { takes, does, short, fallback }]) => {
    const written = `${short === undefined ? "" : `-${short}, `}--${option} ${takes}`;
    const shown = fallback === undefined || fallback === "" ? "" : ` (${fallback})`;
    return row(written, `${does}${shown}`);
  }).join("\n");
}

function row(written: string, does: string): string {
  const begun = `  ${written.trim()}`;
  return begun.length < MARGIN ? begun.padEnd(MARGIN) + does : `${begun}  ${does}`;
}
