/** The time one request may take, its body included. */

/** When a request ends, and how long it had. */
export interface Budget {
  /** On the clock of `performance.now()`. */
  readonly deadline: number;
  readonly budgetSeconds: number;
}

/** The longest delay a timer takes, milliseconds; longer ones would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Starts the clock of a request. */
export function startBudget(budgetSeconds: number): Budget {
  const milliseconds = Math.min(budgetSeconds * 1000, LONGEST_TIMER_MS);
  return { deadline: performance.now() + milliseconds, budgetSeconds };
}
