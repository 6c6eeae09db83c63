/** The last step of a call: does its answer fit the schema that callers were shown? */
import { ToolError } from "../../base/errors.ts";
import type { CallOutcome } from "./outcome.ts";
import type { Validate } from "./checking_schema.ts";
import type { PreparedTool } from "./prepared_tool.ts";

/** Gives the tool an output schema that calls `onBug` for every answer that does not fit it. */
export function reportingMisfits(
  prepared: PreparedTool,
  onBug: (error: unknown) => void,
): PreparedTool {
  const standard = prepared.output["~standard"];
  const validate: Validate<Record<string, unknown>> = async (answer) => {
    const checked = await standard.validate(answer);
    const reasons = checked.issues?.map(({ message }) => message).join("; ");
    if (reasons !== undefined) {
      onBug(new Error(`the answer of ${prepared.tool.name} does not fit its schema: ${reasons}`));
    }
    return checked;
  };
  return { ...prepared, output: { "~standard": { ...standard, validate } } };
}

/** Passes an outcome on; an answer that does not fit its schema becomes `internal_error`. */
export async function checkAnswer(
  { tool, output }: PreparedTool,
  outcome: CallOutcome,
): Promise<CallOutcome> {
  if (outcome.kind === "refusal") return outcome;
  const { issues } = await output["~standard"].validate(outcome.answer);
  if (issues === undefined) return outcome;
  const message = `${tool.name} gave an answer its schema does not allow; see the server's log`;
  return { kind: "refusal", refusal: new ToolError("internal_error", message) };
}
