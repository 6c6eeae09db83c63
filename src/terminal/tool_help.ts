/** The help of one tool at a terminal: what it does, and each argument from its own schema. */
import { PROGRAM } from "../base/program_name.ts";
import { prepareTools } from "../serve/call/mod.ts";
import type { Tool } from "../tools/contract/mod.ts";
import { optionLines } from "./commands.ts";
import { ROWS_OPTIONS } from "./rows/rows_options.ts";
import { OF_RECIPE } from "./call/recipe_arguments.ts";
import { SHORT_COMMANDS } from "./short_commands.ts";

/** Columns of the narrowest usual terminal. */
const COLUMNS = 80;

/** One argument as the schema has it. */
interface Property {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Property[];
  readonly items?: Property;
  readonly description?: string;
  readonly default?: unknown;
}

/** Writes the help of a tool. */
export function toolHelp(tool: Tool): string {
  return [
    `${PROGRAM} call ${tool.name}: ${tool.title.toLowerCase()}`,
    "",
    wrap(tool.description, 2),
    "",
    `Arguments, in a JSON object; ${tool.page ?? "urls"} alone needs no JSON:`,
    "",
    argumentsOf(schemaOf(tool), (name) => name),
    "",
    `See ${PROGRAM} call --help for options and exit codes.`,
  ].join("\n");
}

/** Writes the help of a short name: its tool's arguments, or `compile`'s, as options. */
export function shortHelp(name: string, tool: Tool, compile: Tool | undefined): string {
  const { does, learns } = SHORT_COMMANDS[name] ?? { does: tool.title };
  const own = Object.entries(schemaOf(tool).properties).filter(([argument]) =>
    argument !== tool.page && !(learns && argument === "extractor")
  );
  const recipe = learns && compile !== undefined
    ? Object.entries(schemaOf(compile).properties).filter(([argument]) => OF_RECIPE.has(argument))
    : [];
  return [
    `${PROGRAM} ${name}: ${does}`,
    "",
    `  ${PROGRAM} ${name} PAGE [--NAME VALUE ...]`,
    "",
    wrap(`Short for ${PROGRAM} call ${tool.name}. ${tool.description}`, 2),
    "",
    "Options:",
    "",
    ...(learns ? [optionLines(ROWS_OPTIONS), ""] : []),
    argumentsOf(
      { properties: Object.fromEntries([...recipe, ...own]) },
      (argument) => `--${argument.replaceAll("_", "-")}`,
    ),
    "",
    `See ${PROGRAM} call --help for --json, --output and exit codes.`,
  ].join("\n");
}

interface ArgumentsSchema {
  readonly properties: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

function schemaOf(tool: Tool): ArgumentsSchema {
  const [prepared] = prepareTools([tool]);
  return { properties: {}, ...prepared?.wholeInput() };
}

function argumentsOf(
  { properties, required = [] }: ArgumentsSchema,
  written: (name: string) => string,
): string {
  return Object.entries(properties).map(([name, property]) => {
    const need = required.includes(name)
      ? "required"
      : `default ${JSON.stringify(property.default)}`;
    const lines = wrap(property.description ?? "", 6);
    return `  ${written(name)} (${typeOf(property)}, ${need})\n${lines}`;
  }).join("\n");
}

function typeOf({ type, anyOf, items }: Property): string {
  if (anyOf !== undefined) return anyOf.map(typeOf).join(" or ");
  if (type === "array") return `list of ${typeOf(items ?? {})}`;
  return Array.isArray(type) ? type.join(" or ") : String(type ?? "any");
}

/** Breaks a text between words, every line indented by so many columns. */
function wrap(text: string, indent: number): string {
  const margin = " ".repeat(indent);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    if (line !== "" && indent + line.length + 1 + word.length > COLUMNS) {
      lines.push(margin + line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
  }
  lines.push(margin + line);
  return lines.join("\n");
}
