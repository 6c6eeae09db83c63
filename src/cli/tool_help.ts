/** The help of one tool at a terminal: what it does, and each argument from its own schema. */
import { prepareTools } from "../call/prepared_tool.ts";
import type { Tool } from "../tools/tool.ts";

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
  const [prepared] = prepareTools([tool]);
  const schema = prepared?.input["~standard"].jsonSchema.input({ target: "draft-2020-12" }) ?? {};
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Property>);
  const required = (schema["required"] ?? []) as readonly string[];
  const written = properties.map(([name, property]) => {
    const need = required.includes(name)
      ? "required"
      : `default ${JSON.stringify(property.default)}`;
    const lines = wrap(property.description ?? "", 6);
    return `  ${name} (${typeOf(property)}, ${need})\n${lines}`;
  });
  return [
    `service call ${tool.name}: ${tool.title.toLowerCase()}`,
    "",
    wrap(tool.description, 2),
    "",
    `Arguments, in a JSON object${plainArgument(tool)}:`,
    "",
    written.join("\n"),
    "",
    "See service call --help for options and exit codes.",
  ].join("\n");
}

function plainArgument({ page }: Tool): string {
  return `; ${page ?? "urls"} alone needs no JSON`;
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
