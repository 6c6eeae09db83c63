/** `service tools`: what there is to call. */
import { readCommand } from "./commands.ts";
import { prepareTools } from "../serve/call/mod.ts";
import type { Tool } from "../tools/contract/mod.ts";
import { print } from "./stdout.ts";

/** Lists the tools and returns the exit code. Throws `UsageError`. */
export async function listTools(args: readonly string[], tools: readonly Tool[]): Promise<number> {
  const { json, format } = readCommand("tools", args, false).values;
  const form = json ? "json" : format;
  await print(form === "table" ? tableOf(tools) : JSON.stringify(tools.map(FORMS[form]), null, 2));
  return 0;
}

/** How a tool is described, by the name of the form. */
const FORMS = { json: described, openai: asFunction } as const;

/** Describes a tool as the list of functions that models of many makers take in a request. */
function asFunction(tool: Tool): Record<string, unknown> {
  const { name, description, inputSchema: parameters } = described(tool);
  return { type: "function", function: { name, description, parameters } };
}

function described(tool: Tool): Record<string, unknown> {
  const [prepared] = prepareTools([tool]);
  const inputSchema = prepared?.input["~standard"].jsonSchema.input({ target: "draft-2020-12" });
  return { name: tool.name, title: tool.title, description: tool.description, inputSchema };
}

function tableOf(tools: readonly Tool[]): string {
  const width = Math.max(...tools.map(({ name }) => name.length));
  return tools.map(({ name, title }) => `${name.padEnd(width)}  ${title}`).join("\n");
}
