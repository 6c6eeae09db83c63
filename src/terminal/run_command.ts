/** From a command line to an exit code. */
import { PROGRAM } from "../base/program_name.ts";
import { UsageError } from "./usage_error.ts";
import type { Tool } from "../tools/contract/mod.ts";
import { type CommandName, COMMANDS, writeCommandHelp, writeHelp } from "./commands.ts";
import { didYouMean } from "../base/nearest_name.ts";
import { SHORT_COMMANDS } from "./short_commands.ts";
import { isOfSystem, reasonOf } from "./named_files.ts";
import { say } from "./stderr.ts";
import { print } from "./stdout.ts";
import { quoted } from "../base/quoted.ts";

/** A command; each loads its own code when it is chosen. */
interface Command {
  readonly name: CommandName;
  /** Help on the argument of the command; undefined where it is unknown. */
  helpOn?(
    args: readonly string[],
    loadTools: () => Promise<readonly Tool[]>,
  ): Promise<string | undefined>;
  run(
    args: readonly string[],
    loadTools: () => Promise<readonly Tool[]>,
    version: string,
  ): Promise<number>;
}

const RUNS: Readonly<Record<CommandName, Omit<Command, "name">>> = {
  serve: {
    run: async (args, loadTools, version) =>
      await (await import("./serve.ts")).serve(args, loadTools, version),
  },
  mcp: {
    run: async (args, loadTools, version) =>
      await (await import("./mcp.ts")).mcp(args, await loadTools(), version),
  },
  call: {
    helpOn: async ([name], loadTools) => {
      const tool = (await loadTools()).find((known) => known.name === name);
      return tool === undefined ? undefined : (await import("./tool_help.ts")).toolHelp(tool);
    },
    run: async (args, loadTools) => await (await import("./call/call.ts")).call(args, loadTools),
  },
  batch: {
    run: async (args, loadTools) =>
      await (await import("./batch.ts")).batch(args, await loadTools()),
  },
  work: {
    run: async (args, loadTools) => await (await import("./work.ts")).work(args, await loadTools()),
  },
  crawl: { run: async (args) => await (await import("./crawl/crawl.ts")).crawl(args) },
  map: {
    run: async (args, loadTools) =>
      await (await import("./map/map.ts")).map(args, await loadTools()),
  },
  "audit-site": { run: async (args) => await (await import("./audit_site.ts")).auditSite(args) },
  "import-ftr": {
    run: async (args, _loadTools, version) =>
      await (await import("./import_ftr.ts")).importFtr(args, version),
  },
  look: {
    run: async (args, loadTools, version) =>
      await (await import("./look.ts")).look(args, await loadTools(), version),
  },
  tools: {
    run: async (args, loadTools) =>
      await (await import("./list_tools.ts")).listTools(args, await loadTools()),
  },
  completions: {
    run: async ([shell, program = PROGRAM], loadTools) => {
      const { listCompletions, writeCompletions } = await import("./completions.ts");
      return await printed(writeCompletions(shell, program, listCompletions(await loadTools())));
    },
  },
  man: {
    run: async (_args, _loadTools, version) =>
      await printed((await import("./man_page.ts")).writeManPage(version)),
  },
};

/** Finds the command of a short name: it calls one tool. */
function shortCommand(name: string): Command | undefined {
  const short = Object.hasOwn(SHORT_COMMANDS, name) ? SHORT_COMMANDS[name] : undefined;
  if (short === undefined) return undefined;
  return {
    name: "call",
    helpOn: async (_args, loadTools) => {
      const tools = await loadTools();
      const [tool, compile] = [short.tool, "compile_extractor"].map((own) =>
        tools.find((known) => known.name === own)
      );
      if (tool === undefined) return undefined;
      return (await import("./tool_help.ts")).shortHelp(name, tool, compile);
    },
    run: async (args, loadTools) =>
      name === "rows"
        ? await (await import("./rows/rows.ts")).rows(args, await loadTools())
        : await (await import("./call/call.ts")).call([short.tool, ...args], loadTools, short),
  };
}

/** Exit code of a command line that cannot be served. */
const EXIT_USAGE = 2;

/** Runs a command line; the tools are loaded only by a command that serves them. */
export async function runCommand(
  args: readonly string[],
  loadTools: () => Promise<readonly Tool[]>,
  version: string,
): Promise<number> {
  const [name, ...rest] = args;
  try {
    if (name === "--version" || name === "-V") return await printed(`${PROGRAM} ${version}`);
    if (name === "--help" || name === "-h") return await printed(writeHelp(SHORT_COMMANDS));
    if (name === "help") {
      const [about, ...more] = rest.filter((word) => !word.startsWith("-"));
      if (about === undefined) return await printed(writeHelp(SHORT_COMMANDS));
      return await runCommand([about, ...more, "--help"], loadTools, version);
    }
    const command = findCommand(name);
    if (rest.includes("--help") || rest.includes("-h")) {
      return await printed(
        await command.helpOn?.(rest, loadTools) ?? writeCommandHelp(command.name),
      );
    }
    return await command.run(rest, loadTools, version);
  } catch (error) {
    if (error instanceof UsageError) say(`${PROGRAM}: ${error.message}`);
    else if (isOfSystem(error)) say(`${PROGRAM}: ${name} cannot go on: ${reasonOf(error)}`);
    else throw error;
    return EXIT_USAGE;
  }
}

function findCommand(name: string | undefined): Command {
  const command = isCommand(name) ? { name, ...RUNS[name] } : shortCommand(name ?? "");
  if (command !== undefined) return command;
  const said = name === undefined ? "no command is given" : `there is no command ${quoted(name)}`;
  const known = [...Object.keys(COMMANDS), ...Object.keys(SHORT_COMMANDS), "help"];
  const hint = didYouMean(name ?? "", known) ?? "";
  throw new UsageError(`${said};${hint} use ${known.join(", ")}, or see ${PROGRAM} --help`);
}

function isCommand(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(COMMANDS, name);
}

async function printed(text: string): Promise<number> {
  await print(text);
  return 0;
}
