/** A bounded queue in front of a few slots. */
import { untilAborted } from "./guard/address_guard.ts";
import { FetchFailure } from "./fetch_failure.ts";

/** Limits work that is costly when run concurrently. */
export interface Queue {
  /**
   * Waits for a slot; returns the function that frees it. Throws a passing failure when the queue
   * is full.
   */
  enter(signal: AbortSignal): Promise<() => void>;
}

/** Creates a queue with so many slots, and so many that may wait for one. */
export function createQueue(places: number, waiting: number): Queue {
  const line: (() => void)[] = [];
  let taken = 0;

  function leave(): void {
    const next = line.shift();
    if (next === undefined) taken--;
    else next();
  }

  return {
    async enter(signal): Promise<() => void> {
      if (taken < places) {
        taken++;
        return once(leave);
      }
      if (line.length >= waiting) {
        throw new FetchFailure({ reason: "every browser is busy", passing: true, climbs: true });
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      line.push(resolve);
      try {
        await untilAborted(promise, signal);
      } catch (error) {
        const at = line.indexOf(resolve);
        if (at >= 0) line.splice(at, 1);
        else leave();
        throw error;
      }
      return once(leave);
    },
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
