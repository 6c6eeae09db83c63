/** How a call ends: with an answer, or refused before there was one. */
import type { ToolError } from "../../base/errors.ts";
import type { Answer } from "../../tools/contract/mod.ts";
import type { CheckedArguments } from "./prepared_tool.ts";

/** A refusal of the call itself: `bad_input`, `timed_out` or `internal_error`. */
export interface RefusedCall {
  readonly kind: "refusal";
  readonly refusal: ToolError;
}

/** The outcome of a call; a tool's refusal is an answer, with `ok` false and its `error`. */
export type CallOutcome = { readonly kind: "answer"; readonly answer: Answer } | RefusedCall;

/** Arguments that fit, and the names of those that the tool does not know. */
export interface FittingArguments {
  readonly kind: "arguments";
  readonly args: CheckedArguments;
  readonly ignored: readonly string[];
}

/** The outcome of checking the arguments. */
export type ArgumentsOutcome = FittingArguments | RefusedCall;
