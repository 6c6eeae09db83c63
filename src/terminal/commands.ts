/**
 * Every command: what it is for, its options, and the variables it reads.
 *
 * The parser, the help, the manual page and the completions are made of this table alone.
 */
import { PROGRAM } from "../base/program_name.ts";
import { PRODUCT_TITLE } from "../base/version.ts";
import { MAX_CURSOR_PAGES, MAX_SLICE_TOKENS } from "../base/limits.ts";
import { OF_FETCHING, OF_REPLICAS, type Variable, VARIABLES } from "./variables.ts";
import {
  choice,
  flag,
  type Options,
  secondsOr,
  text,
  textOr,
  texts,
  whole,
  wholeOr,
} from "./option.ts";

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

/** How the list of tools is written. */
const FORMS_OF_TOOLS = ["table", "json", "openai"] as const;

/** What the help says of a command. */
interface CommandText {
  /** What follows its name. */
  readonly takes: string;
  /** What it is for, in a line. */
  readonly does: string;
  /** Examples, before the options. */
  readonly uses?: string;
  readonly options: Options;
  /** What else there is to know, behind the options. */
  readonly says?: string;
  readonly variables?: readonly Variable[];
}

const timeout = (what: string) => secondsOr(`how long ${what} may take`, 120);

/** How much at once is done of many inputs. */
const OF_JOBS = {
  jobs: whole("pages read at once; the cores of this machine otherwise", 1, MAX_BATCH_JOBS),
  visits: wholeOr(
    "sites visited at once, each one page at a time",
    1,
    MAX_BATCH_JOBS,
    BATCH_VISITS,
  ),
  timeout: timeout("one call"),
} as const;

