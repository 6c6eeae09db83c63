/** Limits work that is costly when run concurrently. */
import { untilAborted } from "../../base/until_aborted.ts";

/** A few slots, and a line before them. */
interface Slots {
  /** Waits for a slot, the lowest rank first; returns what frees it. Throws when too many wait. */
  enter(rank: number, signal?: AbortSignal): Promise<() => void>;
}

/** Creates so many slots. Where more than `longest` would wait for one, `refusal` is thrown. */
export function createSlots(
  places: number,
  longest = Infinity,
  refusal: () => Error = () => new Error("every slot is taken"),
): Slots {
  const line: { rank: number; enter: () => void }[] = [];
  let free = places;

  function leave(): void {
    let first = 0;
    for (const [at, { rank }] of line.entries()) {
      if (rank < (line[first]?.rank ?? 0)) first = at;
    }
    const [next] = line.splice(first, 1);
    if (next === undefined) free++;
    else next.enter();
  }

  return {
    async enter(rank, signal): Promise<() => void> {
      if (free > 0) free--;
      else {
        if (line.length >= longest) throw refusal();
        const { promise, resolve } = Promise.withResolvers<void>();
        const place = { rank, enter: resolve };
        line.push(place);
        try {
          await (signal === undefined ? promise : untilAborted(promise, signal));
        } catch (error) {
          const at = line.indexOf(place);
          if (at >= 0) line.splice(at, 1);
          else leave();
          throw error;
        }
      }
      let isLeft = false;
      return () => {
        if (!isLeft) leave();
        isLeft = true;
      };
    },
  };
}
