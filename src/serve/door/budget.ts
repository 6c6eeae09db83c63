/** The time one request may take, its body included. */
import { stopping, timedOut } from "../pool/mod.ts";

// Bounds.
/** Nearly the longest delay a timer takes, in milliseconds; longer ones would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 60_000;
/** Milliseconds of one step of a grace. */
const GRACE_STEP_MS = 100;

/** When a request ends, and how long it had. */
export interface Budget {
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  readonly budgetSeconds: number;
  /** Aborted when the service stops, which ends it early. */
  readonly stop?: AbortSignal | undefined;
}

/** Starts the clock of a request. */
export function startBudget(budgetSeconds: number, stop?: AbortSignal): Budget {
  const milliseconds = Math.min(budgetSeconds * 1000, LONGEST_TIMER_MS);
  return { deadline: performance.now() + milliseconds, budgetSeconds, stop };
}

/**
 * Settles as the work does; rejects with `timed_out` once the budget and a grace have passed, and when
 * the service stops.
 *
 * The grace is so many steps of a loop that turns: where the machine stood still, or another turn
 * took long, what is already answered is sent first.
 */
export async function withinBudget<Value>(
  work: Promise<Value>,
  budget: Budget,
  graceMs = 0,
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  let steps = Math.ceil(graceMs / GRACE_STEP_MS);
  const wait = (): void => {
    if (steps-- > 0) timer = setTimeout(wait, GRACE_STEP_MS);
    else late.reject(timedOut(budget));
  };
  const end = (): void => late.reject(stopping());
  if (budget.stop?.aborted === true) end();
  budget.stop?.addEventListener("abort", end);
  let timer = setTimeout(wait, Math.max(0, budget.deadline - performance.now()));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
    budget.stop?.removeEventListener("abort", end);
    // Work that is late may still fail, and nothing awaits it any more.
    work.catch(() => {});
  }
}
