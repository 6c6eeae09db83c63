/** A call from plain arguments to a typed outcome; REST uses all of it, others its steps. */
import type { Tool } from "../../tools/contract/mod.ts";
import { callChecked, checkArguments, reportingMisfits } from "./check_call.ts";
import { fitArguments } from "./long_arguments.ts";
import type { CallOutcome } from "./outcome.ts";
import { type PreparedTool, prepareTools } from "./prepared_tool.ts";
import type { CallBounds, CallPlace } from "./run_call.ts";
import { beginWork } from "../../base/watch/work_board.ts";

/** The tools that may be called, and where their calls run. */
export interface ToolCalls extends CallPlace {
  readonly tools: readonly PreparedTool[];
  find(name: string): PreparedTool | undefined;
  /** Calls a tool; never throws. */
  call(tool: PreparedTool, args: Record<string, unknown>, bounds: CallBounds): Promise<CallOutcome>;
}

/** Prepares the tools of a table to be called. */
export function createToolCalls(tools: readonly Tool[], { runner, onBug }: CallPlace): ToolCalls {
  const prepared = prepareTools(tools).map((each) => reportingMisfits(each, onBug));
  const byName = new Map(prepared.map((each) => [each.tool.name, each]));
  return {
    tools: prepared,
    runner,
    onBug,
    find: (name) => byName.get(name),
    async call(tool, given, { texts = new Map(), ...bounds }): Promise<CallOutcome> {
      beginWork(`the arguments of ${tool.tool.name}`);
      const fitting = fitArguments(tool, { args: given, texts });
      if (fitting.kind === "refusal") return fitting;
      const checked = await checkArguments(tool, fitting.args);
      if (checked.kind === "refusal") return checked;
      return await callChecked({ runner, onBug }, tool, checked, {
        ...bounds,
        texts: fitting.texts,
      });
    },
  };
}
