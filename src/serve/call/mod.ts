/**
 * A call from arguments to a typed outcome, the same for each front.
 *
 * May import: `base`, `tools/contract`, `serve/pool`.
 * Never tells a caller what a bug said.
 */
export { type CallFacts, CANCELLED, noteCall, withCallFacts } from "./call_facts.ts";
export { answerOf, callChecked, checkAnswer, checkArguments } from "./check_call.ts";
export type { CheckingSchema } from "./checking_schema.ts";
export { booleanOf, isReadAsJson, isSwitch, takesWords } from "./lax_arguments.ts";
export { leanArguments, leanDescription } from "./lean_list.ts";
export { ANNOTATIONS, type ListedTool, toDescribedTool, toListedTool } from "./listed_tool.ts";
export { fitArguments } from "./long_arguments.ts";
export { argumentOf, unknownNames } from "./named_arguments.ts";
export type { ArgumentsOutcome, CallOutcome, FittingArguments } from "./outcome.ts";
export { type PreparedTool, prepareTools } from "./prepared_tool.ts";
export { type CallBounds, type CallPlace, runCall } from "./run_call.ts";
export { sealCursors } from "./seal_cursors.ts";
export { createToolCalls, type ToolCalls } from "./tool_calls.ts";
