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

type LoadTools = () => Promise<readonly Tool[]>;

/** A command; each loads its own code when it is chosen. */
interface Command {
  readonly name: CommandName;
  /** Help on the argument of the command; undefined where it is unknown. */
  helpOn?(args: readonly string[], load: LoadTools): Promise<string | undefined>;
  run(args: readonly string[], load: LoadTools, version: string): Promise<number>;
}

const RUNS: Readonly<Record<CommandName, Command["run"]>> = {
  serve: async (...given) => await (await import("./serve.ts")).serve(...given),
  mcp: async (...given) => await (await import("./mcp.ts")).mcp(...given),
  call: async (args, load) => await (await import("./call/call.ts")).call(args, load),
  batch: async (args, load) => await (await import("./batch.ts")).batch(args, await load()),
  work: async (args, load) => await (await import("./work.ts")).work(args, await load()),
  crawl: async (args) => await (await import("./crawl/crawl.ts")).crawl(args),
  map: async (args, load) => await (await import("./map/map.ts")).map(args, await load()),
  "audit-site": async (args) => await (await import("./audit_site.ts")).auditSite(args),
  "import-ftr": async (args, _load, version) =>
    await (await import("./import_ftr.ts")).importFtr(args, version),
  look: async (...given) => await (await import("./look.ts")).look(...given),
  tools: async (args, load) =>
    await (await import("./list_tools.ts")).listTools(args, await load()),
  completions: async ([shell, program = PROGRAM], load) => {
    const { listCompletions, writeCompletions } = await import("./completions.ts");
    return await printed(writeCompletions(shell, program, listCompletions(await load())));
  },
  man: async (_args, _load, version) =>
    await printed((await import("./man_page.ts")).writeManPage(version)),
};

/** Returns the help on a tool that is called by its name; undefined for an unknown one. */
async function helpOnTool(
  [name]: readonly string[],
  load: LoadTools,
): Promise<string | undefined> {
  const tool = (await load()).find((known) => known.name === name);
  return tool && (await import("./tool_help.ts")).toolHelp(tool);
}

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
  loadTools: LoadTools,
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
  if (name !== undefined && Object.hasOwn(RUNS, name)) {
    const own = name as CommandName;
    return { name: own, run: RUNS[own], ...(own === "call" ? { helpOn: helpOnTool } : {}) };
  }
  const command = shortCommand(name ?? "");
  if (command !== undefined) return command;
  const said = name === undefined ? "no command is given" : `there is no command ${quoted(name)}`;
  const known = [...Object.keys(COMMANDS), ...Object.keys(SHORT_COMMANDS), "help"];
  const hint = didYouMean(name ?? "", known) ?? "";
  throw new UsageError(`${said};${hint} use ${known.join(", ")}, or see ${PROGRAM} --help`);
}

async function printed(text: string): Promise<number> {
  await print(text);
  return 0;
}
