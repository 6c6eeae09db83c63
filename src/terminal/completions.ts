/** `service completions SHELL`: what a shell completes, from the same tables as the help. */
import { prepareTools } from "../serve/call/mod.ts";
import type { Tool } from "../tools/contract/mod.ts";
import { COMMANDS } from "./commands.ts";
import { UsageError } from "./usage_error.ts";
import { quoted } from "../base/quoted.ts";
import { ROWS_OPTIONS } from "./rows/rows_options.ts";
import { OF_RECIPE } from "./call/recipe_arguments.ts";
import { SHORT_COMMANDS } from "./short_commands.ts";

/** What may follow what; all of it letters, digits, dashes and underlines. */
interface Completions {
  /** Words after the program's name. */
  readonly commands: readonly string[];
  /** Words after a command that takes a tool. */
  readonly tools: readonly string[];
  readonly toolCommands: readonly string[];
  /** Options by command, with their dashes. */
  readonly ofCommand: Readonly<Record<string, readonly string[]>>;
  /** Options of a tool's own arguments, by tool: `call` alone takes them. */
  readonly ofTool: Readonly<Record<string, readonly string[]>>;
}

const TOOL_COMMANDS = ["call", "batch", "work"] as const;

/** Lists what may follow what, from the options of each command and the schemas of the tools. */
export function listCompletions(tools: readonly Tool[]): Completions {
  const ofTool = Object.fromEntries(
    prepareTools(tools).map(({ tool, properties }) => [tool.name, written(properties)]),
  );
  const own = Object.entries(COMMANDS).map((
    [name, { options }],
  ) => [name, [...written(options), "--help"]]);
  const ofRecipe = [...OF_RECIPE].map((name) => `--${name}`);
  const short = Object.entries(SHORT_COMMANDS).map(([name, { tool, learns }]) => {
    const recipe = learns ? [...ofRecipe, ...written(ROWS_OPTIONS)] : [];
    const call = written(COMMANDS.call.options);
    return [name, [...new Set([...recipe, ...ofTool[tool] ?? [], ...call, "--help"])]];
  });
  return {
    commands: [...Object.keys(COMMANDS), ...Object.keys(SHORT_COMMANDS), "help"],
    tools: tools.map(({ name }) => name),
    toolCommands: TOOL_COMMANDS,
    ofCommand: Object.fromEntries([...own, ...short]),
    ofTool,
  };
}

function written(options: object): string[] {
  return Object.keys(options).map((name) => `--${name.replaceAll("_", "-")}`);
}

/** Writes the completion script of a shell for a program's name. Throws `UsageError`. */
export function writeCompletions(
  shell: string | undefined,
  name: string,
  completions: Completions,
): string {
  if (!/^[\w.-]+$/.test(name)) throw new UsageError(`${quoted(name)} is no name of a program`);
  switch (shell) {
    case "bash":
      return writeBash(name, completions);
    case "zsh":
      return `autoload -U +X bashcompinit && bashcompinit\n${writeBash(name, completions)}`;
    case "fish":
      return writeFish(name, completions);
    case "powershell":
      return writePowerShell(name, completions);
    default:
      throw new UsageError("completions needs a shell: bash, zsh, fish or powershell");
  }
}

function writeBash(name: string, completions: Completions): string {
  const { commands, tools, toolCommands, ofCommand, ofTool } = completions;
  const own = `_${name.replace(/\W/g, "_")}`;
  const cases = (by: Completions["ofTool"]): string =>
    Object.entries(by).map(([key, words]) => `    ${key}) words+=" ${words.join(" ")}" ;;`)
      .join("\n");
  return `# Completions of ${name} for bash.
${own}() {
  local now="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.join(" ")} --help --version" -- "$now"))
    return
  fi
  case "$command" in
    ${toolCommands.join("|")})
      if [ "$COMP_CWORD" -eq 2 ]; then
        COMPREPLY=($(compgen -W "${tools.join(" ")} --help" -- "$now"))
        return
      fi ;;
  esac
  [[ "$now" == -* ]] || return
  case "$command" in
${cases(ofCommand)}
  esac
  case "$command" in
    call) command="\${COMP_WORDS[2]}" ;;
    *) command="" ;;
  esac
  case "$command" in
${cases(ofTool)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$now"))
}
complete -o default -o bashdefault -F ${own} ${name}`;
}

function writeFish(name: string, completions: Completions): string {
  const { commands, tools, toolCommands, ofCommand, ofTool } = completions;
  const options = (seen: string, words: readonly string[]): string[] =>
    words.map((word) =>
      `complete -c ${name} -n '__fish_seen_subcommand_from ${seen}' -l ${word.slice(2)} -r`
    );
  return [
    `# Completions of ${name} for fish.`,
    `complete -c ${name} -n __fish_use_subcommand -f -a '${commands.join(" ")}'`,
    `complete -c ${name} -n '__fish_seen_subcommand_from ${toolCommands.join(" ")}; and not ` +
    `__fish_seen_subcommand_from ${tools.join(" ")}' -f -a '${tools.join(" ")}'`,
    ...Object.entries(ofCommand).flatMap(([command, words]) => options(command, words)),
    ...Object.entries(ofTool).flatMap(([tool, words]) =>
      options(`call; and __fish_seen_subcommand_from ${tool}`, words)
    ),
  ].join("\n");
}

function writePowerShell(name: string, completions: Completions): string {
  const { commands, tools, toolCommands, ofCommand, ofTool } = completions;
  const list = (words: readonly string[]): string =>
    `@(${words.map((word) => `'${word}'`).join(", ")})`;
  const table = (by: Completions["ofTool"]): string =>
    Object.entries(by).map(([key, words]) => `    '${key}' = ${list(words)}`).join("\n");
  return `# Completions of ${name} for PowerShell.
Register-ArgumentCompleter -Native -CommandName ${name} -ScriptBlock {
  param($now, $ast, $position)
  $ofCommand = @{
${table(ofCommand)}
  }
  $ofTool = @{
${table(ofTool)}
  }
  $before = @($ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } |
    ForEach-Object { $_.ToString() })
  if ($before.Count -le 1) { $words = ${list(commands)} }
  elseif ($before.Count -eq 2 -and ${list(toolCommands)} -contains $before[1]) {
    $words = ${list(tools)}
  }
  else {
    $words = @($ofCommand[$before[1]])
    if ($before[1] -eq 'call') { $words += @($ofTool[$before[2]]) }
  }
  $words | Where-Object { $_ -like "$now*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}`;
}
