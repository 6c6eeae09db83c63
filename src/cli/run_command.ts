/** From a command line to an exit code. */
import { UsageError } from "../config.ts";
import type { Tool } from "../tools/tool.ts";
import { HELP, MCP_HELP, SERVE_HELP } from "./help.ts";
import { say } from "./stderr.ts";

/** A command that serves; each loads its own code when it is chosen. */
interface Command {
  help: string;
  run(args: readonly string[], tools: readonly Tool[], version: string): Promise<number>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    help: SERVE_HELP,
    run: async (...given) => await (await import("./serve.ts")).serve(...given),
  },
  mcp: {
    help: MCP_HELP,
    run: async (...given) => await (await import("./mcp.ts")).mcp(...given),
  },
};

/** Exit code of a command line that cannot be served. */
const EXIT_USAGE = 2;

/** Runs a command line; the tools are loaded only by a command that serves them. */
export async function runCommand(
  args: readonly string[],
  loadTools: () => Promise<readonly Tool[]>,
  version: string,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === "--version" || name === "-V") return print(`service ${version}`);
  if (name === "--help" || name === "-h") return print(HELP);
  try {
    const command = findCommand(name);
    if (rest.includes("--help") || rest.includes("-h")) return print(command.help);
    return await command.run(rest, await loadTools(), version);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    say(`service: ${error.message}`);
    return EXIT_USAGE;
  }
}

function findCommand(name: string | undefined): Command {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command !== undefined) return command;
  const said = name === undefined ? "no command is given" : `there is no command ${quote(name)}`;
  throw new UsageError(`${said}; use serve or mcp, or see service --help`);
}

function quote(name: string): string {
  return JSON.stringify(name.slice(0, 80));
}

function print(text: string): number {
  const bytes = new TextEncoder().encode(`${text}\n`);
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
  return 0;
}
