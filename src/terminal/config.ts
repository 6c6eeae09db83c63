/** Flags and environment, read once into frozen values. */
import { MAX_SLICE_TOKENS } from "../base/limits.ts";
import { quoted } from "../base/quoted.ts";
import { readCommand } from "./commands.ts";
import type { Environment } from "./environment.ts";
import { readWhole } from "./option.ts";
import { UsageError } from "./usage_error.ts";

/** How `serve` runs. */
export interface ServeConfig {
  readonly host: string;
  readonly port: number;
  /** Seconds a request may take, its body included. */
  readonly timeoutSeconds: number;
  readonly allowUnauthenticated: boolean;
  /** The bearer tokens, any of which is required; none for no token. */
  readonly tokens: readonly string[];
  /** The port metrics are read at, and where; undefined for none. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** What must be sent to read them; undefined for nothing. */
  readonly metricsToken: string | undefined;
  /** How each request is logged on standard error; undefined logs none. */
  readonly log: "text" | "json" | undefined;
}

/** Reads how `serve` shall run; `tokenFile` is the content of that file. Throws `UsageError`. */
export function readServeConfig(
  args: readonly string[],
  env: Environment,
  tokenFile = "",
): ServeConfig {
  const { values } = readCommand("serve", args, false);
  return Object.freeze({
    host: readHost(values.host, "--host"),
    port: values.port,
    timeoutSeconds: values.timeout,
    allowUnauthenticated: values["allow-unauthenticated"],
    tokens: readTokens(env, tokenFile),
    log: values.log === "none" ? undefined : values.log,
    metricsPort: values["metrics-port"],
    metricsHost: readHost(values["metrics-host"], "--metrics-host"),
    metricsToken: fitTokens([env("SERVICE_METRICS_TOKEN") ?? ""], "SERVICE_METRICS_TOKEN").at(0),
  });
}

function readHost(host: string, option: string): string {
  const bare = host.trim().replace(/^\[(.*)\]$/, "$1");
  if (bare === "" || /[\s/]/.test(bare)) {
    throw new UsageError(
      `${option} ${quoted(host)} is no address to listen on; give one such as 127.0.0.1`,
    );
  }
  return bare;
}

/**
 * Reads the bearer tokens, the old one and the next: of `SERVICE_API_TOKEN`, of `SERVICE_API_TOKENS`
 * separated by commas, and of the lines of a file that are not remarks. Throws `UsageError` where none is left of a file.
 */
function readTokens(env: Environment, file: string): readonly string[] {
  const written = [
    env("SERVICE_API_TOKEN") ?? "",
    ...(env("SERVICE_API_TOKENS") ?? "").split(","),
    // A remark that became a token would be one that can be guessed.
    ...file.split("\n").filter((line) => !line.trimStart().startsWith("#")),
  ];
  const tokens = new Set(fitTokens(written, "a token of the tools"));
  if (tokens.size === 0 && env("SERVICE_API_TOKEN_FILE")?.trim()) {
    // An empty secret that was meant to shut the door must not leave it open.
    throw new UsageError("SERVICE_API_TOKEN_FILE names a file without a token: give one a line");
  }
  return [...tokens];
}

/** Refuses a token that no header carries: nobody could send it, and each request would be refused. */
function fitTokens(written: readonly string[], what: string): string[] {
  const tokens = written.map((token) => token.trim()).filter((token) => token !== "");
  if (tokens.every((token) => /^[\x20-\x7e]+$/.test(token))) return tokens;
  throw new UsageError(
    `${what} has a sign that no header carries; give letters, digits and -._~+/=`,
  );
}

interface McpConfig {
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
  const { values } = readCommand("mcp", args, false);
  const variable = "SERVICE_MCP_MAX_TOKENS";
  const budget = env(variable)?.trim() || undefined;
  const fromEnv = () =>
    budget === undefined ? null : readWhole(budget, variable, 1, MAX_SLICE_TOKENS);
  return {
    tools: readTools(values.tools ?? (env("SERVICE_MCP_TOOLS")?.trim() || undefined), known),
    maxTokens: values["max-tokens"] ?? fromEnv(),
    isLean: values.lean,
  };
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
