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

/** Creates a watch of so many seconds, tied to a call's signal. */
export function createStopwatch(seconds: number, call: AbortSignal): Stopwatch {
  const ended = new AbortController();
  const onAbort = (): void => ended.abort(call.reason);
  if (call.aborted) onAbort();
  else call.addEventListener("abort", onAbort, { once: true });
  let left = seconds * 1000;
  return {
    async run<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
      const started = performance.now();
      const timer = setTimeout(() => ended.abort(tooSlow(seconds)), Math.max(0, left));
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

function tooSlow(seconds: number): FetchFailure {
  return new FetchFailure(`no whole answer within ${seconds} seconds`, {
    passing: true,
    climbs: true,
  });
}

/** Runs work within some seconds, undefined for no bound. Past them it throws `FetchFailure`. */
export async function withinSeconds<Value>(
  seconds: number | undefined,
  caller: Caller,
  work: (bounded: Caller) => Promise<Value>,
): Promise<Value> {
  if (seconds === undefined) return await work(caller);
  const late = new AbortController();
  const reason = `no whole answer within ${Math.ceil(seconds)} seconds`;
  const failure = new FetchFailure(reason, { passing: true });
  const timer = setTimeout(() => late.abort(failure), Math.max(0, seconds * 1000));
  try {
    return await work({ ...caller, signal: AbortSignal.any([caller.signal, late.signal]) });
  } catch (error) {
    throw late.signal.aborted && !caller.signal.aborted ? failure : error;
  } finally {
    clearTimeout(timer);
  }
}
