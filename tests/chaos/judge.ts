/** What came of a call, and whether that is as it should be. */
import type { Answer } from "../../src/tools/contract/tool.ts";
import type { Outcome } from "../support/every_door.ts";
import type { PlannedCall } from "./calls.ts";
import type { HarmSeries } from "./harm.ts";
import { MARK } from "./pages.ts";

/** A call that came back, or did not. */
export interface MadeCall {
  readonly call: PlannedCall;
  readonly front: string;
  /** Times of `performance.now()`. */
  readonly from: number;
  readonly to: number;
  readonly outcome?: Outcome;
  /** Why there is no outcome. */
  readonly lost?: string;
}

/** What is wrong with a call; undefined for nothing. */
export interface Fault {
  readonly kind: "mixed" | "lost" | "wrong" | "failed";
  readonly why: string;
}

/** Harms that excuse a call; without them nothing does. */
type Harms = Pick<HarmSeries, "kills" | "stood">;

/** No harm at all: for a service that nobody attacks. */
export const UNHARMED: Harms = { kills: () => 0, stood: () => false };

/** Judges a call. */
export function judgeCall(made: MadeCall, harms: Harms): Fault | undefined {
  const { call, from, to, outcome } = made;
  if (outcome === undefined) return { kind: "lost", why: made.lost ?? "no answer" };
  const stranger = strangerIn(call, outcome);
  if (stranger !== undefined) return { kind: "mixed", why: stranger };
  const code = codeOf(outcome);
  if (code === "internal_error") {
    return isKilled(made, harms) ? undefined : { kind: "failed", why: "internal_error, unharmed" };
  }
  const stood = harms.stood("reader", from, to) || harms.stood("network", from, to);
  // Nobody can tell a process that stands still from one that a selector keeps busy.
  if (stood && /the selector ran for/.test(textOf(outcome))) return undefined;
  if (code === "timed_out") {
    const hangs = call.kind === "hostile" && call.origins.some((origin) => /\.6:/.test(origin));
    return stood || hangs ? undefined : { kind: "failed", why: "timed_out, unharmed" };
  }
  if (call.kind === "hostile") return undefined;
  const networkHarmed = harms.kills("network", from, to) > 0 || harms.stood("network", from, to);
  if (call.fetches && networkHarmed) return undefined;
  if (call.kind === "bad") {
    const isRefused = outcome.answer?.ok === false || outcome.failure !== undefined;
    return isRefused ? undefined : { kind: "wrong", why: "bad input was not refused" };
  }
  if (outcome.answer === undefined || code !== undefined) {
    return { kind: "wrong", why: `refused: ${outcome.failure ?? JSON.stringify(outcome.answer)}` };
  }
  return checked(call, outcome.answer);
}

/** Gives the code of a refusal; undefined for an answer. */
export function codeOf({ answer, failure }: Outcome): string | undefined {
  if (failure !== undefined) return /^([a-z_]+): /.exec(failure)?.[1] ?? "bad_input";
  return (answer?.error as { code?: string } | undefined)?.code;
}

/**
 * Says whether killed processes excuse an internal error. A call whose pages were handed in is run
 * again once, so it takes two.
 */
function isKilled({ call, from, to }: MadeCall, harms: Harms): boolean {
  return harms.kills("reader", from, to) >= (call.fetches || call.kind === "hostile" ? 1 : 2);
}

function textOf({ answer, failure }: Outcome): string {
  return failure ?? JSON.stringify(answer);
}

function strangerIn(call: PlannedCall, outcome: Outcome): string | undefined {
  const text = textOf(outcome);
  for (const [mark, token = ""] of text.matchAll(MARK)) {
    if (!call.tokens.has(token)) return `it holds ${mark} of another call`;
  }
  if (call.kind !== "hostile" && text.includes("forged")) return "it holds the forged page";
  if (call.tool !== "select_values" && outcome.answer?.values !== undefined) {
    return "it is the answer of another tool";
  }
  return undefined;
}

function checked(call: PlannedCall, answer: Answer): Fault | undefined {
  try {
    call.check(answer);
    return undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: "wrong", why: `${why.slice(0, 300)}: ${JSON.stringify(answer).slice(0, 500)}` };
  }
}
