/** Flags and environment, read once into frozen values; and passed on as arguments. */
import {
  CACHE_MIB,
  MAX_CACHE_MIB,
  MAX_CONTACT_CHARS,
  MAX_SLICE_TOKENS,
  MIN_CURSOR_SECRET_CHARS,
} from "../base/limits.ts";
import type { BrowserChoice } from "../web/fetch/network/mod.ts";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { PRODUCT, VERSION } from "../base/version.ts";
import { nearestName } from "../base/nearest_name.ts";
import { clipped, quoted } from "../base/quoted.ts";
import { parseAddress } from "../page/url/mod.ts";

/** A command line that cannot be served; its message is one line with what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The environment as a lookup; a test gives a plain function. */
export type Environment = (name: string) => string | undefined;

/** How `serve` runs. */
export interface ServeConfig {
  readonly host: string;
  readonly port: number;
  /** Seconds a request may take, its body included. */
  readonly timeoutSeconds: number;
  readonly allowUnauthenticated: boolean;
  /** The bearer tokens, any of which is required; none for no token. */
  readonly tokens: readonly string[];
  /** The loopback port metrics are read at; undefined for none. */
  readonly metricsPort: number | undefined;
  /** How each request is logged on standard error; undefined logs none. */
  readonly log: "text" | "json" | undefined;
}

const SERVE_OPTIONS = {
  host: { type: "string", default: "127.0.0.1" },
  port: { type: "string", default: "8000" },
  timeout: { type: "string", default: "120" },
  "allow-unauthenticated": { type: "boolean", default: false },
  log: { type: "string", default: "text" },
  "metrics-port": { type: "string" },
} as const satisfies ParseArgsConfig["options"];

const MAX_PORT = 65_535;

/**
 * Reads how `serve` shall run; `tokenFile` is what the file that `SERVICE_API_TOKEN_FILE` names has.
 * Throws `UsageError`.
 */
export function readServeConfig(
  args: readonly string[],
  env: Environment,
  tokenFile = "",
): ServeConfig {
  const values = parseOptions("serve", args, SERVE_OPTIONS);
  return Object.freeze({
    host: readHost(values.host),
    port: readPort(values.port, "port"),
    timeoutSeconds: readSeconds(values.timeout),
    allowUnauthenticated: values["allow-unauthenticated"],
    tokens: readTokens(env, tokenFile),
    log: readLogFormat(values.log),
    metricsPort: readMetricsPort(values["metrics-port"]),
  });
}

/**
 * Reads the bearer tokens, the old one and the next: of `SERVICE_API_TOKEN`, of `SERVICE_API_TOKENS`
 * separated by commas, and of the lines of a file. Throws `UsageError` where none is left of a file.
 */
function readTokens(env: Environment, file: string): readonly string[] {
  const written = [
    env("SERVICE_API_TOKEN") ?? "",
    ...(env("SERVICE_API_TOKENS") ?? "").split(","),
    ...file.split("\n"),
  ];
  const tokens = new Set(written.map((token) => token.trim()).filter((token) => token !== ""));
  if (tokens.size === 0 && env("SERVICE_API_TOKEN_FILE")?.trim()) {
    // An empty secret that was meant to shut the door must not leave it open.
    throw new UsageError("SERVICE_API_TOKEN_FILE names a file without a token: give one a line");
  }
  return [...tokens];
}

/** How `mcp` runs. */
export interface McpConfig {
  /** Names of the tools it offers, in the table's order; all of them when nothing is said. */
  readonly tools: readonly string[];
  /** The `max_tokens` of calls that do not say; null for no budget. */
  readonly maxTokens: number | null;
  /** Whether tools are listed in few words, without the schemas of their answers. */
  readonly isLean: boolean;
}

/**
 * Reads what `mcp` shall offer. An option wins over its variable, `SERVICE_MCP_TOOLS` or
 * `SERVICE_MCP_MAX_TOKENS`, where a blank value is ignored. Throws `UsageError`.
 */
