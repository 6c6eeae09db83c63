/** `service tools`: what there is to call. */
import { COMMANDS } from "./commands.ts";
import { readOptions } from "./option.ts";
import { prepareTools } from "../serve/call/mod.ts";
import type { Tool } from "../tools/contract/mod.ts";
import { print } from "./stdout.ts";

/** Lists the tools and returns the exit code. Throws `UsageError`. */
export async function listTools(args: readonly string[], tools: readonly Tool[]): Promise<number> {
  const { json } = readOptions("tools", COMMANDS.tools.options, args).values;
  await print(json ? JSON.stringify(tools.map(described), null, 2) : tableOf(tools));
  return 0;
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
