/** The end of a call's time, and the earlier end of a caller's selectors. */
import { badInput, ToolError } from "../../base/errors.ts";
import type { CallOptions } from "./runner.ts";

// Bounds.
/** Seconds of a call's budget kept back from a caller's selectors, so that a refusal arrives before the 504. */
const SELECTOR_MARGIN_SECONDS = 0.5;
/**
 * Seconds selectors have run, or half of what a call that never waits could give them, before they
 * count as the cause; a call whose budget ends sooner is `timed_out`.
 */
const FAIR_SELECTOR_SECONDS = 1;
/** Seconds a caller's selectors may run where a call has no budget (stdio); past it they are stopped. */
const SELECTOR_SECONDS_WITHOUT_BUDGET = 30;

/** Writes seconds in their shortest decimal form: `0.3`, `120`. */
export function shortSeconds(seconds: number): string {
  return String(Number(seconds.toFixed(3)));
}

/** Creates the refusal of a call that ran past its budget. */
export function timedOut(options: CallOptions): ToolError {
  const seconds = options.budgetSeconds;
  const budget = seconds === undefined
    ? "its time"
    : `its ${shortSeconds(seconds)} ${seconds === 1 ? "second" : "seconds"}`;
  return new ToolError("timed_out", `the call ran past ${budget}; a later try may succeed`);
}

/** Creates the refusal of a call that the end of the service cut short. */
export function stopping(): ToolError {
  return new ToolError("timed_out", "the service is stopping; call it again");
}

/**
 * Returns when selectors that began to run at `since` are stopped, both on the clock of
 * `performance.now()`.
 *
 * Half a second before the budget ends, or a quarter of a budget under two seconds, so that the
 * refusal is answered before the 504. Selectors that began late, because the call waited for its
 * turn or its page, are stopped later, or by the end of the budget: there is no evidence against
 * them yet.
 */
export function selectorDeadline(options: CallOptions, since: number): number {
  if (options.deadline === Infinity) return since + SELECTOR_SECONDS_WITHOUT_BUDGET * 1000;
  const budget = options.budgetSeconds ?? (options.deadline - since) / 1000;
  const margin = Math.min(SELECTOR_MARGIN_SECONDS, budget / 4);
  const fair = Math.min(FAIR_SELECTOR_SECONDS, (budget - margin) / 2);
  return Math.max(options.deadline - margin * 1000, since + fair * 1000);
}

/** Creates the refusal of selectors that had so many milliseconds and were stopped. */
export function selectorTooSlow(milliseconds: number): ToolError {
  const seconds = shortSeconds(Math.round(Math.max(0, milliseconds) / 100) / 10);
  return badInput(
    `the selector ran for ${seconds} seconds on this page and was stopped; give a simpler one`,
  );
}

/**
 * Runs `then` at a moment of `performance.now()`, never before it; returns a function that cancels it. Never for
 * Infinity.
 */
export function atMoment(moment: number, then: () => void): () => void {
  if (moment === Infinity) return () => {};
  // A timer counts whole milliseconds: a part of one would be cut off, and the timer run too early.
  const timer = setTimeout(then, Math.max(0, Math.ceil(moment - performance.now())));
  return () => clearTimeout(timer);
}
