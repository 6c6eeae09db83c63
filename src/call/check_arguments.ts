/** The first step of a call: do its arguments fit the tool's schema? */
import { ToolError } from "../errors.ts";
import { describeMisfits } from "./misfits.ts";
import type { ArgumentsOutcome } from "./outcome.ts";
import type { PreparedTool } from "./prepared_tool.ts";

/** Checks arguments, careless spellings read; a refusal is `bad_input` and names each misfit. */
export async function checkArguments(
  { tool, input }: PreparedTool,
  args: unknown,
): Promise<ArgumentsOutcome> {
  const checked = await input["~standard"].validate(args);
  if (checked.issues === undefined) return { kind: "arguments", args: checked.value };
  const misfits = describeMisfits(tool.name, checked.issues, args);
  return { kind: "refusal", refusal: new ToolError("bad_input", misfits) };
}
