/** Calls of tools in this process, of pages that are handed in: nothing is fetched. */
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
  const { input, output, run } = tool as Tool;
  const answer = await run(input.parse(args), context);
  output.parse(answer);
  return answer;
}
