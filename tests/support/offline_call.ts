/** Calls of tools in this process, of pages that are handed in: nothing is fetched. */
import { runTool } from "./run_tool.ts";
import type { Context } from "../../src/tools/runs/context.ts";
import type { Answer, Tool } from "../../src/tools/contract/tool.ts";

const offline = (): Promise<never> => Promise.reject(new Error("nothing is fetched"));
const context: Context = {
  page: offline,
  file: offline,
  visit: offline,
  now: () => 0,
  sleep: () => Promise.resolve(),
  progress: () => {},
};

/** Calls a tool, whose answer must fit its schema. */
export async function callOffline(tool: unknown, args: Record<string, unknown>): Promise<Answer> {
  const { input, output } = tool as Tool;
  const answer = await runTool(tool as Tool, input.parse(args), context);
  output.parse(answer);
  return answer;
}
