/** A lane: so many calls at once, the others wait in the order they came. */

/** Frees the slot; calling it twice does nothing. */
export type Leave = () => void;

/** A bounded number of slots. */
export interface Lane {
  /**
   * Waits for a slot. Rejects with the signal's reason when it aborts first; then nothing started.
   */
  enter(signal: AbortSignal): Promise<Leave>;
}

/** Creates a lane with so many slots. */
export function createLane(places: number): Lane {
  const waiting = new Set<(leave: Leave) => void>();
  let free = places;

  function leaveOnce(): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const [next] = waiting;
      if (next === undefined) free++;
      else {
        waiting.delete(next);
        next(leaveOnce());
      }
    };
  }

  return {
    enter(signal): Promise<Leave> {
      if (signal.aborted) return Promise.reject(signal.reason);
      if (free > 0) {
        free--;
        return Promise.resolve(leaveOnce());
      }
      return new Promise((resolve, reject) => {
        const give = (leave: Leave): void => {
          signal.removeEventListener("abort", stop);
          resolve(leave);
        };
        const stop = (): void => {
          waiting.delete(give);
          reject(signal.reason);
        };
        waiting.add(give);
        signal.addEventListener("abort", stop, { once: true });
      });
    },
  };
}