export function readMcpConfig(
  args: readonly string[],
  env: Environment,
  known: readonly string[],
): McpConfig {
  const options = parseOptions("mcp", args, {
    tools: { type: "string" },
    "max-tokens": { type: "string" },
    lean: { type: "boolean", default: false },
  });
  const budget = options["max-tokens"] ?? (env("SERVICE_MCP_MAX_TOKENS")?.trim() || undefined);
  return {
    tools: readTools(options.tools ?? (env("SERVICE_MCP_TOOLS")?.trim() || undefined), known),
    maxTokens: budget === undefined ? null : readMaxTokens(budget),
    isLean: options.lean,
  };
}

function readMaxTokens(written: string): number {
  const tokens = /^\d{1,9}$/.test(written.trim()) ? Number(written) : 0;
  if (tokens >= 1 && tokens <= MAX_SLICE_TOKENS) return tokens;
  throw new UsageError(
    `--max-tokens ${quoted(written)} is no budget; give a number from 1 to ${MAX_SLICE_TOKENS}`,
  );
}

function readTools(wanted: string | undefined, known: readonly string[]): readonly string[] {
  if (wanted === undefined) return known;
  const names = wanted.split(",").map((name) => name.trim()).filter((name) => name !== "");
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const bad = unknown.map((name) => quoted(name)).join(", ");
    throw new UsageError(`there is no tool ${bad}; the tools are ${known.join(", ")}`);
  }
  if (names.length === 0) {
    throw new UsageError(`--tools names no tool; the tools are ${known.join(", ")}`);
  }
  return known.filter((name) => names.includes(name));
}

/** How `call` runs. */
export interface CallConfig {
  readonly tool: string;
  /** What is written after the tool: a JSON object, or pages; nothing is read from standard input. */
  readonly written: readonly string[];
  /** Arguments of the tool by name, as written after `--NAME`. */
  readonly named: readonly (readonly [string, string])[];
  /** One line instead of indented JSON. */
  readonly compact: boolean;
  /** The file the answer goes to; standard output when undefined. */
  readonly output: string | undefined;
  readonly timeoutSeconds: number;
}

/** Reads what `call` shall call. Throws `UsageError`. */
export function readCallConfig(args: readonly string[]): CallConfig {
  const { own, named } = splitNamed(args);
  const { values, positionals } = parseCommand("call", own, {
    json: { type: "boolean", default: false },
    output: { type: "string", short: "o" },
    timeout: { type: "string", default: "120" },
  }, true);
  const [tool, ...written] = positionals;
  if (tool === undefined) throw new UsageError("call needs a tool; service tools lists them");
  return Object.freeze({
    tool,
    written,
    named,
    compact: values.json,
    output: values.output,
    timeoutSeconds: readSeconds(values.timeout),
  });
}

/** The options of `call` itself; every other name is an argument of its tool. */
const OF_CALL: readonly string[] = ["json", "output", "timeout"];

/** Splits `--NAME VALUE` of the tool's arguments from the options of `call` itself. */
function splitNamed(args: readonly string[]): { own: string[]; named: [string, string][] } {
  const own: string[] = [];
  const named: [string, string][] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string;
    if (arg === "--") return { own: [...own, ...args.slice(at)], named };
    const [, name = arg === "-o" ? "output" : undefined, inline] =
      /^--([^=]+)(?:=([^]*))?$/.exec(arg) ?? [];
    if (name === undefined || OF_CALL.includes(name)) {
      own.push(arg);
      // Its value may begin with dashes as well.
      const takes = name === "timeout" || name === "output";
      const next = takes && inline === undefined ? args[++at] : undefined;
      if (next !== undefined) own.push(next);
      continue;
    }
    const value = inline ?? args[++at];
    if (value === undefined) {
      const meant = nearestName(name, OF_CALL);
      const hint = meant === undefined ? "" : `; did you mean --${meant}?`;
      throw new UsageError(`--${clipped(name)} needs a value${hint}; see service call --help`);
    }
    named.push([name, value]);
  }
  return { own, named };
}

/** How `look` runs. */
export interface LookConfig {
  /** An address, or the path of a file; undefined begins with an empty page. */
  readonly page: string | undefined;
  readonly port: number;
  readonly timeoutSeconds: number;
}

