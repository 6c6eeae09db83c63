/** A budget of time that only runs while its own work runs. */
import { FetchFailure } from "./fetch_failure.ts";
import type { Caller } from "./messages.ts";

/** Runs work within what is left of a budget. */
export interface Stopwatch {
  /** Runs one piece; its signal aborts when the budget or the call ends. */
  run<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value>;
}

/** Creates a watch of so many seconds, tied to a call's signal; past them work fails with `late`. */
export function createStopwatch(
  seconds: number,
  call: AbortSignal,
  late: Error = tooSlow(seconds, true),
): Stopwatch {
  const ended = new AbortController();
  const signal = AbortSignal.any([call, ended.signal]);
  let left = seconds * 1000;
  return {
    async run<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
      const started = performance.now();
      const timer = setTimeout(() => ended.abort(late), Math.max(0, left));
      try {
        return await work(signal);
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      } finally {
        clearTimeout(timer);
        left -= performance.now() - started;
      }
    },
  };
}

function tooSlow(seconds: number, climbs: boolean): FetchFailure {
  const reason = `no whole answer within ${seconds} seconds`;
  return new FetchFailure(reason, { passing: true, climbs });
}

/** Runs work within some seconds, undefined for no bound. Past them it throws `FetchFailure`. */
export async function withinSeconds<Value>(
  seconds: number | undefined,
  caller: Caller,
  work: (bounded: Caller) => Promise<Value>,
): Promise<Value> {
  if (seconds === undefined) return await work(caller);
  const late = tooSlow(Math.ceil(seconds), false);
  const watch = createStopwatch(seconds, caller.signal, late);
  return await watch.run((signal) => work({ ...caller, signal }));
}
