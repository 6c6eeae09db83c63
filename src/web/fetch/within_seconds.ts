/** A bound of time that a caller gives one of its requests, all that it waits for included. */
import { FetchFailure } from "./fetch_failure.ts";
import type { Caller } from "./messages.ts";

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
  const late = new AbortController();
  const reason = `no whole answer within ${Math.ceil(seconds)} seconds`;
  const failure = new FetchFailure({ reason, passing: true, climbs: false });
  const timer = setTimeout(() => late.abort(failure), Math.max(0, seconds * 1000));
  try {
    return await work({ ...caller, signal: AbortSignal.any([caller.signal, late.signal]) });
  } catch (error) {
    throw late.signal.aborted && !caller.signal.aborted ? failure : error;
  } finally {
    clearTimeout(timer);
  }
}