/** Reads what `look` shall show, and where. Throws `UsageError`. */
export function readLookConfig(args: readonly string[]): LookConfig {
  const { values, positionals: [page, ...rest] } = parseCommand("look", args, {
    port: { type: "string", default: "0" },
    timeout: { type: "string", default: "120" },
  }, true);
  if (rest.length > 0) throw new UsageError("look shows one page; see service look --help");
  return Object.freeze({
    page,
    port: readPort(values.port, "port"),
    timeoutSeconds: readSeconds(values.timeout),
  });
}

/** Reads which file `import-ftr` shall read. Throws `UsageError`. */
export function readImportConfig(args: readonly string[]): { readonly file: string } {
  const { positionals: [file, ...rest] } = parseCommand("import-ftr", args, {}, true);
  if (file === undefined || rest.length > 0) {
    throw new UsageError("import-ftr needs one file; see service import-ftr --help");
  }
  return Object.freeze({ file });
}

/** Reads how `tools` shall list. Throws `UsageError`. */
export function readListConfig(args: readonly string[]): { readonly json: boolean } {
  return parseOptions("tools", args, { json: { type: "boolean", default: false } });
}

/**
 * Reads `SERVICE_BROWSER` (`auto`, `none`, a path or a ws: address), `SERVICE_BROWSER_SANDBOX` and
 * `SERVICE_SANDBOX`.
 *
 * The sandbox is on unless it is switched off by 0, off, no or false. Throws `UsageError`.
 */
export function readBrowserChoice(env: Environment): BrowserChoice {
  const wanted = env("SERVICE_BROWSER")?.trim() || "auto";
  const hasSandbox = !/^(?:0|off|no|false)$/i.test(env("SERVICE_BROWSER_SANDBOX")?.trim() ?? "");
  const local = { kind: "local", hasSandbox, hasWall: readSandboxChoice(env) === "auto" } as const;
  if (wanted === "none") return { kind: "none" };
  if (wanted === "auto") return local;
  if (wanted.startsWith("/")) return { ...local, path: wanted };
  if (/^wss?:\/\/[^/]/i.test(wanted) && parseAddress(wanted) !== null) {
    return { kind: "remote", address: wanted };
  }
  throw new UsageError(
    `SERVICE_BROWSER is ${quoted(wanted)}; give auto, none, a full path or a ws:// address`,
  );
}

/** Reads `SERVICE_SANDBOX`: whether the system's walls are put around what reads pages. Throws `UsageError`. */
export function readSandboxChoice(env: Environment): "auto" | "off" {
  const wanted = env("SERVICE_SANDBOX")?.trim() || "auto";
  if (wanted === "auto" || wanted === "off") return wanted;
  throw new UsageError(`SERVICE_SANDBOX is ${quoted(wanted)}; give auto or off`);
}

/** Reads `SERVICE_CACHE_MIB`: bytes of fetched pages that are kept, 0 for none. Throws `UsageError`. */
export function readCacheBytes(env: Environment): number {
  const wanted = env("SERVICE_CACHE_MIB")?.trim() || String(CACHE_MIB);
  const mib = /^\d{1,6}$/.test(wanted) ? Number(wanted) : NaN;
  if (mib <= MAX_CACHE_MIB) return mib * 1024 * 1024;
  throw new UsageError(
    `SERVICE_CACHE_MIB is ${quoted(wanted)}; give a number of MiB from 0 to ${MAX_CACHE_MIB}`,
  );
}

/** Reads `SERVICE_CACHE`: whether replicas share kept pages by their Redis. Throws `UsageError`. */
export function readSharesPages(env: Environment): boolean {
  const wanted = env("SERVICE_CACHE")?.trim() || "memory";
  const isRedis = wanted === "redis" && readRedis(env) !== undefined;
  if (isRedis || wanted === "memory") return isRedis;
  throw new UsageError("SERVICE_CACHE is memory, or redis where SERVICE_REDIS names one");
}

/** Reads `SERVICE_REDIS`. Throws `UsageError` without what was read: it may hold a password. */
export function readRedis(env: Environment): string | undefined {
  const address = env("SERVICE_REDIS")?.trim() || undefined;
  if (address === undefined) return undefined;
  if (/^rediss?:\/\/[^/]/.test(address) && parseAddress(address) !== null) return address;
  throw new UsageError("SERVICE_REDIS is no address of a Redis; give redis:// or rediss://");
}

