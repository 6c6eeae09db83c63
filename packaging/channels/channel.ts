/** What a channel of release is, and the question each is asked. */
import { resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname as string, "../..");
export const BINARY = `${ROOT}/dist/service`;
export const PAGE = "<title>Bolts</title><h1>Bolts M6</h1><p>Of steel, for wood.</p>";
export const QUESTION = JSON.stringify({ html_or_url: PAGE, selector: "h1" });
export const CALL = ["call", "select_values", QUESTION];
export const ANSWER = "Bolts M6";
/** How long one command may take. */
const COMMAND_SECONDS = 180;

export interface Command {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

/** Runs a command and returns what it printed. Throws an `Error` with what it said when it fails. */
export async function run(options: Command, command: string, ...args: string[]): Promise<string> {
  const child = new Deno.Command(command, {
    args,
    cwd: options.cwd,
    env: { NO_COLOR: "1", NO_UPDATE_NOTIFIER: "1", ...options.env },
    stdin: options.stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(COMMAND_SECONDS * 1000),
  }).spawn();
  if (options.stdin !== undefined) {
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(options.stdin));
    await writer.close();
  }
  const { code, stdout, stderr } = await child.output();
  const [said, told] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  if (code !== 0) {
    throw new Error(`${command} ${args[0]} ended with ${code}: ${`${said}${told}`.slice(-800)}`);
  }
  return said ?? "";
}

export interface Channel {
  readonly channel: string;
  readonly command: string;
  readonly files: readonly string[];
  install(folder: Folder): Promise<unknown>;
  /** Asks its first question and returns the answer's text. */
  ask(folder: Folder): Promise<string>;
}

/** An empty folder and the environment of one who never used the machine before. */
export interface Folder {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Speaks MCP to a command on standard input: a handshake, and one call. */
export const MCP = [
  {
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "rehearsal", version: "1" },
    },
  },
  { method: "notifications/initialized" },
  {
    id: 2,
    method: "tools/call",
    params: { name: "select_values", arguments: JSON.parse(QUESTION) },
  },
].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