/** Every command by its name, in the order of the help. */
export const COMMANDS = {
  serve: {
    takes: "[options]",
    does: "serve the tools over HTTP, and over MCP at /mcp",
    options: {
      host: textOr("ADDRESS", "where to listen, beyond loopback with a token", "127.0.0.1"),
      port: wholeOr("port to listen on, 0 for a free one", 0, MAX_PORT, 8000),
      timeout: timeout("a request, its body included,"),
      "allow-unauthenticated": flag("listen beyond loopback without a token"),
      log: choice("a line a request on standard error", ["text", "json", "none"], "text"),
      "metrics-port": whole("serve /metrics for Prometheus on a port of its own", 0, MAX_PORT),
      "metrics-host": textOr("ADDRESS", "where, beyond loopback with a token", "127.0.0.1"),
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
    takes: "[options]",
    does: "serve the tools over MCP on standard input and output",
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
    takes: "TOOL [ARGS]",
    does: "call one tool once and print its answer",
    uses: `  ${PROGRAM} call TOOL '{"argument": "value"}'
  ${PROGRAM} call TOOL https://example.org/    the page alone needs no JSON
  ${PROGRAM} call TOOL @page.html              nor does a file, or a page on standard input
  ${PROGRAM} call TOOL < page.html             a text or document for page_markdown, too
  ${PROGRAM} call TOOL URL @FILE ...           several pages: all at once where the tool takes many,
                                            and else one answer each, in order
  ${PROGRAM} call TOOL URL --NAME VALUE        arguments by name; a value @FILE is what the file has,
                                            a switch needs none, a list is words or has commas
  ${PROGRAM} call TOOL --help                  the arguments of a tool; ${PROGRAM} tools lists the tools`,
    options: {
      json: flag("print the answer on one line"),
      output: text("FILE", "write the answer to a file", "o"),
      timeout: timeout("the call"),
    },
    says:
      `md, declared, rows, fetch, audit and feed are short for a tool, with the same arguments; md and
fetch print the text itself unless --json is given; of several pages each text stands behind a
line "==> PAGE <==", and answers are lines of JSON that begin with the page as "id". rows makes
the extractor of the page it reads:

  ${PROGRAM} rows https://example.org/ --want '{"title": "Bolt M6", "tags": ["steel", "new"]}'

The answer goes to standard output. On a terminal, crawls say on standard error how far they are.

Exit code: 0 something was found, 1 nothing was or the page drifted from its extractor,
2 the call could not be answered. Of several pages: 2 where one could not be answered, else 0 where
one had something.`,
    variables: [...OF_FETCHING, "SERVICE_CACHE_MIB"],
  },
  batch: {
    takes: "TOOL IN",
    does: "call one tool for many pages or addresses, one line out for each",
    uses: `  ${PROGRAM} batch TOOL FILE|FOLDER|ADDRESS ... -o answers.jsonl
  ${PROGRAM} batch TOOL < pages.jsonl > answers.jsonl

What goes in, by name and content: folders and files of pages, lines of JSON
({"id", "url" or "html", arguments of its own}), addresses one a line, WARC and tar; each may be
compressed with gzip. Without a name, or for -, it is standard input.`,
    options: {
      in: choice("what goes in", ["auto", "pages", "jsonl", "urls", "warc", "tar"], "auto"),
      args: textOr("JSON", "arguments of every call; @FILE is what the file has", "{}"),
      output: text("FILE", "where the answers go; standard output otherwise", "o"),
      format: choice("what comes out", ["jsonl", "csv", "tsv", "parquet"], "jsonl"),
      unit: choice("a line for each", ["input", "row"], "input"),
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
    says:
      `Every input gives one line with its place n and its id; one that could not be answered has the
error. Progress goes to standard error. Files are read and written only as named here, and what
reads pages may do neither.

Exit code: 0 something was found, 1 nothing was, 2 an input could not be answered.`,
  },
  work: {
    takes: "TOOL",
    does: "answer lines of standard input, each as it is done",
    uses: `  ${PROGRAM} work extract_declared < pages.jsonl > answers.jsonl

A line in is {"id", "url" or "html", arguments of its own}; a line out has the id and the answer, in
any order.`,
    options: {
      args: textOr("JSON", "arguments of every call; @FILE is what the file has", "{}"),
      ...OF_JOBS,
    },
    says:
      `It reads no further than it can answer, and ends when its input does. A line that cannot be read is
answered with an error, and its number for an id.

Exit code: 0 something was found, 1 nothing was, 2 a line could not be answered.`,
    variables: [...OF_FETCHING, "SERVICE_CACHE_MIB"],
  },
  crawl: {
    takes: "URL -o OUT",
    does: "read a whole site into a folder or a file",
    uses:
      `  ${PROGRAM} crawl https://example.org/docs/ -o docs/        a file of Markdown a page, by its path
  ${PROGRAM} crawl https://example.org/ -o shop.jsonl        a line of JSON a page
  ${PROGRAM} crawl https://example.org/ -o shop.jsonl --resume
  ${PROGRAM} crawl https://example.org/ -o shop.jsonl --again
  ${PROGRAM} crawl https://example.org/ --unit row --extractor @shop.json -o shop.parquet`,
    options: {
      output: text("PATH", "a folder, or a file that ends in .jsonl; nothing else is written", "o"),
      unit: choice("a file's line for each", ["page", "row"], "page"),
      fields: flag("with --unit row, repeat the page's fields in each of its rows"),
      columns: text("NAMES", "of rows in .csv, .tsv, .parquet: Plan,Price:number"),
      format: text("FORM", "markdown, declared or both (markdown in a folder, declared in a file)"),
      include: texts("GLOB", "follow only links whose path fits, * any run"),
      exclude: texts("GLOB", "follow no link whose path fits"),
      depth: wholeOr("links from the start to go", 0, MAX_COMMAND_CRAWL_DEPTH, 20),
      "max-pages": wholeOr("pages to ask for, those that failed too", 1, MAX_CURSOR_PAGES, 1000),
      "max-seconds": whole("seconds that one run may take", 1, MAX_RUN),
      "max-mib": whole("MiB of pages that one run may be sent", 1, MAX_RUN),
      extractor: text("@FILE", "run an extractor, or the recipe of one, on each page"),
      warc: text("FILE", "keep what the site delivers as well, as an archive: .warc or .warc.gz"),
      lang: text("LANGUAGE", "read pages of one language, as en; all otherwise"),
      hosts: wholeOr(
        "hosts visited at once, each one page at a time",
        1,
        MAX_BATCH_JOBS,
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
    says:
      `Each page is told on standard error, and in the end what became of every address that was found: read,
folded, refused, failed, out of scope or waiting. Each is listed in .crawl/addresses.jsonl of a folder,
or in the folder FILE.crawl beside a file. Whatever ends a crawl, --resume goes on with the page after
the last. A folder has pages that failed in .crawl/failed.jsonl. With --unit row a file has a line for
each row that the extractor finds, without one of the page's tables; a .parquet is written when the
crawl ends or is stopped, from the lines beside it.

Exit code: 0 pages were read, 1 there was none, 2 none could be read or the crawl had to stop.`,
    variables: OF_FETCHING,
  },
  map: {
    takes: "URL",
    does: "list every address that a site names, a line each",
    uses: `  ${PROGRAM} map https://example.org/ > addresses.jsonl
  ${PROGRAM} map https://example.org/ --plain | ${PROGRAM} batch extract_declared -`,
    options: {
      output: text("FILE", "where the lines go; standard output otherwise", "o"),
      plain: flag("an address a line, and nothing else of it"),
      max: wholeOr("addresses at most", 1, MAX_MAPPED, MAX_MAPPED),
    },
    says:
      `Sitemaps, feeds, llms.txt and the links of the start page, each address once, as they are found: a
line of JSON with its address, lastmod and what lists it. How many there were is told on standard
error, and whether a bound kept some out.

Exit code: 0 addresses were listed, 1 there was none, 2 the site could not be read to the end.`,
    variables: OF_FETCHING,
  },
  "audit-site": {
    takes: "URL -o FILE",
    does: "report what is wrong between the pages of a site",
    uses:
      `  ${PROGRAM} audit-site https://example.org/ -o report.html    a report to open in a browser
  ${PROGRAM} audit-site https://example.org/ -o report.json    the same as JSON
  ${PROGRAM} audit-site https://example.org/ -o new.html --since old.json
  ${PROGRAM} audit-site https://example.org/ -o audit.sarif --fail-on error`,
    options: {
      output: text("FILE", "a file that ends in .html, .json, .csv or .sarif", "o"),
      since: text("FILE", "an earlier audit as JSON, which the report says the changes from"),
      "fail-on": text("SEVERITY", "end with 3 where there is an error, or error or warning"),
      "max-pages": wholeOr("pages to ask for, those that failed too", 1, MAX_CURSOR_PAGES, 200),
      resume: flag("go on with the pages that the audit of the output has read"),
    },
    says:
      `Links that lead nowhere or to a redirect, with the pages they are on; canonical addresses that are
gone, redirect or name another; pages in other languages that do not name each other; repeated
titles, descriptions and texts; thin and deep pages; what the sitemap names and should not; images,
scripts and styles that are gone. One finding for each template, with its count. A report has the
pages beside it as CSV. Pages are asked for a second apart, as robots.txt lets. What was read is kept
in the folder FILE.crawl: whatever ends an audit, --resume goes on with the page after the last.

Exit code: 0 there are findings, 1 there are none, 2 no page could be read, 3 as --fail-on asks.`,
  },
  "import-ftr": {
    takes: "FILE",
    does: "make an extractor of a file of ftr-site-config",
    uses: `  ${PROGRAM} import-ftr example.org.txt > example.json
  ${PROGRAM} call run_extractor https://example.org/a --extractor @example.json`,
    options: {},
    says:
      `The XPath of title, body, author, date and next_page_link becomes a written extractor; of several
lines the first that finds something counts. What is not taken over is told on standard error and in
the extractor's notes.`,
  },
  look: {
    takes: "[PAGE]",
    does: "show in a browser what is read of a page, and where",
    uses: `  ${PROGRAM} look https://example.org/
  ${PROGRAM} look page.html
  ${PROGRAM} look              begins empty: paste an address or HTML`,
    options: {
      port: wholeOr("port of 127.0.0.1 to serve the page on, else a free one", 0, MAX_PORT, 0),
      timeout: timeout("one call"),
    },
    says:
      `Prints the address to open; what follows # in it is a token, without which nothing is answered. The
page is shown without scripts and without asking any site for anything; whoever shows it here reads
it with the tools that serve offers. Ctrl-C ends it.`,
    variables: OF_FETCHING,
  },
  tools: {
    takes: "",
    does: "list the tools",
    options: {
      json: flag("with descriptions and the schema of the arguments"),
      format: choice("openai: as functions", FORMS_OF_TOOLS, "table"),
    },
  },
  completions: {
    takes: "SHELL",
    does: "print completions for bash, zsh, fish or powershell",
    uses: `  ${PROGRAM} completions bash       then: source <(${PROGRAM} completions bash)
  ${PROGRAM} completions zsh        the same in zsh
  ${PROGRAM} completions fish       then: ${PROGRAM} completions fish | source
  ${PROGRAM} completions powershell then: ${PROGRAM} completions powershell | Out-String | iex
  ${PROGRAM} completions SHELL NAME for a program of another name, as npm and PyPI install it`,
    options: {},
  },
  man: {
    takes: "",
    does: "print the manual page",
    uses: `  ${PROGRAM} man > ${PROGRAM}.1; man ./${PROGRAM}.1`,
    options: {},
  },
} as const satisfies Readonly<Record<string, CommandText>>;

/** The name of a command. */
export type CommandName = keyof typeof COMMANDS;

/** Columns before what an option or a command does. */
const MARGIN = 28;

/** Writes what the program is and which commands it has; `short` are names of one tool's call. */
export function writeHelp(short: Readonly<Record<string, { readonly does: string }>>): string {
  const lines = [
    ...Object.entries(COMMANDS).map(([name, { takes, does }]) =>
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
  const { does, uses, options, says, variables = [] }: CommandText = COMMANDS[name];
  const told = variables.map((variable) => row(variable, VARIABLES[variable]));
  const environment = told.length === 0 ? undefined : `Environment:\n${told.join("\n")}`;
  const parts = [
    `${PROGRAM} ${name}: ${does}`,
    uses,
    optionLines(options) || undefined,
    says,
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