/** A web address or a mail address, in characters a comment of RFC 9110 may contain unescaped. */
const CONTACT = /^(?:https?:\/\/[^\s()\\/]+(?:\/[^\s()\\]*)?|[^\s()\\@]+@[^\s()\\@]+)$/;

/**
 * Reads the user agent: the product and, from `SERVICE_CONTACT`, where its operator is found.
 *
 * Without `SERVICE_CONTACT` no operator is named. Throws `UsageError`.
 */
export function readUserAgent(env: Environment): string {
  const contact = env("SERVICE_CONTACT")?.trim() || undefined;
  const product = `${PRODUCT}/${VERSION}`;
  if (contact === undefined) return product;
  const isAscii = /^[\x21-\x7e]+$/.test(contact) && contact.length <= MAX_CONTACT_CHARS;
  if (!isAscii || !CONTACT.test(contact)) {
    throw new UsageError(
      `SERVICE_CONTACT is ${quoted(contact)}; give an http(s) address or a mail address`,
    );
  }
  return `${product} (+${contact})`;
}

/**
 * Reads `SERVICE_CURSOR_SECRET`, by which replicas go on with each other's cursors; undefined makes
 * a secret of the process's own. Throws `UsageError`, which does not say what was read.
 */
export function readCursorSecret(env: Environment): string | undefined {
  const secret = env("SERVICE_CURSOR_SECRET")?.trim() || undefined;
  if (secret !== undefined && secret.length < MIN_CURSOR_SECRET_CHARS) {
    throw new UsageError(
      `SERVICE_CURSOR_SECRET is too short; give ${MIN_CURSOR_SECRET_CHARS} characters or more`,
    );
  }
  return secret;
}

function parseOptions<Options extends NonNullable<ParseArgsConfig["options"]>>(
  command: string,
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ options: Options }>>["values"] {
  return parseCommand(command, args, options, false).values;
}

/** Reads the options of a command as the runtime does. Throws `UsageError`. */
export function parseCommand<Options extends NonNullable<ParseArgsConfig["options"]>>(
  command: string,
  args: readonly string[],
  options: Options,
  allowPositionals: boolean,
): {
  values: ReturnType<typeof parseArgs<{ options: Options }>>["values"];
  positionals: readonly string[];
} {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals });
  } catch (error) {
    // The runtime's messages go on to explain its own rules; the first sentence states what is
    // wrong.
    const [said = ""] = (error as Error).message.split(/\.(?:\s|$)/);
    const [, written] = /^Unknown option '--([^']*)'/.exec(said) ?? [];
    const meant = written === undefined ? undefined : nearestName(written, Object.keys(options));
    const hint = meant === undefined ? "" : `; did you mean --${meant}?`;
    throw new UsageError(`${said}${hint}; see service ${command} --help`);
  }
}

function readLogFormat(log: string): "text" | "json" | undefined {
  if (log === "none") return undefined;
  if (log === "text" || log === "json") return log;
  throw new UsageError(`--log ${quoted(log)} is no form; give text, json or none`);
}

function readHost(host: string): string {
  const bare = host.trim().replace(/^\[(.*)\]$/, "$1");
  if (bare === "" || /[\s/]/.test(bare)) {
    throw new UsageError(`--host ${quoted(host)} is no address to listen on`);
  }
  return bare;
}

function readMetricsPort(port: string | undefined): number | undefined {
  return port === undefined ? undefined : readPort(port, "metrics-port");
}

function readPort(port: string, option: string): number {
  if (!/^\d{1,5}$/.test(port) || Number(port) > MAX_PORT) {
    throw new UsageError(`--${option} ${quoted(port)} is not a port; give 0 to ${MAX_PORT}`);
  }
  return Number(port);
}

/** Reads a number of seconds over 0. Throws `UsageError`. */
export function readSeconds(timeout: string): number {
  const seconds = /^(?:\d+|\d*\.\d+)$/.test(timeout) ? Number(timeout) : NaN;
  if (!(seconds > 0)) {
    throw new UsageError(
      `--timeout ${quoted(timeout)} is no time; give a number of seconds over 0`,
    );
  }
  return seconds;
}
