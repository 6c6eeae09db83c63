/**
 * The first step of a call: do its arguments fit the tool's schema? Every front asks here, so that a
 * refusal has the same words on all of them.
 */
import { ToolError } from "../../base/errors.ts";
import { describeMisfit, joinMisfits } from "../../base/json/misfits.ts";
import { nameArguments } from "./named_arguments.ts";
import type { ArgumentsOutcome } from "./outcome.ts";
import type { PreparedTool } from "./prepared_tool.ts";

/**
 * Checks arguments, careless spellings read. A refusal is `bad_input` and tells of each argument
 * that is unknown and near a known one, or does not fit; other unknown ones are `ignored`.
 */
export async function checkArguments(
  prepared: PreparedTool,
  given: unknown,
): Promise<ArgumentsOutcome> {
  const { tool, input, properties } = prepared;
  const { args, ignored, misfits } = nameArguments(prepared, given);
  const { issues = [], ...checked } = await input["~standard"].validate(args);
  if (misfits.length === 0 && "value" in checked) {
    return { kind: "arguments", args: checked.value, ignored };
  }
  const schema = { type: "object", properties };
  const reasons = [...misfits, ...issues.map((issue) => describeMisfit(issue, schema, args))];
  const message = joinMisfits(`the arguments do not fit ${tool.name}`, reasons);
  return { kind: "refusal", refusal: new ToolError("bad_input", message) };
}
