/** A few places and a short line before them. */
import { untilAborted } from "./guard/address_guard.ts";
import { FetchFailure } from "./fetch_failure.ts";

/** Places for work that is costly at once. */
export interface Queue {
  /** Waits for a place; gives the function that leaves it. Throws a passing failure when crowded. */
  enter(signal: AbortSignal): Promise<() => void>;
}

/** Creates a queue with so many places, and so many who may wait for one. */
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
