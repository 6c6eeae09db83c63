/**
 * The first and the last step of a call: do its arguments fit the tool's schema, and does its answer
 * fit the one that callers were shown? Every front asks here, so that a refusal has the same words on
 * all of them.
 */
import { badInput, ToolError } from "../../base/errors.ts";
import type { ArgumentsOutcome, CallOutcome, FittingArguments } from "./outcome.ts";
import { type CallBounds, type CallPlace, runCall } from "./run_call.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import type { Validate } from "./checking_schema.ts";
import type { PreparedTool } from "./prepared_tool.ts";
import { describeMisfit, joinMisfits } from "../../base/json/misfits.ts";
import { readLaxArguments } from "./lax_arguments.ts";
import { nameArguments, unkeptNames } from "./named_arguments.ts";

/**
 * Checks arguments, careless spellings read. A refusal is `bad_input` and tells of each argument
 * that is unknown and near a known one, or does not fit; other unknown ones are `ignored`.
 */
export async function checkArguments(
  prepared: PreparedTool,
  given: unknown,
): Promise<ArgumentsOutcome> {
  const { tool, input, properties } = prepared;
  const { args: named, ignored, misfits: unnamed } = nameArguments(prepared, given);
  const args = readLaxArguments(properties, named);
  const misfits = [...unnamed, ...unkeptNames(args)];
  const { issues = [], ...checked } = await input["~standard"].validate(args);
  if (misfits.length === 0 && "value" in checked) {
    return { kind: "arguments", args: checked.value, ignored };
  }
  const schema = { type: "object", properties, $defs: prepared.wholeInput()["$defs"] };
  const reasons = [...misfits, ...issues.map((issue) => describeMisfit(issue, schema, args))];
  const message = joinMisfits(`the arguments do not fit ${tool.name}`, reasons);
  return { kind: "refusal", refusal: badInput(message) };
}

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
  const { tool, input, wholeInput, wholeOutput } = prepared;
  return {
    ...{ tool, input, wholeInput, wholeOutput },
    get properties() {
      return prepared.properties;
    },
    output: { "~standard": { ...standard, validate } },
  };
}

/** Returns the answer of a call; that of a refusal says why. */
export function answerOf(outcome: CallOutcome): Answer {
  return outcome.kind === "answer"
    ? outcome.answer
    : { ok: false, error: outcome.refusal.toObject() };
}

/** Runs a call whose arguments fit, and checks its answer. Never throws. */
export async function callChecked(
  place: CallPlace,
  tool: PreparedTool,
  checked: FittingArguments,
  bounds: CallBounds,
): Promise<CallOutcome> {
  return await checkAnswer(tool, await runCall(place, tool, checked, bounds));
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
