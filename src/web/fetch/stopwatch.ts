/** A budget of time that only runs while its own work runs. */
import { FetchFailure } from "./fetch_failure.ts";
import type { Caller } from "./messages.ts";

/** Runs work within what is left of a budget. */
export interface Stopwatch {
  /** Runs one piece; its signal aborts when the budget or the call ends. */
  run<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
  /** Frees the watch's resources. */
  stop(): void;
}

/**
 * Creates a watch of so many seconds, tied to a call's signal; past them the failure of its work says
 * whether another rung `climbs` out of it.
 */
export function createStopwatch(seconds: number, call: AbortSignal, climbs = true): Stopwatch {
  const ended = new AbortController();
  const onAbort = (): void => ended.abort(call.reason);
  if (call.aborted) onAbort();
  else call.addEventListener("abort", onAbort, { once: true });
  const reason = `no whole answer within ${Math.ceil(seconds)} seconds`;
  const tooSlow = (): void => ended.abort(new FetchFailure(reason, { passing: true, climbs }));
  let left = seconds * 1000;
  return {
    async run<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
      const started = performance.now();
      const timer = setTimeout(tooSlow, Math.max(0, left));
      try {
        return await work(ended.signal);
      } catch (error) {
        throw ended.signal.aborted ? ended.signal.reason : error;
      } finally {
        clearTimeout(timer);
        left -= performance.now() - started;
      }
    },
    stop(): void {
      call.removeEventListener("abort", onAbort);
    },
  };
}

/**
 * Runs work whose signal also aborts after some seconds; undefined for no bound of its own.
 *
 * Throws `FetchFailure` when they end: no other rung is tried, which would take as long.
 */
export async function withinSeconds<Value>(
  seconds: number | undefined,
  caller: Caller,
  work: (bounded: Caller) => Promise<Value>,
): Promise<Value> {
  if (seconds === undefined) return await work(caller);
  const watch = createStopwatch(seconds, caller.signal, false);
  try {
    return await watch.run((signal) => work({ ...caller, signal }));
  } finally {
    watch.stop();
  }
}
