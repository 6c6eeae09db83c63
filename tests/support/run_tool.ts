/** Runs tools in the process of the test, as a reader process runs them. */
import type * as z from "zod";
import { type Answer, defineTool, type Tool } from "../../src/tools/contract/tool.ts";
import type { Context } from "../../src/tools/runs/context.ts";
import { loadRuns } from "../../src/tools/runs/table.ts";

/** A tool with what runs it, as tests make their own. */
export interface RunningTool<Input extends z.ZodType = z.ZodType> extends Tool<Input> {
  run(args: z.output<Input>, context: Context): Promise<Answer>;
}

/** Fixes the types of a tool that a test makes, from its input schema. */
export function defineRunningTool<Input extends z.ZodType>(
  tool: RunningTool<Input>,
): RunningTool<Input> {
  return { ...tool, ...defineTool(tool) };
}

/** Runs a tool of the service with arguments that its schema has read. */
export async function runTool<Input extends z.ZodType>(
  { name }: Tool<Input>,
  args: z.output<Input>,
  context: Context,
): Promise<Answer> {
  const [found] = await loadRuns([name]);
  if (found === undefined) throw new Error(`nothing runs ${name}`);
  return await found.run(args, context);
}
